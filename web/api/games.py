"""Games that are kept, for programs: whatever can be done at a table.

Each request carries the secrets of links: ``Authorization: Bearer SECRET``, of a hot seat several
with commas between. What cookies of a browser say counts for nothing here.
"""

from __future__ import annotations

from flask import Response

from planner.hosting import NewTable, UnknownGame
from planner.hosting.answers import (
    EntriesAnswer,
    LegalAnswer,
    MadeAnswer,
    MineAnswer,
    NotNowAnswer,
    NowAnswer,
    PreviewAnswer,
    TrialAnswer,
    ViewAnswer,
)
from planner.hosting.tables import check_may_look
from planner.kernel.actions import choice_data
from planner.kernel.dice import fresh_seed
from planner.kernel.log import entry_data
from web.access import playing
from web.access.games import host, take, view
from web.access.playing import read_action
from web.access.visitors import bearer, by_bearer
from web.access.waiting import stream_of
from web.api.registry import Endpoint, InPath, NoQuery
from web.queries.game_queries import (
    ActBody,
    ActionBody,
    EntriesQuery,
    LegalQuery,
    MineQuery,
    NewTableBody,
    TryBody,
    ViewQuery,
)
from web.render.i18n import N_

GAME = {"game": InPath(N_("a game"), "game")}


def make(_query: NoQuery, body: NewTableBody) -> MadeAnswer:
    """A new table."""
    new = NewTable(
        scenario=body.scenario,
        factions=tuple(body.factions),
        players=body.players,
        drafted=body.drafted,
        random_sides=body.random_sides,
        bots=body.bots,
        modules=tuple(body.modules),
        options=body.options,
        dice=body.dice,
        printed=body.printed,
        seed=body.seed,
        title=body.title,
        game=body.game,
    )
    return MadeAnswer.of(playing.make(new, body.request))


def mine(query: MineQuery) -> list[MineAnswer]:
    """The games of these ids that the secrets open, those acted last first."""
    here, secrets = host(), bearer()
    found = []
    for game in dict.fromkeys(query.id):
        try:
            visitor = here.seats.visitor(game, secrets)
            if not visitor.nobody:
                found.append(MineAnswer.of(here.tables.listed(game), visitor))
        except UnknownGame:
            continue
    return sorted(found, key=lambda each: -each.updated)


def look(query: ViewQuery, game: str) -> ViewAnswer:
    """What the seats that one holds know together."""
    return ViewAnswer.of(view(by_bearer(game)), query.after)


def now(_query: NoQuery, game: str) -> NowAnswer:
    """How far the game is."""
    visitor = by_bearer(game)
    check_may_look(visitor)
    return NowAnswer.of(host().tables.listed(visitor.game))


def entries(query: EntriesQuery, game: str) -> EntriesAnswer:
    """Some of the log."""
    return EntriesAnswer.after(view(by_bearer(game)), query.after, query.most)


def legal(query: LegalQuery, game: str) -> LegalAnswer:
    """What may be done now."""
    return LegalAnswer.of(view(by_bearer(game)), query.player)


def why_not(_query: NoQuery, body: ActionBody, game: str) -> NotNowAnswer:
    """Why an action is not allowed now."""
    seen = view(by_bearer(game))
    action = read_action(seen, body.action)
    with playing.without_faults(game, seen, action):
        refusal = seen.why_not(action)
    return NotNowAnswer(None if refusal is None else refusal.as_dict())


def preview(_query: NoQuery, body: ActionBody, game: str) -> PreviewAnswer:
    """What an action would do."""
    seen = view(by_bearer(game))
    action = read_action(seen, body.action)
    with playing.without_faults(game, seen, action):
        return PreviewAnswer.of(seen.preview(action).as_dict())


def attempt(_query: NoQuery, body: TryBody, game: str) -> TrialAnswer:
    """What would come of some actions if all that is hidden were as the seed deals it."""
    take("tried")
    visitor = by_bearer(game)
    seen = view(visitor)
    trial = seen.imagine(fresh_seed() if body.seed is None else body.seed)
    for data in body.actions:
        trial.apply(read_action(seen, data))
    after = trial.view(*seen.seats)
    return TrialAnswer(
        entries=[entry_data(entry) for entry in after.entries],
        view=ViewAnswer.of(after),
        legal=[choice_data(choice) for choice in after.legal()],
    )


def act(_query: NoQuery, body: ActBody, game: str) -> EntriesAnswer:
    """Do something with one of the seats that one holds."""
    visitor = by_bearer(game)
    action = read_action(view(visitor), body.action)
    return EntriesAnswer.of(
        playing.act(visitor, action, expected=body.expected, request=body.request, dice=body.dice)
    )


def stream(game: str) -> Response:
    """Events that tell how many entries there are, each time when there are more."""
    return stream_of(by_bearer(game))


ENDPOINTS = (
    Endpoint(
        path="/games",
        summary=N_("Make a table; the answer holds the secrets of its links"),
        body=NewTableBody,
        compute=make,
        answer=MadeAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games",
        summary=N_("The games of which you hold a link"),
        query=MineQuery,
        compute=mine,
        answer=list[MineAnswer],
        kept=True,
    ),
    Endpoint(
        path="/games/{game}",
        summary=N_("What your seats know of a game"),
        in_path=GAME,
        query=ViewQuery,
        compute=look,
        answer=ViewAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/now",
        summary=N_("How many entries a game has, and who is asked"),
        in_path=GAME,
        compute=now,
        answer=NowAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/entries",
        summary=N_("The log of a game, entry by entry"),
        in_path=GAME,
        query=EntriesQuery,
        compute=entries,
        answer=EntriesAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/legal",
        summary=N_("All that you may do now"),
        in_path=GAME,
        query=LegalQuery,
        compute=legal,
        answer=LegalAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/why-not",
        summary=N_("Why an action is not allowed now"),
        in_path=GAME,
        body=ActionBody,
        compute=why_not,
        answer=NotNowAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/preview",
        summary=N_("What an action would do, up to the first die or covered card"),
        in_path=GAME,
        body=ActionBody,
        compute=preview,
        answer=PreviewAnswer,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/try",
        summary=N_("Try actions out, with all that is hidden dealt anew; nothing is kept"),
        in_path=GAME,
        body=TryBody,
        compute=attempt,
        answer=TrialAnswer,
        refuses=True,
        kept=True,
    ),
    Endpoint(
        path="/games/{game}/actions",
        summary=N_("Do something; undo, consent and rulings are actions, too"),
        in_path=GAME,
        body=ActBody,
        compute=act,
        answer=EntriesAnswer,
        refuses=True,
        kept=True,
    ),
)
