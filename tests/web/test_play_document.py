"""The player in docs/play.md plays."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Thread
from typing import Any

from tests.browser.serving import served
from tests.web.games import app_with_games, made

PAGE = Path(__file__).parents[2] / "docs" / "play.md"


def test_the_player_of_the_document_plays_a_game(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 70
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    app = app_with_games(f"sqlite:///{tmp_path / 'games.sqlite'}")
    table = made(app, "CRP", "NASA", scenario="race-to-mars")
    with served(app) as address:
        players = [
            Thread(
                target=names["play"],
                args=(names["Table"](address, table.id, table.links[seat]), seat, 6),
                daemon=True,
            )
            for seat in ("CRP", "NASA")
        ]
        for player in players:
            player.start()
        for player in players:
            player.join(60)
            assert not player.is_alive()
    log = table.asks("spectator")("/entries").json["entries"]
    assert len(log) == 12
    assert {entry["action"]["player"] for entry in log} == {"CRP", "NASA"}
