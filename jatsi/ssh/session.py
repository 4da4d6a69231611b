"""A session: the lines of a visit over one SSH channel."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

import asyncssh

from jatsi.errors import JatsiError
from jatsi.render.view import USUAL_WIDTH, View
from jatsi.runner import Shown
from jatsi.session.protocol import NEWS_SECONDS, Closed, Line
from jatsi.ssh.keyboard import Key, Keyboard
from jatsi.ssh.limits import Meter
from jatsi.ssh.log import fault, short
from jatsi.texts import text
from jatsi.texts.catalog import catalog, language_of_locale

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from jatsi.ssh.house import House
    from jatsi.ssh.visits import Caller, Visit
    from jatsi.texts import Text

_NARROWEST = 20
_LONG = 3.0  # seconds
_LOCALE = (b"JATSI_LANG", b"LANGUAGE", b"LC_ALL", b"LC_MESSAGES", b"LANG")
_STDERR = asyncssh.EXTENDED_DATA_STDERR

FULL = {
    "full": text("The server is full. Try again later."),
    "address": text("There are too many sessions from your address. Close one first."),
}


class Session(asyncssh.SSHServerSession[bytes]):
    """Carries lines between a channel and a visit until either ends.

    ``refusal`` is why there can be no visit, told once the client listens.
    ``over`` is called when the channel is closed, ``abort`` drops the connection.
    """

    def __init__(
        self,
        house: House,
        caller: Caller,
        refusal: str | None,
        over: Callable[[], None],
        abort: Callable[[], None],
    ) -> None:
        self.caller = caller
        self._house = house
        self._refusal = FULL[refusal] if refusal else None
        self._over = over
        self._abort = abort
        self._loop = asyncio.get_running_loop()
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._terminal = False
        self._keyboard = Keyboard(terminal=False)
        self._meter = Meter(house.limits.bytes_a_second, self._loop.time())
        self._inputs: deque[Line | Closed | Key] = deque()
        self._came = asyncio.Event()
        self._paused: set[str] = set()
        self._unread: set[str] = set()
        self._stalled: asyncio.TimerHandle | None = None
        self._prompt: str | None = None
        self._visit: Visit | None = None
        self._view: View
        self._task: asyncio.Task[None] | None = None
        self._reason = "left"
        self._idle_from = self._loop.time()
        self._warned = False
        self._breaks = 0
        self._ended = False

    # what asyncssh tells

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is there."""
        self._chan = chan

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        """A terminal is welcome; whether it wants an echo is respected."""
        del term_type, term_size
        self._terminal = True
        self._keyboard = Keyboard(terminal=True, echoing=bool(term_modes.get(asyncssh.PTY_ECHO, 1)))
        return True

    def shell_requested(self) -> bool:
        """What everybody gets is the game."""
        return True

    def exec_requested(self, command: str) -> bool:
        """No command; that is told in the session, which a client shows."""
        del command
        self._house.door.refused["command"] += 1
        self._refusal = text("Only the game is here: connect without a command.")
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """No file transfer or anything else."""
        del subsystem
        self._house.door.refused["subsystem"] += 1
        return False

    def session_started(self) -> None:
        """Begin the visit."""
        assert self._chan is not None  # noqa: S101 - asyncssh calls connection_made first
        self._view = _first_view(self._chan)
        if self._refusal:
            self._house.log.event("no-visit", self.caller.address, key=self._key())
            self._tell_apart(self._refusal)
            self._exit(1)
            return
        self._house.sessions.add(self)
        self._house.log.event("came", self.caller.address, key=self._key())
        self._task = self._loop.create_task(self._carry())

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Echo what was typed, whatever the visit does now, and note whole lines."""
        del datatype
        self._keyboard.put(data)
        wait = self._meter.take(len(data), self._loop.time())
        if wait:
            self._hold_input("speed")
            self._loop.call_later(wait, self._release_input, "speed")
        self._read_keys()

    def eof_received(self) -> bool:
        """No more will be typed; what was is answered first."""
        self._ended = True
        self._read_keys()
        return True

    def break_received(self, msec: int) -> bool:
        """A break of a serial line is a Ctrl-C."""
        del msec
        self._broken()
        return True

    def signal_received(self, signal: str) -> None:
        """A signal from the client ends the visit, but for its Ctrl-C."""
        if signal == "INT":
            self._broken()
        elif signal in ("HUP", "TERM", "KILL", "QUIT"):
            self._give(Closed())

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Lines are at most as wide as was chosen; a narrower terminal breaks them itself."""

    def pause_writing(self) -> None:
        """The client's window is full."""
        self.hold_output("channel")

    def resume_writing(self) -> None:
        """The client reads again."""
        self.release_output("channel")

    def connection_lost(self, exc: Exception | None) -> None:
        """The channel is closed: for the visit the end of input, after what was typed."""
        if exc:
            self._reason = "lost"
        self._chan = None
        self._stop_stalled()
        self._give(Closed())
        self._break_off()
        self._over()

    # what the server asks

    def end(self, notice: Text, reason: str) -> asyncio.Task[None] | None:
        """Tell the caller why, then end the visit as by the end of input."""
        self._reason = reason
        self.announce(notice)
        self._inputs.clear()
        self._give(Closed())
        self._break_off()
        return self._task

    def announce(self, *messages: Text) -> None:
        """Show something between two answers; what is being typed is shown again."""
        lines = self._said(*messages)
        if self._prompt is None:
            self._write("".join(line + "\n" for line in lines))
        else:
            self._show_between(lines, self._prompt)

    def drop(self) -> None:
        """End the connection at once."""
        self._abort()

    def hold_output(self, reason: str) -> None:
        """Read nothing more from a client that does not read; in the end drop it."""
        self._unread.add(reason)
        self._hold_input("unread")
        if not self._stalled:
            self._stalled = self._loop.call_later(self._house.limits.stalled, self._stall)

    def release_output(self, reason: str) -> None:
        """The client reads again."""
        self._unread.discard(reason)
        if not self._unread:
            self._stop_stalled()
            self._release_input("unread")
            self._came.set()

    # the visit

    async def _carry(self) -> None:
        status = 1
        try:
            self._visit = await self._house.host.visit(self.caller, self._view)
            status = await self._talk(self._visit)
        except JatsiError as error:
            self._reason = "failed"
            self._tell_apart(error)
        except Exception as error:  # noqa: BLE001 - one bad visit never disturbs another
            self._reason = fault(error)
            self._tell_apart(text("A fault in the program: {fault}.", fault=type(error).__name__))
        finally:
            person = self._visit.person if self._visit else None
            if self._visit:
                self._visit.close()
            self._house.sessions.discard(self)
            self._house.log.event(
                "went", self.caller.address, key=self._key(), person=person, reason=self._reason
            )
            self._exit(status)

    async def _talk(self, visit: Visit) -> int:
        """Lines out and in until the end; the exit status."""
        shown = await visit.start()
        self._show(shown.lines, shown.prompt)
        self._idle_from = self._loop.time()
        while shown.prompt is not None:
            given = await self._answer(visit if shown.among_others else None)
            if isinstance(given, Shown):
                shown = given
                self._show_between(shown.lines, shown.prompt)
                continue
            self._prompt = None
            if isinstance(given, Closed):
                self._farewell((await visit.feed(given)).lines)
                return 0
            if not self._terminal:
                self._write("\n")
            shown = await self._fed(visit, given)
            self._show(shown.lines, shown.prompt)
            self._idle_from, self._warned = self._loop.time(), False
        return int(shown.failed)

    async def _fed(self, visit: Visit, given: Line) -> Shown:
        """What an answer leads to; who waits long for it, as for a game to be solved, is told."""
        wait = text("This takes a while. Please wait.")
        patience = self._loop.call_later(_LONG, self.announce, wait)
        try:
            return await visit.feed(given)
        finally:
            patience.cancel()

    async def _answer(self, others: Visit | None) -> Line | Closed | Shown:
        """The next line, or what others did before it came.

        Closed where none came for long, after a warning.
        """
        limits = self._house.limits
        while True:
            until = self._idle_from + limits.idle - (0 if self._warned else limits.warning)
            patience = until - self._loop.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(min(patience, NEWS_SECONDS) if others else patience):
                    return await self._typed()
            if self._loop.time() < until:
                if others and not self._unread and (news := await others.news()):
                    return news
                continue
            if self._warned:
                self._reason = "idle"
                return Closed()
            self._warned = True
            self.announce(text("Are you there? Without an answer the visit ends soon."))

    async def _typed(self) -> Line | Closed:
        while True:
            while not self._inputs or self._unread:
                if not self._chan:
                    return Closed()
                self._came.clear()
                await self._came.wait()
            given = self._inputs.popleft()
            if "lines" in self._paused and not self._inputs:
                self._read_keys()
            if given is Key.BREAK and not self._breaks:
                self._breaks = 1
                again = text("Ctrl-C once more leaves.")
                self._show(self._said(again), self._prompt)
            elif isinstance(given, Key):
                return Closed()
            else:
                self._breaks = 0
                return given

    def _break_off(self) -> None:
        """End a visit whose answer nobody may live to see; what it stored is stored."""
        if self._task and self._visit and self._visit.solving:
            self._task.cancel()

    # input

    def _read_keys(self) -> None:
        """Turn what was typed into lines, as many as are kept ahead; the rest waits."""
        while len(self._inputs) < self._house.limits.lines:
            given = self._keyboard.next()
            if given is None:
                self._release_input("lines")
                if self._ended:
                    self._give_last()
                break
            self._give(given)
        else:
            self._hold_input("lines")
        self._write_raw(self._keyboard.echoed())

    def _give_last(self) -> None:
        last = self._keyboard.end()
        if last:
            self._give(last)
        self._give(Closed())

    def _give(self, given: Line | Closed | Key) -> None:
        self._inputs.append(given)
        self._came.set()

    def _broken(self) -> None:
        self._keyboard.next_line()
        self._write("^C\n")
        self._give(Key.BREAK)

    def _hold_input(self, reason: str) -> None:
        self._paused.add(reason)
        if self._chan:
            self._chan.pause_reading()

    def _release_input(self, reason: str) -> None:
        if reason not in self._paused:
            return
        self._paused.discard(reason)
        if not self._paused and self._chan:
            self._chan.resume_reading()

    # output

    def _said(self, *messages: Text | JatsiError) -> list[str]:
        view = self._visit.view if self._visit else self._view
        return view.lines(*messages)

    def _show(self, lines: Sequence[str], prompt: str | None) -> None:
        self._prompt = prompt
        self._write("".join(line + "\n" for line in lines) + (prompt or ""))

    def _show_between(self, lines: Sequence[str], prompt: str | None) -> None:
        """Show something before an answer; what is being typed is shown again."""
        typed = self._keyboard.line if self._terminal and prompt is not None else ""
        self._write("\n")
        self._show(lines, prompt)
        self._write(typed)

    def _farewell(self, lines: Sequence[str]) -> None:
        """The program's last words, which are not part of the game's output."""
        self._write("\n")
        self._write("".join(line + "\n" for line in lines), apart=True)

    def _tell_apart(self, *messages: Text | JatsiError) -> None:
        self._write("".join(line + "\n" for line in self._said(*messages)), apart=True)

    def _write(self, shown: str, *, apart: bool = False) -> None:
        self._write_raw(shown.replace("\n", "\r\n") if self._terminal else shown, apart=apart)

    def _write_raw(self, shown: str, *, apart: bool = False) -> None:
        if not shown or not self._chan:
            return
        datatype = _STDERR if apart and not self._terminal else None
        with suppress(OSError):  # it is being closed
            self._chan.write(shown.encode("utf-8", "replace"), datatype)

    def _exit(self, status: int) -> None:
        """Close the channel; a client that does not let it close is dropped."""
        if self._chan:
            with suppress(OSError):
                self._chan.exit(status)
            self._stop_stalled()
            self._stalled = self._loop.call_later(self._house.limits.stalled, self._stall)

    def _stall(self) -> None:
        self._reason = "stalled"
        self._house.door.refused["stalled"] += 1
        self.drop()

    def _stop_stalled(self) -> None:
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None

    def _key(self) -> str | None:
        return short(self.caller.fingerprint) if self.caller.key else "guest"


def _first_view(chan: asyncssh.SSHServerChannel[bytes]) -> View:
    """The language that the client's environment asks for, no wider than its terminal."""
    sent = chan.get_environment_bytes()
    names = (sent.get(name, b"").decode("utf-8", "replace") for name in _LOCALE)
    columns = chan.get_terminal_size()[0] or USUAL_WIDTH
    width = min(max(columns, _NARROWEST), USUAL_WIDTH)
    return View(catalog(language_of_locale(names)), width)
