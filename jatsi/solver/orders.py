"""Sets of open rows: which of them an order of marking allows.

A set is a number whose bit *i* stands for row *i*.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from jatsi.errors import JatsiError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

MOST_SETS = 5_000_000
"""22 rows in any order have four million; each takes some fifty bytes while solving."""


def allowed_sets(before: Sequence[int]) -> Numbers:
    """The sets that can be open, ascending; ``before`` are the rows that precede each row.

    The order must be closed: what precedes a preceding row is in it too.  Raises
    JatsiError where there are more than MOST_SETS.
    """
    sets = np.zeros(1, np.int64)
    for row, earlier in enumerate(before):
        # each set so far is part of an allowed one: they never are more than those
        later = sum(1 << other for other in range(row) if before[other] >> row & 1)
        full = sets[sets & earlier == 0]
        open_ = sets[sets & later == later] | 1 << row
        sets = np.concatenate([full, open_])
        if len(sets) > MOST_SETS:
            raise JatsiError(
                "This game is too large to solve: more than {n} million sets of rows can be"
                " open. Fewer rows or an order of marking would make it smaller.",
                n=MOST_SETS // 1_000_000,
            )
    return sets


def may_mark(sets: Numbers, row: int, before: int) -> NDArray[np.bool_]:
    """In which of the sets a row is open, and none of those before it is."""
    bit = 1 << row
    allowed: NDArray[np.bool_] = sets & (bit | before) == bit
    return allowed
