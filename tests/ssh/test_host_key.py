"""The host key: made once, for its owner's eyes."""

from __future__ import annotations

import stat
import sys
from typing import TYPE_CHECKING

import pytest

from jatsi.errors import ServingError
from jatsi.ssh.host_key import host_key

if TYPE_CHECKING:
    from pathlib import Path


def test_a_key_is_made_once_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "club" / "key"
    first = host_key(path)
    assert first.get_algorithm() == "ssh-ed25519"
    assert host_key(path).get_fingerprint() == first.get_fingerprint()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes of files")
def test_others_cannot_read_it_or_it_is_not_used(tmp_path: Path) -> None:
    path = tmp_path / "key"
    host_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    with pytest.raises(ServingError, match="chmod 600"):
        host_key(path)


def test_what_is_no_key_is_told(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("hello")
    path.chmod(0o600)
    with pytest.raises(ServingError, match="no private key"):
        host_key(path)
    with pytest.raises(ServingError, match="cannot be used"):
        host_key(tmp_path)
