"""Drawing rounds: planned so that pairs meet little, at random, or by standing."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from jatsi.tournament.seating.aims import Task
from jatsi.tournament.seating.annealing import anneal, coolings, deal
from jatsi.tournament.seating.chance import Chance
from jatsi.tournament.seating.construction import schedules
from jatsi.tournament.seating.evenness import fair_counts, short_players, spread_seats
from jatsi.tournament.seating.meetings import meetings
from jatsi.tournament.seating.placing import place
from jatsi.tournament.seating.sizes import table_sizes
from jatsi.tournament.seating.standing import cut, part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from jatsi.tournament.seating.aims import Duo
    from jatsi.tournament.seating.meetings import Pair, Round


def plan_rounds(
    players: Sequence[int],
    table_size: int,
    rounds: int,
    *,
    seed: str,
    past: Sequence[Round] = (),
    apart: Collection[Pair] = (),
) -> tuple[Round, ...]:
    """The next ``rounds`` rounds of at least one player, in which pairs meet little.

    As few meetings of those to be kept ``apart`` as can be found come first; then the
    sum of c·(c - 1)/2 over all pairs, c being how often they have met, past rounds
    counted; then the largest c; then everybody sits at short tables about equally often;
    then everybody begins, and sits in each other seat, about equally often.

    It is best to plan all rounds that are still to come, and anew when players come or
    go.  The same seed gives the same rounds, in whatever order the players are given.
    """
    draw = _Draw(players, table_size, seed, past, apart)
    return draw.seated(_best(replace(draw.task, rounds=rounds), draw.chance))


def random_round(
    players: Sequence[int],
    table_size: int,
    *,
    seed: str,
    past: Sequence[Round] = (),
    apart: Collection[Pair] = (),
) -> Round:
    """A round by chance, in which only those to be kept ``apart`` are.

    Short tables and seats are shared out about equally, past rounds counted.
    """
    draw = _Draw(players, table_size, seed, past, apart)
    task = replace(draw.task, blind=True)
    return draw.seated(anneal(task, deal(task, draw.chance), draw.chance))[0]


def by_standing(
    ranked: Sequence[int],
    table_size: int,
    *,
    past: Sequence[Round] = (),
    apart: Collection[Pair] = (),
) -> Round:
    """A round with the best at the first table and so on; ``ranked`` is from the best down.

    Which tables are short is chosen so that this is shared out about equally, and so are
    the seats.  Those to be kept ``apart`` change places with whoever stands near.
    """
    short = fair_counts(ranked, past, short_players)
    tables = part(cut(ranked, table_sizes(len(ranked), table_size), short), apart)
    return spread_seats([tables], past)[0]


class _Draw:
    """What is drawn, with numbers for the players that chance has given them."""

    def __init__(
        self,
        players: Sequence[int],
        table_size: int,
        seed: str,
        past: Sequence[Round],
        apart: Collection[Pair],
    ) -> None:
        self.chance = Chance(seed)
        self._past = past
        self._players = self.chance.shuffled(sorted(players))
        numbers = {player: number for number, player in enumerate(self._players)}
        met = meetings(past)
        self.task = Task(
            table_sizes(len(players), table_size),
            1,
            tuple(fair_counts(self._players, past, short_players).values()),
            {duo: met[pair] for pair, duo in _duos(met, numbers)},
            frozenset(duo for _, duo in _duos(apart, numbers)),
        )

    def seated(self, rounds: Iterable[Round]) -> tuple[Round, ...]:
        """The rounds with the players themselves, the larger tables first."""
        return spread_seats([self._named(tables) for tables in rounds], self._past)

    def _named(self, tables: Round) -> Round:
        mixed = [self.chance.shuffled(table) for table in self.chance.shuffled(tables)]
        mixed.sort(key=len, reverse=True)
        return tuple(tuple(self._players[number] for number in table) for table in mixed)


def _duos(pairs: Iterable[Pair], numbers: Mapping[int, int]) -> Iterator[tuple[Pair, Duo]]:
    """The pairs of which both play, with their numbers."""
    for pair in pairs:
        if numbers.keys() >= pair:
            one, other = sorted(numbers[player] for player in pair)
            yield pair, (one, other)


def _best(task: Task, chance: Chance) -> Sequence[Round]:
    """The best rounds found: constructed, or annealed, unless there is no choice at all."""
    if len(task.sizes) == 1 or not task.rounds:
        return deal(task, chance)
    found: list[Sequence[Round]] = []
    for rounds in _candidates(task, chance):
        found.append(rounds)
        if task.judge(rounds) <= task.ideal:
            break
    return min(found, key=task.judge)


def _candidates(task: Task, chance: Chance) -> Iterator[Sequence[Round]]:
    if not task.met:
        yield from _constructed(task, chance)
    for _ in range(coolings(task)):
        yield anneal(task, deal(task, chance), chance)


def _constructed(task: Task, chance: Chance) -> Iterator[Sequence[Round]]:
    """Schedules whose tables fit, gone through again where there are not rounds enough."""
    for schedule in schedules(task.sizes[0], len(task.sizes)):
        laps, rest = divmod(task.rounds, len(schedule))
        lengths = [len(schedule)] * laps + [rest] * (rest > 0)
        placed = [place(schedule, len(task.short), n, task.apart, chance) for n in lengths]
        if all(placed):
            head = list(chain.from_iterable(placed[:-1]))
            yield head + (_after(head, placed[-1], task, chance) if head else [*placed[-1]])


def _after(head: Sequence[Round], tail: Sequence[Round], task: Task, chance: Chance) -> list[Round]:
    """The last rounds made to fit those before."""
    met, short = task.met_after(head), tuple(task.short_after(head))
    return anneal(replace(task, rounds=len(tail), met=met, short=short), tail, chance)
