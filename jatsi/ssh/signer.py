"""Which key signed a login."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncssh


class Signer:
    """Knows the key that signed, of all that were offered.

    A client first asks, without a signature, whether a key would do; for that a
    public key is enough, which anybody may have.  asyncssh asks
    ``validate_public_key`` about such a probe and about a signed request alike,
    and does not tell afterwards which key let the client in.  But of a signed
    request it goes on to call ``verify`` of the very key object that
    ``validate_public_key`` was given, with the session's id and the request.  So
    each offered key notes that its ``verify`` came out true, and the last that did
    is the identity.  Where none did there is none: whoever is let in then is
    turned away.
    """

    def __init__(self) -> None:
        self.key: asyncssh.SSHKey | None = None

    def watch(self, key: asyncssh.SSHKey) -> None:
        """Note it when this key verifies a signature."""
        verify = key.verify

        def noting(data: bytes, sig: bytes) -> bool:
            true = verify(data, sig)
            if true:
                self.key = key
            return true

        key.verify = noting  # type: ignore[method-assign]  # of this one object

    @property
    def public(self) -> str | None:
        """The key as OpenSSH writes it, without a comment."""
        if self.key is None:
            return None
        return " ".join(self.key.export_public_key().decode("ascii").split()[:2])

    @property
    def fingerprint(self) -> str | None:
        """The key's SHA-256 as OpenSSH shows it."""
        return self.key.get_fingerprint() if self.key else None
