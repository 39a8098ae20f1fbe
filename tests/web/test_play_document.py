"""The player in docs/play.md plays."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Thread
from typing import Any

from werkzeug.serving import make_server

from tests.web.games import app_with_games, made

PAGE = Path(__file__).parents[2] / "docs" / "play.md"


def test_the_player_of_the_document_plays_a_game(tmp_path: Path) -> None:
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(code.splitlines()) <= 70
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)
    app = app_with_games(f"sqlite:///{tmp_path / 'games.sqlite'}")
    table = made(app, "CRP", "NASA", scenario="race-to-mars")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        address = f"http://127.0.0.1:{server.server_port}"
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
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    log = table.asks("spectator")("/entries").json["entries"]
    assert len(log) == 12
    assert {entry["action"]["player"] for entry in log} == {"CRP", "NASA"}
