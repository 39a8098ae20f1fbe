"""The secrets in links: whoever has one may sit down. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import string
from collections.abc import Sequence

_BYTES = 32
_SIGNS = string.ascii_letters + string.digits
"""Nothing that a command takes for an option, nor a chat for the end of an address."""

_LENGTH = 43
"""As many of those signs as all the bytes need."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


def new_secret() -> str:
    """A secret of 256 bits that can stand in an address.

    >>> len(new_secret()), new_secret() == new_secret()
    (43, False)
    """
    return _written(secrets.token_bytes(_BYTES))


def derived_secret(key: str, purpose: str) -> str:
    """A secret that whoever knows the key can find again, and nobody else.

    >>> key = new_secret()
    >>> len(derived_secret(key, "a")), derived_secret(key, "a") == derived_secret(key, "b")
    (43, False)
    """
    return _written(hmac.digest(key.encode("utf-8", "replace"), purpose.encode(), "sha256"))


def _written(secret: bytes) -> str:
    number, signs = int.from_bytes(secret, "big"), ""
    for _ in range(_LENGTH):
        number, sign = divmod(number, len(_SIGNS))
        signs += _SIGNS[sign]
    return signs


def is_id(name: str) -> bool:
    """Whether a game may be called so.

    >>> is_id("kd83Hq0bZxw1"), is_id("a b"), is_id("")
    (True, False, False)
    """
    return _ID.fullmatch(name) is not None


def hashed(secret: str) -> str:
    """What is kept of a secret.

    >>> hashed("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def opens(hashes: Sequence[str], kept: str) -> bool:
    """Whether one of these is the hash that is kept, found out in the same time whichever it is.

    >>> opens([hashed("a"), hashed("b")], hashed("b")), opens([hashed("a")], hashed("b"))
    (True, False)
    """
    found = False
    for each in hashes:
        found |= hmac.compare_digest(each, kept)
    return found
