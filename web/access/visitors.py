"""Who comes to a table: what the secrets of a request open.

Programs send secrets with each request; browsers keep them in cookies that no script can read and
that no other site can send. Neither is taken for the other, so that no page elsewhere can use
what a browser keeps.
"""

from __future__ import annotations

import re

from flask import request

from planner.hosting import Visitor
from web.access.games import host

MOST_SECRETS = 12
"""More than there are seats at a table, with the links of the host and of spectators."""
_BETWEEN = re.compile(r"[\s,]+")


def bearer() -> list[str]:
    """The secrets that a program sends: ``Authorization: Bearer SECRET, SECRET``."""
    scheme, _, secrets = request.headers.get("Authorization", "").partition(" ")
    if scheme.casefold() != "bearer":
        return []
    return [secret for secret in _BETWEEN.split(secrets) if secret][:MOST_SECRETS]


def by_bearer(game: str) -> Visitor:
    """What the secrets that a program sends open."""
    return host().seats.visitor(game, bearer())


def guest_by_bearer(game: str) -> Visitor:
    """What they open at a table whose factions may still be drafted."""
    return host().seats.guest(game, bearer())
