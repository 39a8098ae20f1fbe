"""What can go wrong with a notice."""

from __future__ import annotations


class Trouble(Exception):
    """It could not be sent, for a reason that its player may read."""
