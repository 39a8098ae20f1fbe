"""Players that plan: what they think of, what they do, and that they see only their view."""

import re
from collections.abc import Iterator

import pytest

from planner.cards.model import CardType
from planner.errors import BadInput, DataError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.events.cycle import (
    BudgetCutDue,
    CutBudget,
    HeaviestTied,
    LoseCard,
)
from planner.games.high_frontier.chapters.free.cargo import Transfer
from planner.games.high_frontier.chapters.free.discard import Jettison
from planner.games.high_frontier.chapters.operations.auctions import Auction, Bid, Pass, Research
from planner.games.high_frontier.chapters.operations.boost import Boost
from planner.games.high_frontier.chapters.operations.industrialize import Industrialize
from planner.games.high_frontier.chapters.operations.market import Income, SellCard
from planner.games.high_frontier.playing import PLAYERS, Seats, advice, play
from planner.games.high_frontier.playing.advice import PlanIdea, best_plans
from planner.games.high_frontier.playing.thinking.decisions import answer
from planner.games.high_frontier.playing.thinking.levels import EasyPlayer, MediumPlayer
from planner.games.high_frontier.playing.thinking.market import years_to_replace
from planner.games.high_frontier.playing.thinking.site_values import Purpose
from planner.games.high_frontier.playing.thinking.turns import Thoughts, ideas
from planner.games.high_frontier.playing.thinking.weights import (
    NAMES,
    default_weights,
    read_weights,
)
from planner.games.high_frontier.table.state import Glory, SiteMarks, State
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action
from planner.kernel.agenda import Step
from planner.kernel.dice import derived_seed
from planner.rules import CYCLE_YEARS
from planner.text import Text
from tests.games.high_frontier.arrange import put_leo, put_stack
from tests.games.high_frontier.helpers import draw_hand, new_game
from tests.games.high_frontier.thoughts import KIT, prospects, with_kit

# -- weights ---------------------------------------------------------------------------------


def test_weights_are_read_and_checked(tmp_path):
    assert set(read_weights().spreads) == set(NAMES)
    good = "\n".join(["weight,value,least,most,meaning", *(f"{n},1,0,2,x" for n in NAMES)])
    file = tmp_path / "weights.csv"
    for wrong, why in [
        (good.replace("year,1,", "year,3,"), "not between"),
        (good.replace("year,1,", "year,much,"), "no number"),
        (good.replace("year,1,", "yeer,1,"), "not expected"),
        (good.replace("year,1,0,2,x\n", ""), "missing: year"),
    ]:
        file.write_text(wrong, encoding="utf-8")
        with pytest.raises(DataError, match=why):
            read_weights(file)
    with pytest.raises(BadInput, match="no weight"):
        default_weights().changed({"courage": 1.0})


# -- plans -----------------------------------------------------------------------------------


def test_a_kit_in_the_hand_can_be_launched_at_once():
    game = with_kit()
    ready = next(each for each in prospects(game, "CRP").launches() if not each.wait)
    assert ready.aim.kind is Purpose.FACTORY
    assert ready.cost <= 12


def test_without_money_the_launch_waits():
    rich, poor = (prospects(with_kit(aquas), "CRP").launches()[0] for aquas in (12, 1))
    assert poor.wait > rich.wait
    assert poor.score < rich.score


def test_aquas_still_to_be_earned_are_paid_with_years_alone():
    poor = prospects(with_kit(1), "CRP")
    best, weights = poor.launches()[0], default_weights()
    assert best.cost > 1
    assert best.score == pytest.approx(best.value - weights.year * best.years - poor.aqua * 1)


CORE_KIT = ["CB064", "CF070", "CG106", "CT055"]
"""And one that needs nothing else in the Core game."""


def thoughts_in_core(aquas: int) -> Thoughts:
    def arrange(state: State) -> None:
        draw_hand(state, "NASA", *CORE_KIT)
        state.leo("NASA").tanks = aquas

    game = new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)
    return Thoughts(game.view("NASA").table, "NASA", default_weights())


def test_what_a_factory_needs_is_kept_whatever_else_flies():
    """Though the crew could fly for glory meanwhile, and better cards lie on the decks."""
    thoughts = thoughts_in_core(3)
    builders = [each for each in thoughts.launches if each.aim.kind is Purpose.FACTORY]
    others = [each for each in thoughts.launches if each.aim.kind is Purpose.GLORY]
    assert builders
    assert others
    used = {card for each in builders[:1] for card in each.team.numbers}
    kept = [card for card in CORE_KIT if card in used]
    assert kept
    assert all(thoughts.market.sale(card) < 0 for card in kept)


def test_I2a_a_whole_kit_is_boosted_while_money_for_fuel_is_still_to_come():
    mass = sum(each.card.mass for each in prospects(with_kit(), "CRP").launches()[0].team.members)
    game = with_kit(mass - 1)
    view = game.view("CRP")
    thoughts = Thoughts(view.table, "CRP", default_weights())
    best = thoughts.launches[0]
    assert best.wait > 0
    found = [each for each in ideas(view, thoughts, view.legal()) if view.may(each)]
    assert isinstance(found[0], Boost)
    assert set(found[0].cards) <= set(KIT.split())


def who_has_boosted(aquas: int, *others: str) -> Game:
    def arrange(state: State) -> None:
        put_leo(state, "CRP", *(f"{card}F" for card in (*KIT.split(), *others)))
        state.leo("CRP").tanks = aquas

    return new_game("race-to-mars", ("CRP", "NASA"), arrange=arrange, hashing=False)


def thoughts_and_ideas(game: Game) -> tuple[Thoughts, list[Action]]:
    view = game.view("CRP")
    thoughts = Thoughts(view.table, "CRP", default_weights())
    return thoughts, [each for each in ideas(view, thoughts, view.legal()) if view.may(each)]


def test_aquas_that_a_flight_waits_for_are_worth_the_years_that_they_save():
    ready = prospects(who_has_boosted(12), "CRP").launches()[0]
    rich, _ = thoughts_and_ideas(who_has_boosted(12))
    poor, _ = thoughts_and_ideas(who_has_boosted(int(ready.cost) - 1))
    weights = default_weights()
    assert rich.market.short == 0
    assert poor.market.short == 1
    assert rich.market.money(2) == pytest.approx(2 * rich.prospects.aqua)
    awaited = weights.year / weights.income
    assert poor.market.money(2) == pytest.approx(awaited + poor.prospects.aqua)


def test_I3a_who_waits_for_money_sells_what_no_flight_takes():
    """A patent in LEO comes back into the hand for that (G6)."""
    ready = prospects(who_has_boosted(12), "CRP").launches()[0]
    game = who_has_boosted(int(ready.cost) - 3, "CT046", "CT054", "CT048", "CT053")
    thoughts, found = thoughts_and_ideas(game)
    flying = {card for each in thoughts.launches for card in each.team.numbers}
    back = found[0]
    assert isinstance(back, Jettison)
    assert not flying & set(back.cards)
    game.apply(back)
    _, found = thoughts_and_ideas(game)
    assert found[0] == SellCard("CRP", *back.cards)
    game.apply(found[0])
    _, found = thoughts_and_ideas(game)
    assert isinstance(found[0], Transfer), "with that the flight begins in the same year"


def in_core(aquas: int, *hand: str, top: str = "CB065") -> Game:
    """A Core game in which NASA holds these cards, and a robonaut that is hot lies on its deck."""

    def arrange(state: State) -> None:
        draw_hand(state, "NASA", *hand)
        state.leo("NASA").tanks = aquas
        robonauts = state.decks["robonaut"]
        robonauts.remove(top)
        robonauts.insert(0, top)

    return new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)


@pytest.mark.parametrize("step", [BudgetCutDue("NASA"), HeaviestTied("NASA", tuple(CORE_KIT[:3]))])
def test_K2f_K2c_of_a_kit_that_card_goes_which_is_easiest_to_replace(step: Step):
    """All three are needed for the flight, and a refinery as good lies on top of its deck."""
    view = in_core(3, *CORE_KIT[:3]).view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    robonaut, refinery, generator = CORE_KIT[:3]
    years = {card: years_to_replace(view.table, "NASA", card) for card in CORE_KIT[:3]}
    assert years[refinery] == 1 < years[robonaut] < years[generator]
    lost = answer(thoughts, view.table, step, [])
    assert isinstance(lost, CutBudget | LoseCard)
    assert lost.card == refinery


def test_K2f_of_cards_that_no_flight_needs_the_one_that_is_hard_to_replace_is_kept():
    view = in_core(0, "CB064", "CG106", "CT055", "CG109").view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    useless = ["CG106", "CT055"]
    assert not any(map(thoughts.market.of_own, useless))
    generator, thruster = (years_to_replace(view.table, "NASA", card) for card in useless)
    assert generator > thruster
    assert answer(thoughts, view.table, BudgetCutDue("NASA"), []) == CutBudget("NASA", "CT055")


def test_J1_where_nothing_needs_supports_the_next_card_of_its_kind_will_do():
    table = with_kit().view("CRP").table
    assert [years_to_replace(table, "CRP", card) for card in KIT.split()] == [1, 1, 1]


def test_I2a_no_aqua_is_taken_by_who_could_boost_a_light_card_out_of_a_full_hand():
    """The flight lacks a refinery, and nobody with a full hand may bid for one."""
    light, *spare = "CB064", "CG106", "CT055", "CG109"
    view = in_core(0, light, *spare).view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    assert view.table.book.library.card(light).front.mass == 0
    found = [each for each in ideas(view, thoughts, view.legal()) if view.may(each)]
    assert found.index(Boost("NASA", (light,))) < found.index(Income("NASA"))


def test_I2a_with_all_cards_of_the_flight_nobody_makes_room_for_auctions():
    view = in_core(0, *CORE_KIT).view("NASA")
    thoughts = Thoughts(view.table, "NASA", default_weights())
    assert not next(each for each in thoughts.launches if each.builds).team.lacking
    assert not any(isinstance(each, Boost) for each in ideas(view, thoughts, view.legal()))


def test_the_crew_does_not_fly_for_little_with_the_aquas_that_a_factory_waits_for():
    poor = thoughts_in_core(3)
    others = [each for each in poor.launches if each.aim.kind is Purpose.GLORY and each.cost]
    waiting = poor.market.short > 0
    assert waiting
    assert others
    dear = [each for each in others if each.value < each.cost * poor.market.money(1)]
    assert dear
    assert not any(poor.market.deserves(each) for each in dear)


def test_a_site_is_worth_its_price_and_less_when_others_have_built():
    game = with_kit()
    mars = game.table.space("mars-arsia-mons")
    alone = prospects(game, "CRP").prizes.of(mars).factory
    game.state.sites["phobos"] = SiteMarks("NASA", "NASA")
    beside = prospects(game, "CRP").prizes.of(mars).factory
    assert alone == 9.0
    assert beside == pytest.approx(6.0 + 3 * default_weights().rival)


def test_nothing_is_planned_beyond_the_play_area_or_the_end():
    game = with_kit()
    board = game.table.book.board
    ahead = prospects(game, "CRP")
    zones = {board[plan.aim.place].zone for plan in ahead.launches()}
    assert zones <= {"mercury", "venus", "earth", "mars"}
    game.state.year, game.state.seniority_disks = 29, 0
    late = prospects(game, "CRP").launches()
    assert all(plan.years <= 2 for plan in late)


def test_advice_tells_the_plans_of_a_player():
    game = with_kit()
    plans = best_plans(game.view("CRP"), "CRP")
    best = plans[0]
    assert len(plans) <= 3
    assert "for a factory" in best.sentence
    assert best.route[0] == "leo"
    assert best.route[-1] == best.goals[0]
    assert best.first is not None
    assert game.may(best.first)


def core_of_four() -> Game:
    return Game.new("core", factions=["CRP", "NASA", "ESA", "UN"], seed=3, hashing=False)


def test_what_is_told_first_is_what_the_player_would_do_now():
    game, bot, asked = core_of_four(), MediumPlayer(1), set()
    while play(game, bot, 7) == 7 and len(game.entries) < 150:
        step, player = game.state.agenda[-1], game.to_act[0]
        if isinstance(step, PlayerTurn | Auction):
            view = game.view(player)
            assert best_plans(view, player)[0].first == bot.choose(view, view.legal())
            asked.add(type(step))
    assert asked == {PlayerTurn, Auction}


def test_I2b_in_an_auction_it_is_told_how_far_to_bid():
    def told(aquas: int) -> PlanIdea:
        game = in_core(aquas, "CF070", "CG106", "CT055", top="CB064")
        game.apply(EndTurn("NASA"))
        game.apply(Research("ESA", CardType.ROBONAUT, 0))
        return best_plans(game.view("NASA"), "NASA")[0]

    rich, poor = told(6), told(0)
    assert re.fullmatch(r"bids up to 4 aquas for CB064 .*, which a flight needs", rich.sentence)
    assert isinstance(rich.first, Bid)
    assert re.fullmatch(r"passes: it pays at most 0 aquas for CB064 .*|bids .*", poor.sentence)


def test_a_flight_that_is_not_worth_its_aquas_is_no_advice():
    """Which is what the player thinks of the crew's flight for a glory, while a factory waits."""
    game = in_core(3, *CORE_KIT)
    thoughts = Thoughts(game.view("NASA").table, "NASA", default_weights())
    dear = {each.aim.place for each in thoughts.launches if not thoughts.market.deserves(each)}
    assert dear
    assert not dear & {
        goal for plan in best_plans(game.view("NASA"), "NASA") for goal in plan.goals
    }


def test_cards_that_nobody_has_seen_yet_are_told():
    game = core_of_four()
    player = game.to_act[0]
    [plan] = best_plans(game.view(player), player)
    assert plan.sentence.endswith("cards that nobody has seen yet: generator and robonaut")


def test_a_rule_that_ends_the_search_for_the_first_step_ends_no_hint(
    monkeypatch: pytest.MonkeyPatch,
):
    def refused(*_: object) -> Iterator[Action]:
        yield Income("CRP")
        raise BadInput(Text("no"), hint=Text("nothing"))

    game = with_kit()
    monkeypatch.setattr(advice, "first_of", refused)
    game.apply(Income("CRP"))
    assert best_plans(game.view("CRP"), "CRP")


# -- players ---------------------------------------------------------------------------------


@pytest.mark.parametrize("player", [MediumPlayer, EasyPlayer])
def test_the_same_seed_and_view_give_the_same_action(player: type[MediumPlayer]):
    game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=5, hashing=False)
    play(game, MediumPlayer(1), 60)
    view = game.view(*game.to_act)
    first, second = (player(7).choose(view, view.legal()) for _ in range(2))
    assert first == second


def test_a_medium_player_builds_factories():
    factions = ["CRP", "NASA"]
    game = Game.new("race-to-mars", factions=factions, seed=2, hashing=False)
    kinds = dict(zip(factions, ("medium", "simple"), strict=True))
    table = Seats({name: PLAYERS[kind](derived_seed(2, name)) for name, kind in kinds.items()})
    built = []
    while game.to_act:
        entry = game.apply(table.choose(game.view(*game.to_act), game.legal()))
        if isinstance(entry.action, Industrialize):
            built.append(entry.action.player)
    assert "CRP" in built


def test_a_full_hand_of_forty_cards_is_thought_of_quickly():
    hand = """
    CT049 CX083 CT055 CX082 CT050 CT052 CX084 CT054 CT047 CG105 CT053 CG109 CT045 CG111 CX091 CB057
    CX081 CD099 CT051 CX086 CB066 CF071 CD094 CX089 CB060 CG107 CD100 CB062 CG120 CB067 CG114 CB063
    """

    def arrange(state: State) -> None:
        draw_hand(state, "Shimizu", *hand.split())
        put_leo(state, "Shimizu", "CB056F", "CX088F", "CG104F", "CD093F")

    game = new_game("core", ("Shimizu", "NASA"), arrange=arrange, hashing=False)
    ahead = prospects(game, "Shimizu")
    assert len(ahead.launches()) <= 20


# -- the last years --------------------------------------------------------------------------


def nearly_over(year: int, *leo: str) -> Game:
    """A Core game in which the crew of NASA is out in an outpost for good."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:outpost-1", "vesta", "CQ042F")
        draw_hand(state, "NASA", "CB064", "CX083")
        put_leo(state, "NASA", *leo)
        state.year, state.seniority_disks = year, 1

    return new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)


def lightest(game: Game) -> str:
    """The lighter one of its hand cards."""
    hand = game.state.players["NASA"].hand
    return min(hand, key=lambda card: game.book.library.card(card).front.mass)


def done_until(game: Game, year: int) -> list[Action]:
    """What NASA does before that year, or the end; ESA does nothing."""
    bot, done = MediumPlayer(1), []
    while game.to_act and game.state.year < year:
        if game.to_act == ("NASA",):
            done.append(bot.choose(game.view("NASA"), game.legal("NASA")))
            game.apply(done[-1])
        else:
            on_turn = isinstance(game.state.agenda[-1], PlayerTurn)
            game.apply(EndTurn("ESA") if on_turn else Pass("ESA"))
    return done


def test_M2a_who_has_nothing_in_space_brings_a_light_card_there_in_the_last_year():
    game = nearly_over(48)
    light = lightest(game)
    done = done_until(game, 49)
    assert Boost("NASA", (light,)) in done
    assert "NASA:rocket" in game.state.stacks


@pytest.mark.parametrize(("year", "sold"), [(40, True), (46, False), (48, False)])
def test_M2a_the_last_patent_is_kept_for_that(year: int, sold: bool):
    def offered(game: Game) -> list[Action]:
        view = game.view("NASA")
        return list(ideas(view, Thoughts(view.table, "NASA", default_weights()), view.legal()))

    in_hand, in_leo = nearly_over(year), nearly_over(year, "CT055F")
    light = lightest(in_hand)
    assert (SellCard("NASA", light) in offered(in_hand)) is sold
    assert (Jettison("NASA", "NASA:leo", ("CT055",)) in offered(in_leo)) is sold


def test_G1b_no_more_fuel_makes_no_difference_to_what_a_rocket_does_this_year():
    """Fuel takes no time in LEO: a rocket was filled up tank by tank in the last year of a season,
    since what it could do with more was thought of for the next year."""

    def arrange(state: State) -> None:
        state.year = CYCLE_YEARS
        put_stack(state, "NASA:rocket", "leo", "CQ042F", wet="9")

    game = new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)
    thought, rocket = prospects(game, "NASA"), game.state.stacks["NASA:rocket"]
    assert thought.best_flight_of(rocket) is not None
    assert thought.after_refuel(rocket, 0) == thought.best_flight_of(rocket)


def test_La_a_parade_is_worth_what_a_chit_gains_by_it():
    game = new_game("core", ("NASA", "ESA"), hashing=False)
    table, prizes = game.table, prospects(game, "NASA").prizes
    glories = table.book.score_terms["glories"]

    def worth(*, high: bool) -> float:
        state = game.state.copy()
        state.players["NASA"].glories.append(Glory("mars", high=high))
        return glories.points(table.book.table(state), "NASA")

    assert prizes.parade("mars") == worth(high=True) - worth(high=False) > 0
    assert prizes.parade(None) == 0
