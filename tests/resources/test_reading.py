"""Files that only look like small text files are refused at once, in one line."""

from __future__ import annotations

import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import RulesetError
from jatsi.resources.reading import MOST_BYTES, read_text
from jatsi.texts.catalog import catalog

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


@contextmanager
def at_once() -> Iterator[None]:
    """What runs inside takes no noticeable time."""
    started = time.perf_counter()
    yield
    assert time.perf_counter() - started < 2


def refusal(path: Path) -> str:
    """The English line of the refusal; fails where there is none."""
    with at_once(), pytest.raises(RulesetError) as caught:
        read_text(path)
    line = catalog("en")(caught.value)
    assert line.isprintable()
    return line


@pytest.mark.parametrize(
    "content", [b"", b"dice = 5\r\n", "# yläosa".encode(), b"\xef\xbb\xbfdice = 5", b"\x00"]
)
def test_small_text_is_read(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    assert read_text(path) == content.decode("utf-8").removeprefix("\ufeff")


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        "täysi".encode("latin-1"),
        "dice = 5".encode("utf-16"),
        b"a\xed\xb3\xa4",
        b"\xc3",
    ],
)
def test_what_is_not_utf_8(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content)
    assert refusal(path) == "a.toml: the file is not UTF-8 text."


def test_a_huge_file(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    with path.open("wb") as file:
        file.truncate(2 * 1024**3)  # sparse: nothing is written
    assert refusal(path) == f"a.toml: the file is larger than {MOST_BYTES} bytes."
    path.unlink()


def test_the_limit_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_text(path)) == MOST_BYTES
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert "larger than" in refusal(path)


def test_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a.toml"
    folder.mkdir()
    assert refusal(folder) == "a.toml: this is not an ordinary file."


def test_a_pipe_that_nobody_writes_to(tmp_path: Path) -> None:
    if sys.platform == "win32":  # said so, mypy knows it too
        pytest.skip("Windows has no such files")
    pipe = tmp_path / "a.toml"
    os.mkfifo(pipe)
    assert refusal(pipe) == "a.toml: this is not an ordinary file."
    (tmp_path / "link.toml").symlink_to(pipe)
    assert refusal(tmp_path / "link.toml") == "link.toml: this is not an ordinary file."


@posix
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device(tmp_path: Path, device: str) -> None:
    link = tmp_path / "a.toml"
    link.symlink_to(device)
    assert refusal(link).startswith("a.toml: ")


@posix
def test_links_in_a_circle(tmp_path: Path) -> None:
    one, other, itself = (tmp_path / f"{name}.toml" for name in ("one", "other", "itself"))
    one.symlink_to(other)
    other.symlink_to(one)
    itself.symlink_to(itself)
    assert refusal(one) == "one.toml: the file cannot be read."
    assert refusal(itself) == "itself.toml: the file cannot be read."


@posix
def test_a_link_to_nothing_and_to_a_file(tmp_path: Path) -> None:
    (tmp_path / "lost.toml").symlink_to(tmp_path / "nothing")
    assert refusal(tmp_path / "lost.toml") == "lost.toml: there is no such file."
    (tmp_path / "real").write_text("dice = 5", "utf-8")
    (tmp_path / "link.toml").symlink_to(tmp_path / "real")
    assert read_text(tmp_path / "link.toml") == "dice = 5"


def test_no_such_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a.toml") == "a.toml: there is no such file."
    assert "a.toml: " in refusal(tmp_path / "no folder" / "a.toml")


@posix
def test_a_file_as_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert refusal(tmp_path / "file" / "a.toml") == "a.toml: the file cannot be read."


@pytest.mark.parametrize("name", ["a\x00.toml", "\x1b[2J\u202e.toml", "x" * 5000, "\ud800.toml"])
def test_names_that_no_file_has(tmp_path: Path, name: str) -> None:
    assert "\x1b" not in refusal(tmp_path / name)


@posix
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("dice = 5", "utf-8")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user may read everything")
    assert refusal(path) == "a.toml: the file cannot be read."
