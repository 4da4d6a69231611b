"""Command words, in every language that there is."""

from __future__ import annotations

from itertools import combinations

import pytest

from jatsi.dice.hands import LETTERS
from jatsi.session.desk.dialogue import DEEDS, OWN
from jatsi.session.desk.looking import LOOKS
from jatsi.session.desk.stage import Kind
from jatsi.session.words import ALWAYS, Command, command_in, words_of
from jatsi.texts.catalog import catalog, languages
from jatsi.texts.clean import word_key

PROMPTS: dict[str, tuple[Command, ...]] = {
    "throw": (Command.THROW, Command.UNDO),
    "dice": (Command.ALL, Command.NONE, Command.KEEP),
    "row": (),
    "yes": (Command.YES, Command.NO),
    "list": (Command.NONE,),
    "level": (Command.NONE, Command.YES),
    "after keep": (Command.ALL,),
    "sheet dice": (Command.UNDO, Command.CORRECT, Command.TURN),
    "sheet row": (Command.UNDO, Command.AGAIN, Command.BEST),
    "sheet close": (Command.YES, Command.NO, Command.UNDO, Command.CORRECT),
    "correction": (Command.UNDO, Command.POINTS),
    "doubt": (Command.YES, Command.NO, Command.LATER),
    "stranger": (Command.CODE,),
    "own keys": (Command.CODE, Command.NONE),
}
"""What can be said at one prompt of a game, besides what can always be said."""

AT_DESK: dict[str, tuple[Command, ...]] = {
    **{f"desk {kind.name}": (*OWN.get(kind, ()), *DEEDS, *LOOKS) for kind in Kind},
    "desk question": (Command.UNDO, *LOOKS),
    "desk total": (Command.UNDO, Command.UNPLAYED, *LOOKS),
    "desk yes": (Command.YES, Command.NO, *LOOKS),
}
"""What can be said at one prompt of a tournament's desk."""

EVERY = {prompt: (*words, *ALWAYS) for prompt, words in PROMPTS.items()} | AT_DESK


@pytest.mark.parametrize("language", languages())
def test_no_word_names_dice(language: str) -> None:
    say = catalog(language)
    for command in Command:
        for word in words_of(command, say):
            assert not set(word.upper()) <= set(LETTERS), word
            assert not word[:1].isdecimal()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("prompt", EVERY)
def test_no_word_means_two_commands_at_one_prompt(language: str, prompt: str) -> None:
    say = catalog(language)
    keys = {
        command: {word_key(word) or word for word in words_of(command, say)}
        for command in EVERY[prompt]
    }
    assert all(keys.values())
    for one, other in combinations(keys, 2):
        assert not keys[one] & keys[other], (one, other)


@pytest.mark.parametrize("language", languages())
def test_every_word_is_understood(language: str) -> None:
    say = catalog(language)
    for command in Command:
        for word in words_of(command, say):
            for said in (word, word.upper(), f"  {word} "):
                assert command_in(said, [command], say) == (command, "")
            assert command_in(f"{word} Åke 2", [command], say) == (command, "Åke 2")


def test_letters_with_dots_may_be_typed_without() -> None:
    say = catalog("fi")
    assert command_in("poytakirja", ALWAYS, say) == (Command.SHEET, "")
    assert command_in("saannot", ALWAYS, say) == (Command.RULES, "")
    assert command_in("HEITA", [Command.THROW], say) == (Command.THROW, "")


@pytest.mark.parametrize("said", ["", "?!", "pöyt", "xyz", ".", "£"])
def test_what_is_no_command(said: str) -> None:
    assert command_in(said, list(Command), catalog("fi")) is None
