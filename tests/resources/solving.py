"""A small game that is solved in a moment."""

from jatsi.ruleset.model import Bonus, Section
from jatsi.scoring import AnyMatch, FaceMatch, GroupsMatch
from tests.opponent.helpers import row, tiny

ROWS = [
    *(row(FaceMatch(face)) for face in (1, 2, 3)),
    row(GroupsMatch((2,)), section=Section.LOWER),
    row(AnyMatch(), section=Section.LOWER),
]
BONUS = Bonus(Section.UPPER, 7, below=False, points=10)

RULESET = tiny(2, 3, 2, ROWS, [BONUS])
OTHER = tiny(2, 3, 2, ROWS, [BONUS._replace(points=11)])
"""As many states as the first."""
