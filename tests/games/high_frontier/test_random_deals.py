"""Deals thrown together at random, sensible or not, on a table with something to deal in."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import Agree, Offer
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.playing.invariants import all_cards, faults
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Deed, Handover, Leave, Lift
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game

PARTIES = ("NASA", "ESA", "NASRDA")
CARDS = ("CT047", "CQ042", "CF070", "CB062", "CG119", "CX084", "CD093", "CT044", "CB063", "ZZ")
PLACES = ("ceres", "psyche", "hygiea", "leo", "nowhere", "CT047", "CX084", None)
SERVICES = ("push", "felony", "luna", "factory-assist", "site-operation", "ability", "zz")


def arrange(state: State) -> None:
    put_stack(state, "NASA:rocket", "ceres", "CT047R", "CQ042F", tanks=2, wet="8")
    put_stack(state, "NASA:outpost-1", "ceres", "CF070R", "CB062R", tanks=3)
    put_stack(state, "ESA:rocket", "ceres", "CB066R", "CG119R", tanks=1, wet="9")
    put_stack(state, "ESA:outpost-1", "ceres", "CX084R", "CD093R heavy", tanks=5, glitched=True)
    put_stack(state, "NASRDA:outpost-2", "leo", "CT045R", tanks=1)
    claim(state, "ceres", "NASA", factory=True)
    claim(state, "psyche", "ESA", colony=True)
    claim(state, "hygiea", "NASRDA")
    draw_hand(state, "NASA", "CT044")
    draw_hand(state, "ESA", "CB063")


def _handover(chance: random.Random, giver: str, to: str) -> Handover:
    stacks = ("leo", "rocket", "outpost-1", "outpost-2")
    source, target = (f"{name}:{chance.choice(stacks)}" for name in (giver, to))
    if chance.random() < 0.3:
        return Handover(source, target, whole=True, drain=chance.choice((0, 0, 1)))
    cards = tuple(chance.sample(CARDS, chance.choice((0, 0, 1, 2))))
    tanks, fuel, drain = (chance.choice((0, 0, 1, 2, -1, 9)) for _ in range(3))
    return Handover(source, target, cards, tanks, fuel, drain)


def _terms(chance: random.Random) -> DealTerms:
    giver, to = chance.choice(PARTIES), chance.choice(PARTIES)
    stack, card = f"{to}:rocket", chance.choice(CARDS)
    parts = {
        "aquas": chance.choice((1, 3, 7, -1)),
        "cards": (chance.choice(CARDS),),
        "handovers": tuple(_handover(chance, giver, to) for _ in range(chance.choice((1, 1, 2)))),
        "deeds": (Deed(chance.choice(PLACES[:3]), chance.choice(((), ("claim",), ("x",)))),),
        "repairs": (stack,),
        "leaves": (Leave(chance.choice(SERVICES), chance.choice(PLACES)),),
        "lifts": (Lift(stack, card, chance.choice((1, 7, 0))),),
        "no_more_bids": True,
    }
    weights = (3, 2, 6, 3, 1, 3, 1, 1)
    chosen = {chance.choices(list(parts), weights)[0] for _ in range(chance.choice((1, 1, 2)))}
    return DealTerms(giver, to, **{name: parts[name] for name in chosen})  # type: ignore[arg-type]  # by name


def _cards(game: Game, stack: str) -> list[str]:
    there = game.state.stacks.get(stack)
    return [] if there is None else [held.card for held in there.cards]


def _strike(game: Game, terms: tuple[DealTerms, ...], cards: list[str]) -> list[str]:
    """Offer the deal, have everybody agree and an auction end; what is wrong."""
    wrong: list[str] = []
    before = game.state
    wrong += faults(game, before, game.apply(Offer(terms[0].giver, terms)), cards)
    for name in game.offered:
        before = game.state
        wrong += faults(game, before, game.apply(Agree(name)), cards)
    while game.state.agenda[-1].tag == "auction":
        before = game.state
        wrong += faults(game, before, game.apply(Pass(game.to_act[0])), cards)
    return wrong


@pytest.mark.parametrize("auction", [False, True])
def test_N_whatever_is_dealt_keeps_the_invariants(auction: bool):
    base = new_game("core", PARTIES, seed=3, arrange=arrange)
    if auction:
        base.apply(Research(base.to_act[0], "radiator"))
    cards, chance, done = all_cards(base.state), random.Random(5), Counter[str]()
    for _ in range(1500):
        game = base.copy()
        terms = tuple(_terms(chance) for _ in range(chance.choice((1, 1, 2))))
        try:
            assert _strike(game, terms, cards) == []
        except PlannerError:
            done["refused"] += 1
            continue
        done["struck"] += 1
        assert game.state.turn is not None
        assert game.state.turn.deals == []
        named = [each for side in terms for each in side.handovers]
        if any(entry.dice for entry in game.entries) or any(h.cards or h.whole for h in named):
            continue
        for each in named:
            assert _cards(game, each.stack) == _cards(base, each.stack), "nobody named a card"
    assert done["struck"] > 50
