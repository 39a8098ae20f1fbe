"""Players that plan ask others for the use of their factories (I5b, N5, N6)."""

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import (
    Agree,
    Decline,
    Offer,
    Withdraw,
    open_deals,
)
from planner.games.high_frontier.chapters.glory import LoadGlory
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.chapters.operations.refuel import FactoryRefuel
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.playing.thinking.proposals import _to_refuel, proposals
from planner.games.high_frontier.playing.thinking.turns import Thoughts
from planner.games.high_frontier.playing.thinking.weights import default_weights
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.terms import DealTerms, Leave
from planner.kernel.actions import Action
from planner.motion.steps import ASSISTED
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import new_game

STUCK = ("CB060R", "CF070F", "CT053F", "CT047R")
"""A robonaut with cargo and a thrust of 3: too little to lift off from a site of size 5."""


def dry_on_phobos(aquas: int = 8, owner: str = "ESA") -> Game:
    """NASA has landed with all that a factory on Mars takes, but for fuel to get there."""

    def arrange(state: State) -> None:
        crew = state.leo("NASA").cards.pop(0)
        put_stack(state, "NASA:rocket", "phobos", "CB064F", "CF070F", wet="4").cards.append(crew)
        claim(state, "phobos", owner, factory=True)
        state.leo("NASA").tanks = aquas

    return new_game("race-to-mars", ("NASA", "ESA"), arrange=arrange, hashing=False)


def stuck_on_davida() -> Game:
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "davida", *STUCK, wet="14")
        claim(state, "davida", "ESA", factory=True)
        state.leo("NASA").tanks = 8

    return new_game("core", ("NASA", "ESA"), arrange=arrange, hashing=False)


def asked(game: Game) -> list[Offer]:
    thoughts = Thoughts(game.view("NASA").table, "NASA", default_weights())
    found = list(proposals(thoughts.prospects, lambda: thoughts.market.price))
    assert all(map(game.may, found))
    return found


def played(game: Game, steps: int) -> list[Action]:
    """What two such players do, the one who is offered something first."""
    players = {name: MediumPlayer(1) for name in game.state.players}
    done = []
    for _ in range(steps):
        name = (*game.offered, *game.to_act)[0]
        action = players[name].choose(game.view(name), game.legal(name))
        game.apply(action)
        done.append(action)
    return done


def test_I5b_N6_fuel_from_anothers_factory_is_asked_for_and_used():
    game = dry_on_phobos()
    (offer,) = asked(game)
    paid, leave = offer.terms
    assert (paid.giver, paid.to) == ("NASA", "ESA")
    assert 0 < paid.aquas <= default_weights().ceiling
    assert leave.leaves == (Leave("site-operation", "phobos"),)
    glory, first, agreed, refuel = played(game, 4)
    assert isinstance(glory, LoadGlory)
    assert (first, agreed) == (offer, Agree("ESA", 1))
    assert isinstance(refuel, FactoryRefuel)
    assert game.state.aquas("ESA") == 4 + paid.aquas


def test_H6c_N5_help_of_anothers_factory_is_asked_for_and_used():
    game = stuck_on_davida()
    (offer,) = asked(game)
    assert offer.terms[1].leaves == (Leave("factory-assist", "davida"),)
    assert played(game, 1) == [offer]
    game.apply(Agree("ESA", 1))
    (move,) = played(game, 1)
    assert isinstance(move, Move)
    assert move.liftoff in ASSISTED


def test_N_nothing_is_asked_for_without_aquas_or_of_oneself():
    assert asked(dry_on_phobos(aquas=0)) == []
    assert asked(dry_on_phobos(owner="NASA")) == []


def test_N_who_declines_is_not_asked_again_in_that_turn():
    game = dry_on_phobos()
    game.apply(asked(game)[0])
    game.apply(Decline("ESA", 1))
    assert asked(game) == []


def test_N_an_offer_that_nobody_answers_is_withdrawn():
    game = dry_on_phobos()
    game.apply(asked(game)[0])
    assert MediumPlayer(1).choose(game.view("NASA"), game.legal("NASA")) == Withdraw("NASA", 1)


def test_N_who_is_not_on_turn_lets_offers_stand():
    """He has made it before a computer player took over his seat."""
    game = dry_on_phobos()
    game.apply(Offer("ESA", (DealTerms("NASA", "ESA", aquas=1),)))
    game.apply(Decline("NASA", 1))
    game.apply(Offer("ESA", (DealTerms("NASA", "ESA", aquas=2),)))
    assert len(open_deals(game.table)) == 1
    assert played(game, 1) == [Decline("NASA", 2)]


def test_N_half_of_what_it_is_worth_is_offered_for_a_leave():
    thoughts = Thoughts(dry_on_phobos(aquas=30).view("NASA").table, "NASA", default_weights())
    prospects = thoughts.prospects
    assert prospects.rocket is not None
    worth = max(worth for worth, *_ in _to_refuel(prospects, prospects.rocket))
    for aquas in (1, 2, 3):
        (offer,) = proposals(prospects, lambda aquas=aquas: worth / 2 / aquas)
        assert offer.terms[0].aquas == aquas
