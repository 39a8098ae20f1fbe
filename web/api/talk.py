"""What goes on beside a game, for programs: messages, programmed answers, notices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from planner.answers import plain
from planner.hosting import NotAllowed
from planner.hosting.answers import AcceptedAnswer, HintAnswer, MessageAnswer, PlanAnswer
from planner.hosting.notices.wishes import Wishes
from planner.hosting.plans import KeptPlan
from planner.text import Text
from web.access import playing
from web.access.games import host, take, view
from web.access.hints import hints
from web.access.visitors import by_bearer, guest_by_bearer
from web.api.games import GAME
from web.api.registry import Endpoint, NoQuery
from web.api.tables import SEAT
from web.queries.game_queries import (
    InstructionsBody,
    MessagesQuery,
    PlanBody,
    SayBody,
    WishesBody,
)
from web.render.i18n import N_


def messages(query: MessagesQuery, game: str) -> list[MessageAnswer]:
    """The last messages."""
    take("looked")
    found = host().people.messages(by_bearer(game), query.after, query.most)
    return [plain(MessageAnswer, message) for message in found]


def say(_query: NoQuery, body: SayBody, game: str) -> MessageAnswer:
    """Say something."""
    take("written")
    return plain(MessageAnswer, host().people.say(by_bearer(game), body.by, body.text, body.to))


def instructions(_query: NoQuery, game: str, faction: str) -> dict[str, Any]:
    """What a seat was told to answer."""
    return host().play.instructions(by_bearer(game), faction).as_json()


def instruct(_query: NoQuery, body: InstructionsBody, game: str, faction: str) -> AcceptedAnswer:
    """Tell a seat what to answer."""
    visitor = by_bearer(game)
    with playing.at_table():
        told = host().tables.kind(game).autopilot.of(body.instructions)
        host().play.instruct(visitor, faction, told)
    return AcceptedAnswer()


def hint(_query: NoQuery, game: str, faction: str) -> list[HintAnswer]:
    """What a computer player would do in the place of a seat."""
    visitor = by_bearer(game)
    if faction not in visitor.seats:
        raise NotAllowed(
            Text("only who plays the seat may do that"), hint=Text("use its link"), field="faction"
        )
    seen = view(replace(visitor, seats=(faction,)))
    return [HintAnswer.of(idea) for idea in hints(game, seen)]


def plans(_query: NoQuery, game: str, faction: str) -> list[PlanAnswer]:
    """What one plans with one's spacecraft."""
    found = host().people.plans(by_bearer(game), faction)
    return [plain(PlanAnswer, plan) for plan in found]


def plan(_query: NoQuery, body: PlanBody, game: str, faction: str) -> AcceptedAnswer:
    """Keep a plan for oneself, or drop it."""
    take("written")
    visitor = by_bearer(game)
    if body.path:
        way = KeptPlan(body.stack, tuple(body.path), tuple(body.ends))
        host().people.keep_plan(visitor, faction, way)
    else:
        host().people.drop_plan(visitor, faction, body.stack)
    return AcceptedAnswer()


def wishes(_query: NoQuery, game: str, faction: str) -> dict[str, Any]:
    """Where a seat wants to be told that it is asked."""
    return host().people.wishes(guest_by_bearer(game), faction).as_json()


def wish(_query: NoQuery, body: WishesBody, game: str, faction: str) -> AcceptedAnswer:
    """Say where a seat wants to be told that it is asked."""
    take("written")
    host().people.notify(guest_by_bearer(game), faction, Wishes.of(body.notices))
    return AcceptedAnswer()


ENDPOINTS = (
    Endpoint(
        path="/games/{game}/messages",
        summary=N_("The last messages at a table; whispers of others without their words"),
        in_path=GAME,
        query=MessagesQuery,
        compute=messages,
        answer=list[MessageAnswer],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/messages",
        summary=N_("Say something to the table, or to one seat"),
        in_path=GAME,
        body=SayBody,
        compute=say,
        answer=MessageAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/instructions",
        summary=N_("What the program answers for your seat"),
        in_path=SEAT,
        compute=instructions,
        answer=dict[str, Any],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/instructions",
        summary=N_("Say what the program shall answer for your seat: auctions, deals, hazards"),
        in_path=SEAT,
        body=InstructionsBody,
        compute=instruct,
        answer=AcceptedAnswer,
        refuses=True,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/hint",
        summary=N_("What a computer player would do in your place: its best three plans"),
        in_path=SEAT,
        compute=hint,
        answer=list[HintAnswer],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/plans",
        summary=N_("What you plan with your spacecraft; nobody else reads it"),
        in_path=SEAT,
        compute=plans,
        answer=list[PlanAnswer],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/plans",
        summary=N_("Keep a plan for one of your spacecraft, or drop it"),
        in_path=SEAT,
        body=PlanBody,
        compute=plan,
        answer=AcceptedAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/notices",
        summary=N_("Where you are told that your seat is asked"),
        in_path=SEAT,
        compute=wishes,
        answer=dict[str, Any],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/seats/{faction}/notices",
        summary=N_("Say where you want to be told that your seat is asked"),
        in_path=SEAT,
        body=WishesBody,
        compute=wish,
        answer=AcceptedAnswer,
        kept=True,
    ),
)
