"""People of one name of whom nobody has said yet whether they are the same."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from jatsi.records.merging.bearers import first_of_all
from jatsi.records.merging.people import bearers_of, stored_people
from jatsi.records.same_people import read_links

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sqlite_utils import Database

    from jatsi.records.merging.bearers import Bearer
    from jatsi.records.same_people import Link

Pair = tuple[str, str]


def doubtful(
    bearers: Mapping[str, Bearer], links: Iterable[Link], first: Mapping[str, str]
) -> list[Pair]:
    """The pairs who bear or bore one name, each told by the uids that stand for them.

    In the order of the names and of when the people were made.
    """
    apart = {
        frozenset((first[link.one], first[link.other]))
        for link in links
        if not link.same and link.one in first and link.other in first
    }
    found: dict[Pair, str] = {}
    age = {
        uid: (one.created_at, min(claim.taken_at for claim in one.claims.values()), uid)
        for uid, one in bearers.items()
        if one.claims
    }
    for key, people in _by_key(bearers, first).items():
        for one, other in combinations(sorted(people, key=age.__getitem__), 2):
            if frozenset((one, other)) not in apart:
                found[one, other] = min(key, found.get((one, other), key))
    return sorted(found, key=lambda pair: (found[pair], *map(age.__getitem__, pair)))


def still_doubtful(db: Database, pairs: Iterable[Pair]) -> list[Pair]:
    """Those of the pairs that are doubtful in the file as it is."""
    bearers, links = bearers_of(stored_people(db)), read_links(db)
    first = first_of_all(bearers, links)
    known = set(map(frozenset, doubtful(bearers, links, first)))
    return [pair for pair in pairs if frozenset(first[uid] for uid in pair) in known]


def _by_key(bearers: Mapping[str, Bearer], first: Mapping[str, str]) -> dict[str, set[str]]:
    people: dict[str, set[str]] = defaultdict(set)
    for uid, one in bearers.items():
        for key in one.claims:
            people[key].add(first[uid])
    return people
