"""What can be recorded now: each move gives its facts, or says why not and what would help.

None changes the tournament that it is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from jatsi.errors import IllegalError, UnreadableError
from jatsi.tournament.facts import (
    Apart,
    Disqualified,
    Entered,
    Penalty,
    Removed,
    Reopened,
    Result,
    Returned,
    Swapped,
    ThrowOff,
    Undrawn,
    Withdrawn,
)
from jatsi.tournament.standings import contenders, standings, tied_at_cut
from jatsi.tournament.state import Status, Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from jatsi.tournament.facts import Fact
    from jatsi.tournament.standings import RowPoints, Standing

LEAST_PLAYERS = 2


@dataclass(frozen=True)
class Outcome:
    """What becomes of the games that someone who leaves has not finished.

    ``total`` is the one game's total, None where they are left unplayed.
    """

    total: int | None = None


def enter(tournament: Tournament, person: int) -> Entered:
    """Someone joins from the next draw on; raises IllegalError."""
    verify_open(tournament)
    if person in tournament.entrants:
        _refuse_again(tournament, person)
    if tournament.next_round > tournament.plan.rounds:
        raise IllegalError(
            "All rounds are drawn. Undraw one, and {name} can join.",
            name=tournament.names[person],
        )
    return Entered(person, tournament.next_round)


def _refuse_again(tournament: Tournament, person: int) -> NoReturn:
    name, since = tournament.names[person], tournament.entrants[person].since
    if tournament.status(person) is Status.PLAYING:
        raise IllegalError(
            "{name} is in the tournament already, from round {round} on.", name=name, round=since
        )
    raise IllegalError(
        "{name} was in the tournament from round {round} on and has left. Record a return.",
        name=name,
        round=since,
    )


def withdraw(
    tournament: Tournament, person: int, outcome: Outcome | None = None, reason: str = ""
) -> list[Fact]:
    """Someone leaves: removed where nothing came of it, else kept with their results.

    Rounds drawn ahead, of which nothing is recorded, are undrawn.  Raises
    IllegalError where a game of theirs is on and no outcome is given.
    """
    verify_open(tournament)
    _verify_playing(tournament, person)
    if not (tournament.has_sat(person) or tournament.entrants[person].changes):
        return [Removed(person)]
    undrawn = _ahead(tournament, person)
    missing = [
        (number, game)
        for number in sorted(set(tournament.drawn) - set(undrawn))
        for one, game in tournament.missing(number)
        if one == person
    ]
    results = _outcomes(tournament, person, missing, outcome)
    after = max(set(tournament.drawn) - set(undrawn), default=0) + 1
    return [*map(Undrawn, undrawn), *results, Withdrawn(person, after, reason)]


def _ahead(tournament: Tournament, person: int) -> list[int]:
    """The rounds after the current one, the last first, that can be drawn anew."""
    current = tournament.current_round or 0
    ahead: list[int] = []
    for number in sorted(tournament.drawn, reverse=True):
        if number <= current or tournament.begun(number):
            break
        ahead.append(number)
    sits = any(tournament.table_of(person, number) is not None for number in ahead)
    return ahead if sits else []


def _outcomes(
    tournament: Tournament, person: int, missing: list[tuple[int, int]], outcome: Outcome | None
) -> list[Result]:
    if missing and outcome is None:
        raise IllegalError(
            "{name} sits in round {round}, which is on. Say what becomes of it: the total, or"
            " unplayed; or undraw the round.",
            name=tournament.names[person],
            round=missing[0][0],
        )
    total = outcome.total if outcome else None
    if total is not None and not missing:
        raise IllegalError(
            "{name} has no game without a result. Leave the total out.",
            name=tournament.names[person],
        )
    if total is not None and missing[1:]:
        raise IllegalError(
            "{name} has {n} games without a result. Enter them one by one.",
            name=tournament.names[person],
            n=len(missing),
        )
    return [Result(person, number, game, total) for number, game in missing]


def bring_back(tournament: Tournament, person: int, reason: str = "") -> Returned:
    """Someone withdrawn or disqualified plays again from the next draw on.

    Raises IllegalError, UnreadableError where a disqualification is lifted
    without a reason.
    """
    verify_open(tournament)
    _verify_in(tournament, person)
    status = tournament.status(person)
    if status is Status.PLAYING:
        raise IllegalError("{name} is in play.", name=tournament.names[person])
    if status is Status.DISQUALIFIED:
        verify_reason(reason)
        change = tournament.entrants[person].changes[-1]
        return Returned(person, change.round, reason)
    return Returned(person, tournament.next_round, reason)


def disqualify(tournament: Tournament, person: int, reason: str) -> Disqualified:
    """Someone is out and stands last, from the round that is on.

    Tables that are drawn already stay as they are, with a seat that nobody takes.
    Raises IllegalError, UnreadableError without a reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    _verify_in(tournament, person)
    if tournament.status(person) is Status.DISQUALIFIED:
        raise IllegalError("{name} is disqualified already.", name=tournament.names[person])
    return Disqualified(person, _round_now(tournament), reason)


def penalise(
    tournament: Tournament, person: int, points: int, reason: str, number: int | None = None
) -> Penalty:
    """Points are taken away in a round, usually the one that is on.

    Negative points give back what was taken away in that round.  Raises IllegalError,
    UnreadableError without a reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    _verify_in(tournament, person)
    if number is not None:
        verify_drawn(tournament, number)
        if tournament.plan.is_final(number):
            _verify_seat(tournament, person, number)
    where = _penalty_round(tournament, person) if number is None else number
    told = (one for one in tournament.penalties if (one.person, one.round) == (person, where))
    if points == 0:
        raise IllegalError("A penalty is at least one point.")
    if points < -sum(one.points for one in told):
        raise IllegalError(
            "In round {round} {name} has no such penalty that could be given back.",
            name=tournament.names[person],
            round=where,
        )
    return Penalty(person, where, points, reason)


def _penalty_round(tournament: Tournament, person: int) -> int:
    """The round that is on; for who is not in the final the one before it, which counts."""
    now = _round_now(tournament)
    if tournament.plan.is_final(now) and tournament.table_of(person, now) is None:
        return tournament.plan.rounds
    return now


def keep_apart(tournament: Tournament, person: int, other: int) -> Apart:
    """Two do not sit at one table from the next draw on, where possible; raises IllegalError."""
    verify_open(tournament)
    _verify_in(tournament, person)
    _verify_in(tournament, other)
    if person == other:
        raise IllegalError("Name two different people.")
    return Apart(person, other)


def verify_draw(tournament: Tournament, rows: RowPoints | None = None) -> list[int]:
    """Who is to sit in the next round, best first for a final; raises IllegalError."""
    verify_open(tournament)
    number = tournament.next_round
    if number > tournament.plan.last_round:
        raise IllegalError(
            "All {n} rounds are drawn. Undraw the last to draw it anew.",
            n=tournament.plan.last_round,
        )
    if tournament.plan.is_final(number):
        return _finalists(tournament, rows)
    present = tournament.present
    if len(present) < LEAST_PLAYERS:
        raise IllegalError(
            "A round needs at least {least} players; there are {n}. Add more.",
            least=LEAST_PLAYERS,
            n=len(present),
        )
    return present


def verify_told(tournament: Tournament, before: int) -> None:
    """Raise IllegalError where results of rounds before that one are missing."""
    for number in sorted(n for n in tournament.drawn if n < before):
        if missing := tournament.missing(number):
            names = tuple(tournament.names[person] for person, _ in missing)
            raise IllegalError(
                "Round {round} lacks results: {names}. Enter them first.",
                round=number,
                names=tuple(dict.fromkeys(names)),
            )


def _finalists(tournament: Tournament, rows: RowPoints | None) -> list[int]:
    verify_told(tournament, tournament.next_round)
    table = standings(tournament, rows=rows)
    if tied := tied_at_cut(table, tournament.plan.final):
        raise IllegalError(
            "The last place in the final is tied: {names}. Record a throw-off between them.",
            names=tuple(tournament.names[person] for person in tied),
        )
    best = [line.person for line in contenders(table)][: tournament.plan.final]
    if len(best) < LEAST_PLAYERS:
        raise IllegalError(
            "A final needs at least {least} who still play and have played; there are {n}."
            " Bring somebody back.",
            least=LEAST_PLAYERS,
            n=len(best),
        )
    return best


def undraw(tournament: Tournament) -> Undrawn:
    """The last drawn round is taken back; raises IllegalError where it has begun."""
    verify_open(tournament)
    if not tournament.drawn:
        raise IllegalError("No round is drawn, so there is nothing to undraw.")
    number = max(tournament.drawn)
    if tournament.begun(number):
        raise IllegalError(
            "Round {round} has results and cannot be undrawn. Correct what is wrong.", round=number
        )
    return Undrawn(number)


def swap(tournament: Tournament, person: int, other: int, number: int | None = None) -> Swapped:
    """Two people change places in a round, usually the one that is on; raises IllegalError."""
    verify_open(tournament)
    if person == other:
        raise IllegalError("Name two different people.")
    where = _round_now(tournament) if number is None else number
    for one in (person, other):
        _verify_in(tournament, one)
        _verify_seat(tournament, one, where)
        if any(key[:2] == (one, where) for key in tournament.results):
            raise IllegalError(
                "{name} has a result in round {round} and stays where it was played.",
                name=tournament.names[one],
                round=where,
            )
    return Swapped(where, person, other)


def place_of_result(
    tournament: Tournament, person: int, number: int | None, game: int | None
) -> tuple[int, int]:
    """The round and the game that a result told now belongs to.

    Usually it is the round that is on, and the first game without a result.  Raises
    IllegalError where there is a result already, and for no such game.
    """
    verify_open(tournament)
    _verify_in(tournament, person)
    where = _round_now(tournament) if number is None else number
    _verify_seat(tournament, person, where)
    games = range(1, tournament.plan.games + 1)
    if game is not None and game not in games:
        raise IllegalError("A round has games 1 to {most}.", most=games[-1])
    wanted = games if game is None else (game,)
    open_games = [one for one in wanted if tournament.result(person, where, one) is None]
    if not open_games:
        told = tournament.result(person, where, wanted[-1])
        total = told.total if told else None
        raise IllegalError(
            "{name} has {total} in round {round} already. To change it, correct it with a reason.",
            name=tournament.names[person],
            total="-" if total is None else total,
            round=where,
        )
    return where, open_games[0]


def correct(
    tournament: Tournament,
    person: int,
    total: int | None,
    number: int,
    game: int | None,
    reason: str,
) -> Result:
    """Another total in the place of one that was told, with a reason.

    Raises IllegalError where nothing was told, or the same; UnreadableError without a
    reason.
    """
    verify_open(tournament)
    verify_reason(reason)
    _verify_in(tournament, person)
    verify_drawn(tournament, number)
    if game is None and tournament.plan.games > 1:
        raise IllegalError("Say which game of the round: 1 to {most}.", most=tournament.plan.games)
    which = 1 if game is None else game
    told = tournament.result(person, number, which)
    if told is None:
        raise IllegalError(
            "{name} has no result in round {round} to correct. Enter it as a result.",
            name=tournament.names[person],
            round=number,
        )
    if told.total == total:
        raise IllegalError("That is what stands there already.")
    return Result(person, number, which, total, None, reason)


def throw_off(
    tournament: Tournament, thrown: Sequence[tuple[int, int]], rows: RowPoints | None = None
) -> ThrowOff:
    """What people of equal standing threw; all of them who play must be there.

    Raises IllegalError, also while a round is on, since nobody stands firm before.
    """
    verify_open(tournament)
    people = [person for person, _ in thrown]
    for person in people:
        _verify_playing(tournament, person)
    if len(set(people)) < len(people) or len(people) < LEAST_PLAYERS:
        raise IllegalError("A throw-off needs at least two people, each named once.")
    verify_told(tournament, tournament.last_begun + 1)
    tied = _tied_with(standings(tournament, rows=rows), people[0])
    if tied == people[:1]:
        raise IllegalError("{name} is tied with nobody.", name=tournament.names[people[0]])
    if set(people) != set(tied):
        raise IllegalError(
            "A throw-off is between all who are tied; {name} is tied with: {names}.",
            name=tournament.names[people[0]],
            names=tuple(tournament.names[one] for one in tied if one != people[0]) or "-",
        )
    return ThrowOff(tuple(thrown))


def _tied_with(table: Sequence[Standing], person: int) -> list[int]:
    """Who stands where that person does, and can throw; nobody before their first game."""
    places = {line.person: line.place for line in contenders(table)}
    return [one for one in places if places[one] == places.get(person)]


def reopen(tournament: Tournament, reason: str) -> Reopened:
    """A closed tournament goes on; raises IllegalError, UnreadableError without a reason."""
    verify_reason(reason)
    if not tournament.closed:
        raise IllegalError("{name} is not closed.", name=tournament.plan.name)
    return Reopened(reason)


def verify_close(tournament: Tournament, *, forced: bool) -> None:
    """Raise IllegalError where the end cannot be, with results missing only if forced."""
    verify_open(tournament)
    if not tournament.drawn:
        raise IllegalError("Nothing was played, so there is nothing to close.")
    if forced:
        return
    verify_told(tournament, tournament.plan.last_round + 1)
    if tournament.next_round <= tournament.plan.last_round:
        raise IllegalError(
            "Round {round} is not drawn yet. Draw it, or close with --force.",
            round=tournament.next_round,
        )


def verify_open(tournament: Tournament) -> None:
    """Raise IllegalError for a closed tournament."""
    if tournament.closed:
        raise IllegalError("{name} is closed. Reopen it first.", name=tournament.plan.name)


def verify_drawn(tournament: Tournament, number: int) -> None:
    """Raise IllegalError for a round that has no tables."""
    if number not in range(1, tournament.plan.last_round + 1):
        raise IllegalError(
            "The tournament has rounds 1 to {most}.", most=tournament.plan.last_round
        )
    if number not in tournament.drawn:
        raise IllegalError("Round {round} is not drawn. Draw it first.", round=number)


def verify_reason(reason: str) -> None:
    """Raise UnreadableError where there is none."""
    if not reason.strip():
        raise UnreadableError("Give a reason.")


def _verify_in(tournament: Tournament, person: int) -> None:
    if person not in tournament.entrants:
        raise IllegalError("{name} is not in the tournament.", name=tournament.names[person])


def _verify_playing(tournament: Tournament, person: int) -> None:
    _verify_in(tournament, person)
    match tournament.status(person):
        case Status.WITHDRAWN:
            raise IllegalError("{name} has withdrawn already.", name=tournament.names[person])
        case Status.DISQUALIFIED:
            raise IllegalError("{name} is disqualified already.", name=tournament.names[person])


def _verify_seat(tournament: Tournament, person: int, number: int) -> None:
    verify_drawn(tournament, number)
    if tournament.table_of(person, number) is None:
        raise IllegalError(
            "{name} has no table in round {round}.",
            name=tournament.names[person],
            round=number,
        )


def _round_now(tournament: Tournament) -> int:
    """The round that is on, else the last drawn, else the first."""
    return tournament.current_round or max(tournament.drawn, default=1)
