"""The ways to play module 3: the War, with pirates beside it, or pirates alone (3Ac, 3Ad)."""

from __future__ import annotations

from enum import StrEnum

from planner.errors import BadInput
from planner.games.high_frontier.table.context import Table
from planner.kernel.log import Header
from planner.text import Text

OPTION = "conflict"
"""The option under which a header names the variant."""


class Variant(StrEnum):
    """How module 3 is played."""

    WAR = "war"
    """Combat in war and anarchy only."""
    PIRACY = "piracy"
    """The same, and combat at any time (3Ac)."""
    AGE_OF_PIRACY = "age-of-piracy"
    """Combat at any time, and neither blocs nor a War (3Ad)."""


def variant_of(header: Header) -> Variant:
    """The variant that a header asks for.

    >>> str(variant_of(Header("core", (), options={"conflict": "piracy"})))
    'piracy'
    """
    named = header.options.get(OPTION, Variant.WAR)
    if named not in tuple(Variant):
        raise BadInput(
            Text("{named} is no variant of conflict", named=repr(named)),
            choices=list(Variant),
            field="options",
            rule="3Ac",
        )
    return Variant(str(named))


def variant(table: Table) -> Variant:
    """The variant that is played."""
    return variant_of(table.book.header)
