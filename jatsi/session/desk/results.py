"""Deeds about points: results, corrections, penalties, throw-offs.

They raise as those about people do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jatsi.errors import IllegalError, UnreadableError
from jatsi.render.desk import game_text, table_text, with_total
from jatsi.render.standings import shown_total
from jatsi.session.answers import number_in, points_in
from jatsi.session.asking import refuse
from jatsi.session.desk.answers import name_and_total, pieces, totals_in
from jatsi.session.desk.looking import LeftQuestionError
from jatsi.session.desk.people import LATER
from jatsi.session.desk.stage import lacking, stage_of
from jatsi.session.desk_queries import Correct, Enter, Look, Penalise, ThrowOff
from jatsi.session.words import Command
from jatsi.texts import counted, text
from jatsi.tournament import moves
from jatsi.tournament.standings import left_out_of_final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jatsi.session.desk.answers import Told
    from jatsi.session.desk.looking import Looking
    from jatsi.session.desk.stage import Place
    from jatsi.session.desk_queries import Totals
    from jatsi.session.protocol import Talk
    from jatsi.texts import Text
    from jatsi.tournament.facts import Result


def enter(desk: Looking, place: Place, answer: str) -> Talk[None]:
    """Enter totals of the rest of a table from that place on, or of people who are named."""
    totals = totals_in(answer, desk.view.say)
    told = _in_order(desk, place, totals) if totals else _by_name(desk, answer)
    game = place.game if totals else None
    entered = yield from desk.look_up(Enter(place.round, game, told))
    yield from desk.look()
    full = _full_tables(desk, entered)
    if not full and (told[1:] or not totals):
        full = [text("{results}.", results=tuple(with_total(*one) for one in told))]
    desk.show(desk.view.listed(*map(desk.view.say, full)))


def _in_order(desk: Looking, place: Place, totals: Sequence[Told]) -> Totals:
    people = desk.names(lacking(desk.now.state, place.round, place.table)[place.game])
    if len(totals) > len(people):
        raise IllegalError(
            "There are {n} totals, but only these lack one here: {names}.",
            n=len(totals),
            names=people,
        )
    return tuple((name, told.total) for name, told in zip(people, totals, strict=False))


def _by_name(desk: Looking, answer: str) -> Totals:
    told: list[tuple[str, int | None]] = []
    for piece in pieces(answer):
        person, total = name_and_total(piece, desk.now.state, desk.view.say)
        if total is None:
            raise UnreadableError(
                "{name}: write the total too, or {unplayed}.",
                name=desk.name(person),
                unplayed=desk.word(Command.UNPLAYED),
            )
        told.append((desk.name(person), total.total))
    return tuple(told)


def _full_tables(desk: Looking, entered: Sequence[Result]) -> list[Text]:
    """What was told of the tables that lack no result in a game any more."""
    state = desk.now.state
    touched = {(one.round, state.table_of(one.person, one.round), one.game) for one in entered}
    return [
        _table_text(desk, number, table, game)
        for number, table, game in sorted(touched, key=str)
        if table is not None and game not in lacking(state, number, table)
    ]


def _table_text(desk: Looking, number: int, table: int, game: int) -> Text:
    state = desk.now.state
    told = [state.result(person, number, game) for person in state.drawn[number][table]]
    results = tuple(with_total(desk.name(one.person), one.total) for one in told if one)
    place = table_text(number, table + 1, game, state.plan)
    return text("{place}: {results}.", place=place, results=results)


def correct(desk: Looking, rest: str) -> Talk[None]:
    """Put another total in the place of one that was told: which, what is right, and why."""
    person, told = yield from _person_and_number(desk, rest)
    number, game = yield from _wrong_game(desk, person)
    place = game_text(number, game, desk.now.plan)
    old = shown_total(_total(desk, person, number, game))
    if told is None:
        prompt = text("{game}: {total}. What is right?", game=place, total=old)
        told = yield from desk.total(prompt, number)
    moves.correct(desk.now.state, person, told.total, number, game, LATER)
    new = shown_total(desk.possible(told, number).total)
    reason = yield from desk.words(
        text("{game}: why {new} and not {old}?", game=place, new=new, old=old),
        text("The reason stays in the records."),
    )
    name = desk.name(person)
    before = yield from desk.look_up(Correct(name, told.total, number, game, reason))
    fields = {"game": place, "name": name, "new": new, "old": shown_total(before.total)}
    desk.tell(text("{game}, {name}: {new}, earlier {old}.", **fields))
    now = yield from desk.look_up(Look())
    left_out = tuple(now.state.names[one] for one in left_out_of_final(now.state, now.rows))
    if left_out:
        desk.tell(
            text(
                "The final was drawn without them, but they now stand high enough: {names}.",
                names=left_out,
            )
        )


def _person_and_number(desk: Looking, rest: str) -> Talk[tuple[int, Told | None]]:
    if rest:
        return name_and_total(rest, desk.now.state, desk.view.say)
    return (yield from desk.person("")), None


def _total(desk: Looking, person: int, number: int, game: int) -> int | None:
    told = desk.now.state.result(person, number, game)
    return told.total if told else None


def _wrong_game(desk: Looking, person: int) -> Talk[tuple[int, int]]:
    """The round and game of a result, asked where there are several."""
    told = sorted(key[1:] for key in desk.now.state.results if key[0] == person)
    if not told:
        raise IllegalError("{name} has no results yet.", name=desk.name(person))
    number = yield from _one_of(desk, person, text("Which round?"), told, lambda one: one[0])
    games = [one for one in told if one[0] == number]
    return number, (
        yield from _one_of(desk, person, text("Which game?"), games, lambda one: one[1])
    )


def _one_of(
    desk: Looking,
    person: int,
    prompt: Text,
    results: Sequence[tuple[int, int]],
    part: Callable[[tuple[int, int]], int],
) -> Talk[int]:
    """The round, or the game, of one of the results, asked with all of them in view."""
    numbers = sorted(set(map(part, results)))
    if not numbers[1:]:
        return numbers[0]
    for number, game in results:
        fields = {
            "number": part((number, game)),
            "place": game_text(number, game, desk.now.plan),
            "total": shown_total(_total(desk, person, number, game)),
        }
        desk.tell(text("{number} {place}: {total}", **fields))
    wanted = text("Answer with one of these: {numbers}.", numbers=tuple(numbers))

    def read(answer: str) -> int:
        number = number_in(answer, numbers[0], numbers[-1])
        return number if number in numbers else refuse(wanted)(answer)

    return (yield from desk.question(prompt, wanted, read))


def penalise(desk: Looking, rest: str) -> Talk[None]:
    """Take points away in the round that is on, with a reason."""
    person, told = yield from _person_and_number(desk, rest)
    points = told.total if told else None
    if points is None:
        wanted = text("Answer with a number of points.")
        points = yield from desk.question(text("How many points?"), wanted, points_in)
    moves.penalise(desk.now.state, person, points, LATER)
    reason = yield from desk.reason()
    name = desk.name(person)
    yield from desk.look_up(Penalise(name, points, reason))
    one, more = "{name}: a penalty of {n} point.", "{name}: a penalty of {n} points."
    desk.tell(counted(one, more, points, name=name))


def throw_off(desk: Looking, tied: Sequence[int], answer: str) -> Talk[None]:
    """What each of the tied threw: the answer, and one question for each that it lacks.

    It decides for good, so it is asked once more whether it is right.
    """
    thrown = [points_in(word) for word in answer.replace(",", " ").split()]
    if len(thrown) > len(tied):
        names = desk.names(tuple(tied))
        raise IllegalError(
            "There are {n} numbers, but only these throw: {names}.", n=len(thrown), names=names
        )
    for person in tied[len(thrown) :]:
        points = yield from _thrown(desk, person)
        thrown.append(points)
    told = tuple(zip(desk.names(tuple(tied)), thrown, strict=True))
    results = tuple(with_total(*one) for one in told)
    if not (yield from desk.yes(text("Throw-off: {results}. Right?", results=results))):
        raise LeftQuestionError
    yield from desk.look_up(ThrowOff(told))
    yield from desk.look()
    if set(stage_of(desk.now).tied) == set(tied):
        desk.tell(text("They are still tied, and throw again."))


def _thrown(desk: Looking, person: int) -> Talk[int]:
    wanted = text("Answer with the points that {name} threw.", name=desk.name(person))
    return desk.question(throw_prompt(desk.name(person)), wanted, points_in)


def throw_prompt(name: str) -> Text:
    """The question for what someone threw."""
    return text("Throw-off. {name}?", name=name)
