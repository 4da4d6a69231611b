"""People as files know them: under which names, since when, and what becomes of two files."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from jatsi.records.same_people import representatives

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from jatsi.records.same_people import Link


@dataclass(frozen=True)
class Claim:
    """A name that a person bears or bore: when it was first taken, when last known to be borne."""

    name: str
    taken_at: str
    borne_at: str

    def joined(self, other: Claim) -> Claim:
        """The earlier beginning, and the later spelling."""
        later = max(self, other, key=lambda claim: (claim.borne_at, claim.name))
        return replace(later, taken_at=min(self.taken_at, other.taken_at))


@dataclass(frozen=True)
class Bearer:
    """A person with all claims by name key; ``key`` is that of the present name.

    Someone anonymised has neither.
    """

    uid: str
    created_at: str
    key: str
    claims: Mapping[str, Claim]
    anonymised_at: str | None = None

    def joined(self, other: Bearer) -> Bearer:
        """The same person as two files know them: the later name, and all names."""
        created_at = min(self.created_at, other.created_at)
        anonymised = [one.anonymised_at for one in (self, other) if one.anonymised_at]
        if anonymised:
            return Bearer(self.uid, created_at, "", {}, min(anonymised))
        later = max(self, other, key=lambda one: (one.claims[one.key].borne_at, one.key))
        claims = dict(self.claims)
        for key, claim in other.claims.items():
            claims[key] = claims[key].joined(claim) if key in claims else claim
        return Bearer(self.uid, created_at, later.key, claims)


def joined_bearers(ours: Mapping[str, Bearer], theirs: Mapping[str, Bearer]) -> dict[str, Bearer]:
    """Everybody of two files, by uid."""
    both = ours.keys() & theirs.keys()
    return {**ours, **theirs} | {uid: ours[uid].joined(theirs[uid]) for uid in both}


def all_anonymised(bearers: Mapping[str, Bearer], first: Mapping[str, str]) -> dict[str, Bearer]:
    """Who is the same as someone anonymised is anonymised too; ``first`` stands for each."""
    moments: dict[str, str] = {}
    for uid, one in bearers.items():
        if one.anonymised_at:
            moments[first[uid]] = min(one.anonymised_at, moments.get(first[uid], "~"))
    return {
        uid: Bearer(uid, one.created_at, "", {}, moments[first[uid]])
        if first[uid] in moments
        else one
        for uid, one in bearers.items()
    }


def marks(bearers: Iterable[Bearer]) -> dict[tuple[str, str], int]:
    """The mark of each uid and key: 1, 2, 3 … in the order in which the name was taken."""
    taken: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for one in bearers:
        for key, claim in one.claims.items():
            taken[key].append((claim.taken_at, one.uid))
    return {
        (uid, key): mark
        for key, claims in taken.items()
        for mark, (_, uid) in enumerate(sorted(claims), 1)
    }


def first_of_all(bearers: Mapping[str, Bearer], links: Iterable[Link]) -> dict[str, str]:
    """Who stands for each person, by uid."""
    return representatives({uid: one.created_at for uid, one in bearers.items()}, links)
