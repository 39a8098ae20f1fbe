"""What a seat is told beside the game: what to answer for it, and where it is told."""

from __future__ import annotations

import pytest
from flask import Flask

from planner.hosting import Host
from tests.web.games import Kept, app_with_games, made
from tests.web.pages import Element, read


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    return app_with_games(f"sqlite:///{tmp_path_factory.mktemp('told') / 'games.sqlite'}")


@pytest.fixture
def table(app: Flask) -> Kept:
    return made(app, "CRP", "NASA", "ESA", seed=1)


def page(table: Kept, who: str) -> Element:
    return read(table.browser(who).get(f"/games/{table.id}").text)


def put_up(table: Kept) -> str:
    """CRP puts a card up for auction; which one."""
    action = {"do": "research", "player": "CRP", "deck": "thruster", "bid": 1}
    length = table.asks("CRP")("/now").json["length"]
    assert table.asks("CRP").act(action, length).status_code == 200
    host = Host.at(table.app.config["DATABASE_URL"])
    return str(
        host.play.view(host.seats.visitor(table.id, [table.links["CRP"]]))
        .table.state.agenda[-1]
        .card
    )


def hidden_card(shown: Element) -> str:
    return str(shown.one("details", id="answers").one("input", name="card").attributes["value"])


def tell(table: Kept, who: str, **form: str) -> int:
    return table.browser(who).post(f"/games/{table.id}/answers", data=form).status_code


def test_I2b_an_auction_is_passed_for_me_and_the_log_says_so(table: Kept) -> None:
    assert page(table, "NASA").one("details", id="answers").all("input", name="auction") == []
    put_up(table)
    shown = page(table, "NASA")
    assert "open" in shown.one("details", id="answers").attributes
    assert tell(table, "NASA", auction="pass", card=hidden_card(shown)) == 303
    assert table.asks("NASA")("/now").json["asked"] == ["ESA"]
    told = [each.text for each in page(table, "ESA").one("section", class_="table-log").all("li")]
    assert "NASA passes" in told[0]
    assert "as told beforehand" in told[0]
    assert "as told beforehand" not in told[1]


def test_I2b_bids_are_made_for_me_up_to_what_i_said(table: Kept) -> None:
    card = put_up(table)
    assert tell(table, "NASA", auction="bid", card=card, most="3") == 303
    entries = table.asks("spectator")("/entries").json["entries"]
    assert entries[-1]["action"] == {"do": "bid", "player": "NASA", "amount": 2}
    shown = page(table, "NASA").one("details", id="answers")
    (most,) = shown.all("input", name="most")
    assert most.attributes["value"] == "3"


def test_deals_hazards_and_consent_are_said_in_one_form_and_nobody_else_sees_it(
    table: Kept,
) -> None:
    form = {"decline": "yes", "each": "4", "left": "", "otherwise": "roll", "consent": "undo"}
    assert tell(table, "NASA", **form) == 303
    assert table.asks("NASA")("/seats/NASA/instructions").json == {
        "decline": True,
        "finao": {"each": 4, "left": 4, "otherwise": "roll"},
        "consent": "undo",
    }
    mine = page(table, "NASA").one("details", id="answers")
    assert mine.one("summary").text == "Answers given for me 3"
    assert "checked" in mine.one("input", name="decline").attributes
    assert page(table, "CRP").one("details", id="answers").one("summary").text == (
        "Answers given for me"
    )
    assert page(table, "spectator").all("details", id="answers") == []
    assert tell(table, "NASA") == 303
    assert table.asks("NASA")("/seats/NASA/instructions").json == {}


@pytest.mark.parametrize(
    "form",
    [
        {"each": "much"},
        {"each": "-1"},
        {"each": "4", "left": "1001"},
        {"each": "4", "otherwise": "wait"},
        {"auction": "bid", "card": "X"},
        {"auction": "pass", "card": "X"},
        {"consent": "everything"},
    ],
)
def test_what_makes_no_sense_is_refused_on_the_page(table: Kept, form: dict[str, str]) -> None:
    answer = table.browser("NASA").post(f"/games/{table.id}/answers", data=form)
    assert answer.status_code in (400, 422)
    assert read(answer.text).all("p", class_="problem")
    assert table.asks("NASA")("/seats/NASA/instructions").json == {}


def test_one_says_where_one_is_told(table: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMTP_URL", "smtp://mail.example.org")
    monkeypatch.setenv("MAIL_FROM", "hf4@example.org")
    nasa = table.browser("NASA")
    wish = {"service": "ntfy", "webhook": "https://ntfy.sh/us", "email": "ann@example.org"}
    answer = nasa.post(f"/games/{table.id}/notices?lang=ja", data=wish)
    assert answer.status_code == 303
    assert table.asks("NASA")("/seats/NASA/notices").json == wish | {"language": "ja"}
    shown = page(table, "NASA").one("details", id="notices")
    assert shown.one("input", name="webhook").attributes["value"] == "https://ntfy.sh/us"
    assert "ann@example.org" not in table.browser("CRP").get(f"/games/{table.id}").text
    wrong = nasa.post(f"/games/{table.id}/notices", data=wish | {"webhook": "ftp://x"})
    assert wrong.status_code == 400
    again = read(wrong.text)
    assert again.all("p", class_="problem")
    assert again.one("input", name="webhook").attributes["value"] == "ftp://x"
    nasa.post(f"/games/{table.id}/notices", data={"service": "ntfy"})
    assert table.asks("NASA")("/seats/NASA/notices").json == {}


def test_what_this_server_cannot_send_is_not_offered(
    table: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBHOOKS", "off")
    shown = page(table, "NASA").one("details", id="notices")
    assert shown.all("form") == []
    # Browsers can tell it all the same.
    assert len([each for each in shown.all("button") if "data-notify" in each.attributes]) == 1


def test_A2c_a_turn_is_taken_back_in_one_tap(table: Kept) -> None:
    program = table.asks("CRP")
    boost = {"do": "transfer", "player": "CRP", "source": "CRP:leo", "target": "CRP:rocket"}
    assert program.act(boost | {"cards": ["CQ041"], "tanks": 1}, 0).status_code == 200
    assert program.act({"do": "income", "player": "CRP"}, 1).status_code == 200
    undo = page(table, "CRP").one("section", class_="undo")
    assert undo.all("details") == []
    whole = [button for button in undo.all("button") if "2 actions" in button.text]
    form = {"do": str(whole[0].attributes["value"]), "expected": "2"}
    assert table.browser("CRP").post(f"/games/{table.id}/act", data=form).status_code == 303
    assert program("").json["table"]["stacks"].keys() == {"CRP:leo", "NASA:leo", "ESA:leo"}
