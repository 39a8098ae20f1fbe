"""Views: what a seat may know, and nothing else (E1b, C2, C4, I2f)."""

from __future__ import annotations

import dataclasses
import gc
import hashlib
import json
import random
from types import FunctionType, ModuleType

import pytest

from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.chapters.setup import ChooseSide, SidesDue
from planner.games.high_frontier.game import View
from planner.games.high_frontier.playing import (
    ErraticPlayer,
    RandomPlayer,
    Seats,
    SimplePlayer,
    play,
)
from planner.games.high_frontier.playing.invariants import all_cards
from planner.games.high_frontier.playing.misplays import misplay
from planner.games.high_frontier.table.state import Player, Stack, State
from planner.games.high_frontier.table.turn import EndTurn, Turn
from planner.kernel.actions import Action, Choice, Ruling, Template, Undo
from planner.kernel.codec import decode, encode
from planner.kernel.consent import Consent
from planner.kernel.dice import SeededDice, seed_hash
from planner.kernel.history import reveals
from planner.kernel.state import COVERED, covered_cards, covered_part, known_decks
from tests.games.high_frontier.helpers import draw_hand, new_game

MARS = ("CRP", "NASA")
SECRET = "a seed that nobody knows"


def shuffled(game: Game, seed: int) -> Game:
    """The same game with another seed, and all that nobody has seen in another order."""
    other = game.copy()
    other.header = dataclasses.replace(game.header, seed=f"other {seed}")
    other.book = dataclasses.replace(game.book, header=other.header)
    other._dice = SeededDice(other.header.seed)
    other.state = game.state.copy()
    for cards, first, last in _covered_parts(other.state):
        hidden = cards[first:last]
        random.Random(seed).shuffle(hidden)
        cards[first:last] = hidden
    return other


def _covered_parts(state: State) -> list[tuple[list[str], int, int]]:
    return [(cards, *covered_part(state, deck)) for deck, cards in state.decks.items()]


def found_out(game: Game, player: str, tried: list[Action]) -> list[object]:
    """All that a player can find out: the view, choices, dry runs, and what is refused."""
    view = game.view(player)
    found: list[object] = [json.dumps(view.as_json()), _plain(view.legal()), view.to_act]
    for action in tried:
        found += [str(view.why_not(action)), view.preview(action).as_dict()]
        found.append(str(game.why_not(action)))
        if not isinstance(action, Undo):  # It plays again what the other game has not played.
            found.append(game.preview(action).as_dict())
        if not game.may(action):
            with pytest.raises(PlannerError) as refused:
                game.apply(action)
            found.append(refused.value.as_dict())
    return found


def _plain(choices: list[Choice]) -> list[object]:
    return [c.as_dict() if isinstance(c, Template) else encode(c) for c in choices]


def _tried(game: Game, player: str, chance: random.Random) -> list[Action]:
    """Some legal actions of a player, and some that careless programs would send."""
    choices = game.legal(player)
    some = [chance.choice(choices) for _ in range(3)] if choices else []
    found = [c.sample(chance) if isinstance(c, Template) else c for c in some]
    for action in list(found):
        try:
            wrong = decode(Action, misplay(game, action, chance), game.book.tags)
        except BadInput:
            continue
        found.append(dataclasses.replace(wrong, player=player))
    return [*found, EndTurn(player), Undo(player), Undo(player, 3)]


PLAYED = (
    *(("core", ()), ("core", ("politics",)), ("core", ("politics", "conflict"))),
    *(("race-to-mars", ()), ("race-to-the-rescue", ())),
)


@pytest.mark.parametrize(("scenario", "modules"), PLAYED)
@pytest.mark.parametrize("seed", range(2))
def test_C4_nobody_finds_out_what_is_covered(scenario: str, modules: tuple[str, ...], seed: int):
    seats = ("CRP", "NASA", "ESA")
    game = Game.new(scenario, factions=seats, modules=modules, seed=SECRET + str(seed))
    bot, chance = ErraticPlayer(seed), random.Random(seed)
    while game.to_act and len(game.entries) < 400:
        if len(game.entries) % 25 == 0:
            other = shuffled(game, seed)
            for player in game.state.players:
                tried = _tried(game, player, chance)
                told = found_out(game, player, tried)
                assert told == found_out(other, player, tried)
                _tells_nothing(game, json.dumps(told, default=str))
        play(game, bot, 1)


def _tells_nothing(game: Game, text: str) -> None:
    assert SECRET not in text
    for cards, first, last in _covered_parts(game.state):
        assert not [card for card in cards[first:last] if card in text]


@pytest.mark.parametrize("scenario", ["core", "race-to-mars"])
def test_a_view_offers_what_the_game_offers(scenario: str):
    game, bot, chance = new_game(scenario, MARS, seed=4), SimplePlayer(4), random.Random(4)
    while len(game.entries) < 150:
        view = game.view(*MARS)
        assert _plain(view.legal()) == _plain(game.legal())
        for action in _tried(game, game.to_act[0], chance):
            assert str(view.why_not(action)) == str(game.why_not(action))
            if not isinstance(action, Undo):
                assert view.preview(action).as_dict() == game.preview(action).as_dict()
        play(game, bot, 1)


def test_E1b_hands_stacks_and_fuel_are_open():
    game = new_game(factions=MARS, arrange=lambda state: draw_hand(state, "NASA", "CT045"))
    table = game.view("CRP").as_json()["table"]
    assert table["players"]["NASA"]["hand"] == ["CT045"]
    assert table["stacks"] == encode(game.state.stacks)
    assert game.view().as_json()["table"] == table


def test_every_part_of_the_table_has_been_thought_of():
    """A new field must be shown by name, or it stays hidden; and it must be no secret."""
    of_state = {field.name for field in dataclasses.fields(State)}
    table = new_game().view().as_json()["table"]
    assert of_state - {"returned"} == table.keys()
    count = [len(dataclasses.fields(kind)) for kind in (Player, Stack, Turn)]
    assert count == [9, 19, 8]


def test_a_view_holds_no_game_no_seed_and_no_deck():
    game = Game.new("core", factions=MARS, seed=SECRET)
    play(game, SimplePlayer(1), 40)
    view = game.view("CRP")
    covered = {
        card for cards, first, last in _covered_parts(game.state) for card in cards[first:last]
    }
    for thing in _reachable(view):
        assert not isinstance(thing, Game)
        assert not (isinstance(thing, str) and SECRET in thing)
        if isinstance(thing, State):
            assert not covered & {card for deck in thing.decks.values() for card in deck}


def _reachable(start: object) -> list[object]:
    """Everything that hangs on an object; of functions, what they have closed over."""
    found: dict[int, object] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type | ModuleType):
            continue
        found[id(thing)] = thing
        is_code = isinstance(thing, FunctionType)
        waiting += (thing.__closure__ or ()) if is_code else gc.get_referents(thing)
    return list(found.values())


def test_a_view_is_a_table_of_its_own():
    game = new_game(factions=MARS)
    before = game.state.fingerprint()
    view = game.view("CRP")
    view.table.state.players["CRP"].hand.append("CT045")
    view.table.state.decks["thruster"].clear()
    view.table.state.stacks["CRP:leo"].tanks = 99
    assert game.state.fingerprint() == before


# -- what is known of the decks ----------------------------------------------------------------


def test_I2f_the_next_card_lies_open_while_one_is_auctioned():
    game = new_game(factions=MARS)
    deck = game.state.decks["thruster"]
    assert known_decks(game.state)["thruster"][:2] == [deck[0], COVERED]
    before = game.state
    game.apply(Research("CRP", "thruster", 0))
    assert known_decks(game.state)["thruster"][:3] == [*deck[:2], COVERED]
    assert reveals(before, game.state)


def test_I3a_what_has_gone_under_a_deck_stays_known():
    game = new_game(factions=MARS, arrange=lambda state: draw_hand(state, "CRP", "CT045"))
    covered = covered_cards(game.state)
    game.apply(SellCard("CRP", "CT045"))
    assert game.view("NASA").as_json()["table"]["decks"]["thruster"]["under"] == ["CT045"]
    assert covered_cards(game.state) == covered
    assert not game.view("NASA").table.state.decks["thruster"].count("CT045") > 1
    again = State.from_json(game.state.as_json(), game.book.tags)
    assert known_decks(again) == known_decks(game.state)


def test_a_deck_that_has_gone_round_is_known():
    state = State({}, "", decks={"reactor": ["a", "b", "c"]})
    for _ in range(5):
        state.put_under("reactor", state.take_top("reactor"))
    assert known_decks(state) == {"reactor": ["c", "a", "b"]}
    assert state.take_top("reactor") == "c"
    assert covered_cards(state) == {"reactor": 0}


# -- seats -------------------------------------------------------------------------------------


def test_C2_a_side_is_known_to_who_has_chosen_it_until_all_are_shown():
    game = Game.new("core", factions=("CQ042", "CQ041", "CQ038"), seed=SECRET)
    twin = game.copy()
    game.apply(ChooseSide("CQ042", "NASA"))
    twin.apply(ChooseSide("CQ042", "ISRO"))
    for seats in (("CQ041",), ("CQ041", "CQ038"), ()):
        assert game.view(*seats).as_json() == twin.view(*seats).as_json()
        assert "NASA" not in json.dumps(game.view(*seats).as_json()["log"])
    both = game.view("CQ042", "CQ041")
    assert both.entries[0].action == ChooseSide("CQ042", "NASA")
    assert both.view("CQ041").as_json() == game.view("CQ041").as_json()
    asked = Ruling("CQ041", ChooseSide("CQ041", "CRP"), ("C2",), "all sides are open")
    game.apply(asked)
    assert "CRP" not in json.dumps(game.view("CQ038").as_json()["log"])
    game.apply(Undo("CQ041"))
    game.apply(ChooseSide("CQ041", "CRP"))
    assert game.view("CQ038").preview(ChooseSide("CQ038", "ESA")).secret is not None
    game.apply(ChooseSide("CQ038", "ESA"))
    assert game.view("CQ038").entries[0].action == ChooseSide("CQ042", "NASA")
    assert game.view("CQ042").seats == ("NASA",)
    assert game.view("NASA").view().entries[0].action == ChooseSide("CQ042", "NASA")


def test_a_seat_acts_for_itself_only():
    game = new_game(factions=MARS)
    view = game.view("NASA")
    assert view.legal() == []
    for ask in (view.legal, view.view, game.view("NASA").view):
        with pytest.raises(BadInput) as refused:
            ask("CRP")
        assert refused.value.code == "not-your-seat"
    assert str(view.preview(Income("CRP")).refusal) == str(view.why_not(Income("CRP")))
    assert not view.may(Income("CRP"))
    assert game.view("CRP").may(Income("CRP"))
    assert not game.view().may(Income("CRP"))
    with pytest.raises(BadInput):
        game.view("Mars")
    assert not view.may("income")  # type: ignore[arg-type]  # wrong on purpose


def test_A2c_a_view_says_who_has_to_consent():
    game = new_game(factions=MARS)
    view = game.view("CRP")
    assert str(view.why_not(Undo("CRP"))) == str(game.why_not(Undo("CRP")))
    game.apply(Income("CRP"))
    assert game.view("CRP").preview(Undo("CRP")).consent == ()
    assert game.view("NASA").preview(Undo("NASA")).consent == ("CRP",)
    assert game.view("CRP").preview(Undo("CRP", 2)).refusal is not None
    game.apply(Undo("NASA"))
    assert game.view("NASA").may(Undo("NASA"))
    assert not game.view("CRP").may(Undo("CRP"))
    game.apply(Consent("CRP"))
    ruling = Ruling("CRP", Income("CRP"), ("D1b",), "a gift")
    assert game.view("CRP").preview(ruling).consent == ("NASA",)


def test_a_view_after_pop_tells_what_happened_then():
    game = new_game(factions=MARS)
    game.apply(Income("CRP"))
    assert game.view().entries[0].action == Income("CRP")
    game.pop()
    game.apply(EndTurn("CRP"))
    assert game.view().entries[0].action == EndTurn("CRP")
    assert game.view().as_json(since=1)["log"] == []


# -- the seed ----------------------------------------------------------------------------------


def test_without_a_seed_nobody_can_guess_it_and_its_hash_is_shown():
    game, other = (Game.new("race-to-mars", factions=MARS) for _ in range(2))
    assert game.header.seed != other.header.seed
    assert len(str(game.header.seed)) == 32
    shown = game.view("CRP").as_json()["game"]
    assert shown["seed"] is None
    assert shown["seed_hash"] == hashlib.sha256(str(game.header.seed).encode()).hexdigest()


def test_after_the_end_the_seed_is_shown_and_the_dice_can_be_checked():
    game = Game.new("race-to-mars", factions=MARS, hashing=False)
    play(game, RandomPlayer(2))
    shown = game.view().as_json()
    seed = shown["game"]["seed"]
    assert seed == game.header.seed
    assert seed_hash(seed) == shown["game"]["seed_hash"]
    rolled = [die for entry in shown["log"] for die in entry.get("dice", [])]
    assert rolled == [SeededDice(seed).roll(number) for number in range(len(rolled))]
    assert shown["question"] is None


def test_a_seed_that_could_be_guessed_has_no_hash():
    game = new_game(seed=7)
    assert game.view().as_json()["game"]["seed_hash"] is None
    assert seed_hash("7") is seed_hash("sesame") is None


# -- imagining ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["core", "race-to-mars", "race-to-the-rescue"])
def test_an_imagined_game_looks_the_same_and_is_dealt_anew(scenario: str):
    game = new_game(scenario, MARS, seed=SECRET)
    play(game, SimplePlayer(2), 60)
    view = game.view("CRP")
    first, again, second = view.imagine(1), view.imagine(1), view.imagine(2)
    for imagined in (first, second):
        assert imagined.view("CRP").table.state == view.table.state
        assert all_cards(imagined.state) == all_cards(game.state)
        assert imagined.header.seed != game.header.seed
    assert first.state == again.state
    assert first.state.decks != second.state.decks != game.state.decks
    play(first, SimplePlayer(5))
    assert first.state.over
    assert len(game.entries) == 60


def test_imagining_depends_on_nothing_hidden():
    game = new_game("core", MARS, seed=SECRET)
    play(game, SimplePlayer(3), 30)
    other = shuffled(game, 1)
    assert other.state != game.state
    assert other.view("CRP").imagine(9).state == game.view("CRP").imagine(9).state


def test_the_seed_of_an_imagination_rolls_other_dice_than_the_same_seed_of_a_game():
    game = new_game("core", MARS, seed=7)
    imagined = game.view("CRP").imagine(7)
    rolls = [[each._dice.roll(n) for n in range(50)] for each in (game, imagined)]
    assert rolls[0] != rolls[1]
    assert imagined.state.decks != game.state.decks


def test_C2_secret_choices_of_others_are_drawn_anew():
    game = Game.new("core", factions=("CQ042", "CQ041"), seed=SECRET)
    game.apply(ChooseSide("CQ042", "NASA"))
    sides = set()
    for seed in range(20):
        step = game.view("CQ041").imagine(seed).state.agenda[-1]
        assert isinstance(step, SidesDue)
        sides.add(step.chosen["CQ042"])
        imagined = game.view("CQ042").imagine(seed)
        imagined.apply(ChooseSide("CQ041", "CRP"))
        assert "NASA" in imagined.state.players
    assert sides == {"NASA", "ISRO"}


def test_A2c_a_request_is_left_out_of_an_imagined_game():
    game = new_game(factions=MARS)
    game.apply(Income("CRP"))
    game.apply(Undo("NASA"))
    imagined = game.view("CRP").imagine(1)
    assert imagined.to_act == ("CRP",)
    assert not imagined.may(Undo("CRP"))
    imagined.apply(EndTurn("CRP"))


# -- bots --------------------------------------------------------------------------------------


class Witness:
    """A bot that remembers what it was given, and looks whether the game hangs on it."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def choose(self, view: View, choices: list[Choice]) -> Action:
        self.seen.append((view, view.seats, {choice.player for choice in choices}))
        if len(self.seen) % 10 == 1:
            for thing in _reachable(choices):
                assert not isinstance(thing, Game)
                assert not (isinstance(thing, str) and SECRET in thing)
        return SimplePlayer(1).choose(view, choices)


def test_bots_are_given_a_view_of_their_own_seat():
    game, witness = new_game(factions=MARS, seed=SECRET), Witness()
    play(game, witness, 20)
    play(game, Seats({"CRP": witness, "NASA": witness}), 20)
    seats = Seats({"CRP": witness, "NASA": witness})
    seats.choose(game.view(*MARS), game.legal())
    for view, sits, players in witness.seen:
        assert isinstance(view, View)
        assert {*sits} == players
        assert len(sits) == 1
