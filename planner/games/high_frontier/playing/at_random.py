"""A player who does anything that is legal."""

from __future__ import annotations

import random

from planner.games.high_frontier.game import View
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Choice, Template

_END_TURN = 0.15
"""How often a random player is content; otherwise free actions would go on for ever."""

_WASTE = frozenset(
    {
        "decommission",
        "discard",
        "give-up-claim",
        "give-up-factory",
        "jettison",
        "jettison-fuel",
        "murder",
        "phileas-fogg",
        "redesignate",
    }
)
"""What throws away what others built up; done all the time, it keeps games from going anywhere."""
_WASTEFUL = 0.03
"""How often a random player considers such a kind of action."""
_TALK = {"offer": 0.1, "nominate": 0.01}
"""How often a random player thinks of a deal, and of a hero."""


class RandomPlayer:
    """Chooses at random: first the kind of action, then one of that kind.

    >>> from planner.games.high_frontier import Game
    >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"], hashing=False).view("CRP")
    >>> view.may(RandomPlayer(7).choose(view, view.legal()))
    True
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.chance = random.Random(seed)

    def choose(self, view: View, choices: list[Choice]) -> Action:
        """Any legal action."""
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            tag = choice.action.tag if isinstance(choice, Template) else choice.tag
            kinds.setdefault(tag, []).append(choice)
        if EndTurn.tag in kinds and self.chance.random() < _END_TURN:
            kind = EndTurn.tag
        else:
            kind = self._kind(list(kinds))
        choice = self.chance.choice(kinds[kind])
        return choice.sample(self.chance) if isinstance(choice, Template) else choice

    def _kind(self, kinds: list[str]) -> str:
        (kind,) = self.chance.choices(kinds, [_weight(kind) for kind in kinds])
        return kind


def _weight(kind: str) -> float:
    return _WASTEFUL if kind in _WASTE else _TALK.get(kind, 1)
