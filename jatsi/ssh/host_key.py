"""The key by which clients know the server again."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

import asyncssh

from jatsi.errors import ServingError
from jatsi.texts.clean import shown_path

if TYPE_CHECKING:
    from pathlib import Path

_OWNER_ONLY = 0o600


def host_key(path: Path) -> asyncssh.SSHKey:
    """The private key in that file, an Ed25519 key made now where there is none.

    Raises ServingError where it cannot be read or made, or others can read it.
    """
    try:
        _make(path)
        _check_mode(path)
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise ServingError(
            "The host key {file} cannot be used: {reason}.",
            file=shown_path(path),
            reason=error.strerror or str(error),
        ) from error
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise ServingError(
            "{file} is no private key without a passphrase.", file=shown_path(path)
        ) from error


def _make(path: Path) -> None:
    """Write a new key, unless the file is there, were it made this moment by another."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except FileExistsError:
        return
    with os.fdopen(file, "wb") as out:
        out.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        out.flush()
        os.fsync(out.fileno())


def _check_mode(path: Path) -> None:
    if sys.platform != "win32" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise ServingError(
            "Others can read the host key {file}. Make it yours alone: chmod 600 {file}",
            file=shown_path(path),
        )
