"""How much of the server one caller, one address and all together may take."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

_MINUTE = 60.0
_NETWORK = 64  # bits of an IPv6 address that a provider gives to one customer


@dataclass(frozen=True)
class Limits:
    """Numbers of connections; times in seconds."""

    visits: int = 400
    visits_per_address: int = 30
    waiting: int = 64
    """Connections that are not logged in yet."""
    attempts: int = 60
    """Logins an address may try in a minute."""
    keys: int = 20
    """Keys a connection may offer."""
    login: float = 30
    keepalive: float = 30
    """Between two questions to a silent client whether it is still there."""
    keepalives: int = 3
    """So many unanswered ones are borne."""
    idle: float = 30 * 60
    warning: float = 60
    """How long before the end of an idle visit its caller is warned."""
    stalled: float = 20
    """How long a client may leave unread what it was sent."""
    drain: float = 5
    """How long all visits together may take to end when the server stops."""
    lines: int = 20
    """Lines that are kept of one typed ahead."""
    bytes_a_second: int = 16384
    """More than one types or pastes; what comes faster waits."""
    raw_bytes_a_second: int = 131072
    """The same of all that a connection sends, be it typed or not."""
    packets_a_second: int = 100
    """More than one types key by key; what comes faster waits."""
    flood: float = 10
    """Whose packets would have to wait for so long is dropped."""


def network(address: str) -> str:
    """What counts as one address: an IPv4 address, the first half of an IPv6 one."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> _NETWORK << _NETWORK)) + f"/{_NETWORK}"
    return str(parsed)


@dataclass(frozen=True)
class _Waiting:
    network: str
    silent: Callable[[], bool]


class Door:
    """Who waits to be logged in, who is inside, and how often an address tried.

    Whoever waits is in a pool of its own, where nobody is turned away: when it is
    full, one gives way of the network that has most there, the silent before those
    that have said something, the oldest first.  So silent connections lock nobody out.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.refused: Counter[str] = Counter()
        self._waiting: dict[Hashable, _Waiting] = {}
        self._inside: dict[Hashable, str] = {}
        self._tried: dict[str, deque[float]] = {}

    @property
    def waiting(self) -> int:
        """How many are not logged in yet."""
        return len(self._waiting)

    def arrive(self, who: Hashable, address: str, silent: Callable[[], bool]) -> Hashable | None:
        """Let somebody wait; the one that has to give way for it."""
        self._waiting[who] = _Waiting(network(address), silent)
        if len(self._waiting) <= self.limits.waiting:
            return None
        self.refused["waiting"] += 1
        crowd = Counter(one.network for one in self._waiting.values())
        most = max(crowd.values())
        goers = [
            (not one.silent(), order, other)
            for order, (other, one) in enumerate(self._waiting.items())
            if crowd[one.network] == most and other != who
        ]
        # alone in its network, the newest is the only one that could give way
        _, _, goer = min(goers, default=(False, 0, who))
        del self._waiting[goer]
        return goer

    def try_login(self, address: str, now: float) -> bool:
        """Whether the address may try once more at this time."""
        self._forget(now)
        times = self._tried.setdefault(network(address), deque())
        if len(times) >= self.limits.attempts:
            self.refused["attempts"] += 1
            return False
        times.append(now)
        return True

    def enter(self, who: Hashable, address: str) -> str | None:
        """Count somebody as logged in; else why not: ``full`` or ``address``."""
        self._waiting.pop(who, None)
        where = network(address)
        why = None
        if len(self._inside) >= self.limits.visits:
            why = "full"
        elif list(self._inside.values()).count(where) >= self.limits.visits_per_address:
            why = "address"
        if why:
            self.refused[why] += 1
        else:
            self._inside[who] = where
        return why

    def leave(self, who: Hashable) -> None:
        """Forget somebody, wherever they were."""
        self._waiting.pop(who, None)
        self._inside.pop(who, None)

    def _forget(self, now: float) -> None:
        """Drop the attempts of more than a minute ago, and addresses without any."""
        for where, times in list(self._tried.items()):
            while times and times[0] <= now - _MINUTE:
                times.popleft()
            if not times:
                del self._tried[where]


class Meter:
    """How fast somebody sends: a second's worth at once, then so much a second."""

    def __init__(self, a_second: int, now: float) -> None:
        self._rate = a_second
        self._left = float(a_second)
        self._at = now

    def take(self, count: int, now: float) -> float:
        """Count so many bytes or packets; for how many seconds no more should be read."""
        self._left = min(self._rate, self._left + (now - self._at) * self._rate) - count
        self._at = now
        return max(0.0, -self._left / self._rate)
