"""Nobody who writes without a break keeps the others from writing."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import BusyError
from jatsi.records.connection import open_records
from jatsi.records.people import find_or_add, list_people
from tests.records.helpers import NOW

if TYPE_CHECKING:
    from pathlib import Path

    from jatsi.records.connection import Records


def write_until(told: threading.Event, begun: threading.Event, path: Path) -> None:
    """Hold the file for a hundredth of a second, again and again without a pause."""
    with open_records(path, now=NOW) as records:
        while not told.is_set():
            with records.writing():
                begun.set()
                time.sleep(0.01)


def test_a_turn_comes_soon(records: Records, path: Path) -> None:
    told, begun = threading.Event(), threading.Event()
    greedy = threading.Thread(target=write_until, args=(told, begun, path))
    greedy.start()
    try:
        assert begun.wait(10)
        with open_records(path, now=NOW, busy_seconds=2) as patient:
            for number in range(15):
                find_or_add(patient, f"Nro {number}", now=NOW)
    finally:
        told.set()
        greedy.join()
    assert len(list_people(records)) == 15


def test_a_time_out_leaves_the_connection_usable(records: Records, path: Path) -> None:
    with open_records(path, now=NOW, busy_seconds=0.01) as other:
        with records.writing(), pytest.raises(BusyError):
            find_or_add(other, "Liisa", now=NOW)
        assert find_or_add(other, "Liisa", now=NOW).mark == 1
