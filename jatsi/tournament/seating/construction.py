"""Whole schedules in which no two players meet twice, for tables of one size.

Players are numbers from 0; with t tables of k there are k·t of them.
"""

from __future__ import annotations

from functools import cache

from jatsi.tournament.seating.field import Field, prime_base
from jatsi.tournament.seating.meetings import Round
from jatsi.tournament.seating.starters import from_starter, round_robin

Schedule = tuple[Round, ...]


@cache
def schedules(size: int, tables: int) -> tuple[Schedule, ...]:
    """The schedules known here, that with the most rounds first.

    There is always one, if only of one round.
    """
    if size == 2:  # noqa: PLR2004 - pairs
        return (round_robin(tables),)
    found = (_from_field(size, tables), from_starter(size, tables))
    single = (tuple(range(start, start + size)) for start in range(0, size * tables, size))
    return tuple(sorted(filter(None, found), key=len, reverse=True)) or ((tuple(single),),)


def _from_field(size: int, tables: int) -> Schedule:
    """As many rounds as tables, and a few more; none where there is no such field.

    Table t of round h seats player j·g + (t + j·h) in seat j, reckoned in GF(g) with g
    the number of tables.  The g players of a seat never meet, so that they can play at
    tables of their own afterwards where the size divides g.
    """
    prime = prime_base(tables)
    if not prime or size > tables:
        return ()
    field = Field(tables, prime)
    rounds = tuple(
        tuple(
            tuple(
                seat * tables + field.add(table, field.multiply(seat, round_))
                for seat in range(size)
            )
            for table in range(tables)
        )
        for round_ in range(tables)
    )
    return rounds + _inside_seats(size, tables)


def _inside_seats(size: int, tables: int) -> Schedule:
    """Rounds in which the players of each seat play among themselves."""
    if tables % size:
        return ()
    return tuple(
        tuple(
            tuple(seat * tables + number for number in table)
            for seat in range(size)
            for table in round_
        )
        for round_ in schedules(size, tables // size)[0]
    )
