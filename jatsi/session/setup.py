"""The questions before a game: which one, with what options, who plays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, JatsiError
from jatsi.render.rules import instructions
from jatsi.session.answers import number_in
from jatsi.session.asking import Asking, alone, refuse
from jatsi.session.queries import (
    FindPerson,
    FittingOptions,
    ResolveRules,
    RulesetNames,
    Seat,
    StartGame,
)
from jatsi.session.words import Command, shown
from jatsi.texts import text
from jatsi.texts.clean import name_key, word_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.render.view import View
    from jatsi.ruleset.model import OptionLabel, Ruleset
    from jatsi.session.protocol import Talk
    from jatsi.session.queries import RulesEntry

MOST_PLAYERS = 99


@dataclass(frozen=True)
class Wishes:
    """What is known before the first question; what is not known is asked.

    ``people`` and ``computers`` are names and machine levels; ``levels`` are
    the levels there are.  ``by_hand`` is a sheet for dice that the players throw.
    ``seat`` is who plays with nobody else but machines, as on a visit from afar.
    """

    levels: tuple[str, ...]
    rules: Ruleset | None = None
    people: tuple[str, ...] = ()
    computers: tuple[str, ...] = ()
    seed: int | None = None
    by_hand: bool = False
    seat: Seat | None = None


class Setup(Asking):
    """The questions of the old program, in its order."""

    def __init__(self, view: View, outbox: list[str], wishes: Wishes) -> None:
        super().__init__(view, outbox)
        self.wishes = wishes

    def run(self) -> Talk[StartGame]:
        """Ask what is not known and return the game that is wanted."""
        ruleset = self.wishes.rules or (yield from self._rules())
        seats = [Seat(name) for name in self.wishes.people]
        computers = list(self.wishes.computers)
        if self.wishes.seat:
            seats = [self.wishes.seat]
            computers = (yield from self._computers()) if self.wishes.levels else []
        elif not seats:
            seats = yield from self._people()
            if not computers and not self.wishes.by_hand:
                computers = yield from self._computers()
        seats += [Seat(self._machine(i, computers), level) for i, level in enumerate(computers)]
        return StartGame(ruleset, tuple(seats), self.wishes.seed, self.wishes.by_hand)

    def _machine(self, index: int, levels: Sequence[str]) -> str:
        """What a machine player is called: numbered where there are several."""
        level = levels[index]
        if not levels[1:]:
            return self.view.say(text("Machine ({level})", level=level))
        return self.view.say(text("Machine {number} ({level})", number=index + 1, level=level))

    def _rules(self) -> Talk[Ruleset]:
        wanted = yield from self.yes(text("Instructions?"))
        if wanted:
            self.tell(text("They follow when the game is chosen."))
        entry = yield from self._which_game()
        ruleset = yield from self._with_options(entry)
        if wanted:
            self.show(instructions(ruleset, self.view))
        return ruleset

    def _which_game(self) -> Talk[RulesEntry]:
        entries = yield from self.look_up(RulesetNames())
        names = [self.view.title(entry.titles) for entry in entries]
        self.show_numbered(names)
        keys = [
            {word_key(entry.name), word_key(name)}
            for entry, name in zip(entries, names, strict=True)
        ]
        chosen = yield from self.ask(
            text("Which game?"),
            text("Answer with the number or the name of a game."),
            lambda answer: chosen_of(answer, keys),
            {},
        )
        return entries[chosen]

    def _with_options(self, entry: RulesEntry) -> Talk[Ruleset]:
        """The ruleset with the options chosen, asked until they go together."""
        options = yield from self.look_up(FittingOptions(entry.name))
        self.show_numbered(
            [f"{self.view.title(o.titles)}. {self.view.title(o.about)}" for o in options]
        )
        while True:
            chosen = yield from self._which_options(options)
            try:
                return (yield from self.look_up(ResolveRules(entry.name, chosen)))
            except JatsiError as error:
                self.tell(error)

    def _which_options(self, options: Sequence[OptionLabel]) -> Talk[tuple[str, ...]]:
        if not options:
            return ()
        none = shown(Command.NONE, self.view.say)
        keys = [{word_key(o.name), word_key(self.view.title(o.titles))} for o in options]
        chosen = yield from self.ask(
            text("Which options? (numbers or {none})", none=none),
            text("Answer with the numbers of options, or {none}.", none=none),
            lambda answer: _all_chosen(answer, keys),
            {Command.NONE: alone([])},
        )
        return tuple(options[i].name for i in chosen)

    def _people(self) -> Talk[list[Seat]]:
        number = yield from self.ask(
            text("How many players?"),
            text("Answer with a number from {least} to {most}.", least=1, most=MOST_PLAYERS),
            lambda answer: number_in(answer, 1, MOST_PLAYERS),
            {},
        )
        seats: list[Seat] = []
        while len(seats) < number:
            seats.append(Seat((yield from self._name(seats))))
        return seats

    def _name(self, seats: Sequence[Seat]) -> Talk[str]:
        """A player's name that is clear and not yet at the table."""
        while True:
            answer = yield from self.ask_text(
                text("Name of player {number}?", number=len(seats) + 1),
                text("Answer with a name. Results are kept by it."),
            )
            try:
                name = yield from self.look_up(FindPerson(answer))
                if name_key(name) in {name_key(seat.name) for seat in seats}:
                    raise IllegalError("{name} is already playing.", name=name)
            except JatsiError as error:
                self.tell(error)
            else:
                return name

    def _computers(self) -> Talk[list[str]]:
        levels = self.wishes.levels
        none = shown(Command.NONE, self.view.say)
        self.show_numbered(levels)
        prompt = text("Does the machine play? (level or {none})", none=none)
        wanted = text("Answer with a level of the machine, or {none}.", none=none)
        keys = [{word_key(level)} for level in levels]
        return (
            yield from self.ask(
                prompt,
                wanted,
                lambda answer: [levels[chosen_of(answer, keys)]],
                {Command.NONE: alone([]), Command.YES: refuse(wanted)},
            )
        )


def _all_chosen(answer: str, keys: Sequence[set[str]]) -> list[int]:
    """Which of the listed things the answer names, each once.

    What stands between commas is one name, else each word of it is one.
    """
    parts = [
        part
        for piece in answer.split(",")
        for part in ([piece] if len(_named(piece, keys)) == 1 else piece.split())
    ]
    return list(dict.fromkeys(chosen_of(part, keys) for part in parts or [answer]))


def chosen_of(answer: str, keys: Sequence[set[str]]) -> int:
    """Which of the listed things, from 0, the answer names: by number, name, or beginning.

    ``keys`` are the names of each as ``word_key`` makes them.  Raises UnreadableError.
    """
    found = _named(answer, keys)
    return found[0] if len(found) == 1 else number_in(answer, 1, len(keys)) - 1


def _named(answer: str, keys: Sequence[set[str]]) -> list[int]:
    """The listed things that the answer is the name of, else its beginning."""
    key = word_key(answer)
    return [i for i, known in enumerate(keys) if key in known] or [
        i for i, known in enumerate(keys) if key and any(k.startswith(key) for k in known)
    ]
