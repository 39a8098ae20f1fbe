"""Wrong actions are refused in words, whatever is wrong with them."""

import random
from collections import Counter
from dataclasses import replace

from planner.game.chapters.operations.market import Income
from planner.game.playing import ErraticPlayer, Seats
from planner.game.playing.invariants import all_cards
from planner.game.playing.misplays import ALLOWED, REFUSED, misplay, misplay_faults
from planner.kernel.actions import Template
from planner.kernel.codec import encode
from tests.game.helpers import new_game


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
