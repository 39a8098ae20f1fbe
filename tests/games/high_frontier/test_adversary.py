"""Somebody who tries everything: whatever he does, the game can be told, taken back and opened."""

from __future__ import annotations

import json
import random

import pytest

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.playing.misplays import misplay
from planner.kernel import history, view
from planner.kernel.actions import Action, Ruling, Template, Undo
from planner.kernel.codec import decode
from planner.kernel.consent import Consent, Object, request_of

FACTIONS = ("CRP", "NASA", "ESA")
CREWS = ("CQ042", "CQ041", "CQ038")
GAMES = (
    ("core", FACTIONS, []),
    ("core", CREWS, []),
    ("core", FACTIONS, ["politics", "conflict"]),
    ("race-to-mars", FACTIONS, []),
    ("race-to-the-rescue", FACTIONS, []),
)
RULES = ("D1", "D1b", "G1", "H9b", "I2a", "I4", "K2g")


@pytest.fixture(autouse=True)
def checkpoints_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every fifth entry, so that everything reaches behind one."""
    monkeypatch.setattr(history, "EVERY", 5)
    monkeypatch.setattr(view, "EVERY", 5)


class Adversary:
    """Does at random what clients do, and what they should not do."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.chance = game, random.Random(seed)

    def try_something(self) -> None:
        """One attempt; what is refused changes nothing."""
        before, count = self.game.state.fingerprint(), len(self.game.entries)
        deeds = (self.act, self.act, self.act, self.undo, self.ask, self.answer)
        try:
            self.chance.choice(deeds)()
        except PlannerError:
            assert (self.game.state.fingerprint(), len(self.game.entries)) == (before, count)

    @property
    def somebody(self) -> str:
        return self.chance.choice(list(self.game.state.players))

    def _listed(self) -> Action | None:
        choices = self.game.legal()
        if not choices:
            return None
        choice = self.chance.choice(choices)
        action = choice.sample(self.chance) if isinstance(choice, Template) else choice
        if self.chance.random() < 0.85:
            return action
        wrong: Action = decode(Action, misplay(self.game, action, self.chance), self.game.book.tags)
        return wrong

    def act(self) -> None:
        action = self._listed()
        if action is not None:
            late = self.chance.choice([0, 0, 0, 1, 3])
            self.game.apply(action, expected=max(0, len(self.game.entries) - late))

    def undo(self) -> None:
        """Take something back: a view knows whether that can be, and who must consent."""
        undo = Undo(self.somebody, self.chance.choice([1, 1, 2, 3, 6, 12, 25]))
        there, seen = self.game.preview(undo), self.game.view(undo.player).preview(undo)
        assert (there.refusal and there.refusal.message) == (seen.refusal and seen.refusal.message)
        assert there.consent == seen.consent
        granted = self.chance.random() < 0.4
        self.game.apply(undo, granted=granted)
        if seen.consent and not granted:
            assert request_of(self.game.state) is not None

    def ask(self) -> None:
        action = self._listed()
        if action is not None:
            ruling = Ruling(self.somebody, action, tuple(self.chance.sample(RULES, 2)), "why not")
            self.game.apply(ruling, granted=self.chance.random() < 0.4)

    def answer(self) -> None:
        kind = Consent if self.chance.random() < 0.8 else Object
        self.game.apply(kind(self.somebody))

    def look(self) -> None:
        """Whoever opens the log finds the same game, and what can be taken back in it."""
        game, lines = self.game, self.game.lines()
        for verify in (False, True):
            again = Game.from_lines(lines, verify=verify)
            assert again.state == game.state
            assert again.lines() == lines
            for player in game.state.players:
                view, same = game.view(player), again.view(player)
                assert json.dumps(same.as_json()) == json.dumps(view.as_json())
                assert same.undoable == view.undoable
        if self.chance.random() < 0.5:
            self.game = again

    def pop(self) -> None:
        """Popping goes back to where the game was."""
        count = len(self.game.entries) - self.chance.randint(1, 8)
        if count >= self.game.past.floor:
            there = self.game.at(count)
            while len(self.game.entries) > count:
                self.game.pop()
            assert self.game.state == there.state


@pytest.mark.parametrize(("scenario", "factions", "modules"), GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_somebody_tries_the_game_can_be_opened(
    scenario: str, factions: tuple[str, ...], modules: list[str], seed: int
):
    game = Game.new(scenario, factions=factions, modules=modules, seed=seed)
    adversary = Adversary(game, seed)
    for number in range(1, 161):
        adversary.try_something()
        if number % 20 == 0:
            adversary.look()
            adversary.pop()
        if number == 100:
            adversary.game = adversary.game.dealt_anew(seed=seed)
