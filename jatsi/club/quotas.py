"""How often something may be done from one place in a while."""

from __future__ import annotations

from collections import deque
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Quota:
    """At most ``most`` times from one place in any ``seconds``, by a clock in seconds.

    Kept in memory only, so that no address gets into the records; places that were not
    heard of in that time are forgotten.  Any thread may ask.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._done: dict[str, deque[float]] = {}
        self._lock = Lock()

    def left(self, place: str) -> int:
        """How many times more it may be done now."""
        past = self._clock() - self._seconds
        with self._lock:
            return self._most - sum(time > past for time in self._done.get(place, ()))

    def note(self, place: str) -> None:
        """It was done; of more than ``most`` times in a while only the last are remembered."""
        with self._lock:
            times = self._done.pop(place, deque(maxlen=self._most))
            times.append(self._clock())
            self._done[place] = times  # at the end: the first are those not heard of for longest
            self._forget()

    def _forget(self) -> None:
        past = self._clock() - self._seconds
        while self._done:
            place, times = next(iter(self._done.items()))
            if times[-1] > past:
                return
            del self._done[place]
