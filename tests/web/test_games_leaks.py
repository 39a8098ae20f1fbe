"""Whatever anybody asks about a kept game, he hears no seed and no card that nobody has seen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import ErraticPlayer, speaker
from planner.games.high_frontier.playing.misplays import misplay
from planner.hosting import Host
from planner.kernel.actions import Template
from planner.kernel.codec import Json, encode
from planner.kernel.state import covered_part
from tests.web.games import Kept, app_with_games, made

SEED = "a seed that nobody knows"
FACTIONS = ("CRP", "NASA", "ESA")
EVERYBODY = (*FACTIONS, "host", "spectator")
DEALT_ANEW = ("api.games_game_log", "table.games_log")
"""Logs on their way: what is covered in them lies in another order, under another seed."""
ENDLESS = ("api.games_stream", "table.games_stream")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('leaks') / 'games.sqlite'}")


def hosted(app: Flask) -> Host:
    host: Host = app.extensions["games"].host
    return host


def covered(game: Game) -> set[str]:
    """The cards that nobody has seen."""
    found: set[str] = set()
    for deck, cards in game.state.decks.items():
        first, last = covered_part(game.state, deck)
        found.update(cards[first:last])
    return found


def addresses(app: Flask, table: Kept) -> Iterator[tuple[str, str]]:
    """Everything about a game that can be fetched, by what it is called."""
    for rule in app.url_map.iter_rules():
        named = rule.arguments
        if "GET" not in (rule.methods or ()) or "game" not in named or "secret" in named:
            continue
        if rule.endpoint in (*DEALT_ANEW, *ENDLESS):
            continue
        for faction in FACTIONS if "faction" in named else ("",):
            given = {"game": table.id, "faction": faction, "whose": faction}
            path = rule.rule
            for name in named:
                path = path.replace(f"<{name}>", given[name])
            yield rule.endpoint, path


def attempts(game: Game, chance: random.Random) -> Iterator[dict[str, Json]]:
    """What careful and careless programs would send."""
    for player in game.to_act:
        for choice in chance.sample(choices := game.legal(player), min(3, len(choices))):
            action = choice.sample(chance) if isinstance(choice, Template) else choice
            yield encode(action)
            yield misplay(game, action, chance)
        yield {"do": "undo", "player": player, "entries": 5}


def answers(app: Flask, table: Kept, game: Game) -> Iterator[tuple[str, TestResponse]]:
    """All that anybody hears who asks for everything."""
    chance = random.Random(len(game.entries))
    wishes = list(attempts(game, chance))
    for who in ((each,) for each in EVERYBODY):
        asks, browser = table.asks(*who), table.browser(*who)
        headers = {"Authorization": f"Bearer {table.links[who[0]]}"}
        for endpoint, path in addresses(app, table):
            api = endpoint.startswith("api.")
            client = app.test_client() if api else browser
            yield f"{who} {path}", client.get(path, headers=headers if api else {})
        for wish in wishes:
            for path in ("/why-not", "/preview"):
                yield f"{who} {path}", asks(path, {"action": wish})
            late = asks("/actions", {"action": wish, "expected": len(game.entries) + 7})
            yield f"{who} /actions", late


@pytest.mark.parametrize(
    ("scenario", "modules"), [("core", ["politics", "conflict"]), ("race-to-mars", [])]
)
def test_C4_nobody_hears_the_seed_or_a_covered_card(
    app: Flask, scenario: str, modules: list[str]
) -> None:
    table = made(app, *FACTIONS, scenario=scenario, modules=modules, seed=SEED)
    player = ErraticPlayer(3)
    heard = 0
    for _ in range(2):
        for _ in range(30):
            view = hosted(app).awake.table(table.id).view(*FACTIONS)
            view = view.view(speaker(view))
            action = player.choose(view, view.legal())
            sent = table.asks(*FACTIONS).act(encode(action), len(view.entries))
            assert sent.status_code == 200, sent.text
        game = hosted(app).awake.table(table.id).game()
        hidden = covered(game)
        assert hidden
        for what, answer in answers(app, table, game):
            text = answer.text
            heard += answer.status_code == 200
            assert answer.status_code < 500, what
            assert SEED not in text, what
            assert not [card for card in hidden if card in text], what
    assert heard > 100


def test_logs_on_their_way_are_dealt_anew(app: Flask) -> None:
    table = made(app, *FACTIONS, scenario="core", seed=SEED)
    decks = hosted(app).awake.table(table.id).game().state.decks
    for path in (f"/api/v1/games/{table.id}/log", f"/games/{table.id}/log.jsonl"):
        headers = {"Authorization": f"Bearer {table.links['CRP']}"}
        told = table.browser("CRP").get(path, headers=headers).text
        assert SEED not in told
        lines = json.loads(told)["lines"] if told.startswith('{"lines"') else told.splitlines()
        assert Game.from_lines([*lines]).state.decks != decks
