"""A game as two files tell it, and the one telling that holds.

A game that only one file has is taken as it is.  Of two tellings the finished one
holds, else the one with more events, else the one begun earlier, else the one whose
events have the greater hash.
Where closed sheets were corrected in both, every correction holds that is the last of
its row, or of its total: the later one, at equal moments the one with the greater uid.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from itertools import starmap

EventLine = tuple[str | int | None, ...]
"""The stored columns of an event from its number on."""

Place = tuple[str, int, int, int]
"""A tournament's uid, then round, game and table."""


@dataclass(frozen=True)
class Put:
    """A correction: what stands in a row since, or as the total where ``row`` is None."""

    uid: str
    seat: int
    row: str | None
    new: int
    new_dice: str | None
    reason: str
    who: str
    at: str


@dataclass(frozen=True)
class Version:
    """A game in one file.

    ``events`` are those up to the end, ``totals`` what stood before any correction where
    only totals are known; ``puts`` the corrections since, in their order, and ``finals``
    the totals that they leave.
    """

    started_at: str
    finished_at: str | None
    place: Place | None
    hints: tuple[int, ...]
    events: tuple[EventLine, ...]
    totals: tuple[int, ...]
    puts: tuple[Put, ...]
    finals: tuple[int, ...]

    @cached_property
    def order(self) -> tuple[bool, int, str, int]:
        """Of two different games the one that comes first in this order holds."""
        told = json.dumps([self.events, self.totals])
        hash_ = hashlib.sha256(told.encode("ascii")).hexdigest()
        return self.finished_at is None, -len(self.events), self.started_at, -int(hash_, 16)


class Source(Enum):
    """Where the events and corrections of the result come from."""

    OURS = auto()
    THEIRS = auto()
    BOTH = auto()
    """the corrections of both, one after the other"""


@dataclass(frozen=True)
class Joined:
    """What becomes of a game that both files have.

    ``puts`` are all corrections where they come from both.  ``conflict`` is whether
    something was played that does not hold.
    """

    source: Source
    started_at: str
    finished_at: str | None
    place: Place | None
    hints: tuple[int, ...]
    conflict: bool = False
    puts: tuple[Put, ...] = field(default=())


def join(ours: Version, theirs: Version) -> Joined:
    """The telling that holds."""
    if ours.order != theirs.order:
        return _first(ours, theirs)
    source = _source(ours, theirs)
    every = {put.uid: put for put in (*ours.puts, *theirs.puts)}
    return Joined(
        source,
        started_at=ours.started_at,
        finished_at=min(filter(None, (ours.finished_at, theirs.finished_at)), default=None),
        place=max((ours.place, theirs.place), key=lambda place: place or ()),
        hints=tuple(starmap(max, zip(ours.hints, theirs.hints, strict=False))),
        puts=tuple(sorted(every.values(), key=lambda put: (put.at, put.uid)))
        if source is Source.BOTH
        else (),
    )


def _first(ours: Version, theirs: Version) -> Joined:
    first, last = sorted((ours, theirs), key=lambda version: version.order)
    return Joined(
        Source.OURS if first is ours else Source.THEIRS,
        first.started_at,
        first.finished_at,
        first.place,
        first.hints,
        conflict=_conflict(first, last),
    )


def _conflict(first: Version, last: Version) -> bool:
    """Whether the last is neither the beginning of the first nor came to the same."""
    if first.finished_at and last.finished_at:
        return first.finals != last.finals
    return first.events[: len(last.events)] != last.events


def _source(ours: Version, theirs: Version) -> Source:
    """A file that has all corrections has them in the order in which they were made."""
    our_uids, their_uids = ({put.uid for put in one.puts} for one in (ours, theirs))
    if their_uids <= our_uids:
        return Source.OURS
    return Source.THEIRS if our_uids <= their_uids else Source.BOTH
