"""Guests: a secret id in a signed cookie that scripts cannot read. No account, no name."""

import os
import re
import secrets
from pathlib import Path
from random import SystemRandom

from itsdangerous import BadSignature, Signer

COOKIE = "mendikot_guest"
LIFETIME = 400 * 24 * 3600
"""Seconds; browsers keep no cookie longer."""

_ID = re.compile(r"[0-9a-f]{32}")


class Identity:
    """Signs and reads the cookie. Whoever has the key can be anybody: keep it private."""

    def __init__(self, key: str, rng: SystemRandom) -> None:
        if len(key) < 32:
            raise ValueError("the cookie key needs at least 32 characters")
        self._signer = Signer(key, salt="mendikot.guest")
        self._rng = rng

    def player(self, cookies: str | None) -> str | None:
        """The player's id in a Cookie header, or None for no, or a forged, cookie.

        Read by ourselves: whatever else is set for this host may be anything. Of several with our
        name the first that is true counts.
        """
        for pair in (cookies or "").split(";"):
            name, _, value = pair.partition("=")
            if name.strip() == COOKIE and (player := self._unsigned(value.strip())) is not None:
                return player
        return None

    def _unsigned(self, value: str) -> str | None:
        try:
            player = self._signer.unsign(value.encode("utf-8", "replace")).decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return player if _ID.fullmatch(player) else None

    def newcomer(self) -> str:
        """A new player's id."""
        return f"{self._rng.getrandbits(128):032x}"

    def cookie(self, player: str, *, secure: bool) -> str:
        """The Set-Cookie header for this player; `secure` on https only."""
        value = self._signer.sign(player).decode()
        flag = "; Secure" if secure else ""
        return f"{COOKIE}={value}; Path=/; Max-Age={LIFETIME}; HttpOnly; SameSite=Lax{flag}"


def persistent_key(file: Path) -> str:
    """The key in this file, made on first use and readable by its owner only.

    Raises OSError when the file cannot be read or made.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    if not file.exists():
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write(secrets.token_urlsafe(48))
        try:
            # a link never replaces the key another process has just made
            os.link(draft, file)
        except FileExistsError:
            pass
        except OSError:
            os.replace(draft, file)
        finally:
            draft.unlink(missing_ok=True)
    return file.read_text().strip()


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a browser's page may open the socket: only our own pages may.

    A client that is no browser sends no Origin and has no cookie to be misused.
    """
    if origin is None:
        return True
    scheme, _, place = origin.partition("://")
    if scheme not in ("http", "https") or not host:
        return False
    port = ":443" if scheme == "https" else ":80"
    return place.lower().removesuffix(port) == host.lower().removesuffix(port)
