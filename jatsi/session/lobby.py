"""What somebody who has come from afar can do: play, look, choose how things are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, JatsiError
from jatsi.render.figures import decimal
from jatsi.session.answers import number_in
from jatsi.session.asking import Asking, GoneError, LeftError, MovedAwayError, alone
from jatsi.session.evening import MOST_OFFERED, Evening, Start
from jatsi.session.looking_back import LookingBack
from jatsi.session.queries import Seat
from jatsi.session.room import Room
from jatsi.session.setup import Wishes, chosen_of
from jatsi.session.visit_queries import (
    ClubStandings,
    Guest,
    OwnCode,
    OwnKeys,
    OwnStandings,
    OwnUnfinished,
    Prefer,
    RemoveKey,
    Stranger,
    Tongues,
    Visitor,
    WhoCalls,
)
from jatsi.session.words import Command, shown
from jatsi.texts import counted, text
from jatsi.texts.clean import word_key

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jatsi.render.view import View
    from jatsi.session.asking import Understand
    from jatsi.session.protocol import Query, Talk
    from jatsi.session.visit_queries import OwnKey, Standing
    from jatsi.texts import Text

NARROWEST, WIDEST = 20, 250
"""Cells that a line may be wide."""

MOST_STANDINGS = 12
"""Of how many rulesets results are told."""


@dataclass(frozen=True)
class _Deed:
    """Something that can be chosen."""

    title: Text
    do: Callable[[], Talk[None]]


class Lobby(Asking):
    """Between games; the caller plays alone, with machines, or with others at a table."""

    def __init__(
        self, view: View, outbox: list[str], caller: Visitor | Guest, levels: tuple[str, ...]
    ) -> None:
        super().__init__(view, outbox)
        self._caller = caller
        self._levels = levels

    def run(self) -> Talk[None]:
        """Until the caller leaves; raises LeftError, and JatsiError for who is let in no more."""
        self._show_deeds()
        while True:
            deed = yield from self._which_deed()
            if deed is None:
                self._show_deeds()
                continue
            yield from self._look_again()
            try:
                yield from deed.do()
            except JatsiError as error:
                self.tell(error)

    @property
    def always(self) -> tuple[Command, ...]:
        """No game is on."""
        return self.offered

    @property
    def _deeds(self) -> tuple[_Deed, ...]:
        play = _Deed(text("Play"), self._play)
        how = (
            _Deed(text("Language"), self._language),
            _Deed(text("Plain lines"), self._plain),
            _Deed(text("Width"), self._width),
        )
        if isinstance(self._caller, Guest):
            return (play, *how)
        return (
            play,
            _Deed(text("Go on with a game"), self._go_on),
            _Deed(text("Tables"), lambda: self._in_room(Room.choose)),
            _Deed(text("Open a table"), lambda: self._in_room(Room.open)),
            _Deed(text("My results"), self._own),
            _Deed(text("Look back on a game"), self._look_back),
            _Deed(text("The club's best"), self._club),
            *how,
            _Deed(text("My keys"), self._keys),
        )

    def _show_deeds(self) -> None:
        self.gap()
        self.show_numbered([self.view.say(deed.title) for deed in self._deeds])

    def _which_deed(self) -> Talk[_Deed | None]:
        """What is to be done; None to see again what can be."""
        quit_word = shown(Command.QUIT, self.view.say)
        deeds = self._deeds
        keys = [{word_key(self.view.say(deed.title))} for deed in deeds]
        return (
            yield from self.ask(
                text("What next? (number or {quit})", quit=quit_word),
                text("Answer with a number or the beginning of a word."),
                lambda answer: deeds[chosen_of(answer, keys)],
                {Command.HELP: alone(None)},
            )
        )

    def _look_again(self) -> Talk[None]:
        """See who the caller is by now, who may have been blocked or renamed."""
        caller = yield from self.look_up(WhoCalls())
        if isinstance(caller, Stranger):
            raise IllegalError("Your key is not known here any more.")
        self._caller = caller

    def _play(self) -> Talk[None]:
        if isinstance(self._caller, Visitor):
            seat = Seat(self._caller.name, person=self._caller.person)
        else:
            seat = Seat(self.view.say(text("Guest")))
        yield from self._games(Start(Wishes(self._levels, seat=seat), afar=True))

    def _go_on(self) -> Talk[None]:
        entries = yield from self.look_up(OwnUnfinished(MOST_OFFERED))
        if not entries:
            raise IllegalError("There is no unfinished game.")
        start = Start(Wishes(self._levels), afar=True)
        entry = entries[0]
        if entries[1:]:
            wanted = yield from Evening(self.view, start, self.outbox).which(entries)
            if wanted is None:
                return
            entry = wanted
        if entry.table is not None:
            yield from self._in_room(lambda room: room.sit(entry.table or 0))
        else:
            yield from self._games(Start(Wishes(self._levels), game=entry.id, afar=True))

    def _games(self, start: Start) -> Talk[None]:
        """Games until the caller has enough of them, or is gone."""
        evening = Evening(self.view, start, self.outbox)
        try:
            yield from evening.games()
        except MovedAwayError:
            self.tell(text("The game went on in another place. Choose it again to go on here."))
        except LeftError as left:
            evening.say_saved()
            if isinstance(left, GoneError):
                raise
        self._show_deeds()

    def _in_room(self, do: Callable[[Room], Talk[None]]) -> Talk[None]:
        """Do something with tables, which only somebody of the records can."""
        if isinstance(self._caller, Guest):
            raise IllegalError("That is only for those who are in the records.")
        try:
            yield from do(Room(self.view, self.outbox, self._caller, self._levels))
        except LeftError as left:
            if isinstance(left, GoneError):
                raise
        self._show_deeds()

    def _own(self) -> Talk[None]:
        standings = yield from self._standings(OwnStandings())
        self.tell(
            *(
                counted(
                    "{game}: {n} game, best {best}, mean {mean}",
                    "{game}: {n} games, best {best}, mean {mean}",
                    one.games,
                    game=one.game,
                    best=one.best,
                    mean=decimal(one.mean, 1, self.view.say),
                )
                for one in standings
            )
        )

    def _look_back(self) -> Talk[None]:
        yield from LookingBack(self.view, self.outbox).run()
        self._show_deeds()

    def _club(self) -> Talk[None]:
        standings = yield from self._standings(ClubStandings())
        self.tell(
            *(
                text("{game}: {total} {names}", game=one.game, total=one.best, names=one.holders)
                for one in standings
            )
        )

    def _standings(self, query: Query[list[Standing]]) -> Talk[Sequence[Standing]]:
        found = yield from self.look_up(query)
        if not found:
            raise IllegalError("There are no results yet.")
        return found[:MOST_STANDINGS]

    def _language(self) -> Talk[None]:
        tongues = yield from self.look_up(Tongues())
        self.show_numbered([tongue.name for tongue in tongues])
        keys = [{word_key(tongue.name), tongue.code} for tongue in tongues]
        chosen = yield from self.ask(
            text("Which language?"),
            text("Answer with the number or the name of a language."),
            lambda answer: tongues[chosen_of(answer, keys)],
            {},
        )
        yield from self._prefer(Prefer(language=chosen.code))
        self._show_deeds()

    def _plain(self) -> Talk[None]:
        plain = yield from self.yes(text("One fact a line, for a screen reader?"))
        yield from self._prefer(Prefer(plain=plain))

    def _width(self) -> Talk[None]:
        width = yield from self.ask(
            text("How many signs a line?"),
            text("Answer with a number from {least} to {most}.", least=NARROWEST, most=WIDEST),
            lambda answer: number_in(answer, NARROWEST, WIDEST),
            {},
        )
        yield from self._prefer(Prefer(width=width))

    def _prefer(self, chosen: Prefer) -> Talk[None]:
        self.view = yield from self.look_up(chosen)
        self.tell(text("Noted."))

    def _keys(self) -> Talk[None]:
        keys = yield from self.look_up(OwnKeys())
        if not keys:
            raise IllegalError("No key is yours here.")
        self.show_numbered([self.view.say(_key_text(key)) for key in keys])
        code, none = (shown(word, self.view.say) for word in (Command.CODE, Command.NONE))
        own: Mapping[Command, Understand[OwnKey | str]] = {
            Command.NONE: alone(""),
            Command.CODE: alone(code),
        }
        chosen = yield from self.ask(
            text("Remove which? (number, {code} or {none})", code=code, none=none),
            text(
                "Answer with the number of a key to remove it, {code} for a one-time code with"
                " which another key of yours is let in, or {none}.",
                code=code,
                none=none,
            ),
            lambda answer: keys[number_in(answer, 1, len(keys)) - 1],
            own,
        )
        if chosen == code:
            yield from self._tell_code()
        elif not isinstance(chosen, str):
            yield from self.look_up(RemoveKey(chosen.fingerprint))
            self.tell(text("The key is removed."))

    def _tell_code(self) -> Talk[None]:
        code, day = yield from self.look_up(OwnCode())
        self.tell(
            text("Come with the other key, and answer: {code}", code=code),
            text("The code holds once, until {day}.", day=day),
        )


def _key_text(key: OwnKey) -> Text:
    fields = {"fingerprint": key.fingerprint, "added": key.added, "used": key.used}
    if key.present:
        return text("{fingerprint}, added {added}, the one you came with", **fields)
    if key.used:
        return text("{fingerprint}, added {added}, last used {used}", **fields)
    return text("{fingerprint}, added {added}, not used yet", **fields)
