"""The seven laws, in force and not (O5)."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.games.high_frontier.chapters.events.cycle import LoseCard
from planner.games.high_frontier.chapters.felonies import hijacks
from planner.games.high_frontier.chapters.free.dirt import DirtRefuel
from planner.games.high_frontier.chapters.movement.activation import assist_sites
from planner.games.high_frontier.chapters.movement.dangers import HazardDue
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.delivery import Deliver
from planner.games.high_frontier.chapters.operations.market import SellCard
from planner.games.high_frontier.chapters.operations.production import Produce
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel, IsruRefuel
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.delegates import Forgo
from planner.games.high_frontier.modules.politics.fundraise import (
    Expel,
    ExpulsionDue,
    Fundraise,
    income,
)
from planner.games.high_frontier.modules.politics.ideologies import LAWS, Ideology
from planner.games.high_frontier.modules.politics.insurance import InsuranceDue, Insure
from planner.games.high_frontier.modules.politics.laws import ResearchGrant, SellTwo, active, usable
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.table.permits import Service, allowers
from planner.games.high_frontier.table.state import Glory, PlayedCard, State
from tests.games.high_frontier.arrange import claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, refusal
from tests.games.high_frontier.politicking import end_year, seats, senate, star

BLUE = 1
ESA_CREW, NASA_CREW = "CQ038F", "CQ042F"


def under(law: str, **more: object):
    """A game in which only that law is active."""
    return senate({law: {"ESA": 1}}, law, **more)  # type: ignore[arg-type]


def test_O5_gl_Laws_a_law_for_each_ideology():
    assert len(set(LAWS.values())) == 7
    assert [str(law) for law in active(under("authority").table)] == ["authority"]


# -- freedom ---------------------------------------------------------------------------------------


def two_patents(state: State) -> None:
    draw_hand(state, "NASA", "CT045", "CB056")


def test_O5a_two_cards_for_five_aquas():
    game = under("freedom", arrange=two_patents)
    held = game.state.aquas("NASA")
    game.apply(SellTwo("NASA", ("CT045", "CB056")))
    assert game.state.aquas("NASA") == held + 5
    assert game.state.players["NASA"].hand == []
    assert game.state.decks["thruster"][-1] == "CT045"
    assert refusal(game, SellCard("NASA", "CT045")).rule == "D1b"


def test_O5a_a_product_and_a_patent():
    def arrange(state: State) -> None:
        two_patents(state)
        put_leo(state, "NASA", "CF070R")

    game = under("freedom", arrange=arrange)
    offered = [choice.cards for choice in game.legal() if isinstance(choice, SellTwo)]
    assert len(offered) == 3
    held = game.state.aquas("NASA")
    game.apply(SellTwo("NASA", ("CT045", "CF070")))
    assert game.state.aquas("NASA") == held + 5
    assert game.state.players["NASA"].hand == ["CB056", "CF070"]


def test_O5a_only_by_that_law_and_only_two():
    game = under("honor", arrange=two_patents)
    assert refusal(game, SellTwo("NASA", ("CT045", "CB056"))).rule == "O5a"
    free = under("freedom", arrange=two_patents)
    assert refusal(free, SellTwo("NASA", ("CT045", "CT053"))).code == "nothing-to-sell"
    for cards in (("CT045",), ("CT045", "CT045")):
        with pytest.raises(BadInput, match=r"two cards|named twice"):
            free.apply(SellTwo("NASA", cards))


# -- honor -----------------------------------------------------------------------------------------


def glorious(state: State) -> None:
    state.players["NASA"].glories.append(Glory("mars", high=True))
    put_stack(state, "NASA:outpost-1", "ceres")
    state.stacks["NASA:outpost-1"].cards.append(PlayedCard(NASA_CREW, glory="ceres"))
    state.leo("NASA").cards.clear()


def test_O5b_funds_by_glory_wherever_the_chits_are():
    game = under("honor", arrange=glorious)
    assert income(game.table, "NASA") == 2
    held = game.state.aquas("NASA")
    game.apply(Fundraise("NASA"))
    assert game.state.aquas("NASA") == held + 2


def test_O5b_who_has_lobbied_for_it_takes_what_is_more():
    for arrange, expected in ((glorious, 2), (lambda state: None, 1)):
        game = senate({"honor": {"NASA": 1}, "unity": {"ESA": 1}}, arrange=arrange)
        assert income(game.table, "NASA") == 1
        game.state.put_part(assembly(game.table).changed("ESA", "equality", 2))
        game.state.put_part(assembly(game.table).changed("ESA", "unity", -1))
        game.apply(Lobby("NASA", "honor"))
        assert income(game.table, "NASA") == expected


# -- unity -----------------------------------------------------------------------------------------


def test_O5c_two_delegates_activate_a_law_and_nobody_lobbies():
    game = senate(
        {"unity": {"ESA": 3}, "honor": {"NASA": 1, "ESA": 1}, "freedom": {"NASA": 1}}, "unity"
    )
    assert active(game.table) == {Ideology.UNITY, Ideology.HONOR}
    assert refusal(game, Lobby("NASA", "freedom")).rule == "O5c"
    assert not [choice for choice in game.legal() if isinstance(choice, Lobby)]


def test_O5c_by_lobbying_for_oneself_alone():
    game = senate({"unity": {"NASA": 1}, "honor": {"ESA": 2}, "freedom": {"ESA": 2}}, "honor")
    game.apply(Lobby("NASA", "unity"))
    game.apply(next(c for c in game.legal() if getattr(c, "ideology", "") == "honor"))
    assert usable(game.table, "NASA") == {Ideology.UNITY, Ideology.HONOR, Ideology.FREEDOM}
    assert usable(game.table, "ESA") == {Ideology.HONOR}


# -- authority -------------------------------------------------------------------------------------


def test_O5d_martial_law_expels_a_delegate_before_the_income():
    game = under("authority", factions=("NASA", "ESA", "UN"))
    game.state.put_part(assembly(game.table).changed("UN", "unity", 1))
    held = game.state.aquas("NASA")
    game.apply(Fundraise("NASA"))
    assert isinstance(game.state.agenda[-1], ExpulsionDue)
    assert game.state.aquas("NASA") == held
    assert refusal(game, Expel("NASA", "UN", "honor")).code == "no-delegate"
    game.apply(Expel("NASA", "ESA", "authority"))
    assert seats(game) == {"unity": {"UN": 1}}
    assert star(game) == "unity"
    assert game.state.aquas("NASA") == held + 1


def test_O5d_it_may_be_left_and_needs_somebody_else():
    game = under("authority")
    game.apply(Fundraise("NASA"))
    game.apply(Forgo("NASA"))
    assert seats(game) == {"authority": {"ESA": 1}}
    alone = senate({"authority": {"NASA": 1}}, "authority")
    alone.apply(Fundraise("NASA"))
    assert not isinstance(alone.state.agenda[-1], ExpulsionDue)
    assert refusal(game, Expel("NASA", "ESA", "authority")).code == "not-asked"


# -- equality --------------------------------------------------------------------------------------


def test_O5e_a_card_for_an_aqua_whatever_one_holds():
    def arrange(state: State) -> None:
        for deck in list(state.decks)[:4]:
            draw_hand(state, "NASA", state.decks[deck][0])

    game = under("equality", arrange=arrange)
    top, held = game.state.decks["thruster"][0], game.state.aquas("NASA")
    assert refusal(game, Research("NASA", "thruster", 0)).rule == "O5e"
    game.apply(ResearchGrant("NASA", "thruster"))
    assert len(game.state.players["NASA"].hand) == 5
    assert game.state.players["NASA"].hand[-1] == top
    assert game.state.aquas("NASA") == held - 1


def test_O5e_who_has_lobbied_for_it_may_still_hold_an_auction():
    game = senate({"equality": {"NASA": 1}, "honor": {"ESA": 2}}, "honor")
    assert refusal(game, ResearchGrant("NASA", "thruster")).rule == "O5e"
    game.apply(Lobby("NASA", "equality"))
    assert game.may(ResearchGrant("NASA", "thruster"))
    assert game.may(Research("NASA", "thruster", 0))
    with pytest.raises(BadInput, match="no deck"):
        game.apply(ResearchGrant("NASA", "poetry"))
    game.state.decks["thruster"].clear()
    assert refusal(game, ResearchGrant("NASA", "thruster")).code == "deck-empty"


# -- individuality ---------------------------------------------------------------------------------


def at_their_factory(state: State) -> None:
    claim(state, "ceres", "ESA", factory=True)
    put_stack(state, "NASA:rocket", "ceres", "CT045F", wet="9")


def test_O5f_others_factories_are_open():
    game = under("individuality", arrange=at_their_factory)
    assert allowers(game.table, "NASA", Service.SITE_OPERATION, "ceres") == ("ESA",)
    assert "ceres" in assist_sites(game.table, "NASA")
    assert not hijacks(game.table, "NASA", "ceres")
    refuel = FactoryRefuel("NASA", "ceres", "NASA:rocket")
    told = [str(line) for line in game.preview(refuel).says]
    assert told[0].endswith("for which nobody has to be asked (N6)")
    assert not under("honor", arrange=at_their_factory).may(refuel)


def test_O5f_only_factories_only_on_ones_own_turn_and_for_nothing_else():
    game = under("individuality", arrange=at_their_factory)
    table = game.table
    assert allowers(table, "NASA", Service.PUSH) == ()
    assert allowers(table, "NASA", Service.ABILITY, "ceres") == ()
    game.state.mark("vesta", game.state.marks("nowhere"))
    claim(game.state, "vesta", "ESA")
    assert allowers(table, "NASA", Service.SITE_OPERATION, "vesta") == ()
    assert allowers(table, "ESA", Service.SITE_OPERATION, "ceres") == ()
    claim(game.state, "hygiea", "NASA", factory=True)
    assert allowers(table, "ESA", Service.SITE_OPERATION, "hygiea") == ()


# -- the centre ------------------------------------------------------------------------------------


def on_the_pad(state: State) -> None:
    put_leo(state, "NASA", "CT053F")
    put_leo(state, "ESA", "CF079F")


def mass(game, face: str) -> int:
    return game.table.face(face).mass


def test_O5g_gl_Mishap_Insurance_pays_the_mass_of_what_has_exploded():
    game = senate({"centrist": {"NASA": 1}}, "centrist", arrange=on_the_pad)
    nasa, esa = game.state.aquas("NASA"), game.state.aquas("ESA")
    end_year(game, 4)
    assert game.state.aquas("NASA") == nasa + mass(game, "CT053F") > nasa
    assert game.state.aquas("ESA") == esa


def test_O4a_O5g_where_it_is_not_active_one_lobbies_after_the_roll():
    game = senate(
        {"centrist": {"NASA": 1, "ESA": 1}, "unity": {}, "honor": {"ESA": 3}},
        "honor",
        arrange=on_the_pad,
    )
    nasa, esa = game.state.aquas("NASA"), game.state.aquas("ESA")
    end_year(game, 4)
    assert isinstance(game.state.agenda[-1], InsuranceDue)
    assert game.to_act == ("NASA",)
    game.apply(Insure("NASA"))
    game.apply(Forgo("ESA"))
    assert game.state.aquas("NASA") == nasa - 1 + mass(game, "CT053F")
    assert game.state.aquas("ESA") == esa
    assert seats(game)["centrist"] == {"ESA": 1}
    assert assembly(game.table).insured == ()


@pytest.mark.parametrize("law", ["unity", "honor"])
def test_O5c_O5g_nobody_lobbies_under_the_general_assembly_or_without_aquas(law: str):
    game = senate({"centrist": {"NASA": 1}, law: {"ESA": 3}}, law, arrange=on_the_pad)
    if law == "honor":
        game.state.leo("NASA").tanks = 0
    end_year(game, 4)
    assert game.state.year == BLUE + 1
    assert not isinstance(game.state.agenda[-1], InsuranceDue | LoseCard)


def test_O5f_a_delivery_takes_leave_as_ever():
    def arrange(state: State) -> None:
        claim(state, "ceres", "ESA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", "CF070R", tanks=9)

    game = under("individuality", arrange=arrange)
    assert refusal(game, Deliver("NASA", "NASA:outpost-1", "CF070")).code == "not-yours"


def test_O5f_without_the_treaty_production_takes_leave():
    game = under("honor", arrange=at_their_factory)
    draw_hand(game.state, "NASA", "CB056")
    assert refusal(game, Produce("NASA", "CB056", "ceres", "NASA:outpost-1")).code == "not-yours"


@pytest.mark.parametrize("owner", ["ESA", "Shimizu"])
def test_O5f_H6c_an_open_factory_brings_no_powersat_with_it(owner: str):
    # That of ESA makes the assist safe only by leave (N4a); the treaty opens nothing but factories.
    def arrange(state: State) -> None:
        claim(state, "psyche", owner, factory=True)
        put_stack(state, "NASA:rocket", "ceres-hohmann-2", "CT048F", "CB060R", wet="6")

    game = under("individuality", factions=("NASA", "ESA", "Shimizu"), arrange=arrange)
    assert game.may(Move("NASA", "NASA:rocket", "CT048", ("ceres-crash-2", "psyche")))
    game.apply(Move("NASA", "NASA:rocket", "CT048", ("ceres-crash-2", "psyche")))
    assert isinstance(game.state.agenda[-1], HazardDue)


def test_O5f_the_crew_beside_an_open_factory_does_not_serve_others():
    def arrange(state: State) -> None:
        claim(state, "ceres", "ESA", factory=True)
        put_stack(state, "NASA:rocket", "ceres", "CT045F", ESA_CREW, wet="9")

    game = under("individuality", arrange=arrange)
    refused = refusal(game, IsruRefuel("NASA", "NASA:rocket", "CQ038", "NASA:rocket"))
    assert (refused.rule, refused.code) == ("N6", "not-yours")


def test_O5f_G1c_dirt_is_no_on_site_operation():
    def arrange(state: State) -> None:
        claim(state, "psyche", "ESA", factory=True)
        rocket = put_stack(state, "NASA:rocket", "psyche", "CT047R", wet="9")
        rocket.grade = None

    game = under("individuality", arrange=arrange)
    assert refusal(game, DirtRefuel("NASA", "NASA:rocket", "CT047", 1)).code == "no-digger"
