"""Modules: a toy registers itself from outside and finds a seam for everything it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

import pytest

from planner.cards.model import FuelGrade
from planner.cli import main
from planner.cli.hotseat.screen import whole_table
from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.annals import figures
from planner.games.high_frontier.chapters.deals.bargains import goods
from planner.games.high_frontier.chapters.events.cycle import on_the_pad, solar_flare
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import GiveUpFactory, Jettison
from planner.games.high_frontier.chapters.free.fuel import FuelToTanks, TanksToFuel
from planner.games.high_frontier.chapters.free.redesignate import Redesignate
from planner.games.high_frontier.chapters.free.settle import BuildColony, ClaimJump
from planner.games.high_frontier.chapters.movement.activation import assist_sites
from planner.games.high_frontier.chapters.movement.dangers import PayFinao, RollHazard
from planner.games.high_frontier.chapters.movement.flight import Flying
from planner.games.high_frontier.chapters.movement.move import Move, price_of
from planner.games.high_frontier.chapters.operations.auctions import Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.delivery import Deliver, delivery_cost
from planner.games.high_frontier.chapters.operations.market import (
    Income,
    SellCard,
    SellProduct,
    stock_price,
)
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.modules import MODULES, GameModule
from planner.games.high_frontier.playing import Bot, RandomPlayer, SimplePlayer, play
from planner.games.high_frontier.playing.invariants import all_cards, faults
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.scenarios import rulebook_for
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.happenings import MoveEnded, RollSurvived
from planner.games.high_frontier.table.hardware import (
    craft_stack,
    free_slot,
    humans_at,
    kind_of,
    lose_stack,
    new_stack,
    rocket_of,
)
from planner.games.high_frontier.table.home import move_bank
from planner.games.high_frontier.table.state import Stack, StackKind, State
from planner.games.high_frontier.table.terms import DealTerms, Handover
from planner.games.high_frontier.table.tokens import cubes_left
from planner.games.high_frontier.table.turn import EndTurn, Permit
from planner.games.high_frontier.words import choice_name
from planner.kernel.actions import Action, Choice, Ruling, Template
from planner.kernel.dice import DiceTray
from planner.kernel.state import COVERED
from planner.text import Text
from tests.games.high_frontier import dealing
from tests.games.high_frontier.arrange import cards_of, claim, put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game, refusal
from tests.games.high_frontier.test_move import rocket
from tests.games.high_frontier.toy_module import (
    BARGE,
    BERNAL,
    FREIGHTER,
    GARDEN,
    GARDENING,
    VINES,
    WEEDS,
    Gardens,
    Graft,
    Harvest,
    PayToll,
    Plant,
    Reap,
    Sow,
    TollDue,
)

TWO = ("NASA", "ESA")
TABLE = new_game("core", TWO).table


@pytest.fixture(autouse=True)
def gardening() -> Iterator[None]:
    MODULES[GARDENING.name] = GARDENING
    yield
    del MODULES[GARDENING.name]


def garden(**more: object) -> Game:
    return new_game("core", TWO, modules=["gardening"], **more)  # type: ignore[arg-type]


def told(game: Game) -> list[str]:
    part = game.state.part(Gardens)
    return [] if part is None else [each.partition("(")[0] for each in part.told]


# -- composing -----------------------------------------------------------------------------------


def test_a_header_names_a_game_and_its_modules():
    game = garden()
    assert game.book.title == "High Frontier 4 All: the core game with gardens"
    assert game.header.modules == ("gardening",)
    assert "gardens" in game.book.score_terms
    assert "gardens" not in new_game("core", TWO).book.score_terms


def test_a_log_names_its_modules(tmp_path):
    game = garden()
    game.apply(Sow("NASA", "rose"))
    game.save(tmp_path / "g.jsonl")
    again = Game.load(tmp_path / "g.jsonl", verify=True)
    assert again.header == game.header
    assert again.state == game.state


@pytest.mark.parametrize(
    ("scenario", "modules", "why"),
    [
        ("core", ["knitting"], "there is no module 'knitting'"),
        ("core", ["gardening", "gardening"], "named twice"),
        ("race-to-mars", ["gardening"], "cannot be added to race-to-mars"),
        ("core", ["hedges"], "the module hedges needs gardening"),
        ("core", ["gardening", "desert"], "cannot be played together"),
    ],
)
def test_modules_that_do_not_fit_are_refused(scenario: str, modules: list[str], why: str):
    MODULES["hedges"] = GameModule("hedges", "hedges", lambda book: None, requires=("gardening",))
    MODULES["desert"] = GameModule("desert", "deserts", lambda book: None, excludes=("gardening",))
    try:
        with pytest.raises(BadInput, match=why):
            new_game(scenario, TWO, modules=modules)
    finally:
        del MODULES["hedges"], MODULES["desert"]


def test_modules_come_after_those_that_they_require():
    order: list[str] = []
    MODULES["hedges"] = GameModule(
        "hedges", "hedges", lambda book: order.append("hedges"), requires=("gardening",)
    )
    MODULES["gardening"] = replace(GARDENING, register=lambda book: order.append("gardening"))
    try:
        rulebook_for(new_game("core", TWO, modules=["hedges", "gardening"]).header)
    finally:
        del MODULES["hedges"]
    assert order[:2] == ["gardening", "hedges"]


def test_the_command_line_adds_modules(tmp_path, capsys):
    log = tmp_path / "g.jsonl"
    assert (
        main(["game", "new", "--factions", "NASA,ESA", "--module", "knitting", "-o", str(log)]) == 2
    )
    assert "there is no module 'knitting'" in capsys.readouterr().err
    assert (
        main(["game", "new", "--factions", "NASA,ESA", "--module", "gardening", "-o", str(log)])
        == 0
    )
    assert "with gardens" in capsys.readouterr().out


# -- what lies on the table ----------------------------------------------------------------------


def test_a_deck_of_another_card_set():
    game = garden()
    assert game.state.decks["freighter"]
    assert set(game.state.decks["freighter"]) <= set(all_cards(game.state))
    shown = game.view("NASA").table.state.decks["freighter"]
    assert shown[0] == game.state.decks["freighter"][0]
    assert set(shown[1:]) == {COVERED}
    assert sorted(game.view("NASA").imagine(1).state.decks["freighter"]) == sorted(
        game.state.decks["freighter"]
    )


def test_other_kinds_of_stacks_with_their_limits():
    game = garden()
    context = game.book.context(game.state, DiceTray.ready(None, (), 0))
    made = new_stack(context, "NASA", "NASA:freighter-1", "leo")
    assert (made.kind, made.wet) == (FREIGHTER, None)
    assert new_stack(context, "NASA", "NASA:bernal", "leo").wet is None
    with pytest.raises(BadInput, match="no name of a stack"):
        kind_of(game.table, "NASA:bernal-1")
    with pytest.raises(BadInput, match="no name of a stack"):
        kind_of(new_game().table, "NASA:freighter-1")
    put_leo(game.state, "NASA")
    game.state.stacks["NASA:bernal"].tanks = 1
    made.tanks = 1
    end = EndTurn(game.to_act[0])
    owner = end.player
    if owner != "NASA":
        game.apply(end)
        game.apply(Reap(owner))
    other = new_stack(context, "NASA", "NASA:freighter-2", "leo")
    game.state.stacks["NASA:freighter-2"] = other
    other.tanks = 1
    assert refusal(game, EndTurn("NASA")).rule == "1Z"
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state
    assert game.state.stacks["NASA:bernal"].kind is BERNAL is StackKind("bernal")


def test_another_spacecraft_flies_on_the_fuel_strip():
    def arrange(state: State) -> None:
        stack = rocket(state, "CQ042F", wet="9")
        del state.stacks["NASA:rocket"]
        stack.id, stack.kind = "NASA:barge-1", BARGE
        state.stacks[stack.id] = stack

    game = garden(arrange=arrange)
    game.apply(Move("NASA", "NASA:barge-1", "CQ042", ("cycler",)))
    assert game.state.stacks["NASA:barge-1"].space == "cycler"


def freighter(*faces: str) -> Game:
    def arrange(state: State) -> None:
        stack = put_stack(state, "NASA:freighter-1", "leo", *faces, tanks=2)
        stack.kind = FREIGHTER

    return dealing.table(arrange, TWO, modules=["gardening"])


def own_flights(game: Game) -> list[bool]:
    """Whether it is pushed in each of the listed flights of the freighter."""
    return [
        bool(choice.fixed.get("push"))
        for choice in game.legal("NASA")
        if isinstance(choice, Template) and choice.action is Move
    ]


def test_a_freighter_flies_without_strip_fuel_and_thruster():
    game = freighter()
    game.apply(Move("NASA", "NASA:freighter-1", None, (GARDEN,)))
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state
    game.apply(PayToll("NASA", pays=True))
    stack = game.state.stacks["NASA:freighter-1"]
    assert (stack.space, stack.wet, stack.moved_tanks) == (GARDEN, None, 2)
    again = Move("NASA", "NASA:freighter-1", None, ("leo",))
    assert refusal(game, again).code == "already-moved"


def test_H2_a_freighter_is_not_limited_by_fuel_but_by_its_own_propulsion():
    game = freighter()
    move = Move("NASA", "NASA:freighter-1", None, (GARDEN,))
    assert own_flights(game) == [False, True]
    price = price_of(game.table, move)
    assert (price.net_thrust, price.fuel_steps, price.wet_after) == (1, 0, None)
    too_far = replace(move, path=(GARDEN, "earth-belt-1", WEEDS))
    assert refusal(game, too_far).rule.startswith("H5")
    assert refusal(game, replace(move, thruster="CT045")).rule == "H2"
    with pytest.raises(BadInput, match="nothing is activated"):
        game.apply(replace(move, afterburn=True))


def test_H3d_a_pushed_freighter_goes_further():
    game = freighter()
    path = (GARDEN, "earth-belt-1", WEEDS)
    game.apply(Move("NASA", "NASA:freighter-1", None, path, push=True))
    game.apply(PayToll("NASA", pays=True), (6,))
    assert game.state.stacks["NASA:freighter-1"].space == WEEDS


def test_H2a_H7_what_a_freighter_meets_can_wreck_it():
    game = freighter("CT045F")
    game.apply(Move("NASA", "NASA:freighter-1", None, (GARDEN,)))
    game.apply(PayToll("NASA", pays=False))
    assert "NASA:freighter-1" not in game.state.stacks
    assert game.state.agenda[-1].question == "NASA is on turn (D1)"


def test_E5_what_has_no_propulsion_does_not_fly():
    game = freighter()
    game.state.stacks["NASA:freighter-1"].kind = BERNAL
    move = Move("NASA", "NASA:freighter-1", None, (GARDEN,))
    assert refusal(game, move).code == "not-a-spacecraft"


def test_tokens_left_prices_and_limits_are_questions():
    plain, game = new_game("core", TWO), garden()
    assert cubes_left(game.table, "NASA") == cubes_left(plain.table, "NASA") + 1
    assert game.table.limits("NASA").academia == plain.table.limits("NASA").academia + 1
    assert stock_price(game.table, "C") == stock_price(plain.table, "C") + 1
    mass, left = plain.book.library.card("CT045").front.mass, []
    for each in (plain, game):
        draw_hand(each.state, "NASA", "CT045")
        each.state.leo("NASA").tanks = 9
        each.apply(Boost("NASA", ("CT045",)))
        left.append(each.state.aquas("NASA"))
    assert left[0] - left[1] == mass
    game.apply(Income("NASA"))
    assert refusal(game, Income("NASA")).rule == "D1b"
    assert refusal(plain, Income("NASA")).rule == "D1b"


def test_secrets_of_a_module_are_kept_and_dealt_anew():
    game = garden()
    game.apply(Sow("NASA", "rose"))
    assert game.view("NASA").table.state.part(Gardens).sown == {"NASA": "rose"}  # type: ignore[union-attr]
    assert game.view("ESA").table.state.part(Gardens).sown == {"NASA": COVERED}  # type: ignore[union-attr]
    seeds = {game.view("ESA").imagine(seed).state.part(Gardens).sown["NASA"] for seed in range(20)}  # type: ignore[union-attr]
    assert seeds == {"rose", "oak"}
    assert '"rose"' not in str(game.view("ESA").as_json()["table"])


def test_another_spacecraft_is_made_fuelled_and_handed_over_like_a_rocket():
    def arrange(state: State) -> None:
        put_leo(state, "NASA", "CT045F")
        state.leo("NASA").tanks = 9

    game = dealing.table(arrange, TWO, modules=["gardening"])
    loads = [c for c in game.legal("NASA") if isinstance(c, Template) and c.action is Transfer]
    assert {load.fixed["target"] for load in loads if "fuel" in load.free} == {
        "NASA:rocket",
        "NASA:barge-1",
    }
    refused = refusal(game, Transfer("NASA", "NASA:leo", "NASA:bernal", ("CT045",)))
    assert (refused.rule, refused.code) == ("G1d", "not-by-cargo")
    assert "NASA:barge-1" in str(refused.hint)
    game.apply(Transfer("NASA", "NASA:leo", "NASA:barge-1", ("CT045",), fuel=2))
    gift = Handover("NASA:barge-1", free_slot(game.table, "ESA", BARGE) or "", whole=True)
    offered = [each for terms in goods(game.table, "NASA", "ESA") for each in terms.handovers]
    assert gift in offered
    dealing.deal(game, DealTerms("NASA", "ESA", handovers=(gift,)))
    assert rocket_of(game.table, game.state.stacks["ESA:barge-1"]).chits.grade is not None


def climbing() -> Game:
    """NASA and ESA at both ends of the vines; NASA has a factory at the foot, a Bernal on top."""

    def arrange(state: State) -> None:
        top, foot = VINES
        claim(state, foot, "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", foot, "CT045F", tanks=2)
        put_stack(state, "NASA:outpost-2", top, "CT048F")
        put_stack(state, "ESA:outpost-1", top, "CB058F")
        bernal = put_stack(state, "NASA:bernal", top)
        bernal.kind, bernal.tanks = BERNAL, 1

    return dealing.table(arrange, TWO, modules=["gardening"])


def test_cargo_passes_wherever_a_module_says():
    game = climbing()
    loads = [c for c in game.legal("NASA") if isinstance(c, Template) and c.action is Transfer]
    pairs = {(load.fixed["source"], load.fixed["target"]) for load in loads}
    assert ("NASA:outpost-1", "NASA:outpost-2") in pairs
    game.apply(Transfer("NASA", "NASA:outpost-1", "NASA:outpost-2", tanks=1))
    gift = Handover("NASA:outpost-1", "ESA:outpost-1", tanks=1)
    dealing.deal(game, DealTerms("NASA", "ESA", handovers=(gift,)))
    assert game.state.stacks["ESA:outpost-1"].tanks == 1
    afar = Transfer("NASA", "NASA:outpost-1", "NASA:leo", ("CT045",))
    assert refusal(game, afar).code == "not-colocated"


def test_a_factory_fills_stacks_wherever_a_module_says():
    game = climbing()
    listed = [c for c in game.legal("NASA") if isinstance(c, Template | FactoryRefuel)]
    targets = {
        choice.fixed["target"] if isinstance(choice, Template) else choice.target
        for choice in listed
        if isinstance(choice, FactoryRefuel) or choice.action is FactoryRefuel
    }
    assert targets == {"NASA:outpost-1", "NASA:bernal", "NASA:outpost-3"}
    above = FactoryRefuel("NASA", VINES[1], "NASA:outpost-2")
    assert refusal(game, above).code == "not-colocated"
    game.apply(FactoryRefuel("NASA", VINES[1], "NASA:bernal"))
    assert game.state.stacks["NASA:bernal"].tanks == 8


def test_a_factory_may_hang_in_space():
    place = "gefion-barycenter"

    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", place, "CT045R", tanks=4)
        state.put_part(Gardens(greenhouses={place: "NASA"}))

    game = dealing.table(arrange, TWO, modules=["gardening"])
    fuel = FactoryRefuel("NASA", place, "NASA:outpost-1")
    delivery = Deliver("NASA", "NASA:outpost-1", "CT045")
    listed = list(game.legal("NASA"))
    assert fuel in listed
    assert delivery in listed
    game.apply(fuel)
    game.apply(delivery)
    assert game.state.stacks["NASA:outpost-1"].tanks == 4 + 7 - delivery_cost(
        game.table, "NASA", place
    )
    assert place in assist_sites(game.table, "NASA")
    assert figures(game.table)["NASA"].factories == 1
    assert cubes_left(game.table, "NASA") == 7


CREW, HOME = "CQ042F", "earth-luna-l5"


def at_home(*faces: str, also: Callable[[State], None] = lambda state: None) -> Game:
    """NASA with a Bernal at L1, which has its aquas and these cards."""

    def arrange(state: State) -> None:
        bernal = put_stack(state, "NASA:bernal", HOME, *faces)
        bernal.kind = BERNAL
        also(state)
        bernal.tanks, state.leo("NASA").tanks = 9, 3
        state.players["NASA"].bank = bernal.id

    return dealing.table(arrange, TWO, modules=["gardening"])


def test_E7c_a_crew_returns_to_the_home_of_its_player():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", CREW)

    game = at_home(also=also)
    entry = game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert CREW in cards_of(game.state, "NASA:bernal")
    assert any("returns to NASA:bernal" in str(line) for line in entry.says)


def test_I3b_products_are_sold_at_every_home():
    game = at_home("CT045R", also=lambda state: put_leo(state, "NASA", "CT048R"))
    sales = [choice for choice in game.legal("NASA") if isinstance(choice, SellProduct)]
    assert {sale.card for sale in sales} == {"CT045", "CT048"}
    game.apply(sales[0])
    assert game.state.leo("NASA").tanks == 3
    assert game.state.aquas("NASA") > 9


def test_I4_I9_boosts_and_deliveries_go_to_the_home_that_is_named():
    def also(state: State) -> None:
        draw_hand(state, "NASA", "CB058")
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", "CT045R", "CT048R", tanks=20)

    game = at_home(also=also)
    deliveries = [choice for choice in game.legal("NASA") if isinstance(choice, Deliver)]
    assert {each.target for each in deliveries} == {None, "NASA:leo"}
    assert refusal(game, Boost("NASA", ("CB058",), "NASA:outpost-1")).code == "no-home"
    game.apply(Boost("NASA", ("CB058",), "NASA:bernal"))
    fee = 1  # of NASA's own launch
    assert game.state.aquas("NASA") == 9 - (2 * 1 + 1) + fee
    game.apply(Deliver("NASA", "NASA:outpost-1", "CT045"))
    assert cards_of(game.state, "NASA:bernal") == ["CB058F", "CT045R"]
    assert game.state.leo("NASA").tanks == 3


def test_I9_a_delivery_goes_to_leo_if_one_says_so():
    def also(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", "CT045R", tanks=20)

    game = at_home(also=also)
    game.apply(Deliver("NASA", "NASA:outpost-1", "CT045", "NASA:leo"))
    assert "CT045R" in cards_of(game.state, "NASA:leo")


def test_La_a_parade_is_held_at_home():
    def also(state: State) -> None:
        stack = rocket(state, CREW, wet="9", space="geo")
        stack.cards[0] = replace(stack.cards[0], glory="mars")

    game = at_home(also=also)
    context = game.book.context(game.state, DiceTray.ready(None, (), 0))
    for space, glories in ((GARDEN, 0), (HOME, 1)):
        context.happened(MoveEnded("NASA", "NASA:rocket", space, landed=False))
        assert len(game.state.players["NASA"].glories) == glories


def test_gl_Human_a_home_has_humans_and_leo_too():
    game = at_home()
    assert [humans_at(game.table, "NASA", space) for space in (HOME, "leo", "geo")] == [
        True,
        True,
        False,
    ]
    assert not humans_at(game.table, "ESA", HOME)


def test_K2c_the_pad_is_leo_wherever_one_is_at_home():
    game = at_home("CT045F", also=lambda state: put_leo(state, "NASA", "CT048F"))
    assert [held.face for _, held in on_the_pad(game.table, "NASA")] == ["CT048F"]


def test_K2d_a_module_shields_from_flares():
    def also(state: State) -> None:
        put_stack(state, "NASA:outpost-1", HOME, "CT048F")
        put_stack(state, "ESA:outpost-1", HOME, "CG106F")

    game = at_home("CT045F", also=also)
    context = game.book.context(game.state, DiceTray.ready(None, (6,), 0))
    solar_flare(context)
    assert cards_of(game.state, "NASA:outpost-1") == ["CT048F"]
    assert cards_of(game.state, "NASA:bernal") == ["CT045F"]
    assert "ESA:outpost-1" not in game.state.stacks


def test_F1c_aquas_move_with_the_bank():
    game = at_home()
    context = game.book.context(game.state, DiceTray.ready(None, (), 0))
    move_bank(context, "NASA", game.state.leo("NASA"))
    assert (game.state.aquas("NASA"), game.state.stacks["NASA:bernal"].tanks) == (12, 0)


def test_D1b_an_extra_operation_is_good_for_its_purpose_only():
    game = dealing.table(factions=TWO, modules=["gardening"])
    game.apply(Sow("NASA", "rose"))
    entry = game.apply(Income("NASA"))
    assert str(entry.says[0]) == "NASA performs an extra operation (0Z)"
    assert (game.table.turn.operations, game.table.turn.used) == (0, ["gardener"])
    for _ in range(2):
        game.apply(Income("NASA"))
    assert refusal(game, Income("NASA")).code == "operation-spent"


def test_D1b_with_the_extra_operation_left_only_that_is_listed():
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", "CB058")
        state.turn.operations = 2  # type: ignore[union-attr]  # NASA is on turn

    game = dealing.table(arrange, TWO, modules=["gardening"])
    operations = {Income, Boost, SellCard}
    assert not operations & {choice_kind(choice) for choice in game.legal("NASA")}
    game.apply(Sow("NASA", "rose"))
    assert operations & {choice_kind(choice) for choice in game.legal("NASA")} == {Income}
    assert refusal(game, SellCard("NASA", "CB058")).code == "operation-spent"
    game.apply(Income("NASA"))
    assert not operations & {choice_kind(choice) for choice in game.legal("NASA")}


def choice_kind(choice: Choice) -> type[Action]:
    return choice.action if isinstance(choice, Template) else type(choice)


def grafting(**more: object) -> Game:
    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "ceres", "CT045F", "CT048F")
        state.leo("NASA").tanks = 9

    game = dealing.table(arrange, TWO, modules=["gardening"], **more)
    game.apply(Graft("NASA", "NASA:outpost-1", "CT045"))
    return game


@pytest.mark.parametrize(
    ("answer", "dice", "says"),
    [
        (RollHazard("NASA"), (2,), "NASA rolls 2: it succeeds (0Z)"),
        (PayFinao("NASA"), (), "NASA pays 4 aqua: Failure Is Not An Option (H7e)"),
    ],
)
def test_H7_a_risk_taken_at_rest_has_its_consequence(
    answer: Action, dice: tuple[int, ...], says: str
):
    game = grafting()
    assert "NASA takes a risk at ceres" in game.state.agenda[-1].question
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state
    entry = game.apply(answer, dice)
    assert says in map(str, entry.says)
    assert game.state.stacks["NASA:outpost-1"].notes == {"gardens": "grafted"}
    assert cards_of(game.state, "NASA:outpost-1") == ["CT045F", "CT048F"]


def test_H7_a_risk_that_fails_costs_what_it_says_and_not_the_stack():
    game = grafting()
    game.apply(RollHazard("NASA"), (1,))
    assert cards_of(game.state, "NASA:outpost-1") == ["CT048F"]
    assert game.state.stacks["NASA:outpost-1"].notes == {}
    assert game.state.agenda[-1].question == "NASA is on turn (D1)"


@pytest.mark.parametrize(("again", "left"), [(1, ["CT048F"]), (3, ["CT045F", "CT048F"])])
def test_H7_a_risk_rolled_again_counts_by_the_last_roll(again: int, left: list[str]):
    game = grafting()
    game.book.on(RollSurvived, _once_more)
    game.apply(RollHazard("NASA"), (5, again))
    assert cards_of(game.state, "NASA:outpost-1") == left
    grafted = game.state.stacks["NASA:outpost-1"].notes
    assert grafted == ({} if again == 1 else {"gardens": "grafted"})


def _once_more(context: Context, roll: RollSurvived) -> None:
    if len(context.tray.rolled) == 1:
        context.push(roll.again)


@pytest.mark.parametrize("bot", [SimplePlayer(4), MediumPlayer()])
def test_bots_know_what_to_say_to_a_risk(bot: Bot):
    game = grafting()
    play(game, bot, 1)
    assert isinstance(game.entries[-1].action, RollHazard | PayFinao)


SKY = "gefion-barycenter"


def golden(isotope: int = 4) -> Game:
    """A factory in space that makes isotopes, with a rocket and an outpost of NASA beside it."""

    def arrange(state: State) -> None:
        state.put_part(Gardens(greenhouses={SKY: "NASA"}))
        put_stack(state, "NASA:outpost-1", SKY, "CT048F", "CB058F", tanks=1).isotope = isotope
        put_stack(state, "ESA:outpost-1", SKY, "CT053F")
        craft = rocket(state, "CT045R", wet="9", space=SKY)
        craft.wet, craft.grade = str(TABLE.face("CT045R").mass), None

    return dealing.table(arrange, TWO, modules=["gardening"])


def held(game: Game, stack: str) -> tuple[int, int]:
    """Water and isotope FTs."""
    there = game.state.stacks[stack]
    return there.tanks, there.isotope


def sound(game: Game, action: Action) -> None:
    """Carry an action out, and see that all is in order."""
    before, cards = game.state, all_cards(game.state)
    entry = game.apply(action)
    assert faults(game, before, entry, cards) == []
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state


def test_I5b_a_factory_makes_the_grades_that_a_module_says():
    game = golden()
    made = FactoryRefuel("NASA", SKY, "NASA:outpost-1", grade=FuelGrade.ISOTOPE)
    assert made in list(game.legal("NASA"))
    sound(game, made)
    assert held(game, "NASA:outpost-1") == (1, 5)
    dirt = FactoryRefuel("NASA", SKY, "NASA:outpost-1", grade=FuelGrade.DIRT)
    assert refusal(game, dirt).code == "wrong-grade"
    ground = dealing.table(lambda state: claim(state, "ceres", "NASA", factory=True), TWO)
    there = FactoryRefuel("NASA", "ceres", "NASA:outpost-1", grade=FuelGrade.ISOTOPE)
    assert refusal(ground, there).code == "wrong-grade"


def test_F4_isotope_tanks_weigh_and_fill_a_stack():
    stack = golden(isotope=1).state.stacks["NASA:outpost-1"]
    mass = TABLE.face("CT048F").mass + TABLE.face("CB058F").mass
    assert craft_stack(TABLE, stack).mass == mass + 1 + 1
    stack.cards.clear()
    stack.tanks = 0
    assert not stack.is_empty


def test_G1_G1b_isotope_tanks_are_transferred_and_become_fuel():
    game = golden()
    loads = [
        choice.fixed
        for choice in game.legal("NASA")
        if isinstance(choice, Template) and choice.action is Transfer
    ]
    assert FuelGrade.ISOTOPE in [fixed.get("grade") for fixed in loads]
    fuel = Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=2, grade=FuelGrade.ISOTOPE)
    assert choice_name(game.table, fuel).endswith("Tanks that become fuel: 2, isotope")
    sound(game, replace(fuel, isotope=1))
    assert held(game, "NASA:outpost-1") == (1, 1)
    assert held(game, "NASA:rocket") == (0, 1)
    assert game.state.stacks["NASA:rocket"].grade is FuelGrade.ISOTOPE
    assert refusal(game, fuel).code == "not-enough-tanks"
    sound(game, Transfer("NASA", "NASA:rocket", "NASA:outpost-1", drain=1))
    assert held(game, "NASA:outpost-1") == (1, 2)


def test_G2a_G2b_isotope_fuel_and_tanks_turn_into_each_other():
    game = golden()
    sound(game, Transfer("NASA", "NASA:outpost-1", "NASA:rocket", isotope=3))
    turn = TanksToFuel("NASA", "NASA:rocket", 2, FuelGrade.ISOTOPE)
    listed = [c for c in game.legal("NASA") if isinstance(c, Template) and c.action is TanksToFuel]
    assert [choice.fixed.get("grade") for choice in listed] == [FuelGrade.ISOTOPE]
    sound(game, turn)
    assert held(game, "NASA:rocket") == (0, 1)
    sound(game, FuelToTanks("NASA", "NASA:rocket", 1))
    assert held(game, "NASA:rocket") == (0, 2)
    assert refusal(game, TanksToFuel("NASA", "NASA:rocket", 1)).code == "not-enough-tanks"


def test_F1_dirt_comes_in_no_tanks():
    game = golden()
    dirt = FuelGrade.DIRT
    fuel = Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=1, grade=dirt)
    assert refusal(game, fuel).code == "not-enough-tanks"
    assert refusal(game, TanksToFuel("NASA", "NASA:rocket", 1, dirt)).code == "not-enough-tanks"
    made = FactoryRefuel("NASA", SKY, "NASA:outpost-1", grade=dirt)
    ruling = Ruling("NASA", action=made, waive=("I5b",), reason="house rule")
    with pytest.raises(RuleViolation, match="makes no dirt"):
        game.apply(ruling, granted=True)
    # Where nothing becomes fuel, the grade says nothing.
    sound(game, Transfer("NASA", "NASA:outpost-1", "NASA:rocket", tanks=1, grade=dirt))
    assert held(game, "NASA:rocket") == (1, 0)


def test_F4d_water_makes_isotopes_water():
    game = golden()
    isotope = FuelGrade.ISOTOPE
    sound(game, Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=1, grade=isotope))
    sound(game, Transfer("NASA", "NASA:outpost-1", "NASA:rocket", fuel=1))
    assert game.state.stacks["NASA:rocket"].grade is FuelGrade.WATER


def test_G1g_N3_E7_isotope_tanks_are_given_up_handed_over_and_lost():
    game = golden()
    sound(game, Jettison("NASA", "NASA:outpost-1", isotope=1))
    offered = [each for terms in goods(game.table, "NASA", "ESA") for each in terms.handovers]
    assert Handover("NASA:outpost-1", "ESA:outpost-1", isotope=3) in offered
    part = Handover("NASA:outpost-1", "ESA:outpost-1", isotope=1)
    dealing.deal(game, DealTerms("NASA", "ESA", handovers=(part,)))
    assert held(game, "ESA:outpost-1") == (0, 1)
    whole = Handover("NASA:outpost-1", "ESA:outpost-2", whole=True)
    dealing.deal(game, DealTerms("NASA", "ESA", handovers=(whole,)))
    assert held(game, "ESA:outpost-2") == (1, 2)
    context = game.book.context(game.state, DiceTray.ready(None, (), 0))
    lose_stack(context, game.state.stacks["ESA:outpost-2"], Text("lost"), "E7")
    assert ("ESA:outpost-2 isotope", "pool isotope", 2) in context.ledger


def test_G1e_H1b_isotope_tanks_move_with_their_stack_and_then_rest():
    game = golden()
    sound(game, Redesignate("NASA", "NASA:outpost-1", "NASA:rocket"))
    assert held(game, "NASA:rocket") == (1, 4)
    assert held(game, "NASA:outpost-1") == (0, 0)
    game.state.stacks["NASA:rocket"].moved_isotope = 4
    move = Move("NASA", "NASA:rocket", "CT048", ("leo",))
    assert refusal(game, move).rule == "H1b"
    sound(game, Transfer("NASA", "NASA:rocket", "NASA:outpost-1", isotope=1))
    assert game.state.stacks["NASA:outpost-1"].moved_isotope == 1


def planted(game: Game) -> list[str]:
    return [stack.id for stack in game.state.stacks.values() if "gardens" in stack.notes]


def test_what_a_module_notes_of_a_stack_goes_with_its_contents():
    def arrange(state: State) -> None:
        rocket(state, "CQ042F", wet="9", space="ceres")
        put_stack(state, "NASA:outpost-1", "ceres", "CT045F")
        put_stack(state, "ESA:rocket", "ceres", "CT048F", wet="8")

    game = dealing.table(arrange, TWO, modules=["gardening"])
    game.apply(Plant("NASA", "NASA:outpost-1"))
    game.apply(Redesignate("NASA", "NASA:outpost-1", "NASA:rocket"))
    assert planted(game) == ["NASA:rocket"]
    dealing.deal(
        game,
        DealTerms("NASA", "ESA", handovers=(Handover("NASA:rocket", "ESA:rocket", whole=True),)),
        DealTerms("ESA", "NASA", handovers=(Handover("ESA:rocket", "NASA:rocket", whole=True),)),
    )
    assert planted(game) == ["ESA:rocket"]
    home = DealTerms(
        "ESA", "NASA", handovers=(Handover("ESA:rocket", "NASA:outpost-2", whole=True),)
    )
    dealing.deal(game, home, by="ESA")
    assert planted(game) == ["NASA:outpost-2"]
    assert State.from_json(game.state.as_json(), game.book.tags) == game.state


def test_every_field_of_a_stack_is_of_the_slot_the_strip_or_the_contents():
    named = [*Stack.SLOT, *Stack.STRIP, *Stack.CONTENTS, "tanks", "isotope"]
    assert sorted(named) == sorted(each.name for each in fields(Stack))


# -- what happens --------------------------------------------------------------------------------


def flying() -> Game:
    """NASA is asked for the toll in the midst of its flight."""

    def arrange(state: State) -> None:
        rocket(state, "CQ042F", wet="9")

    game = garden(arrange=arrange)
    game.apply(Move("NASA", "NASA:rocket", "CQ042", ("cycler", "earth-belt-1", "geo")))
    return game


def test_a_step_in_flight_is_asked_there_and_then():
    game = flying()
    assert isinstance(game.state.agenda[-1], TollDue)
    assert game.state.stacks["NASA:rocket"].space == GARDEN
    assert told(game) == ["EnteredSpace"]
    game.apply(PayToll("NASA", pays=True), (6,))
    assert game.state.stacks["NASA:rocket"].space == "geo"
    assert told(game) == ["EnteredSpace"] * 3


def test_a_wreck_unwinds_whatever_belongs_to_the_flight():
    game = flying()
    game.apply(PayToll("NASA", pays=False))
    assert not [step for step in game.state.agenda if isinstance(step, Flying | TollDue)]
    assert game.state.agenda[-1].question == "NASA is on turn (D1)"
    assert "CardDecommissioned" in told(game)


def test_conditions_of_a_move():
    def arrange(state: State) -> None:
        rocket(state, "CQ042F", wet="9", space="geo")

    game = garden(arrange=arrange)
    refused = refusal(game, Move("NASA", "NASA:rocket", "CQ042", ("earth-belt-1",)))
    assert (refused.rule, refused.code) == ("0Z", "weeds")
    moves = [choice for choice in game.legal("NASA") if isinstance(choice, Template)]
    assert not [move for move in moves if move.action is Move]


def test_claims_colonies_and_factories_are_told():
    def arrange(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        claim(state, "vesta", "NASA", factory=True)
        claim(state, "hygiea", "ESA")
        put_stack(state, "NASA:outpost-1", "ceres", "CQ042F")
        state.anarchy = True

    game = garden(arrange=arrange)
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    game.apply(GiveUpFactory("NASA", "vesta"))
    assert told(game) == ["CardDecommissioned", "ColonyBuilt", "FactoryGivenUp"]


def test_a_claim_jump_is_told():
    def arrange(state: State) -> None:
        claim(state, "ceres", "ESA")
        put_stack(state, "NASA:outpost-1", "ceres", "CQ042F")
        state.anarchy = True

    game = garden(arrange=arrange)
    game.apply(ClaimJump("NASA", "ceres"))
    assert "ClaimJumped" in told(game)


def test_a_phase_after_a_turn_has_its_permits():
    game = garden()
    player = game.to_act[0]
    other = next(name for name in TWO if name != player)
    game.table.turn.permits.append(Permit(other, player, "push"))
    game.apply(EndTurn(player))
    top = game.state.agenda[-1]
    assert isinstance(top, Harvest)
    assert top.helpers[-1] == "the gardener"
    assert game.table.on_turn == player
    game.apply(Reap(player))
    assert game.table.on_turn == other


def test_bots_play_with_a_module():
    game = garden(seed=3)
    play(game, RandomPlayer(3), 300)
    assert game.replay().state == game.state
    assert any("harvest" in str(line) for entry in game.entries for line in entry.says)


# -- what people and computer players see of it ---------------------------------------------------


def test_a_module_has_options_and_placards_of_its_own():
    game = garden(options={"soil": "loam"}, printed={"almanac": {"1": "sun"}})
    assert game.header.options == {"soil": "loam"}
    assert game.header.printed["almanac"] == {"1": "sun"}
    with pytest.raises(BadInput, match="has no option 'soil'"):
        new_game("core", TWO, options={"soil": "loam"})
    with pytest.raises(BadInput, match="'almanac' is no piece"):
        new_game("core", TWO, printed={"almanac": {"1": "sun"}})


def test_an_auction_is_asked_for():
    game = garden()
    player = game.to_act[0]
    game.apply(Sow(player, "rose"))
    assert refusal(game, Research(player, "thruster", 0)).code == "pruning"
    assert not [c for c in game.legal() if isinstance(c, Template) and c.action is Research]


def test_a_module_is_seen_in_the_terminal(tmp_path, capsys):
    log = tmp_path / "g.jsonl"
    assert (
        main(["game", "new", "--factions", "NASA,ESA", "--with", "gardening", "-o", str(log)]) == 0
    )
    assert "0 gardens" in capsys.readouterr().out
    assert "0 gardens" in whole_table(Game.load(log))


def test_what_must_be_true_of_a_module_is_checked():
    game = garden()
    before, cards = game.state, all_cards(game.state)
    entry = game.apply(Sow(game.to_act[0], "rose"))
    assert faults(game, before, entry, cards) == []
    game.state.put_part(Gardens({"NASA": "thorns"}))
    assert faults(game, before, entry, cards) == ["somebody has sown thorns"]


def test_players_who_think_ahead_know_what_to_do_with_a_module():
    game = garden(seed=4)
    play(game, SimplePlayer(4), 60)
    sown = game.state.part(Gardens).sown  # type: ignore[union-attr]
    assert set(sown.values()) == {"oak"}
    assert any(isinstance(entry.action, Reap) for entry in game.entries)


def year_in_the_garden(year: int, *faces: str, dice: tuple[int, ...] = ()) -> Game:
    """A year in which nobody does anything but to harvest."""

    def arrange(state: State) -> None:
        state.year = year
        put_leo(state, "NASA", *faces)

    game = garden(arrange=arrange)
    for turns_left in (1, 0):
        game.apply(EndTurn(game.to_act[0]))
        game.apply(Reap(game.to_act[0]), () if turns_left else dice)
    return game


def test_losses_on_the_pad_are_told():
    game = year_in_the_garden(1, "CT053F", dice=(4,))
    mass = game.table.face("CT053F").mass
    assert "CardExploded" in told(game)
    assert f"mass={mass}" in str(game.state.part(Gardens))


def test_a_seniority_disk_that_goes_is_told():
    assert told(year_in_the_garden(12)) == ["SeniorityDiskRemoved"]
