"""Factions drafted, for programs: seats pick theirs one after the other, then the game begins."""

from __future__ import annotations

from planner.hosting.answers import DraftAnswer
from web.access.games import host, take
from web.access.visitors import guest_by_bearer
from web.api.games import GAME
from web.api.registry import Endpoint, NoQuery
from web.queries.game_queries import PickBody
from web.render.i18n import N_


def look(_query: NoQuery, game: str) -> DraftAnswer:
    """How far the draft is."""
    take("looked")
    return DraftAnswer.of(host().drafts.look(guest_by_bearer(game)))


def pick(_query: NoQuery, body: PickBody, game: str) -> DraftAnswer:
    """Pick a faction."""
    take("written")
    return DraftAnswer.of(host().drafts.pick(guest_by_bearer(game), body.seat, body.faction))


ENDPOINTS = (
    Endpoint(
        path="/games/{game}/draft",
        summary=N_("How the factions of a table are drafted, or were"),
        in_path=GAME,
        compute=look,
        answer=DraftAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/draft",
        summary=N_("Pick a faction for your seat; with the last pick the game begins"),
        in_path=GAME,
        body=PickBody,
        compute=pick,
        answer=DraftAnswer,
        refuses=True,
        kept=True,
    ),
)
