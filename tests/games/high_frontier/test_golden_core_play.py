"""The rulebook's examples of money, auctions, the market, dangers and scoring, played through."""

from __future__ import annotations

import pytest

from planner.board import default_board
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.discard import Jettison
from planner.games.high_frontier.chapters.operations.auctions import Award, Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.market import (
    SellCard,
    SellProduct,
    stock_price,
)
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.scenarios.variable_end import last_disk_year, last_year
from planner.games.high_frontier.table.factions import CREWS
from planner.games.high_frontier.table.state import LEO, Glory, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.core_play import NASA, OUTPOST, ROCKET, nasa, with_privilege
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand, end_turns, new_game, refusal

FILE = "core_play"

# -- money and the market ----------------------------------------------------------------------


@golden("A1a", FILE)
def test_A1a_water_elsewhere_is_no_money(case: Case):
    water = case["given"]["player_water"]

    def arrange(state: State) -> None:
        state.leo("NASA").tanks = water["LEO"]
        put_stack(state, OUTPOST, "mars-arsia-mons", tanks=water["Mars_outpost"])
        draw_hand(state, "NASA", "CX081")

    game = nasa(arrange)
    assert game.state.aquas("NASA") == case["expect"]["spendable"]
    assert refusal(game, Boost("NASA", ("CX081",))).rule == "F1c"
    assert refusal(game, Research("NASA", "thruster", case["given"]["bill"])).rule == "I2c"


@golden("B5", FILE)
def test_B5_a_price_for_each_spectral_type(case: Case):
    table = nasa().table
    assert {stock_price(table, column) for column in case["given"]["columns"]} == {10}
    assert list(table.book.limits.stock_prices[1:]) == case["expect"]["spots"][1:]


@golden("I3a-note", FILE)
def test_I3a_hand_cards_have_no_side(case: Case):
    game = nasa(lambda state: draw_hand(state, "NASA", "CT045"))
    assert case["expect"]["side"] == "none"
    # A hand keeps numbers of cards, which name neither face.
    assert game.state.players["NASA"].hand == ["CT045"]


@golden("I3b-1", FILE)
def test_I3b_white_cards_sell_from_the_hand_only(case: Case):
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F", "CT046F", "CT047F")

    game = nasa(arrange)
    assert len(case["given"]["LEO"]) == 3
    assert refusal(game, SellProduct("NASA", "CT045")).rule == "I3b"
    game.apply(Jettison("NASA", "NASA:leo", cards=("CT045",)))
    before = game.state.aquas("NASA")
    game.apply(SellCard("NASA", "CT045"))
    assert game.state.aquas("NASA") - before == case["expect"]["sell_from_hand"]


@golden("I3b-2", FILE)
def test_I3b_a_black_card_is_worth_more_in_LEO(case: Case):
    site = next(s.id for s in default_board().sites if s.site and s.site.spectral == "C")

    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045R")
        claim(state, site, "ESA", factory=True)

    game = nasa(arrange)
    product = game.table.face("CT045R")
    assert product.spectral == case["given"]["card_type"]
    start = game.state.aquas("NASA")
    copy = game.copy()
    copy.apply(SellProduct("NASA", "CT045"))
    assert copy.state.aquas("NASA") - start == case["expect"]["LEO_price"]
    game.apply(Jettison("NASA", "NASA:leo", cards=("CT045",)))
    game.apply(SellCard("NASA", "CT045"))
    assert game.state.aquas("NASA") - start == case["expect"]["hand_price"]


@golden("T-PRICE", FILE)
def test_I3_free_market_prices(case: Case):
    sites = [s.id for s in default_board().sites if s.site and s.site.spectral == "C"]
    rows = {(row["what"], row.get("factories_of_type")): row["aquas"] for row in case["rows"]}

    def gained(action: SellCard | SellProduct, factories: int = 0) -> int:
        def arrange(state: State) -> None:
            draw_hand(state, "NASA", "CT046")
            put_leo(state, "NASA", "CT045R")
            for owner, site in zip(("NASA", "ESA") * 3, sites[:factories], strict=False):
                claim(state, site, owner, factory=True)

        game = nasa(arrange)
        before = game.state.aquas("NASA")
        game.apply(action)
        return game.state.aquas("NASA") - before

    assert gained(SellCard("NASA", "CT046")) == rows.pop(("any card from hand", None))
    for (what, factories), aquas in rows.items():
        if factories is not None:
            assert what == "black card in LEO"
            assert gained(SellProduct("NASA", "CT045"), factories) == aquas
    assert rows[("white card in LEO", None)] == "not sellable"
    assert rows[("black card of type ANY in LEO", None)] == "not sellable"
    game = nasa(lambda state: put_leo(state, "NASA", "CT045F"))
    assert refusal(game, SellProduct("NASA", "CT045")).rule == "I3b"


@golden("T-BOOST", FILE)
def test_I4_what_a_boost_costs(case: Case):
    by_mass = {0: ("CT046",), 2: ("CT045",), 3: ("CT053",), 5: ("CT045", "CT053")}
    (launcher, *_) = with_privilege("launch-fees")
    for row in case["rows"]:
        player = launcher if "launch_fee" in row else "CRP"
        cards = tuple(card for mass in row["masses"] for card in by_mass[mass])

        def arrange(state: State, player: str = player, cards: tuple[str, ...] = cards) -> None:
            draw_hand(state, player, *cards)

        game = new_game("core", (player, "ESA"), arrange=arrange)
        while game.to_act != (player,):
            game.apply(EndTurn(game.to_act[0]))
        before = game.state.aquas(player)
        game.apply(Boost(player, cards))
        assert game.state.aquas(player) - before == row.get("launch_fee", 0) - row["aquas"]


# -- auctions ----------------------------------------------------------------------------------


@golden("I2d-note", FILE)
def test_I2d_the_price_goes_to_the_initiator(case: Case):
    game, given = nasa(), case["given"]
    before = {name: game.state.aquas(name) for name in ("NASA", "ESA")}
    game.apply(Research("NASA", "refinery", 0))
    game.apply(Bid("ESA", given["price"]))
    entry = game.apply(Pass("NASA"))
    assert game.state.aquas("NASA") - before["NASA"] == case["expect"]["A"]
    assert game.state.aquas("ESA") - before["ESA"] == case["expect"]["B"]
    assert not any("pool" in moved for moved in entry.moved)


@golden("I2e", FILE)
def test_I2e_the_initiator_names_the_winner_and_takes_the_money(case: Case):
    game = nasa(lambda state: None, "ESA", "Shimizu")
    names = {"initiator": "NASA", "rival1": "ESA", "rival2": "Shimizu"}
    bids = case["given"]["bids"]
    assert (names[bids[0]["who"]], bids[0]["bid"]) == ("NASA", 0)
    top = game.state.decks["refinery"][0]
    game.apply(Research("NASA", "refinery", 0))
    for bid in bids[1:]:
        who = names[bid["who"]]
        game.apply(Pass(who) if bid["bid"] == "pass" else Bid(who, bid["bid"]))
    game.apply(Pass("ESA"))
    game.apply(Pass("Shimizu"))
    assert game.to_act == (names[case["expect"]["winner_chosen_by"]],)
    assert game.legal() == [Award("NASA", "ESA"), Award("NASA", "Shimizu")]
    before = game.state.aquas("NASA")
    game.apply(Award("NASA", "Shimizu"))
    assert game.state.aquas("NASA") - before == case["expect"]["price"]
    assert game.state.players["Shimizu"].hand == [top]


@golden("I2g", FILE)
def test_I2g_a_reactor_that_does_not_fit_is_a_bonus_all_the_same(case: Case):
    def arrange(state: State) -> None:
        for deck, card in (("thruster", "CT051"), ("reactor", "CX081")):
            state.decks[deck].remove(card)
            state.decks[deck].insert(0, card)

    game = nasa(arrange)
    nozzle = game.book.library.card("CT051").front
    orion = game.book.library.card("CX081").front
    assert nozzle.name == case["given"]["card"]
    assert not (nozzle.needs[0].subtypes & orion.provides[0].subtypes)
    game.apply(Research("NASA", "thruster", 0))
    game.apply(Pass("ESA"))
    assert game.state.players["NASA"].hand == ["CT051", "CX081"]
    assert len(game.state.players["NASA"].hand) == case["expect"]["cards_gained"]
    end_turns(game, 2)
    while game.to_act != ("NASA",) or game.state.turn is None:
        game.apply(game.legal()[0])
    before = game.state.aquas("NASA")
    game.apply(SellCard("NASA", "CX081"))
    assert game.state.aquas("NASA") - before == case["expect"]["sale"]


@golden("T-AUCTION", FILE)
def test_I2_auctions_in_numbers(case: Case):
    rows = {row["rule"]: row for row in case["rows"]}
    lowest = rows["lowest opening bid"]["value"]
    research = next(c for c in nasa().legal() if isinstance(c, Template) and c.action is Research)
    assert min(research.free["bid"].values()) == lowest
    limit = rows["hand size that bars from auctions"]["value"]
    for held, allowed in ((limit - 1, True), (limit, False)):
        cards = ("CT044", "CT045", "CT046", "CT047")[:held]
        game = nasa(lambda state, cards=cards: draw_hand(state, "NASA", *cards))
        assert game.may(Research("NASA", "refinery", 0)) is allowed
    game = nasa()
    game.apply(Research("NASA", "refinery", 1))
    assert game.may(Bid("ESA", 1))
    entry = game.apply(Pass("ESA"))
    assert ("NASA:leo", "pool", 1) in entry.moved
    assert rows["initiator wins"]["paid_to"] == "pool"
    tie = nasa()
    tie.apply(Research("NASA", "refinery", 1))
    tie.apply(Bid("ESA", 1))
    tie.apply(Pass("ESA"))
    assert rows["tie with the initiator"]["winner"] == "initiator"
    assert len(tie.state.players["NASA"].hand) == 1
    marketeers = [
        name for name, face in CREWS.items() if tie.table.face(face).has_ability("marketeer")
    ]
    for name in marketeers:
        game = nasa(lambda state: None, name)
        while game.to_act != ("NASA",):
            game.apply(EndTurn(game.to_act[0]))
        game.apply(Research("NASA", "refinery", 1))
        game.apply(Bid(name, 1))
        game.apply(Pass("NASA"))
        assert len(game.state.players[name].hand) == 1
    assert rows["Marketeer in a tie"]["winner"] == "Marketeer"
    assert marketeers
    for name in with_privilege("skunkworks"):
        full = nasa(lambda s, name=name: draw_hand(s, name, *s.decks["thruster"][:5]), name)
        full.apply(Research(full.to_act[0], "refinery", 0))
        assert name in full.state.agenda[-1].bidders
    assert rows["Skunkworks"]["hand_limit"] == "none"


# -- setup, length and score -------------------------------------------------------------------


@golden("T-START", FILE)
def test_C5_what_everybody_starts_with(case: Case):
    rows = {row["variant"]: row for row in case["rows"]}
    (secretary, *_) = with_privilege("secretary-general")
    for variant, scenario, player in (
        ("core", "core", "NASA"),
        ("core with Secretary-General", "core", secretary),
        ("Race for Glory unless the scenario says otherwise", "race-to-the-top", "NASA"),
        ("iiD1 Race to Mars", "race-to-mars", "NASA"),
    ):
        rival = "ESA" if CREWS[player][:-1] != "CQ038" else "NASA"
        game = new_game(scenario, (player, rival))
        assert len(game.state.decks) == rows[variant]["patent_decks"]
        assert game.state.aquas(player) == rows[variant]["aquas"]
    limits, own = nasa().book.limits, case["per_player"]
    assert (limits.cubes, limits.domes, limits.disks, limits.outposts) == (
        own["cubes"],
        own["domes"],
        own["disks"],
        own["outpost_chits"],
    )
    assert cards_of(nasa().state, "NASA:leo") == [NASA]


@golden("T-LENGTH", FILE)
def test_M1_how_long_games_are(case: Case):
    scenarios = {
        "core": "core",
        "iiD1": "race-to-mars",
        "iiD2": "in-pursuit-of-happiness",
        "iiD3": "race-to-the-top",
        "iiD4": "race-for-patriotic-glory",
    }
    for row in case["rows"]:
        game = new_game(scenarios[row["variant"]], ("NASA", "ESA"), seed=1)
        assert game.state.seniority_disks == row["disks"]
        years = str(row["years"]).split(" to ")
        if len(years) == 1:
            assert years_played(game) == int(years[0])
        else:
            assert [last_disk_year(game.book) + 1, last_year(game.book)] == list(map(int, years))


def years_played(game: Game) -> int:
    """How many years there are until the game is over, with nobody doing anything."""
    played = 0
    while game.state.over is None:
        played = game.state.year
        idle = EndTurn(game.to_act[0])
        game.apply(idle if game.state.turn is not None else game.legal()[0])
    return played


@golden("A2a", FILE)
def test_A2a_what_points_come_from(case: Case):
    def arrange(state: State) -> None:
        claim(state, "bennu", "NASA", factory=True)
        state.players["NASA"].glories.append(Glory("mars", high=False))

    best = scores(nasa(arrange).table)[0]
    scored = {key for key, points in best.parts.items() if points}
    sources = {"claim": "claims", "factory": "factories", "factory_stock_price": "stock-prices"}
    assert scored == {*sources.values(), "glories"}
    assert set(case["expect"]["sources"]) == {*sources, "glory"}


def scored(arrange) -> int:
    return next(s.total for s in scores(nasa(arrange).table) if s.player == "NASA")


@golden("T-SCORE", FILE)
def test_M2_what_everything_scores(case: Case):
    rows = {row["item"]: row for row in case["rows"]}
    plain = next(s for s in default_board().sites if s.id == "bennu")
    assert plain.site is not None
    assert not plain.site.astrobiology
    assert not plain.site.submarine
    assert (
        scored(lambda s: put_stack(s, ROCKET, LEO, NASA, wet="1"))
        == (rows["rocket figure on the map"]["vp"])
    )
    assert scored(lambda s: put_stack(s, OUTPOST, LEO, NASA)) == rows["outpost chit"]["vp"]
    assert scored(lambda s: claim(s, "bennu", "NASA")) == rows["claim disk"]["vp"]
    sites = [s.id for s in default_board().sites if s.site and s.site.spectral == "C"]
    for row in case["rows"]:
        if "factories_of_type" in row:
            others = int(str(row["factories_of_type"]).split()[0]) - 1

            def arrange(state: State, others: int = others) -> None:
                claim(state, sites[0], "NASA", factory=True)
                for site in sites[1 : 1 + others]:
                    claim(state, site, "ESA", factory=True)

            tokens = rows["claim disk"]["vp"] + rows["factory cube"]["vp"]
            assert scored(arrange) == tokens + row["vp_extra"]
    dome = scored(lambda s: claim(s, "bennu", "NASA", colony=True))
    assert (
        dome - scored(lambda s: claim(s, "bennu", "NASA", factory=True))
        == (rows["colony dome"]["vp"])
    )
    for kind, site in (("astrobiology", "chiron"), ("submarine", "ceres")):
        extra = rows[f"dome on {'an' if kind[0] == 'a' else 'a'} {kind} site"]["vp_extra"]
        assert scored(lambda s, site=site: claim(s, site, "NASA", colony=True)) == dome + extra
    low = scored(lambda s: s.players["NASA"].glories.append(Glory("neptune", high=False)))
    assert low == rows["glory chit"]["low_side"]
    assert (
        scored(lambda s: s.players["NASA"].heroism.append("first")) == (rows["heroism chit"]["vp"])
    )
    mars, pair = case["examples"]
    assert scored(lambda s: claim(s, "bennu", "NASA", colony=True)) == mars["vp"]

    def one_of_two(state: State) -> None:
        claim(state, sites[0], "NASA", factory=True)
        claim(state, sites[1], "ESA", factory=True)

    assert scored(one_of_two) == pair["vp"]


def test_M2_ties_are_broken_by_aquas():
    game = nasa(lambda state: setattr(state.leo("ESA"), "tanks", 7))
    assert [score.player for score in scores(game.table)] == ["ESA", "NASA"]


@pytest.mark.parametrize("player", ["NASA", "ESA"])
def test_E4_the_crew_waits_in_LEO(player: str):
    assert nasa().state.leo(player).cards == [PlayedCard(CREWS[player])]
