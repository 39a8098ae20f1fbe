"""Games that are kept as plain data, for the API."""

from __future__ import annotations

from typing import Any, Self

from planner.answers import Plain, plain
from planner.games.kind import Idea
from planner.hosting.draft import Draft
from planner.hosting.keeping import Summary
from planner.hosting.kept import Acted, Made
from planner.hosting.seats import Visitor
from planner.kernel.actions import choice_data
from planner.kernel.log import entry_data
from planner.kernel.view import View

Data = dict[str, Any]
"""Records of the rules engine as it tells them itself (docs/game.md)."""


class SeatAnswer(Plain):
    """Who plays a seat; ``faction`` is the name under which the game began."""

    faction: str
    kind: str
    bot: str
    name: str


class MadeAnswer(Plain):
    """A table that was made; ``links`` are the secrets, which nobody is told again."""

    id: str
    links: dict[str, str]

    @classmethod
    def of(cls, made: Made) -> Self:
        """The table and its secrets."""
        return cls(made.id, dict(made.links))


class AcceptedAnswer(Plain):
    """It is done."""

    done: bool = True


class VoteAnswer(Plain):
    """The seats that have still to agree; when none is left, it is done."""

    waiting: list[str]


class MessageAnswer(Plain):
    """What was said; ``text`` is nothing where it was whispered to somebody else."""

    id: int
    at: float
    by: str
    to: str
    text: str | None


class PlanAnswer(Plain):
    """A way that a spacecraft is to take."""

    stack: str
    path: list[str]
    ends: list[int]


class HintAnswer(Plain):
    """A plan that a computer player would follow: in a sentence, and what it brings if all is well.

    ``years`` is until it is done, ``chance`` that it succeeds. ``goals`` are the ids of the spaces
    where something is done, ``route`` those on the way, ``first`` what to do now for it.
    A bid, or an operation that no plan begins with, comes first, without points, goals and route.
    """

    sentence: str
    points: float
    chance: float
    years: int
    goals: list[str]
    route: list[str]
    first: Data | None

    @classmethod
    def of(cls, idea: Idea) -> Self:
        """A plan as plain data."""
        return cls(
            idea.sentence,
            round(idea.points, 1),
            float(idea.chance),
            idea.years,
            list(idea.goals),
            list(idea.route),
            None if idea.first is None else choice_data(idea.first),
        )


class NotesAnswer(Plain):
    """What somebody has written down for himself."""

    text: str


class LogAnswer(Plain):
    """The lines of a log file."""

    lines: list[str]


class DraftSeatAnswer(Plain):
    """A seat whose faction is drafted, or was; ``faction`` is what it has picked."""

    seat: str
    bot: str
    faction: str


class DraftAnswer(Plain):
    """How the factions of a table are drafted: by whom, in which order, and what can be picked.

    ``order`` is ``1``, ``2`` ... shuffled with ``lot``. When nobody is ``asked``, the game has
    begun.
    """

    id: str
    scenario: str
    title: str
    order: list[str]
    lot: str
    asked: str
    seats: list[DraftSeatAnswer]
    free: list[str]

    @classmethod
    def of(cls, draft: Draft) -> Self:
        """The draft as everybody at the table may know it."""
        return cls(
            draft.id,
            draft.new.scenario,
            draft.new.title,
            list(draft.order),
            draft.lot,
            draft.asked,
            [DraftSeatAnswer(seat.place, seat.bot, seat.faction) for seat in draft.seats],
            list(draft.free()),
        )


class SecretAnswer(Plain):
    """A new secret in place of an old one."""

    link: str


class NowAnswer(Plain):
    """How far a game is: how many entries there are, and which seats are asked."""

    length: int
    asked: list[str]
    status: str
    over: str | None

    @classmethod
    def of(cls, game: Summary) -> Self:
        """What the list tells of the game."""
        return cls(game.length, list(game.asked), str(game.status), game.over)


class MineAnswer(Plain):
    """A game of which one holds a link, and what one may be there."""

    id: str
    title: str
    scenario: str
    seats: list[str]
    away: list[str]
    host: bool
    spectator: bool
    length: int
    asked: list[str]
    status: str
    over: str | None
    updated: float

    @classmethod
    def of(cls, game: Summary, visitor: Visitor) -> Self:
        """A game for somebody who may look at it."""
        return plain(cls, visitor, game)


class ViewAnswer(Plain):
    """What the seats of a view know; ``log`` holds the entries that were asked for."""

    seats: list[str]
    game: Data
    entries: int
    to_act: list[str]
    offered: list[str]
    question: str | None
    table: Data
    log: list[Data]
    beside: list[str]
    """What modules tell of their pieces: the assembly, laws in force for who is on turn."""

    @classmethod
    def of(cls, view: View, since: int | None = None) -> Self:
        """The view, with the log after so many entries."""
        found: Data = view.as_json(len(view.entries) if since is None else since)
        # Not every game has modules.
        return cls(**{"beside": [], **found})


class EntriesAnswer(Plain):
    """Entries of a log, and how many there are in all."""

    entries: list[Data]
    length: int

    @classmethod
    def of(cls, acted: Acted) -> Self:
        """What came of an action."""
        return cls([entry_data(entry) for entry in acted.entries], acted.length)

    @classmethod
    def after(cls, view: View, number: int, most: int) -> Self:
        """Some entries after one."""
        some = view.entries[number : number + most]
        return cls([entry_data(entry) for entry in some], len(view.entries))


class LegalAnswer(Plain):
    """What may be done after so many entries, as ``planner game legal --json`` tells it."""

    legal: list[Data]
    length: int

    @classmethod
    def of(cls, view: View, player: str | None) -> Self:
        """What a player, or all of the view who are asked, may do."""
        return cls([choice_data(choice) for choice in view.legal(player)], len(view.entries))


class NotNowAnswer(Plain):
    """Why an action is not allowed; nothing if it is."""

    refusal: Data | None


class PreviewAnswer(Plain):
    """What an action would do, up to the first die or covered card."""

    refusal: Data | None
    says: list[str]
    price: Any
    die: str | None
    decks: list[str]
    secret: str | None
    consent: list[str]
    asks: list[str]
    question: str | None
    more: Data

    @classmethod
    def of(cls, told: Data) -> Self:
        """What a preview tells, and what it adds for this game."""
        own = {name: told[name] for name in cls.__struct_fields__ if name != "more"}
        return cls(**own, more={name: told[name] for name in told if name not in own})


class TrialAnswer(Plain):
    """What came of actions tried out, with all that is hidden dealt anew; nothing was kept."""

    entries: list[Data]
    view: ViewAnswer
    legal: list[Data]
