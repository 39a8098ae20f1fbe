"""The rulebook's examples of politics, played through."""

from __future__ import annotations

from planner.games.high_frontier.chapters.free.settle import BuildColony
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.chapters.operations.production import Produce
from planner.games.high_frontier.modules.politics.assembly import ORIGINS, assembly
from planner.games.high_frontier.modules.politics.delegates import ElectDelegate
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, MoveDelegate, income
from planner.games.high_frontier.modules.politics.ideologies import LAWS, Ideology
from planner.games.high_frontier.modules.politics.insurance import is_insured, may_insure
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.lobby import Lobby, lobby_price
from planner.games.high_frontier.modules.politics.tally import leaders
from planner.games.high_frontier.table.state import State
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import draw_hand
from tests.games.high_frontier.politicking import Seats, end_year, seats, senate, star

FILE = "politics"
ME, RIVAL = "NASA", "ESA"
COLOURS = {"red": "Shimizu", "white": "NASA", "yellow": "UN", "purple": "CRP", "green": "ESA"}


def named(given: dict[str, dict[str, int]], me: str = ME, rival: str = RIVAL) -> Seats:
    """The delegates of an example, with the players that we have."""
    who = {"me": me, "rival": rival}
    return {
        ideology: {who[name]: count for name, count in given[ideology].items() if count}
        for ideology in Ideology
        if isinstance(given.get(ideology), dict)
    }


@golden("Oe", FILE)
def test_Oe_a_purge(case: Case):
    given, expect = case["given"], case["expect"]
    game = senate(named(given), "honor")
    end_year(game, 5, given["purge_roll"])
    assert seats(game) == named(expect)


@golden("O1-note", FILE)
def test_O1a_the_law_that_a_campaign_begins_with(case: Case):
    found = {
        "pacifist_or_unity": ("pacifist", "unity"),
        "agnostic_or_equality": ("agnostic", "equality"),
        "abolitionist_or_freedom": ("abolitionist", "freedom"),
        "middle": ("middle",),
    }
    for key, law in case["expect"].items():
        assert {ORIGINS[end] for end in found[key]} == {law}
        assert star(senate(options={"origins": found[key][0]})) == law


@golden("O1b", FILE)
def test_O1b_five_players(case: Case):
    factions = tuple(COLOURS[colour] for colour in case["given"]["players"])
    game = senate(factions=factions, on_turn="UN")
    expect = case["expect"]
    assert star(game) == expect.pop("active_law")
    assert seats(game) == {
        ideology: {COLOURS[colour]: count for colour, count in there.items()}
        for ideology, there in expect.items()
    }


@golden("O2-note", FILE)
def test_O2_no_income(case: Case):
    game = senate()
    actions = {rule.action for rule in game.book.actions.values()}
    assert {"income": Income in actions, "fundraise": Fundraise in actions} == case["expect"]


@golden("O3", FILE)
def test_O3_a_colony_turns_the_assembly(case: Case):
    given, expect = case["given"], case["expect"]

    def arrange(state: State) -> None:
        claim(state, "ceres", "UN", factory=True)
        put_stack(state, "UN:outpost-1", "ceres", "CQ040F")

    game = senate(
        named(given, "UN"),
        given["active_law"],
        factions=("UN", RIVAL),
        arrange=arrange,
        on_turn="UN",
    )
    game.apply(BuildColony("UN", "ceres", "CQ040"))
    game.apply(ElectDelegate("UN", "unity"))
    now = assembly(game.table)
    assert seats(game)["unity"] == named(expect, "UN")["unity"]
    assert {law: now.votes(law) for law in expect["tally"]} == expect["tally"]
    assert leaders(now) == (Ideology(expect["active_law"]),)
    assert star(game) == expect["active_law"]
    assert LAWS[Ideology(star(game))].lower() == expect["law"].lower()


@golden("O4-note", FILE)
def test_O4_what_lobbying_costs(case: Case):
    game = senate({"freedom": {ME: 1}, "honor": {RIVAL: 2}}, "honor")
    held = game.state.aquas(ME)
    game.apply(Lobby(ME, "freedom"))
    expect = case["expect"]
    assert game.state.aquas(ME) - held == expect["aquas"]
    assert assembly(game.table).all_of(ME) - 1 == expect["delegates"]


@golden("O5b-note", FILE)
def test_O5b_without_glory(case: Case):
    game = senate({case["given"]["active_law"]: {RIVAL: 1}}, case["given"]["active_law"])
    held = game.state.aquas(ME)
    game.apply(Fundraise(ME))
    assert game.state.aquas(ME) - held == case["expect"]["aquas"]


@golden("O5f", FILE)
def test_O5f_production_at_a_rivals_factory(case: Case):
    given = case["given"]

    def arrange(state: State) -> None:
        claim(state, "psyche", RIVAL, factory=True)
        put_stack(state, f"{ME}:rocket", "psyche", "CT048F", "CB060R", wet="6")

    game = senate({"individuality": {RIVAL: 1}}, given["active_law"], arrange=arrange)
    assert game.table.site("psyche").spectral == given["factory_type"]
    library = game.book.library
    card = next(
        card.number
        for card in library.cards
        if card.reverse.spectral == given["card_type"]
        and card.number in game.state.decks["thruster"]
    )
    draw_hand(game.state, ME, card)
    made = Produce(ME, card, "psyche", f"{ME}:outpost-1")
    assert game.may(made) == case["expect"]["legal"]
    game.apply(made)
    # And off again by the rival's assist: its own thrust would not lift it.
    lifted = game.apply(Move(ME, f"{ME}:rocket", "CT048", ("ceres-crash-2", "ceres-hohmann-2")))
    told = [str(line) for line in lifted.says]
    assert any("factory at Psyche, for which nobody has to be asked (N5)" in line for line in told)


@golden("O5g", FILE)
def test_O5g_no_insurance_without_a_delegate(case: Case):
    def arrange(state: State) -> None:
        put_leo(state, ME, "CT053F")

    others = case["given"]["centrist_delegates"]["others"]
    game = senate({"centrist": {RIVAL: others}}, case["given"]["active_law"], arrange=arrange)
    assert is_insured(game.table, ME) == case["expect"]["eligible"]
    assert not may_insure(game.table, ME)
    held = game.state.aquas(ME)
    end_year(game, 4)
    assert game.state.leo(ME).cards == [game.state.leo(ME).cards[0]]
    assert game.state.aquas(ME) - held == case["expect"]["aquas"]


@golden("T-M0", FILE)
def test_O2b_O4_O5_the_numbers(case: Case):
    rows = {row["rule"]: row for row in case["rows"]}
    game = senate({"honor": {ME: 1}, "unity": {RIVAL: 1}}, "unity")
    assert income(game.table, ME) == rows["fundraise income"]["aquas"]
    lobbying = rows["lobby"]
    assert (lobby_price(game.table, ME), lobbying["per_turn"]) == (lobbying["aquas"], 1)
    held = {name: assembly(game.table).all_of(name) for name in game.state.players}
    game.apply(Fundraise(ME))
    game.apply(ElectDelegate(ME, "honor"))
    assert assembly(game.table).all_of(ME) - held[ME] == rows["fundraise"]["elect"]
    # It has more than the active one, and moves; to an equal one it may.
    assert star(game) == "honor"
    game.apply(MoveDelegate(ME, "honor", "unity"))
    assert star(game) == "unity"
    assert active(game.table) == {Ideology.UNITY}
    assert rows["UN General Assembly"]["lobby"] is False
    assert [each for each in game.legal() if isinstance(each, Lobby)] == []
