"""What a game says and the kernel does not assume, shown on `tests.kernel.screens`."""

from __future__ import annotations

import json

import pytest

from planner.errors import BadInput, DataError, RuleViolation
from planner.kernel.actions import Ruling, Undo
from planner.kernel.consent import Consent
from planner.kernel.dice import BLANK, DiceNeeded, DiceTray, HandDice, SeededDice
from planner.kernel.domains import Subset
from planner.kernel.example import Pebbles, TakePebbles
from planner.kernel.game import DamagedLog
from planner.kernel.state import COVERED
from tests.kernel.screens import (
    SHAKEN,
    Bury,
    ScreenGame,
    ScreenRules,
    ScreenState,
    Select,
    SelectDue,
    Shake,
    begun,
)

SEATS = ("Ann", "Ben", "Cat")


def select_all(game: ScreenGame, phase: str = "ship") -> None:
    for seat in game.to_act:
        game.apply(Select(seat, phase))


def behind(game: ScreenGame, seat: str) -> set[int]:
    """The places of the dice in the last entry that a seat sees."""
    entry = game.view(seat).entries[-1] if seat else game.view().entries[-1]
    return {place for place, die in enumerate(entry.dice) if die != BLANK}


# -- decks ---------------------------------------------


def test_a_deck_is_covered_unless_the_game_opens_it():
    game = begun()
    for view in (game.view("Ann"), game.view()):
        assert set(view.table.state.decks["bag"]) == {COVERED}
        told = view.as_json()["table"]["decks"]["bag"]
        assert (told["open"], told["covered"]) == ([], len(game.state.decks["bag"]))


class OpenState(ScreenState):
    __slots__ = ()

    def open_on_top(self, deck: str) -> int:
        return 2


class OpenBag(ScreenGame):
    """The same game with two tiles laid out."""

    state_kind = OpenState


def test_a_game_may_open_several_cards_of_a_deck():
    game = OpenBag.start(seats=SEATS, seed=1)
    bag = game.state.decks["bag"]
    assert game.view().table.state.decks["bag"][:3] == [*bag[:2], COVERED]


def test_hidden_hands_are_imagined_from_the_bag():
    game = begun()
    imagined = [game.view("Ann").imagine(seed).state for seed in range(3)]
    for state in imagined:
        hands = state.screens.hands
        assert hands["Ann"] == game.state.screens.hands["Ann"]
        lies = [*state.decks["bag"], *(tile for hand in hands.values() for tile in hand)]
        assert sorted(lies) == sorted(game.book.cards_of("bag"))
    assert len({state.screens.hands["Ben"] for state in imagined}) > 1


# -- dice ---------------------------------------------


def test_secret_dice_are_shown_to_those_who_see_them():
    game = begun()
    entry = game.entries[-1]
    assert len(entry.dice) == 10
    assert (behind(game, ""), behind(game, "Ann")) == ({9}, {0, 1, 2, 9})
    assert game.view(*SEATS).entries[-1].dice == entry.dice
    assert game.view("Ann", "Ben").view("Ann").entries == game.view("Ann").entries
    log = game.view("Ben").as_json()["log"][-1]
    assert log["dice"] == [0, 0, 0, *entry.dice[3:6], 0, 0, 0, entry.dice[9]]


def test_secret_dice_are_shown_once_they_are_told_and_stay_so():
    game = begun()
    first = len(game.entries) - 1
    game.apply(Shake("Ben"))
    shaken = game.entries[-1].dice
    assert game.view().entries[-1].dice == (BLANK,)
    select_all(game)
    log = game.view().entries
    assert log[first].dice == game.entries[first].dice
    assert log[first + 1].dice == shaken
    assert behind(game, "") == {9}, "the next round has begun behind the screens"
    select_all(game)
    assert game.view().entries[first].dice == game.entries[first].dice


def test_secret_dice_stay_secret_in_logs_and_replays():
    game = begun()
    game.apply(Shake("Ben"))
    again = ScreenGame.from_lines(game.lines(), verify=True)
    assert again.lines() == game.lines()
    for other in (again, again.at(len(game.entries)), game.copy()):
        assert other.view("Ann").entries == game.view("Ann").entries
    dealt = ScreenGame.from_lines(game.dealt_anew(seed=1).lines())
    assert dealt.view(*SEATS).entries == game.view().entries
    packed = game.copy()
    packed.entries.pack()
    assert packed.view("Ann").entries == game.view("Ann").entries


def test_a_roll_for_some_seats_must_be_announced_by_the_rule_book():
    game = Pebbles.start(seats=SEATS)
    context = game.book.context(game.state.copy(), DiceTray.ready(SeededDice(1), (), 0))
    with pytest.raises(LookupError, match="all dice are open"):
        context.roll("for me", "P1", seen_by=("Ann",))


def test_all_is_told_at_the_end():
    game = begun()
    while game.to_act:
        select_all(game)
    assert list(game.view().entries) == list(game.view(*SEATS).entries)
    assert not any(BLANK in entry.dice for entry in game.view().entries)


def test_dice_have_any_number_of_sides():
    rolled = {sides: {SeededDice(1).roll(n, sides) for n in range(400)} for sides in (2, 6, 8, 12)}
    assert {sides: (min(all_), max(all_)) for sides, all_ in rolled.items()} == {
        sides: (1, sides) for sides in rolled
    }
    assert [SeededDice(7).roll(n) for n in range(9)] == [SeededDice(7).roll(n, 6) for n in range(9)]
    shaken = [begun(seed).apply(Shake("Ann")).dice[0] for seed in range(30)]
    assert 6 < max(shaken) <= SHAKEN


def test_dice_by_hand_fit_the_die_that_is_rolled():
    game = ScreenGame.start(seats=("Ann", "Ben"), seed=1, dice="hand")
    game.apply(Bury("Ann", 1))
    with pytest.raises(DiceNeeded):
        game.apply(Bury("Ben", 1))
    with pytest.raises(BadInput, match="9 is no result of a die") as caught:
        game.apply(Bury("Ben", 1), [9] * 6 + [1])
    assert "1 to 8" in str(caught.value)
    with pytest.raises(BadInput, match="7 is no result of a die"):
        game.apply(Bury("Ben", 1), [8] * 6 + [7])
    game.apply(Bury("Ben", 1), [8] * 6 + [6])
    tray = DiceTray.ready(HandDice(), (12,), 0)
    assert tray.roll("once", 12) == 12


# -- undo ---------------------------------------------


def test_ones_own_secret_die_is_taken_back_without_asking_and_comes_again():
    game = begun()
    shaken = game.apply(Shake("Ann")).dice
    assert game.preview(Undo("Ann")).consent == game.view("Ann").preview(Undo("Ann")).consent == ()
    game.apply(Undo("Ann"))
    assert game.to_act == SEATS
    assert game.apply(Shake("Ann")).dice == shaken, "nobody rolls until he likes what he sees"
    again = ScreenGame.from_lines(game.lines(), verify=True)
    assert again.state == game.state


class StrictRules(ScreenRules):
    own_dice_bar_undo = True


class Strict(ScreenGame):
    """The same game, in which one's own dice count as seen."""

    book_kind = StrictRules


def test_a_game_may_have_own_dice_bar_undo():
    game = Strict.start(seats=SEATS, seed=3)
    for seat in SEATS:
        game.apply(Bury(seat, 1))
    game.apply(Shake("Ann"))
    assert game.preview(Undo("Ann")).consent == ("Ben", "Cat")


def test_what_others_have_seen_is_not_taken_back_without_asking():
    game = begun()
    assert game.preview(Undo("Cat")).consent == ("Ann", "Ben"), "all have looked at their dice"
    select_all(game)
    assert game.preview(Undo("Cat")).consent == ("Ann", "Ben"), "the screens were lifted"


def test_ones_own_selection_is_taken_back_without_asking():
    game = begun()
    game.apply(Select("Ann", "ship"))
    assert game.preview(Undo("Ann")).consent == ()


def test_dice_that_all_have_seen_are_gone_for_good_when_own_ones_come_again():
    game = begun()
    select_all(game)
    game.apply(Undo("Cat"), granted=True)
    rolled = game.state.dice_rolled
    game.apply(Undo("Ben"))
    assert game.state.dice_rolled == rolled


# -- secret choices ---------------------------------------------


def test_a_secret_that_was_told_stays_told():
    game = begun()
    select_all(game)
    told = [game.view().entries[n].action for n in range(3, 6)]
    assert told == [Select(seat, "ship") for seat in SEATS]
    game.apply(Select("Ann", "settle"))
    log = game.view("Ben").entries
    assert [entry.action for entry in log[3:6]] == told
    assert log[-1].action == Select("Ann", COVERED, (COVERED,))
    again = ScreenGame.from_lines(game.lines())
    assert again.view("Ben").entries == log


def test_what_was_told_stays_told_when_the_question_is_asked_again_by_an_undo():
    game = begun()
    select_all(game)
    game.apply(Undo("Cat"), granted=True)
    assert game.to_act == ("Cat",)
    log = game.view("Cat").entries
    assert [entry.action for entry in log[3:6]] == [Select(seat, "ship") for seat in SEATS]


def test_a_secret_may_outlast_its_question_until_the_game_tells_it():
    game = begun()
    hidden = [Bury(seat, BLANK) for seat in SEATS]
    seen = [Bury(seat, 1 + number) for number, seat in enumerate(SEATS)]
    assert [entry.action for entry in game.view().entries[:3]] == hidden
    assert [entry.action for entry in game.view("Ann").entries[:3]] == [seen[0], *hidden[1:]]
    select_all(game)
    assert [entry.action for entry in game.view().entries[:3]] == hidden
    select_all(game)
    assert [entry.action for entry in game.view().entries[:3]] == seen


@pytest.mark.parametrize("seats", [(), ("Ann",), ("Ben", "Cat")])
def test_the_end_of_the_log_is_shown_as_the_whole_log_shows_it(seats: tuple[str, ...]):
    game = begun()
    for seat in ("Ann", "Ben", "Cat", "Ann", "Cat", "Ben", "Ann"):
        log = list(game.view(*seats).entries)
        for count in range(len(log) + 2):
            assert list(game.entries_since(count, *seats)) == log[count:]
        game.apply(Shake(seat))
        game.apply(Select(seat, "ship"))


def test_a_ruling_for_a_secret_choice_keeps_it():
    game = begun()
    game.apply(Ruling("Ann", Select("Ann", "ship"), ("S3",), "why not"), granted=True)
    asked = game.view("Ben").entries[-1].action
    assert isinstance(asked, Ruling)
    assert asked.action == Select("Ann", COVERED, (COVERED,))


def test_a_dry_run_stops_where_secrets_would_be_told():
    game = begun()
    game.apply(Select("Ann", "ship"))
    game.apply(Select("Ben", "ship"))
    told = game.view("Cat").preview(Select("Cat", "ship"))
    assert told.secret == "what is behind the screens (S4)"
    assert told.refusal is None


def test_others_may_consent_while_a_secret_question_is_open():
    game = begun()
    game.apply(Select("Ann", "ship"))
    game.apply(Undo("Ben", 2))
    for seat in ("Ann", "Cat"):
        game.apply(Consent(seat))
    assert SelectDue.tag not in [step.tag for step in game.state.agenda]


# -- choices that exclude one another ---------------------------------------------


def test_items_exclude_one_another_by_the_groups_that_the_game_names():
    toys = ("Alien Toy Shop", "Alien Research Team")
    assert toys in list(Subset(toys).values())
    assert toys not in list(Subset(toys, groups=("Alien", "Alien")).values())
    assert Subset(toys, groups=("Alien", "Alien")).as_dict()["one_at_most_of"] == [list(toys)]
    assert "one_at_most_of" not in Subset(toys, groups=toys).as_dict()


def test_a_selection_takes_one_tile_of_each_colour():
    game = begun()
    hand = game.state.screens.hands["Ann"]
    offered = [choice for choice in game.legal("Ann") if not isinstance(choice, Shake)]
    (template,) = offered
    for action in template.actions():
        assert game.may(action)
    colours = [tile.partition(" ")[0] for tile in hand]
    assert len({*colours}) < len(hand)
    with pytest.raises(RuleViolation, match="one tile of each colour"):
        game.apply(Select("Ann", "ship", hand))


# -- the log ---------------------------------------------


def test_the_header_names_the_game_and_no_other_game_opens_it():
    game = begun()
    assert json.loads(game.lines()[0])["game"] == "screens"
    with pytest.raises(DataError, match="this is a game of screens, not of pebbles"):
        Pebbles.from_lines(game.lines())


def test_a_log_that_names_no_game_is_not_ours():
    lines = begun().lines()
    header = json.loads(lines[0])
    del header["game"]
    with pytest.raises(DataError, match="not of screens"):
        ScreenGame.from_lines([json.dumps(header), *lines[1:]])


def test_the_header_speaks_of_seats_and_the_log_as_it_always_did():
    game = begun()
    assert game.header.seats == SEATS
    assert json.loads(game.lines()[0])["factions"] == list(SEATS)


def test_what_is_moved_is_called_as_the_game_calls_it():
    game = begun()
    select_all(game)
    gained = game.entries[-1].moved
    assert [each[:2] for each in gained] == [("pool", seat) for seat in SEATS]
    assert json.loads(game.lines()[-1])["points"] == [list(each) for each in gained]
    again = ScreenGame.from_lines(game.lines())
    again.entries.pack()
    assert again.entries[-1] == game.entries[-1]
    pebbles = Pebbles.start(seats=SEATS)
    pebbles.apply(TakePebbles("Ann", 2))
    assert json.loads(pebbles.lines()[-1])["moved"] == [["heap", "Ann", 2]]


def test_a_damaged_log_of_another_game_keeps_what_is_good():
    lines = begun().lines()
    with pytest.raises(DamagedLog) as caught:
        ScreenGame.from_lines([*lines[:-1], lines[-1].replace('"number": 3', '"number": 2')])
    assert len(caught.value.game.entries) == len(lines) - 2
