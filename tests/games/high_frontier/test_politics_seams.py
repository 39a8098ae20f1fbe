"""What a module that comes after politics may change: a toy war takes every seam of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from planner.errors import RuleViolation
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.settle import BuildColony
from planner.games.high_frontier.chapters.scoring import scores
from planner.games.high_frontier.modules import MODULES, GameModule
from planner.games.high_frontier.modules.politics.assembly import Assembly, assembly
from planner.games.high_frontier.modules.politics.delegates import (
    ElectDelegate,
    Forgo,
    GiveUpDelegate,
)
from planner.games.high_frontier.modules.politics.fundraise import (
    Expel,
    ExpulsionDue,
    Fundraise,
    MoveDelegate,
    ShiftDue,
)
from planner.games.high_frontier.modules.politics.ideologies import Ideology
from planner.games.high_frontier.modules.politics.insurance import may_insure
from planner.games.high_frontier.modules.politics.laws import active
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.modules.politics.questions import (
    ActiveLaws,
    AssemblySits,
    DelegateMoved,
    DelegateRemoved,
    LawPoints,
    LobbyPrice,
    Losable,
    Loss,
    MayLobby,
    PointsTold,
    StarMoved,
    VotesCount,
)
from planner.games.high_frontier.modules.politics.scoring import points_told
from planner.games.high_frontier.modules.politics.sights import told
from planner.games.high_frontier.playing.invariants import all_cards, faults
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.rulebook import put
from planner.text import Text
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import new_game, refusal
from tests.games.high_frontier.politicking import TWO, Seats, end_year, seats, senate, star

LAST = 12
SITES = ("ceres", "vesta", "hygiea", "psyche", "deimos")


@dataclass
class ToyWar:
    """A module whose war rages as a test says."""

    rages: bool = False
    is_lost: bool = False
    price: int = 1
    extremists: bool = False
    heard: list[object] = field(default_factory=list)

    def register(self, book: Rulebook) -> None:
        book.modify(ActiveLaws, self.laws)
        book.modify(VotesCount, self.tallied)
        book.modify(AssemblySits, self.sits)
        book.modify(MayLobby, self.lobbying)
        book.modify(LobbyPrice, self.lobby_price)
        book.modify(Losable, self.losable)
        book.modify(LawPoints, self.points)
        book.modify(PointsTold, self.points_told)
        for happening in (DelegateRemoved, DelegateMoved, StarMoved):
            book.on(happening, lambda context, happening: self.heard.append(happening))
        put(book.setup, "assembly", self.set_up)

    def set_up(self, context: Context) -> None:
        context.state.put_part(Assembly("unity"))

    def laws(
        self, table: Table, asked: ActiveLaws, laws: frozenset[Ideology]
    ) -> frozenset[Ideology]:
        return frozenset() if self.rages else laws

    def tallied(self, table: Table, asked: VotesCount, held: bool) -> bool:
        return held and (asked.final or not self.rages)

    def sits(self, table: Table, asked: AssemblySits, there: bool) -> bool:
        return there and not self.is_lost

    def lobbying(
        self, table: Table, asked: MayLobby, refused: RuleViolation | None
    ) -> RuleViolation | None:
        war = RuleViolation("3A3f", Text("nobody lobbies in war"), code="war")
        return war if self.rages else refused

    def lobby_price(self, table: Table, asked: LobbyPrice, price: int) -> int:
        return self.price

    def losable(self, table: Table, asked: Losable, count: int) -> int:
        """One in each place is an extremist, whom only his owner's need moves."""
        stays = self.extremists and count and asked.loss is not Loss.RELEASE
        return count - 1 if stays else count

    def points(self, table: Table, asked: LawPoints, points: int) -> int:
        return 7 if asked.ideology is Ideology.UNITY else points

    def points_told(self, table: Table, asked: PointsTold, told: Text) -> Text:
        return Text("seven") if asked.ideology is Ideology.UNITY else told


@pytest.fixture
def war() -> Iterator[ToyWar]:
    toy = ToyWar()
    MODULES["toy-war"] = GameModule(
        "toy-war", Text("a toy war"), toy.register, requires=("politics",)
    )
    yield toy
    del MODULES["toy-war"]


def at_war(
    delegates: Seats,
    law: str,
    *,
    arrange: Callable[[State], None] = lambda state: None,
    year: int = 1,
    anarchy: bool = False,
) -> Game:
    return senate(
        delegates,
        law,
        arrange=arrange,
        year=year,
        anarchy=anarchy,
        modules=("politics", "toy-war"),
    )


def test_O1_another_module_lays_the_assembly_out_its_way(war: ToyWar):
    game = new_game("core", TWO, modules=["politics", "toy-war"])
    assert star(game) == "unity"
    assert seats(game) == {}


def test_O3b_a_war_can_suspend_laws_and_tallies(war: ToyWar):
    game = at_war({"honor": {"NASA": 1}, "unity": {"ESA": 1}}, "unity")
    war.rages = True
    assert active(game.table) == frozenset()
    game.apply(Fundraise("NASA"))
    game.apply(ElectDelegate("NASA", "honor"))
    assert star(game) == "unity"
    game.apply(MoveDelegate("NASA", "honor", "unity"))
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert war.heard == [DelegateMoved("NASA", Ideology.HONOR, Ideology.UNITY)]


def test_O4_a_war_can_forbid_lobbying_and_insurance(war: ToyWar):
    game = at_war({"honor": {"NASA": 1}, "centrist": {"NASA": 1}, "unity": {"ESA": 3}}, "freedom")
    assert may_insure(game.table, "NASA")
    war.rages = True
    assert refusal(game, Lobby("NASA", "honor")).code == "war"
    assert not [choice for choice in game.legal() if isinstance(choice, Lobby)]
    assert not may_insure(game.table, "NASA")


def test_O4_what_lobbying_costs_may_change_and_who_lobbied_is_told(war: ToyWar):
    game = at_war({"honor": {"NASA": 1}, "unity": {"ESA": 2}}, "equality")
    war.price = 0
    held = game.state.aquas("NASA")
    game.apply(Lobby("NASA", "honor"))
    assert game.state.aquas("NASA") == held
    assert war.heard == [
        DelegateRemoved("NASA", Ideology.HONOR, "NASA", Loss.LOBBYING),
        StarMoved(Ideology.UNITY, Ideology.EQUALITY, "NASA"),
    ]


def test_K2e_some_delegates_may_be_safe_from_the_purge(war: ToyWar):
    war.extremists = True
    game = at_war({"honor": {"NASA": 2, "ESA": 1}}, "honor")
    end_year(game, 5, 2)
    assert seats(game) == {"honor": {"NASA": 1, "ESA": 1}}
    assert war.heard == [DelegateRemoved("NASA", Ideology.HONOR, None, Loss.PURGE)]


def test_O5d_O2b_some_delegates_may_be_neither_expelled_nor_moved(war: ToyWar):
    war.extremists = True
    game = at_war({"authority": {"NASA": 1, "ESA": 2}, "honor": {"ESA": 1}}, "authority")
    game.apply(Fundraise("NASA"))
    assert isinstance(game.state.agenda[-1], ExpulsionDue)
    assert refusal(game, Expel("NASA", "ESA", "honor")).code == "delegate-stays"
    game.apply(Expel("NASA", "ESA", "authority"))
    assert war.heard == [DelegateRemoved("ESA", Ideology.AUTHORITY, "NASA", Loss.EXPULSION)]
    # His only delegate stays where he is, so that nothing is asked.
    game.apply(Forgo("NASA"))
    assert not isinstance(game.state.agenda[-1], ShiftDue)


def test_I7f_a_cube_that_is_needed_is_told_of(war: ToyWar):
    def arrange(state: State) -> None:
        for site in SITES:
            claim(state, site, "NASA", factory=True)

    game = at_war({"honor": {"NASA": 1}}, "honor", arrange=arrange)
    game.apply(GiveUpDelegate("NASA", "honor"))
    assert war.heard == [DelegateRemoved("NASA", Ideology.HONOR, "NASA", Loss.RELEASE)]


def test_O7_what_a_law_scores_may_change(war: ToyWar):
    game = at_war({"unity": {"NASA": 1}}, "unity")
    assert {each.player: each.parts["politics"] for each in scores(game.table)} == {
        "NASA": 7,
        "ESA": 7,
    }
    assert str(points_told(game.table, Ideology.UNITY)) == "seven"


def test_O_a_dissolved_assembly_leaves_nothing_of_politics(war: ToyWar):
    def arrange(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", "CQ042F")

    game = at_war({}, "unity", arrange=arrange, year=LAST)
    war.is_lost = True
    assert [str(line) for line in told(game.table)] == ["The assembly has been dissolved"]
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert refusal(game, Fundraise("NASA")).code == "no-assembly"
    assert not [choice for choice in game.legal() if isinstance(choice, Fundraise)]
    assert isinstance(game.state.agenda[-1], PlayerTurn)
    assert scores(game.table)[0].parts["politics"] == 0
    before, cards = game.state, all_cards(game.state)
    end_year(game)
    assert game.state.year == LAST + 1
    assert game.to_act == ("NASA",)
    assert assembly(game.table).legacy == {}
    assert faults(game, before, game.entries[-1], cards) == []


def test_K2e_no_purge_without_an_assembly(war: ToyWar):
    game = at_war({"honor": {"NASA": 2}}, "honor")
    war.is_lost = True
    end_year(game, 5)
    assert game.state.anarchy
    assert seats(game) == {"honor": {"NASA": 2}}
