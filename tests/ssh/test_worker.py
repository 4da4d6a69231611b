"""Work on the records in one thread, committed together."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import BusyError, IllegalError, RecordsError
from jatsi.records.connection import open_records
from jatsi.records.people import add_new
from jatsi.ssh.worker import Worker
from tests.ssh.club import now, records_in
from tests.ssh.serving import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jatsi.records.connection import Records


def worker_in(home: Path, seconds: float = 10) -> Worker:
    return Worker(partial(open_records, home / "jatsi.db", now=now(), busy_seconds=seconds))


def names(home: Path) -> list[str]:
    with records_in(home) as records:
        return [name for (name,) in records.db.execute("SELECT name FROM people ORDER BY id")]


def adding(records: Records, name: str) -> Callable[[], str]:
    return lambda: add_new(records, name, now=now()).name


def held(home: Path) -> closing[sqlite3.Connection]:
    """The lock of somebody else who writes; a context."""
    other = sqlite3.connect(home / "jatsi.db", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return closing(other)


def test_what_waits_is_committed_at_once_and_a_refusal_undoes_only_itself(home: Path) -> None:
    begun, together = threading.Event(), threading.Event()
    commits: list[str] = []

    async def asked(records: Records) -> list[object]:
        def refused() -> None:
            add_new(records, "Nobody", now=now())
            raise IllegalError("That cannot be.")

        def first() -> None:
            begun.set()
            together.wait(PATIENCE)

        await worker.do(lambda: records.db.conn.set_trace_callback(commits.append))
        ahead = asyncio.ensure_future(worker.do(first))
        await asyncio.to_thread(begun.wait, PATIENCE)
        work = (adding(records, "Liisa"), refused, adding(records, "Matti"))
        found = asyncio.gather(*map(worker.do, work), return_exceptions=True)
        await asyncio.sleep(0)
        together.set()
        await ahead
        return await found

    worker = worker_in(home)
    with worker as records:
        liisa, error, matti = asyncio.run(asked(records))
    assert (liisa, matti) == ("Liisa", "Matti")
    assert isinstance(error, IllegalError)
    assert names(home) == ["Liisa", "Matti"]
    assert commits.count("COMMIT") == 2  # of the tracing, and of all the others


def test_an_answer_comes_after_it_is_committed(home: Path) -> None:
    async def asked(records: Records) -> list[str]:
        await worker.do(adding(records, "Liisa"))
        return await asyncio.to_thread(names, home)

    worker = worker_in(home)
    with worker as records:
        assert asyncio.run(asked(records)) == ["Liisa"]


def test_others_who_write_are_waited_for_and_the_work_is_done_once(home: Path) -> None:
    done: list[object] = []

    async def asked(records: Records) -> None:
        with held(home) as other:
            waiting = asyncio.ensure_future(
                worker.do(lambda: done.append(add_new(records, "Liisa", now=now())))
            )
            await asyncio.sleep(0.3)  # longer than the records themselves wait
            assert not waiting.done()
            other.execute("COMMIT")
        await waiting

    worker = worker_in(home, 0.1)
    with worker as records:
        asyncio.run(asked(records))
    assert len(done) == 1
    assert names(home) == ["Liisa"]


def test_in_the_end_all_who_wait_are_told_that_others_write(home: Path) -> None:
    async def asked(records: Records) -> list[object]:
        with held(home):
            work = [worker.do(adding(records, name)) for name in ("Liisa", "Matti")]
            found: list[object] = await asyncio.gather(*work, return_exceptions=True)
            return found

    worker = worker_in(home, 0.02)
    with worker as records:
        assert [type(one) for one in asyncio.run(asked(records))] == [BusyError, BusyError]
    assert names(home) == []


def test_a_transaction_that_is_lost_is_told_to_all_who_were_in_it(home: Path) -> None:
    async def asked(records: Records) -> list[object]:
        work = (adding(records, "Liisa"), records.db.rollback, adding(records, "Matti"))
        lost = await asyncio.gather(*map(worker.do, work), return_exceptions=True)
        return [*lost, await worker.do(adding(records, "Maija"))]

    worker = worker_in(home)
    with worker as records:
        *lost, maija = asyncio.run(asked(records))
    assert all(isinstance(one, RecordsError | sqlite3.Error) for one in lost)
    assert maija == "Maija"
    assert "Liisa" not in names(home)


def test_who_left_and_a_loop_that_ended_disturb_nothing(home: Path) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def slow() -> None:
        begun.set()
        go_on.wait(PATIENCE)

    async def asked() -> None:
        leaving = [asyncio.ensure_future(worker.do(slow)) for _ in range(2)]
        await asyncio.to_thread(begun.wait, PATIENCE)
        for one in leaving:
            one.cancel()
        leaving.append(asyncio.ensure_future(worker.do(lambda: after.append(records.path))))
        await asyncio.sleep(0)

    worker = worker_in(home)
    after: list[Path] = []
    with worker as records:
        asyncio.run(asked())
        go_on.set()
    assert after == [home / "jatsi.db"]


def test_records_that_cannot_be_opened_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "jatsi.db").write_text("no records" * 100)
    with pytest.raises(RecordsError), worker_in(tmp_path):
        pass
