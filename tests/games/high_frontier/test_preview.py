"""A dry run tells what an action would do, and nothing that the table does not know."""

import json
import random
from pathlib import Path

import pytest

from planner.cli import main
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.auctions import Pass, Research
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.chapters.setup import ChooseSide
from planner.games.high_frontier.playing import ErraticPlayer
from planner.games.high_frontier.table.state import PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Action, Ruling, Template, Undo
from planner.kernel.consent import Consent
from planner.kernel.preview import CardAhead, CoveredDeck
from planner.kernel.state import COVERED
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.helpers import new_game

ROCKET = "NASA:rocket"


def near_mars(state: State) -> None:
    put_stack(state, ROCKET, "lmo", "CQ042F", wet="9")


def mars(**more: object) -> Game:
    return new_game("race-to-mars", ("NASA", "ESA"), arrange=near_mars, **more)


LAND = Move("NASA", ROCKET, "CQ042", ("mars-aerobrake-2", "mars-arsia-mons"))


def _retold(game: Game, chance: random.Random) -> Game:
    """The same table with other cards under the top ones, and other dice to come."""
    other = Game.new("core", factions=list(game.state.players), seed=chance.random().hex())
    other.state = game.state.copy()
    for deck in other.state.decks.values():
        below = deck[1:]
        chance.shuffle(below)
        deck[1:] = below
    return other


def _seen(game: Game, action: Action) -> str:
    return json.dumps(game.preview(action).as_dict())


def test_a_dry_run_tells_what_will_come_and_no_more():
    kinds, stopped = set(), set()
    for seed in range(4):
        chance = random.Random(seed)
        game, bot = new_game("core", ("NASA", "ESA", "CRP"), seed=seed, dice="seeded"), None
        bots = {name: ErraticPlayer(f"{seed}{name}") for name in game.state.players}
        for number in range(250):
            player = game.to_act[0]
            choices = game.legal(player)
            if number % 5 == 0:
                other, before = _retold(game, chance), game.state.fingerprint()
                for choice in choices:
                    action = choice.sample(chance) if isinstance(choice, Template) else choice
                    told = game.preview(action)
                    assert told.refusal is None
                    assert game.state.fingerprint() == before
                    assert _seen(other, action) == json.dumps(told.as_dict())
            bot = bots[player]
            action = bot.choose(game, choices)
            told = game.preview(action)
            entry = game.apply(action)
            kinds.add(action.tag)
            assert entry.says[: len(told.says)] == told.says
            assert (told.die is None) or entry.dice
            if told.die is None and not told.decks:
                assert (entry.says, entry.moved, entry.dice) == (told.says, told.tanks, ())
                assert game.to_act == told.asks
            else:
                stopped.add(action.tag)
    assert len(kinds) > 12
    assert {"pass", "end-turn"} <= stopped


def test_a_landing_is_told_up_to_its_roll():
    game = mars()
    told = game.preview(LAND)
    assert told.question is not None
    assert "hazard" in told.question
    assert told.asks == ("NASA",)
    (change,) = told.stacks
    assert str(change) == f"{ROCKET}: from lmo to mars-aerobrake-2"
    game.apply(LAND)
    assert game.preview(RollHazard("NASA")).die == (
        "NASA rolls for the hazard at Mars aerobrake 2 (H7b)"
    )
    assert game.preview(PayFinao("NASA")).aquas == {"NASA": -4}


def test_a_refusal_is_told_as_it_would_be():
    game = mars()
    told = game.preview(EndTurn("ESA"))
    assert told.refusal is not None
    assert told.refusal.rule == "D1"
    assert list(told.lines()) == ["It is refused: D1: it is NASA's turn, not ESA's"]
    assert game.preview(Transfer("NASA", "x", 0.5)).refusal is not None  # type: ignore[arg-type]
    assert game.preview(None).refusal is not None  # type: ignore[arg-type]
    assert told.as_dict()["refusal"]["rule"] == "D1"


def test_cards_and_stacks_are_told():
    game = mars()
    move = Transfer("NASA", ROCKET, "NASA:outpost-1", cards=("CQ042",))
    lines = list(game.preview(move).lines())
    assert f"{ROCKET} is gone" in lines
    assert any(line.startswith("NASA:outpost-1 is made: CQ042F") for line in lines)
    state = game.state
    put_stack(state, "NASA:outpost-2", "lmo", tanks=3)
    load = Transfer("NASA", "NASA:outpost-2", ROCKET, tanks=2)
    assert "NASA:outpost-2: 3 to 1 tanks" in list(game.preview(load).lines())
    assert state.stacks[ROCKET].cards == [PlayedCard("CQ042F")]


def test_I2f_an_auction_uncovers_the_next_card_of_its_deck_and_those_of_the_bonus_supports():
    game = new_game("core", ("NASA", "ESA"))
    first = game.to_act[0]
    assert game.preview(Research(first, "thruster", 0)).decks == ("thruster",)
    game.apply(Research(first, "thruster", 0))
    other = game.to_act[0]
    told = game.preview(Pass(other))
    before = {deck: cards[0] for deck, cards in game.state.decks.items()}
    game.apply(Pass(other))
    # With the card go the bonus supports, each off the top of its deck (I2g).
    changed = {deck for deck, cards in game.state.decks.items() if cards[0] != before[deck]}
    assert {"thruster", *told.decks} == changed != {"thruster"}
    assert f"A covered card of the {told.decks[0]} deck is turned up" in list(told.lines())


def test_undo_and_rulings_tell_whose_consent_they_need():
    game = new_game("core", ("NASA", "ESA"))
    first = game.to_act[0]
    other = "ESA" if first == "NASA" else "NASA"
    game.apply(Income(first))
    assert game.preview(Undo(first)).consent == ()
    assert game.preview(Undo(first)).aquas == {first: -1}
    told = game.preview(Undo(other))
    assert next(told.lines()) == f"It needs the consent of {first}"
    again = Ruling(first, Income(first), ("D1b",), "a gift")
    assert game.preview(again).consent == (other,)
    assert game.preview(again).aquas == {first: 1}
    game.apply(again)
    assert game.preview(Consent(other)).refusal is None
    assert game.preview(Undo(other)).refusal is not None
    assert game.preview(Undo(first, 3)).refusal is not None


def test_a_covered_deck_shows_its_top_card_only():
    deck = CoveredDeck(["CT045", COVERED, COVERED])
    assert deck[0] == "CT045"
    for look in (lambda: deck[1], lambda: deck[:2], deck.pop):
        with pytest.raises(CardAhead):
            look()
    assert deck.is_looked_under
    deck = CoveredDeck(["CT045", COVERED])
    assert deck.pop(0) == "CT045"
    assert not deck.is_looked_under
    with pytest.raises(CardAhead):
        deck[0]


def test_the_command_tells_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    log = tmp_path / "g.jsonl"
    assert main(["game", "new", "--factions", "CRP,NASA", "-o", str(log)]) == 0
    before = log.read_bytes()
    capsys.readouterr()
    assert main(["game", "do", str(log), "income", "--preview"]) == 0
    assert capsys.readouterr().out == (
        "CRP receives 1 aqua: income (I1)\n"
        "CRP has 1 aqua more\n"
        "CRP:leo: 6 to 7 tanks\n"
        "Then: CRP is on turn (D1)\n"
    )
    assert main(["game", "do", str(log), "income", "--preview", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tanks"] == [["pool", "CRP:leo", 1]]
    assert main(["game", "do", str(log), "income", "--player", "NASA", "--preview"]) == 1
    assert "it is CRP's turn" in capsys.readouterr().err
    assert log.read_bytes() == before


def test_C2_taking_back_the_choice_of_sides_can_be_looked_at_first():
    game = Game.new("core", factions=("CQ042", "CQ041"), seed=1)
    game.apply(ChooseSide("CQ042", "NASA"))
    game.apply(ChooseSide("CQ041", "CRP"))
    found = game.preview(Undo("NASA"))
    assert found.refusal is None
    assert "which side of the crew card" in str(found.question)
    assert found.aquas == {}
