"""The rulebook's examples of events, glitches, comets and deals, played through."""

from __future__ import annotations

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.events.cycle import (
    LoseCard,
    event_of,
    flare_modifier,
    is_shielded,
)
from planner.games.high_frontier.chapters.events.glitches import RepairGlitch
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.settle import BuildColony
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Leave
from planner.games.high_frontier.table.turn import EndTurn
from planner.rules import Season
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import end_turns, new_game, refusal
from tests.games.high_frontier.test_events import BLUE, NASA_CREW, RED, end_year, in_year, leo

FILE = "events_and_deals"
BY_HARDNESS = {1: "CD097F", 3: "CF074F", 5: "CT048F", 6: "CB058F"}
"""A card of each rad-hardness; In-Situ Leaching is the second of 3."""


def by_hardness(hardness: list[int]) -> list[str]:
    faces = [BY_HARDNESS[each] for each in hardness]
    for index in range(1, len(faces)):
        if faces[index] in faces[:index]:
            faces[index] = "CF078F"
    return faces


@golden("D2a", FILE)
def test_D2a_the_first_player_loses_a_card_first(case: Case):
    masses = case["given"]["first_player_LEO_masses"]

    def arrange(state: State) -> None:
        put_leo(state, "CRP", "CF078F", "CF077F")
        put_leo(state, "NASA", "CT053F", "CF079F")
        put_leo(state, "ESA", "CT045F")

    game = in_year(BLUE, arrange)
    for held in game.state.leo("CRP").cards[1:]:
        assert game.table.face(held.face).mass in masses
    end_year(game, case["given"]["event_roll"])
    assert game.to_act == ("CRP",)
    entry = game.apply(LoseCard("CRP", "CF077"))
    hands = [player.hand for player in game.state.players.values()]
    assert [len(hand) for hand in hands] == [case["expect"]["first_player_loses"], 1, 1]
    order = [line.text.split()[0] for line in entry.says if line.rule == "K2c"]
    assert order == ["CRP", "NASA", "ESA"]


@golden("K2b", FILE)
def test_K2b_a_glitched_rocket_flies_by(case: Case):
    given, expect = case["given"], case["expect"]
    faces = by_hardness(given["rad_hardness"])

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "sol-earth-l2", *faces, wet="12", glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("venus-flyby",)), (given["roll"],))
    rocket = game.state.stacks["NASA:rocket"]
    kept = [game.table.face(held.face).rad_hard for held in rocket.cards]
    assert kept == expect["kept"]
    assert len(game.state.players["NASA"].hand) == len(expect["lost"])
    assert rocket.glitched is expect["glitch_stays"]


@golden("T-GLITCH", FILE)
def test_gl_Glitch_Roll_takes_what_is_exactly_as_hard(case: Case):
    for row in case["rows"]:
        faces = by_hardness(row["rad_hardness"])

        def arrange(state: State, faces: list[str] = faces) -> None:
            put_stack(state, "NASA:outpost-1", "geo", *faces, glitched=True)
            put_stack(state, "NASA:outpost-2", "geo", tanks=1)

        game = new_game("core", ("NASA", "ESA"), arrange=arrange)
        game.apply(Transfer("NASA", "NASA:outpost-2", "NASA:outpost-1", tanks=1), (row["roll"],))
        lost = [game.book.library.card(c).front.rad_hard for c in game.state.players["NASA"].hand]
        assert lost == row["lost"]


@golden("K2c-note", FILE)
def test_K2c_a_crew_is_never_lost_to_a_pad_explosion(case: Case):
    card, crew = "CT054F", NASA_CREW
    game = in_year(BLUE, lambda state: put_leo(state, "NASA", card))
    masses = {"crew": game.table.face(crew).mass, "card": game.table.face(card).mass}
    assert masses == {each["name"]: each["mass"] for each in case["given"]["LEO"]}
    end_year(game, 4)
    assert (leo(game, "NASA"), game.state.players["NASA"].hand) == ([crew], ["CT054"])


@golden("K2d", FILE)
def test_K2d_near_Earth_and_near_Jupiter(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        # The core deck has no thruster of rad-hardness 1 but a sail; the radiator stands for it.
        put_stack(state, "NASA:rocket", "geo", "CD097F", "CT053F", wet="6")
        put_stack(state, "ESA:outpost-1", "jupiter-burn-10", "CT044F")

    game = in_year(RED, arrange)
    zones = game.book.board.zones
    assert flare_modifier(zones["jupiter"]) == case["derived"]["Jupiter_modifier"]
    entry = end_year(game, given["event_roll"], given["cme_roll"])
    said = [line.text for line in entry.says]
    assert f"Radiation {expect['Earth_level']} reaches NASA:rocket: 1 cards are lost" in said
    assert f"Radiation {expect['Jupiter_level']} reaches ESA:outpost-1: 0 cards are lost" in said
    assert cards_of(game.state, "NASA:rocket") == ["CT053F"]
    assert cards_of(game.state, "ESA:outpost-1") == ["CT044F"]


@golden("E6c", "craft")
def test_E6c_only_the_reactor_outlasts_a_flare_at_Mercury(case: Case):
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "mercury-burn-1", "CT045F", "CX080F", NASA_CREW, wet="9")

    game = in_year(RED, arrange)
    assert game.table.space("mercury-burn-1").zone == case["given"]["zone"].lower()
    end_year(game, 5, case["given"]["cme_roll"])
    (survivor,) = cards_of(game.state, "NASA:rocket")
    face = game.table.face(survivor)
    assert [str(face.type)] == case["expect"]["survivors"]
    assert face.rad_hard >= case["expect"]["survivor_rad_hardness_at_least"]
    # 5 tanks of fuel are still aboard, to be turned into FTs (G2b).
    assert game.state.stacks["NASA:rocket"].wet == "6"


@golden("T-CME", FILE)
def test_K2d_levels_and_shieldings(case: Case):
    table = new_game().table
    zones = table.book.board.zones
    for row in case["rows"]:
        assert row["roll"] + flare_modifier(zones[row["zone"].lower()]) == row["level"]
    assert len(case["shielded"]) == 5
    for space in ("leo", "cycler", "jupiter-belt-1", "psyche"):
        assert is_shielded(table, table.space(space)), space
    around_sol = [space for space in table.book.board.spaces if space.belt == "sol"]
    assert len(around_sol) == 14
    assert not any(is_shielded(table, space) for space in around_sol)


@golden("T-EVENT", FILE)
def test_K2_every_roll_in_every_season(case: Case):
    for row in case["rows"]:
        seasons = [Season(row["season"])] if "season" in row else list(Season)
        for season in seasons:
            assert event_of(row["roll"], season) == row["event"]
            assert row["event"] in new_game().book.events


def way_out(game: Game, site: str) -> tuple[str, ...]:
    """The shortest path to a space without a season."""
    board = game.book.board
    paths = [(site,)]
    for path in paths:
        here = board[path[-1]]
        if here.season is None:
            return path[1:]
        paths.extend((*path, board[way.to].id) for way in board.exits(here.index))
    raise AssertionError(f"no way out of {site}")


@golden("T-SYNODIC", FILE)
def test_B7h_synodic_comets(case: Case):
    comets = {"red": "bee-zed", "blue": "hermes-a", "yellow": "kreutz-sungrazer"}
    years = {"blue": 1, "yellow": 5, "red": 9}
    rows = [row for row in case["rows"] if row["comet"] in comets]
    for row in rows:
        site = comets[row["comet"]]

        def arrange(state: State, site: str = site, year: int = years[row["season"]]) -> None:
            state.year = year
            put_stack(state, "NASA:rocket", site, NASA_CREW, wet="9")

        game = new_game("core", ("NASA", "ESA"), arrange=arrange)
        leave = Move("NASA", "NASA:rocket", "CQ042", way_out(game, site))
        if row["enter_or_leave"]:
            game.apply(leave)
        else:
            assert refusal(game, leave).code == "season"
    kreutz = case["rows"][-1]
    site = comets["yellow"]
    assert (kreutz["colony"], kreutz["prospect"]) == ("felony", "automatic")

    def on_the_sungrazer(state: State) -> None:
        state.year = 8
        claim(state, site, "NASA", factory=True)
        put_stack(state, "NASA:rocket", site, NASA_CREW, wet="9")
        put_stack(state, "NASA:outpost-1", site, "CT045F", tanks=2)

    game = new_game("core", ("NASA", "ESA"), arrange=on_the_sungrazer)
    refused = refusal(game, BuildColony("NASA", site, "CQ042"))
    assert (refused.rule, refused.code) == ("G3a", "not-felonious")
    end_year(game)
    assert kreutz["when_yellow_ends"].startswith("every card and cube and FT")
    assert not game.state.stacks_at(site)
    assert game.state.marks(site).factory is None


# -- repairs and deals ------------------------------------------------------------------------


@golden("G7", FILE)
def test_G7_a_colony_repairs_what_lands_there(case: Case):
    def arrange(state: State) -> None:
        claim(state, "luna-shackleton", "NASA", colony=True)
        put_stack(state, "NASA:rocket", "luna-shackleton", "CT045F", wet="5", glitched=True)

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    aquas = game.state.aquas("NASA")
    game.apply(RepairGlitch("NASA", "NASA:rocket"))
    assert game.state.stacks["NASA:rocket"].glitched is case["expect"]["glitch"]
    assert game.state.aquas("NASA") == aquas - case["expect"]["cost"]


@golden("G7-note", FILE)
@pytest.mark.parametrize("price", [0, 1, 6])
def test_G7_a_crew_repairs_for_a_price(case: Case, price: int):
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="5", glitched=True)
        put_stack(state, "ESA:rocket", "geo", "CQ038F", wet="5")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    fee = (DealTerms("NASA", "ESA", aquas=price),) if price else ()
    game.apply(Offer("ESA", (DealTerms("ESA", "NASA", repairs=("NASA:rocket",)), *fee)))
    game.apply(Agree("NASA"))
    assert game.state.stacks["NASA:rocket"].glitched is case["expect"]["glitch"]
    assert game.state.aquas("ESA") == 6 + price


@golden("N1", FILE)
def test_N1_a_bonus_support_is_sold_for_the_end_of_an_auction(case: Case):
    paid = case["expect"]["aquas_moved"]
    game = new_game("core", ("NASA", "ESA"))
    thrusters = game.state.decks["thruster"]
    thrusters.insert(0, thrusters.pop(thrusters.index("CT045")))
    support = game.state.decks["generator"][0]
    sale = Offer(
        "ESA",
        (
            DealTerms("NASA", "ESA", cards=(support,)),
            DealTerms("ESA", "NASA", aquas=paid, no_more_bids=True),
        ),
    )
    game.apply(Research("NASA", "thruster", 1))
    assert game.may(sale) is case["expect"]["legal"]
    game.apply(sale)
    # The word holds at once and ends the auction; the card follows when it is over (Na).
    entry = game.apply(Agree("NASA"))
    assert [line.text for line in entry.says][1:3] == [
        "Deal 1 is struck; it is carried out when this is over",
        "ESA is bound to bid no more this turn",
    ]
    assert game.state.players["NASA"].hand == ["CT045"]
    assert game.state.players["ESA"].hand == [support]
    assert (game.state.aquas("NASA"), game.state.aquas("ESA")) == (6 - 1 + paid, 6 - paid)


def rent(game: Game, fee: int) -> None:
    leaves = (
        Leave("factory-assist", "psyche"),
        Leave("site-operation", "psyche"),
    )
    terms = [DealTerms("ESA", "NASA", leaves=leaves)]
    if fee:
        terms.append(DealTerms("NASA", "ESA", aquas=fee))
    game.apply(Offer("NASA", tuple(terms)))
    game.apply(Agree("ESA"))


@golden("N6", FILE)
def test_N6_landing_refuelling_and_lifting_off_at_anothers_factory(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        state.year = 2
        claim(state, "psyche", "ESA", factory=True)
        put_stack(state, "NASA:rocket", "ceres-hohmann-2", "CT048F", "CB060R", wet="6")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange)
    landing = Move("NASA", "NASA:rocket", "CT048", ("ceres-crash-2", "psyche"))
    assert refusal(game, landing).rule.startswith("H6")
    rent(game, given["fee"])
    game.apply(landing)
    game.apply(FactoryRefuel("NASA", "psyche", "NASA:outpost-1"))
    assert game.state.stacks["NASA:outpost-1"].tanks == expect["FTs"]
    end_turns(game, 2)
    # The deal is over with the turn; the liftoff takes another leave.
    liftoff = Move("NASA", "NASA:rocket", "CT048", ("ceres-crash-2", "ceres-hohmann-2"))
    assert refusal(game, liftoff).rule.startswith("H6")
    rent(game, 0)
    game.apply(liftoff)
    assert game.to_act == ("NASA",)
    assert game.state.dice_rolled == expect["rolls"]
    assert game.state.aquas("NASA") == 6 + expect["aquas"]["player"]
    assert game.state.aquas("ESA") == 6 + expect["aquas"]["green"]
    game.apply(EndTurn("NASA"))
