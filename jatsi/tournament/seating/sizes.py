"""How many tables there are, and how large."""

from __future__ import annotations


def table_sizes(players: int, table_size: int) -> tuple[int, ...]:
    """The sizes of the tables, larger ones first, differing by at most one.

    ``players`` and ``table_size`` are at least 1 and 2.  There are as many tables as it
    takes for nobody to sit at a larger one than wanted, and one fewer where a table
    would have fewer than 3 players (2 where pairs play).  Too few players for that sit
    at one table: nobody sits out.
    """
    least = min(table_size, 3)
    tables = -(-players // table_size)
    if players // tables < least:
        tables = max(1, tables - 1)
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)
