"""What players allow and do for each other in deals (N4-N8)."""

from __future__ import annotations

import pytest

from planner.games.high_frontier.chapters.felonies import is_felonious
from planner.games.high_frontier.chapters.movement.dangers import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.permits import Service, allowers, lent_cards
from planner.games.high_frontier.table.state import LEO, State
from planner.games.high_frontier.table.terms import DealTerms, Deed
from planner.kernel.actions import Ruling
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.dealing import ESA_CREW, allow, deal, offer, table
from tests.games.high_frontier.helpers import draw_hand, end_turns, refusal


def test_N4a_a_push_is_for_this_turn_and_from_a_powersat():
    game = table()
    refused = refusal(game, offer(allow("push", giver="Shimizu")))
    assert (refused.rule, refused.code) == ("N4a", "nothing-to-allow")
    entry = deal(game, allow("push"), DealTerms("NASA", "ESA", aquas=2))
    assert str(entry.says[1]) == "ESA allows NASA a Powersat push this turn (N4a)"
    assert allowers(game.table, "NASA", Service.PUSH) == ("ESA",)
    end_turns(game)
    assert allowers(game.table, "NASA", Service.PUSH) == ()


def test_N4a_anarchy_takes_the_powersat_away():
    game = table()
    game.state.anarchy = True
    assert refusal(game, offer(allow("push"))).code == "nothing-to-allow"


def test_N4a_a_pushed_thruster_flies():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", LEO, "CB060R", wet="3")

    game = table(arrange)
    assert game.table.face("CB060R").triangle.push
    pushed = Move("NASA", "NASA:rocket", "CB060", ("cycler",), push=True)
    assert refusal(game, pushed).rule == "H3d"
    deal(game, allow("push"))
    game.apply(pushed)


def test_N4b_the_felonious_let_others_be_felonious():
    game = table(factions=("CRP", "NASA", "ESA"))
    assert not is_felonious(game.table, "NASA")
    assert refusal(game, offer(allow("felony"))).rule == "N4b"
    deal(game, allow("felony", giver="CRP"))
    assert is_felonious(game.table, "NASA")
    end_turns(game)
    assert not is_felonious(game.table, "NASA")


def test_N4d_scrum_repairs_anywhere_for_a_price():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "psyche", "CT045F", wet="5", glitched=True)

    game = table(arrange, factions=("NASA", "Norse", "ESA"))
    repair = DealTerms("Norse", "NASA", repairs=("NASA:rocket",))
    deal(game, repair, DealTerms("NASA", "Norse", aquas=6))
    assert not game.state.stacks["NASA:rocket"].glitched


def test_N4e_the_first_player_lets_others_prospect_on_luna():
    game = table(factions=("CRP", "NASA", "ESA"))
    assert game.state.first_player == "CRP"
    assert refusal(game, offer(allow("luna"))).rule == "N4e"
    deal(game, allow("luna", giver="CRP"))
    assert allowers(game.table, "NASA", Service.LUNA) == ("CRP",)


def test_N5_the_owner_allows_factory_assist():
    game = table(lambda state: claim(state, "psyche", "ESA", factory=True))
    assert refusal(game, offer(allow("factory-assist", "davida"))).rule == "N5"
    entry = deal(game, allow("factory-assist", "psyche"))
    assert "factory-assist at Psyche" in entry.says[1].text
    # The permit is worth nothing once the factory is another's.
    assert allowers(game.table, "NASA", Service.FACTORY_ASSIST, "psyche") == ("ESA",)
    deal(game, DealTerms("ESA", "Shimizu", deeds=(Deed("psyche"),)))
    assert allowers(game.table, "NASA", Service.FACTORY_ASSIST, "psyche") == ()


@pytest.mark.parametrize(("owner", "rolls"), [("ESA", False), ("Shimizu", True)])
def test_N6_H6c_the_powersat_of_who_lends_a_factory_makes_it_safe(owner: str, rolls: bool):
    """In the example nothing is agreed but the use of the factory."""

    def arrange(state: State) -> None:
        claim(state, "psyche", owner, factory=True)
        put_stack(state, "NASA:rocket", "ceres-hohmann-2", "CT048F", "CB060R", wet="6")

    game = table(arrange)
    deal(game, allow("factory-assist", "psyche", giver=owner))
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("ceres-crash-2", "psyche")))
    assert isinstance(game.state.agenda[-1], HazardDue) is rolls


def test_N6_claims_factories_colonies_and_crews_may_be_lent_for_operations():
    def arrange(state: State) -> None:
        claim(state, "psyche", "ESA")
        put_stack(state, "ESA:outpost-1", "davida", ESA_CREW)

    game = table(arrange)
    for site in ("psyche", "davida"):
        deal(game, allow("site-operation", site))
        assert allowers(game.table, "NASA", Service.SITE_OPERATION, site) == ("ESA",)
    assert refusal(game, offer(allow("site-operation", "sylvia"))).rule == "N6"
    assert refusal(game, offer(allow("site-operation", "geo"))).rule == "N6"


def test_N7_an_ability_is_lent_to_colocated_stacks():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:outpost-1", "psyche", "CF074R")
        put_stack(state, "ESA:outpost-2", "davida", "CT045F")

    game = table(arrange)
    assert refusal(game, offer(allow("ability", "CT045"))).rule == "N7"
    deal(game, allow("ability", "CF074"))
    assert lent_cards(game.table, "NASA", "psyche") == ("CF074R",)
    assert lent_cards(game.table, "NASA", "davida") == ()


def test_N8_a_repair_takes_a_human_on_the_spot():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "psyche", "CT045F", wet="5", glitched=True)
        claim(state, "psyche", "ESA", colony=True)

    game = table(arrange)
    repair = DealTerms("Shimizu", "NASA", repairs=("NASA:rocket",))
    refused = refusal(game, offer(repair))
    assert (refused.rule, refused.code) == ("N8", "no-human")
    entry = deal(game, DealTerms("ESA", "NASA", repairs=("NASA:rocket",)))
    assert str(entry.says[1]) == "ESA repairs the glitch of NASA:rocket (N8)"


def test_N3c_services_and_repairs_are_for_players_on_turn():
    def arrange(state: State) -> None:
        put_stack(state, "ESA:rocket", "geo", "CT045F", wet="5", glitched=True)
        put_stack(state, "Shimizu:outpost-1", "geo", "CQ039F")

    game = table(arrange)
    late = refusal(game, offer(allow("luna", giver="NASA", to="ESA")))
    assert (late.rule, late.code) == ("N4e", "not-on-turn")
    repair = DealTerms("Shimizu", "ESA", repairs=("ESA:rocket",))
    assert refusal(game, offer(repair)).rule == "N3c"


def test_A2c_a_ruling_may_waive_a_rule_of_deals():
    game = table(lambda state: draw_hand(state, "NASA", "CT045"))
    deal(game, DealTerms("NASA", "ESA", cards=("CT045",)))
    on = offer(DealTerms("ESA", "Shimizu", cards=("CT045",)))
    game.apply(Ruling("ESA", on, ("N2a",), "nobody knew"), granted=True)
    assert game.offered == ("Shimizu",)
