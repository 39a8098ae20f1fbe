"""Both languages are complete: nothing untranslated, nothing outside the catalogue."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from flask import Flask, g
from flask.testing import FlaskClient

from planner.board import default_board
from planner.board.model import zone_title
from planner.cards.model import FuelGrade
from planner.craft.strip import WetMass
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import RandomPlayer, play
from planner.games.high_frontier.scenarios import SCENARIOS
from planner.route.rocket_line import read_rocket
from planner.rules import Season
from planner.text import Text, as_many, count_of, joined, listed
from tests.web.pages import Element, read
from tests.web.test_every_page import PAGES, REFUSED
from tools import translations
from web.queries.kept import COOKIE
from web.render import wording
from web.render.i18n import N_

TEMPLATES = Path(wording.__file__).parent / "templates"
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")


def catalogue(language: str = "ja"):  # type: ignore[no-untyped-def]  # Babel has no types
    with translations.po_path(language).open("rb") as file:
        return list(filter(lambda message: message.id, read_po(file)))


def test_the_catalogues_hold_every_text_and_no_other() -> None:
    """When this fails: make translations, then translate what has come in."""
    stale = [
        path.name
        for path, content in translations.outputs().items()
        if path.read_bytes() != content
    ]
    assert stale == []


def test_every_text_is_translated() -> None:
    missing = [
        message.id
        for message in catalogue()
        if message.fuzzy
        or not message.string
        or "" in (message.string,)
        or (message.pluralizable and not all(message.string))
    ]
    assert missing == []


def test_a_translation_keeps_the_names_and_numbers_of_its_text() -> None:
    for message in catalogue():
        text = message.id[-1] if message.pluralizable else message.id
        [*translated] = message.string if message.pluralizable else [message.string]
        for each in translated:
            wanted, given = set(PLACEHOLDER.findall(text)), set(PLACEHOLDER.findall(each))
            assert given == wanted, text


def test_no_template_has_words_outside_the_catalogue() -> None:
    tags = re.compile(r"<(svg|code)\b.*?</\1>|<[^>]*>|\{#.*?#\}", re.DOTALL)
    translated = re.compile(r"\{% trans.*?endtrans %\}|\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
    allowed = re.compile(r"hf4-planner|TOML|GET|H\d\w?|&\w+;")
    for template in sorted(TEMPLATES.rglob("*.html")):
        text = translated.sub(" ", template.read_text("utf-8"))
        text = re.sub(r'\b[a-z-]+="[^"]*"', " ", text)
        words = re.findall(r"[A-Za-z]{2,}", allowed.sub(" ", tags.sub(" ", text)))
        assert words == [], template.name


def test_no_attribute_has_words_outside_the_catalogue() -> None:
    attribute = re.compile(r'\b(?:alt|aria-label|placeholder|title)="([^"{]*[A-Za-z]{2}[^"{]*)"')
    for template in sorted(TEMPLATES.rglob("*.html")):
        told = attribute.findall(template.read_text("utf-8"))
        assert [words for words in told if words not in PLACES] == [], template.name


PLACES = ("LEO", "Ceres=20")
"""Names of places stay as printed, in examples as well."""

LATIN_IS_FINE = re.compile(
    r"hf4-planner|TOML|High Frontier 4 All|Race for Glory|English|JSON API|ISRU|FINAO"
    r"|[A-Z]\d+[a-z]?"
)


TYPED = (
    *("prospect（", "industrialize（", "produce（", "deliver（", "other（"),
    "prospect 2 buggy",
    "planner mission",
    *("Hall Effect=3-2,push,r5", "Hall Effect", "Cascade Photovoltaic"),
    *("Re Solar Moth", "ESA Space Unionists"),
)
"""What is typed or printed as it is in every language."""

FLIGHTS = [
    page
    for page in PAGES
    if page.startswith(("/?", "/tanks", "/reach", "/landing", "/mission", "/rockets"))
    or page == "/"
]


@pytest.mark.parametrize("page", FLIGHTS)
def test_the_pages_of_flights_say_nothing_in_english(client: FlaskClient, page: str) -> None:
    tree = read(client.get(page, headers={"Accept-Language": "ja"}).text)
    text = tree.one("main").text
    names = {space.name for space in default_board().spaces}
    files = {file.text for file in tree.all("textarea")}
    for name in sorted({*names, *files, *TYPED}, key=len, reverse=True):
        text = text.replace(name, " ") if name else text
    text = LATIN_IS_FINE.sub(" ", text)
    assert re.findall(r"[A-Za-z]{4,}", text) == []


@pytest.mark.parametrize("page", ["/strip", "/strip?dry=5&wet=11&do=burn&n=3&steps=12"])
def test_the_strip_page_says_nothing_in_english(client: FlaskClient, page: str) -> None:
    tree = read(client.get(page, headers={"Accept-Language": "ja"}).text)
    main = tree.one("main")
    assert re.findall(r"[A-Za-z]{3,}", LATIN_IS_FINE.sub(" ", main.text)) == []


def test_a_refusal_is_told_in_japanese(client: FlaskClient) -> None:
    told = _errors(client, "/strip?dry=5&wet=4-2/5")
    assert told == ["燃料ストリップにスポット '4-2/5' はありません。もしかして： 4 4-1/3 4-2/3"]
    told = _errors(client, "/strip?dry=5&wet=8&do=burn&n=99")
    assert told == ["湿質量8は乾質量5より7ステップ上にあるだけで、99ステップは使えません F3d"]


def _errors(client: FlaskClient, address: str) -> list[str]:
    tree = read(client.get(address, headers={"Accept-Language": "ja"}).text)
    return [each.text for each in tree.all("span", class_="error")]


def test_every_refusal_of_the_pages_is_told_in_japanese(client: FlaskClient) -> None:
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    for address, status in REFUSED:
        if status != 404:
            for told in _errors(client, address):
                assert japanese.search(told), f"{address}: {told}"


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        (Text("needs {therms}", therms=count_of(1, "more therm")), "あと熱量1が必要"),
        (Text("needs {therms}", therms=count_of(2, "more therm")), "あと熱量2が必要"),
        (
            Text(
                "afterburn: {steps}, wet mass {wet} to {after}",
                steps=count_of(1, "fuel step"),
                wet=WetMass(9),
                after=WetMass(8),
            ),
            "アフターバーン：燃料1ステップ、湿質量9→8",
        ),
        (Text("jettison {steps} of fuel", steps=count_of(3, "step")), "燃料を3ステップ投棄"),
        (Text("solar powered in the {zone}", zone=zone_title("mars")), "火星ゾーンでの太陽光利用"),
        (Text("the {season} season", season=Season.BLUE), "青シーズン"),
        (
            Text("crash hazard ignored beside the factory") + Text(" and nothing leads on"),
            "工場の隣のクラッシュ・ハザードは無視（その先に進む手段もありません）",
        ),
        (
            Text("{names} is not operational: {lacks}", names="A", lacks=listed(["B", "C", "D"])),
            "A は非稼働状態です：B、C、D",
        ),
        (joined([Text("no engine"), Text("powered")], "; "), "エンジンなし；動力"),
        (listed([]), ""),
    ],
)
def test_sentences_are_told_in_japanese(app: Flask, english: Text, japanese: str) -> None:
    with app.test_request_context():
        g.language = "ja"
        assert wording.phrase(english) == japanese


@pytest.mark.parametrize("name", ["", "spot 1", "water", "3 tanks", "the sail burns up", "{n}"])
def test_somebodys_own_words_are_never_translated(app: Flask, name: str) -> None:
    with app.test_request_context():
        g.language = "ja"
        assert wording.phrase(name) == name
        assert wording.phrase(Text("base thrust of {engine}", engine=name)) == f"{name} の基本推力"


def test_an_engine_may_be_called_what_a_sentence_says(client: FlaskClient) -> None:
    page = "/?from=LEO&to=Deimos&engine=the+sail+burns+up%3D5-1&dry=7&tanks=3"
    told = read(client.get(page, headers={"Accept-Language": "ja"}).text).one("main").text
    assert "the sail burns up の基本推力" in told
    assert "セイルが燃え尽きる" not in told


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (
            "/?from=LEO&to=Deimos&card=CT044F&tanks=3",
            "リアクター（エキゾチック型）が必要 (J1)、あと熱量1が必要 (J4b)",
        ),
        (
            "/?from=LEO&to=Deimos&engine=5-1,foo&dry=7&tanks=3",
            "「5-1,a1, 乾7, 3タンク」のように書いて",
        ),
        (
            "/rocket?card=CT044F&tanks=3",
            "リアクター（エキゾチック型）が必要 J1",
        ),
        ("/?from=LEO&to=Deimos&card=CX088F", "スラストトライアングルのあるカードが必要です"),
        ("/?from=LEO&to=mars&engine=5-1&dry=7&tanks=3", "Sol-Mars L2 ほか"),
        (
            "/mission?from=leo&engine=5-1&dry=7&leg1_to=Deimos&leg1_operations=調査",
            "使えるのは prospect、industrialize、produce、deliver、other です",
        ),
    ],
)
def test_refusals_with_parts_are_told_in_japanese(
    client: FlaskClient, page: str, told: str
) -> None:
    main = read(client.get(page, headers={"Accept-Language": "ja"}).text).one("main")
    assert told in main.text
    assert not re.search("Project-Id|write it|needs|a rocket|another", main.text)


def test_the_example_of_a_hint_is_understood() -> None:
    assert read_rocket("5-1,a1, 乾7, 3タンク") == read_rocket("5-1,a1, dry 7, 3 tanks")


def test_what_can_be_typed_is_not_translated(app: Flask) -> None:
    error = BadInput(Text("unknown deck {name}", name="'x'"), choices=list(FuelGrade))
    with app.test_request_context():
        g.language = "ja"
        assert wording.sentence(error) == (
            "'x' というデッキはありません。候補：dirt, water, isotope"
        )
        assert wording.phrase(error.hint) == "候補：dirt、water、isotope"


def test_every_template_is_written_out() -> None:
    told = [template for _, template in translations.sentences()]
    assert "net thrust {net_thrust} does not exceed size {size} of {site}" in told
    assert ("{n} tank", "{n} tanks") in told
    with pytest.raises(SyntaxError, match="not written out"):
        translations.template_of(_call("Text(template, site=site)"))


def test_every_value_of_a_template_is_given() -> None:
    for place, call in translations.calls():
        match call:
            case ast.Call(func=ast.Name(id="Text"), args=[ast.Constant(value=str() as template)]):
                names = {name for _, name, _, _ in Formatter().parse(template) if name is not None}
                assert names == {each.arg for each in call.keywords}, f"{place}: {template}"


def _call(source: str) -> ast.Call:
    call = ast.parse(source, mode="eval").body
    assert isinstance(call, ast.Call)
    return call


def test_net_thrust_is_explained_in_japanese(client: FlaskClient) -> None:
    page = "/rocket?card=CT045F&card=CG106F&tanks=3&zone=mars"
    tree = read(client.get(page, headers={"Accept-Language": "ja"}).text)
    parts = [row.text for row in tree.one("table", class_="sum").all("tr")]
    assert parts == [
        "Hall Effect の基本推力 H3 +3",
        "湿質量8（スカウト級） H3b +0",
        "火星ゾーンでの太陽光利用 H3c -1",
        "正味推力 2",
    ]


def test_every_page_says_the_same_in_both_languages(client: FlaskClient) -> None:
    """The same elements stand on the page, whatever the words."""
    for page in PAGES:
        shapes = []
        for language in ("en", "ja"):
            client.delete_cookie(COOKIE)  # a rocket that was used is offered from then on
            tree = read(client.get(page, headers={"Accept-Language": language}).text)
            shapes.append(_shape(tree.one("main")))
        assert shapes[0] == shapes[1], page


def _shape(element: Element) -> list[str]:
    return [each.tag for each in element.all("*")]


def test_a_link_changes_the_language_and_a_cookie_keeps_it(client: FlaskClient) -> None:
    response = client.get("/board?lang=ja")
    assert read(response.text).one("html").attributes["lang"] == "ja"
    assert "lang=ja" in response.headers["Set-Cookie"]
    assert read(client.get("/strip").text).one("html").attributes["lang"] == "ja"
    client.get("/board?lang=en")
    assert read(client.get("/strip").text).one("html").attributes["lang"] == "en"


def test_a_language_nobody_speaks_here_changes_nothing(client: FlaskClient) -> None:
    response = client.get("/board?lang=xx", headers={"Accept-Language": "fr, ja;q=0.3, en;q=0.2"})
    assert read(response.text).one("html").attributes["lang"] == "ja"
    assert "Set-Cookie" not in response.headers


def test_a_sentence_keeps_its_english(app: Flask) -> None:
    with app.test_request_context("/"):
        error = BadInput("there is no place called 'marz'", choices=["Mars: North Pole"])
        assert wording.sentence(error) == (
            "There is no place called 'marz'; did you mean: Mars: North Pole?"
        )


def test_marking_a_text_leaves_it_as_it_is() -> None:
    assert N_("Wet mass") == "Wet mass"


def test_a_game_is_told_in_japanese(app: Flask) -> None:
    game = Game.new("core", factions=["CRP", "NASA"], seed=7)
    entry = game.apply(game.legal("CRP")[0])
    with app.test_request_context():
        g.language = "ja"
        assert wording.log_line(entry.says[0]) == "CRP は1アクアを得る：インカム (I1)"
        assert wording.phrase(game.view("CRP").question) == "CRP のターンです (D1)"
        with pytest.raises(RuleViolation) as refused:
            game.apply(Income("NASA"))
        assert wording.sentence(refused.value).startswith("今は")


def test_a_whole_game_is_told_in_japanese(app: Flask) -> None:
    """From its log, so what is kept there is enough; names of cards and places stay as printed."""
    japanese = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
    game = Game.new("core", factions=["CRP", "NASA", "ESA"], seed=3)
    play(game, RandomPlayer(3), 200)
    opened = Game.from_lines(game.lines())
    with app.test_request_context():
        g.language = "ja"
        for line in (line for entry in opened.entries for line in entry.says):
            assert japanese.search(wording.log_line(line)), str(line)
            assert str(line.text) != wording.phrase(line.text)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_game_is_called_and_about_is_told_in_japanese(app: Flask, scenario: str) -> None:
    book = Game.new(scenario, factions=["CRP", "NASA"]).book
    with app.test_request_context("/?lang=ja"):
        g.language = "ja"
        aim = wording.phrase(book.aim)
        assert wording.phrase(book.title).endswith(("コアゲーム", f"({book.title})"))
        assert re.findall(r"[a-z]{3,}", aim) == []
        for token in book.tokens.values():
            assert re.findall(r"[a-z]", wording.phrase(as_many(token.one, 3))) == []
