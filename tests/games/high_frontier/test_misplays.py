"""Wrong actions are refused in words, whatever is wrong with them."""

import random
from collections import Counter
from dataclasses import replace

from planner.games.high_frontier.chapters.deals import negotiation
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.playing import ErraticPlayer, Seats
from planner.games.high_frontier.playing.invariants import all_cards
from planner.games.high_frontier.playing.misplays import (
    ALLOWED,
    ANSWERED,
    REFUSED,
    misplay,
    misplay_faults,
    offer_faults,
)
from planner.games.high_frontier.table.happenings import TurnEnded
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from planner.kernel.codec import encode
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.dealing import table
from tests.games.high_frontier.helpers import new_game


def test_one_thing_is_changed():
    game, chance = new_game("core", ("NASA", "ESA")), random.Random(1)
    for choice in game.legal():
        action = choice.sample(chance) if isinstance(choice, Template) else choice
        right = encode(action)
        wrong = misplay(game, action, chance)
        assert isinstance(right, dict)
        changed = [n for n in right if right[n] != wrong.get(n, "gone")]
        assert len(changed) == 1
        assert wrong["do"] == right["do"]


def test_wrong_actions_are_refused_in_words_and_change_nothing():
    game, chance, counts = new_game("core", ("NASA", "ESA"), seed=2), random.Random(2), Counter()
    cards, bots = all_cards(game.state), Seats({n: ErraticPlayer(n) for n in ("NASA", "ESA")})
    for number in range(300):
        if game.state.over:
            break
        choices = game.legal()
        if number % 10 == 0:
            for choice in choices:
                action = choice.sample(chance) if isinstance(choice, Template) else choice
                wrong = misplay(game, action, chance)
                assert list(misplay_faults(game, wrong, cards, counts)) == []
        game.apply(bots.choose(game, choices))
    assert counts[REFUSED] > 10 * counts[ALLOWED] > 0


def test_crashes_and_changes_are_noticed():
    game = new_game("core", ("NASA", "ESA"))
    cards, right = all_cards(game.state), encode(Income("NASA"))
    assert isinstance(right, dict)
    assert list(misplay_faults(game, right, cards)) == []
    rule = game.book.actions[Income.tag]

    def crash(context: object, action: object) -> None:
        raise KeyError("aquas")

    game.book.actions[Income.tag] = replace(rule, apply=crash)
    assert list(misplay_faults(game, right, cards)) == [f"{right} ends in KeyError: 'aquas'"]
    game.book.actions[Income.tag] = replace(rule, apply=lambda context, action: None)
    (fault,) = misplay_faults(game, right, cards)
    assert fault.endswith("the entry does not say what happened by which rule")


def test_N_offers_are_answered_at_what_the_end_of_a_turn_asks():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "mars-aerobrake-2", "CQ042F", wet="5")

    game = table(arrange)
    cards, counts = all_cards(game.state), Counter[str]()
    assert list(offer_faults(game, EndTurn("NASA"), cards, counts)) == []
    assert counts[ANSWERED] > 0
    game.book.listeners[TurnEnded].remove(negotiation._lapse)
    found = list(offer_faults(game, EndTurn("NASA"), cards))
    assert any("StopIteration" in fault for fault in found)
    assert len(game.entries) == len(table(arrange).entries)
