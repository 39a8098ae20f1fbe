"""The version of the rules, which the header of a game names.

It is raised when recorded games (`tests/recorded`) no longer play as they did.
"""

from __future__ import annotations

HISTORY: dict[int, str] = {
    1: "the core game and Race for Glory",
    2: (
        "where a rule says 'may', the player decides: how to lift off, land and go on after dice,"
        " what to jettison, which chain to use, what a deal hands over, which side of a crew card"
        " to play; and rulings and undo need the consent of all"
    ),
    3: "who puts a card up for auction has seen the next one of its deck; who wins it sees none",
}
"""What changed with each version; one sentence without its full stop."""
RULES_VERSION = max(HISTORY)


def changes_since(version: int) -> tuple[str, ...]:
    """What has changed in the rules since a version, for those who began by it.

    >>> changes_since(RULES_VERSION)
    ()
    >>> changes_since(1)[0][:46]
    "Rules version 2: where a rule says 'may', the "
    """
    return tuple(
        f"Rules version {number}: {told}" for number, told in HISTORY.items() if number > version
    )
