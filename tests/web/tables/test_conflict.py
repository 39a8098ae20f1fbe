"""Blocs, restrictions and shots on the page of a table, and how far weapons reach on its map."""

from flask import Flask

from planner.games.high_frontier import Game
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import MICROPROBE, NUBOT_BUGGY, SHACKLETON, attack, front
from tests.games.high_frontier.warring import battlefield
from tests.web.pages import read
from tests.web.tables.helpers import rendered
from web.games.high_frontier.beside import beside
from web.games.high_frontier.board_layer import layer
from web.games.high_frontier.choices import menu
from web.games.high_frontier.modules.conflict.war import shown_conflict, under_fire
from web.games.high_frontier.place import here

PIECE = '{% include "conflict/war.html" %}'
PLACE = '{% from "table/_place.html" import place %}{{ place(here, address) }}'
SPACE = "earth-flyby"


def war(**more: object) -> Game:
    """The UN have a raygun and a buggy beside a factory of ESA on Luna."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")
        put_stack(state, "UN:outpost-1", SHACKLETON, MICROPROBE, NUBOT_BUGGY)

    return front(arrange=arrange, **more)


def test_3B2c_the_page_tells_whose_side_everybody_is_on(app: Flask) -> None:
    view = war().view("UN")
    assert [piece.anchor for piece in beside(view)] == ["assembly", "conflict"]
    for language, words in (
        (
            "en",
            ("War: enemies have to fight", "Loyalists", "Independents", "3 bribes", "extremist"),
        ),
        ("ja", ("地球派", "賄賂3枚", "過激派")),
    ):
        text = rendered(app, PIECE, language, shown=shown_conflict(view)).text
        assert all(word in text for word in words), text


def test_3D4_3D5_the_page_tells_what_is_forbidden_and_who_evades_it(app: Flask) -> None:
    text = rendered(app, PIECE, shown=shown_conflict(war().view("UN"))).text
    assert "What is forbidden to UN now" in text
    assert "No boost" in text
    assert "evaded by a petition to a delegate of UN" in text
    # Who is not on turn hears the same of himself.
    assert (
        "What is forbidden to ESA now"
        in rendered(app, PIECE, shown=shown_conflict(war().view("ESA"))).text
    )


def test_3E_shots_are_told_with_weapon_dice_cells_and_rules(app: Flask) -> None:
    shown = shown_conflict(war().view("UN"))
    assert {(shot.dice, shot.rule) for shot in shown.mine} == {
        ("2d6 − 3", "3E3a"),
        ("2d6 − 1", "3E4"),
    }
    assert [str(shot.weapon) for shot in shown.theirs] == [
        f"the factory gun at {war().table.space(SHACKLETON).name}"
    ]
    text = rendered(app, PIECE, shown=shown).text
    assert "2d6 − 1" in text
    assert "3+: collateral and capture" in text
    assert shown_conflict(war().view()).mine == ()


def test_3D8_in_peace_nothing_is_marked(app: Flask) -> None:
    game = battlefield()
    shown = shown_conflict(game.view("NASA"))
    assert (shown.restrictions, shown.mine, shown.theirs, shown.is_marked) == ((), (), (), False)
    text = rendered(app, PIECE, shown=shown).text
    assert "Peace between the blocs" in text
    assert "forbidden" not in text
    assert 'class="aims"' not in layer(game.view("NASA"))


def test_3D8_the_map_shows_how_far_weapons_reach(app: Flask) -> None:
    game = war()
    with app.test_request_context("/?lang=en"):
        app.preprocess_request()
        mine, theirs, others = (
            read(f"<svg>{layer(game.view(*seats))}</svg>") for seats in (("UN",), ("ESA",), ())
        )
    assert len(mine.all("g", class_="threat")) >= 1
    assert len(mine.all("g", class_="reach")) >= 1
    assert "the raygun of" in theirs.all("g", class_="threat")[0].attributes["aria-label"]
    assert others.all("g", class_="aims") == []
    for seats in ("UN",), ("ESA",), ():
        assert shown_conflict(game.view(*seats)).is_marked is bool(seats)


def test_3D8_a_place_tells_who_can_fire_there(app: Flask) -> None:
    address = "{}".format
    found = here(war().view("ESA"), SHACKLETON)
    text = rendered(app, PLACE, here=found, address=address).text
    assert "Who can fire here" in text
    assert "(UN)" in text
    assert here(battlefield().view("ESA"), SHACKLETON).notes == ()


def test_3D8_a_plan_tells_the_shots_where_its_first_move_ends() -> None:
    class Way:
        """The first move of a way that ends beside a factory's gun."""

        class Move:
            class Entry:
                space = SHACKLETON

            path = (Entry,)

        moves = (Move,)

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SPACE, MICROPROBE)

    game = front(arrange=arrange)
    (shot,) = under_fire(game.view("UN"), "UN:outpost-1", Way)  # type: ignore[arg-type]
    assert (shot.player, shot.dice) == ("ESA", "8 − 2d6")


def test_3D8a_attacks_have_a_place_of_their_own_in_the_menu() -> None:
    groups = {group.key: group for group in menu(war().view("UN"), "UN").groups}
    assert [kind.tag for kind in groups["combat"].kinds] == ["attack"]
    assert str(groups["combat"].heading) == "Combat"


def test_3E2_a_shot_tells_its_weapon_dice_and_effects_before_it_is_fired() -> None:
    game = war()
    attack(game, SHACKLETON)
    (group,) = (group for group in menu(game.view("UN"), "UN").groups if group.key == "answer")
    ways = {str(way.words).split(",")[0]: way for kind in group.kinds for way in kind.ways}
    told = " ".join(map(str, ways["raygun"].price))
    assert "2d6 − 3 (an unmanned site): " in told
    assert "3+: collateral and capture" in " ".join(map(str, ways["buggy"].price))
    assert all("bribe" not in str(way.words) for way in ways.values())


def test_3D8e_an_attack_tells_who_defends_and_who_fires_first() -> None:
    view = war().view("UN")
    prices = [
        str(each)
        for group in menu(view, "UN").groups
        for kind in group.kinds
        if kind.tag == "attack"
        for way in kind.ways
        for each in way.price
    ]
    assert {"against ESA", "you fire first"} <= set(prices)
