"""What can be asked about games that are kept, and what is sent to them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from planner.hosting.plans import LONGEST_WAY
from web.render.i18n import N_

MOST_ENTRIES = 500
"""Entries in one answer."""
MOST_TRIED = 20
"""Actions in one trial."""
LONGEST_NOTES = 10_000
"""Letters of what somebody writes down for himself."""
MOST_IMPORTED = 1024 * 1024
"""Bytes of a game that is brought."""

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Title = Annotated[str, Meta(max_length=80)]
Record = dict[str, Any]


class MineQuery(Struct, frozen=True, kw_only=True):
    """Which games one means."""

    id: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=32)]],
        Meta(max_length=50, description=N_("a game of which you hold a link")),
    ] = []


class ViewQuery(Struct, frozen=True, kw_only=True):
    """How much of the log is told with the view."""

    after: Annotated[Number | None, Meta(description=N_("with the log after so many entries"))] = (
        None
    )


class LegalQuery(Struct, frozen=True, kw_only=True):
    """Whose choices."""

    player: Annotated[
        Name | None, Meta(description=N_("one player; without it, all yours who are asked"))
    ] = None


class EntriesQuery(Struct, frozen=True, kw_only=True):
    """Which entries of the log."""

    after: Annotated[Number, Meta(description=N_("how many entries you know"))] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_ENTRIES, description=N_("no more than so many"))] = (
        MOST_ENTRIES
    )


class NewTableBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table is to be: factions by name, or so many players whose crews are dealt.

    With ``drafted`` so many seats pick their factions one after the other, in an order drawn by
    lot; until the game begins they are called ``1``, ``2`` ... Whoever sends the same again with
    the same ``request``, 32 to 64 letters made at random, is told the table made before.
    """

    scenario: Name = "core"
    factions: Annotated[list[Name], Meta(max_length=6)] = []
    players: Annotated[int, Meta(ge=0, le=6)] = 0
    drafted: bool = False
    random_sides: bool = False
    bots: Annotated[dict[str, Name], Meta(max_length=6)] = {}
    modules: Annotated[list[Name], Meta(max_length=10)] = []
    options: Annotated[Record, Meta(max_length=20)] = {}
    dice: Name = "seeded"
    printed: Annotated[dict[str, dict[str, str]], Meta(max_length=200)] = {}
    title: Title = ""
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | int | None = None
    request: Annotated[str, Meta(max_length=64)] = ""
    game: Annotated[str, Meta(max_length=40)] = ""


class ActionBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action, as ``legal`` writes it."""

    action: Record


class ActBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action that is to be done, and for which table it is meant.

    ``expected`` is how many entries you have seen. What comes again with the same ``request`` is
    answered as before and not done again. ``dice`` are for games in which players roll.
    """

    action: Record
    expected: Number
    request: Annotated[str, Meta(max_length=64)] = ""
    dice: Annotated[list[int], Meta(max_length=100)] = []


class TryBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Actions to try out one after the other; the seed deals what is hidden and rolls dice."""

    actions: Annotated[list[Record], Meta(max_length=MOST_TRIED)]
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | int | None = None


class PickBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A faction for one of one's seats; a seat picks once, so it may safely be sent again."""

    seat: Name
    faction: Name


class NothingBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing has to be said: ``{}``."""


class BotBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which computer player; the usual one of the game, if none is named."""

    bot: Annotated[str, Meta(max_length=40)] = ""


class NameBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody likes to be called."""

    name: Annotated[str, Meta(max_length=40)]


class NotesBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody writes down for himself."""

    text: Annotated[str, Meta(max_length=LONGEST_NOTES)]


class CopyBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From where to play on; from the last entry if it is not said."""

    entries: Number | None = None
    title: Title = ""


class ImportBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lines of a log file, and which computer player plays which seat from now on."""

    lines: Annotated[list[str], Meta(min_length=1, max_length=20_000)]
    bots: Annotated[dict[str, Name], Meta(max_length=6)] = {}
    title: Title = ""


class MessagesQuery(Struct, frozen=True, kw_only=True):
    """Which messages."""

    after: Annotated[
        int, Meta(ge=0, le=2**31 - 1, description=N_("the id of the last one you know"))
    ] = 0
    most: Annotated[int, Meta(ge=1, le=500, description=N_("no more than so many"))] = 100


class SayBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A message: of one's seat or as ``host``, to everybody or to one seat."""

    by: Name
    text: Annotated[str, Meta(max_length=4000)]
    to: Annotated[str, Meta(max_length=40)] = ""


class InstructionsBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the program shall answer, in place of what was said before (docs/play.md)."""

    instructions: Record


class PlanBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way for a spacecraft: the ids of its spaces, and where along it turns end.

    Without spaces the plan is dropped.
    """

    stack: Annotated[str, Meta(min_length=1, max_length=64)]
    path: Annotated[list[Name], Meta(max_length=LONGEST_WAY)] = []
    ends: Annotated[list[Number], Meta(max_length=LONGEST_WAY)] = []


class WishesBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where to be told: ``service`` and ``webhook``, ``email``, ``language``; or nothing."""

    notices: Record
