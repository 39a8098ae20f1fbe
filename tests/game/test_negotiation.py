"""Offers and consent (N), and the simple deals that are listed."""

from __future__ import annotations

import pytest

from planner.errors import BadInput
from planner.game import Game
from planner.game.actions import Template
from planner.game.auctions import Research
from planner.game.bargains import Bargains
from planner.game.deals import Deed, Leave, Terms
from planner.game.heroism import Nominate
from planner.game.negotiation import Agree, Decline, Offer
from planner.game.state import Stack, StackKind, State
from tests.game.arrange import claim, put_stack
from tests.game.dealing import NASA_CREW, aquas, deal, offer, table
from tests.game.helpers import draw_hand, new_game, refusal

# -- offers and consent -------------------------------------------------------------------------


def test_N_a_deal_takes_the_consent_of_everybody_in_it():
    game = table()
    game.apply(
        offer(
            Terms("NASA", "ESA", aquas=3),
            Terms("ESA", "Shimizu", aquas=2),
            Terms("Shimizu", "NASA", aquas=1),
        )
    )
    assert set(game.to_act) == {"ESA", "Shimizu"}
    assert aquas(game) == [6, 6, 6]
    assert refusal(game, Agree("NASA")).code == "not-asked"
    game.apply(Agree("Shimizu"))
    assert (game.to_act, aquas(game)) == (("ESA",), [6, 6, 6])
    game.apply(Agree("ESA"))
    assert aquas(game) == [4, 7, 7]
    assert game.to_act == ("NASA",)


def test_N_one_refusal_and_the_deal_is_off():
    game = table()
    game.apply(offer(Terms("NASA", "ESA", aquas=3), Terms("ESA", "Shimizu", aquas=2)))
    game.apply(Agree("Shimizu"))
    entry = game.apply(Decline("ESA"))
    assert str(entry.says[0]) == "ESA declines, the deal is off (N)"
    assert (game.to_act, aquas(game)) == (("NASA",), [6, 6, 6])


def test_N_offers_come_at_any_time_on_anybodys_turn():
    game = table()
    deal(game, Terms("ESA", "Shimizu", aquas=1))
    assert aquas(game) == [6, 5, 7]
    assert game.to_act == ("NASA",)


def test_Na_nothing_changes_hands_while_an_operation_runs():
    game = table()
    game.apply(Research("NASA", "thruster", 0))
    refused = refusal(game, offer(Terms("ESA", "NASA", aquas=1)))
    assert (refused.rule, refused.code) == ("Na", "busy")


def test_N_the_log_tells_the_deal_and_replays_it():
    game = table(seed=3)
    entry = game.apply(offer(Terms("NASA", "ESA", aquas=3), promise="I owe you one"))
    assert [str(line) for line in entry.says] == [
        "NASA offers a deal: NASA gives ESA 3 aqua (N)",
        "NASA promises, without being bound: I owe you one (N)",
    ]
    again = Game.from_lines(game.lines())
    assert again.state == game.state
    entry = game.apply(Agree("ESA"))
    assert entry.tanks == (("NASA:leo", "ESA:leo", 3),)
    assert Game.from_lines(game.lines()).state == game.state


def test_N_a_state_with_an_open_deal_is_plain_data():
    game = table()
    game.apply(offer(Terms("ESA", "NASA", aquas=1)))
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ((), "needs terms"),
        ((Terms("NASA", "ESA"),), "nothing"),
        ((Terms("NASA", "NASA", aquas=1),), "both sides"),
        ((Terms("NASA", "UN", aquas=1),), "nobody plays"),
        ((Terms("NASA", "ESA", aquas=-1),), "never negative"),
        ((Terms("ESA", "Shimizu", aquas=1),), "no part"),
        ((Terms("NASA", "ESA", leaves=(Leave("lift"),)),), "no service"),
        ((Terms("NASA", "ESA", leaves=(Leave("luna", "luna-shackleton"),)),), "no place"),
        ((Terms("NASA", "ESA", leaves=(Leave("factory-assist"),)),), "needs a place"),
        ((Terms("NASA", "ESA", deeds=(Deed("psyche", ("moon",)),)),), "no tokens"),
    ],
)
def test_N_senseless_offers_are_refused(terms: tuple[Terms, ...], message: str):
    game = table()
    before = game.state.fingerprint()
    with pytest.raises(BadInput, match=message):
        game.apply(Offer("NASA", terms))
    assert game.state.fingerprint() == before


# -- what is listed -----------------------------------------------------------------------------


def rich() -> Game:
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", "CT045")
        draw_hand(state, "ESA", "CF078")
        claim(state, "psyche", "ESA", factory=True)
        claim(state, "davida", "NASA")
        put_stack(state, "ESA:rocket", "psyche", "CB058F", wet="4")
        put_stack(state, "NASA:outpost-1", "psyche", "CF074R", glitched=True)
        put_stack(state, "NASA:outpost-2", "davida", NASA_CREW)

    return table(arrange)


def test_N_simple_offers_are_listed_as_one_template():
    game = rich()
    (template,) = [c for c in game.legal() if isinstance(c, Template) and c.action is Offer]
    data = template.as_dict()["choose"]["terms"]
    assert data["aquas"] == {"NASA": 6, "ESA": 6, "Shimizu": 6}
    assert {"giver": "ESA", "to": "NASA", "leaves": [{"service": "push"}]} in data["goods"]
    assert {"giver": "ESA", "to": "NASA", "deeds": [{"site": "psyche"}]} in data["goods"]


def test_N_every_listed_offer_can_be_carried_out():
    game = rich()
    count = 0
    for player in ("NASA", "ESA"):
        (template,) = [
            c for c in game.legal(player) if isinstance(c, Template) and c.action is Offer
        ]
        for action in template.actions():
            count += 1
            if count % 7:
                continue
            trial = game.copy()
            trial.apply(action)
            for party in trial.to_act:
                trial.apply(Agree(party))
            assert trial.to_act == ("NASA",)
    assert count > 150


def test_N_Lc_those_who_are_not_on_turn_are_shown_offers_and_nominations():
    game = table()
    kinds = {c.action for c in game.legal("ESA") if isinstance(c, Template)}
    assert kinds == {Offer, Nominate}
    game.apply(Research("NASA", "thruster", 0))
    assert not [c for c in game.legal("NASA") if isinstance(c, Template) and c.action is Offer]


def test_N_beggars_have_nothing_to_offer():
    game = new_game("race-to-mars", ("NASA", "Shimizu"))
    for player in game.state.players.values():
        game.state.stacks[player.bank].tanks = 0
    assert Bargains(game.table, "Shimizu").is_empty
    assert game.legal("Shimizu") == []


def test_iiA1_deals_are_made_in_race_for_glory_too():
    game = new_game("race-to-mars", ("NASA", "ESA"))
    deal(game, Terms("NASA", "ESA", aquas=1))
    assert (game.state.aquas("NASA"), game.state.aquas("ESA")) == (3, 5)


def test_E2_a_stack_record_copies_what_it_owes():
    stack = Stack("NASA:outpost-1", "NASA", StackKind.OUTPOST, "geo", moved_by="ESA")
    assert stack.copy() == stack
