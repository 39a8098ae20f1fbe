"""One game of High Frontier: the core game, *Race for Glory*, their scenarios and modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self, cast

from planner.games.high_frontier.chapters.setup import begin, first_state
from planner.games.high_frontier.rulebook import Rulebook
from planner.games.high_frontier.scenarios import rulebook_for
from planner.games.high_frontier.table.changes import Preview
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.state import State
from planner.games.high_frontier.versions import VERSIONS
from planner.kernel import game as kernel
from planner.kernel import view
from planner.kernel.actions import Action
from planner.kernel.codec import Json
from planner.kernel.log import Header
from planner.kernel.versions import Versions


@dataclass(frozen=True, slots=True)
class View(view.View):
    """What some seats know of a game together; made by `Game.view`.

    Hands, stacks and fuel are open (E1b).
    """

    table: Table
    going_on: Callable[..., Game]

    def imagine(self, seed: int | str) -> Game:
        """A game to try things out in: as this view knows it, and all else dealt anew.

        It begins here, without what was done before; the seed also rolls its dice.

        >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"]).view("CRP")
        >>> first, second = view.imagine(1), view.imagine(2)
        >>> first.state == second.state, first.view().table.state == view.table.state
        (False, True)
        """
        return cast(Game, view.View.imagine(self, seed))

    def preview(self, action: Action) -> Preview:
        """What an action would do and cost, up to the first die or covered card.

        >>> from planner.games.high_frontier.chapters.operations.market import Income
        >>> view = Game.new("race-to-mars", factions=["CRP", "NASA"]).view("CRP")
        >>> view.preview(Income("CRP")).aquas
        {'CRP': 1}
        """
        return cast(Preview, view.View.preview(self, action))

    def as_json(self, since: int = 0) -> dict[str, Json]:
        """The view as plain data, with what modules tell of their pieces in sentences.

        >>> game = Game.new("core", factions=["CRP", "NASA"], modules=["politics"])
        >>> game.view().as_json()["beside"][0]
        'Assembly: honor: NASA 1; authority: CRP 1; the centre *: nobody'
        """
        told = (line for sight in self.table.book.sights for line in sight.do(self.table))
        beside = [str(line) for line in told]
        return view.View.as_json(self, since) | {"beside": list[Json](beside)}


class Game(kernel.Game):
    """A game in progress; `legal` lists what may be done and `apply` does it.

    >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"], seed=7)
    >>> entry = game.apply(game.legal("CRP")[0])
    >>> print(entry.says[0])
    CRP receives 1 aqua: income (I1)
    """

    name: ClassVar[str] = "high-frontier"
    has_nameless_logs: ClassVar[bool] = True
    versions: ClassVar[Versions] = VERSIONS
    usual: ClassVar[str] = "core"
    view_kind: ClassVar[type[view.View]] = View
    book: Rulebook
    state: State

    @classmethod
    def new(
        cls,
        scenario: str | None = None,
        *,
        factions: Sequence[str],
        seed: int | str | None = None,
        dice: str = "seeded",
        decks: dict[str, tuple[str, ...]] | None = None,
        options: dict[str, Json] | None = None,
        modules: Sequence[str] = (),
        printed: dict[str, dict[str, str]] | None = None,
        hashing: bool = True,
    ) -> Self:
        """Start a game for these factions, in seat order; see `planner.kernel.game.Game.start`."""
        return cls.start(
            scenario,
            seats=factions,
            seed=seed,
            dice=dice,
            decks=decks,
            options=options,
            modules=modules,
            printed=printed,
            hashing=hashing,
        )

    @classmethod
    def compose(cls, header: Header) -> Rulebook:
        """The rule book that a header asks for."""
        return rulebook_for(header)

    def _lay_out(self) -> State:
        return first_state(self.header, self.book)

    def _begin(self, context: Context) -> None:
        begin(context)

    @property
    def table(self) -> Table:
        """The table to look at, with the rules in force."""
        return self.book.table(self.state)

    def view(self, *seats: str) -> View:
        """What these players may know; of several at one screen, what they know together.

        Without a name it is what somebody knows who looks on.

        >>> game = Game.new("race-to-mars", factions=["CRP", "NASA"])
        >>> len(game.view("CRP").legal()) == len(game.legal("CRP")), game.view().legal()
        (True, [])
        """
        return cast(View, super().view(*seats))
