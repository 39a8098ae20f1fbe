"""The assembly: whose delegates sit where, the gold star, and how it is set up (O, O1, O2a)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.modules.politics.ideologies import (
    NAMES,
    Ideology,
    ideology_of,
    require_ideology,
)
from planner.games.high_frontier.modules.politics.questions import (
    AssemblySits,
    DelegateMoved,
    DelegateRemoved,
    Losable,
)
from planner.games.high_frontier.table.context import Context, Table
from planner.games.high_frontier.table.questions import CubesLeft
from planner.games.high_frontier.table.tokens import cubes_left
from planner.kernel.state import Part
from planner.text import Text, joined

ORIGINS: Mapping[str, Ideology] = {
    "pacifist": Ideology.UNITY,
    "unity": Ideology.UNITY,
    "agnostic": Ideology.EQUALITY,
    "equality": Ideology.EQUALITY,
    "abolitionist": Ideology.FREEDOM,
    "freedom": Ideology.FREEDOM,
    "middle": Ideology.CENTRIST,
}
"""How a game of *Bios: Origins* may have ended, and the law that a campaign begins with (O1a)."""
OPTION = "origins"


@dataclass(frozen=True, slots=True)
class Assembly(Part):
    """What lies on the assembly placard."""

    tag = "assembly"
    star: str = "centrist"
    """The ideology whose law is active (Od)."""
    delegates: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many cubes each player has in an ideology; nobody is told of who has none there."""
    legacy: dict[str, int] = field(default_factory=dict)
    """Seniority disks, which count in the final vote only (O6)."""
    insured: tuple[str, ...] = ()
    """Who has lobbied for mishap insurance in the event that is under way (O5g)."""

    def as_seen(self, seats: frozenset[str]) -> Assembly:
        """Everybody sees all of it."""
        return self

    def of(self, player: str, ideology: str) -> int:
        """A player's delegates in an ideology."""
        return self.delegates.get(ideology, {}).get(player, 0)

    def places(self, player: str) -> tuple[Ideology, ...]:
        """Where a player has delegates."""
        return tuple(each for each in Ideology if self.of(player, each))

    def all_of(self, player: str) -> int:
        """All delegates of a player."""
        return sum(self.of(player, each) for each in Ideology)

    def votes(self, ideology: str, *, legacy: bool = False) -> int:
        """Delegates in an ideology, whosever they are; in the final vote disks, too (O3a, O6a)."""
        disks = self.legacy.get(ideology, 0) if legacy else 0
        return sum(self.delegates.get(ideology, {}).values()) + disks

    def changed(self, player: str, ideology: str, by: int) -> Assembly:
        """The assembly with so many delegates more, or less."""
        others = {
            name: count
            for name, count in self.delegates.get(ideology, {}).items()
            if name != player
        }
        count = self.of(player, ideology) + by
        here = others | {player: count} if count else others
        rest = {name: seats for name, seats in self.delegates.items() if name != ideology}
        return replace(self, delegates=rest | {str(ideology): here} if here else rest)


def assembly(table: Table) -> Assembly:
    """The assembly as it lies on the table."""
    return table.state.part(Assembly) or Assembly()


def own_ideology(table: Table, player: str) -> Ideology:
    """The ideology of a player's faction (B6b)."""
    found = ideology_of(table.face(table.player(player).crew))
    assert found is not None, "every crew has an ideology"
    return found


def seat(context: Context, player: str, ideology: str) -> None:
    """Put a cube of a player's reserve into an ideology (O2a)."""
    context.state.put_part(assembly(context).changed(player, ideology, 1))


def unseat(context: Context, owner: str, ideology: str, loss: str, *, by: str | None) -> None:
    """Take a delegate back into his player's reserve, and tell whose doing it was."""
    context.state.put_part(assembly(context).changed(owner, ideology, -1))
    context.happened(DelegateRemoved(owner, Ideology(ideology), by, loss))


def shift(context: Context, owner: str, source: Ideology, target: Ideology) -> None:
    """Have a delegate move to another ideology (O2b)."""
    now = assembly(context).changed(owner, source, -1)
    context.state.put_part(now.changed(owner, target, 1))
    context.happened(DelegateMoved(owner, source, target))


def losable(table: Table, owner: str, ideology: str, loss: str) -> int:
    """How many delegates of a player in an ideology may leave their seats for that reason."""
    place = Ideology(ideology)
    return table.ask(Losable(owner, place, loss), assembly(table).of(owner, place))


def seats_to_leave(table: Table, owner: str, loss: str) -> tuple[Ideology, ...]:
    """Where a player has delegates who may leave their seats for that reason."""
    return tuple(each for each in Ideology if losable(table, owner, each, loss) > 0)


def require_delegate(table: Table, owner: str, ideology: str, loss: str, rule: str) -> Ideology:
    """The ideology where a player has a delegate who may leave for that reason, or a refusal."""
    place = require_ideology(ideology, rule)
    elsewhere = Text(
        "choose {places}",
        places=joined((NAMES[each] for each in seats_to_leave(table, owner, loss)), " or ")
        or Text("nothing"),
    )
    if not assembly(table).of(owner, place):
        # There is no cube to take, whatever the table would let pass.
        raise RuleViolation(
            rule,
            Text("{owner} has no delegate in {ideology}", owner=owner, ideology=NAMES[place]),
            code="no-delegate",
            hint=elsewhere,
        )
    table.require(
        losable(table, owner, place, loss) > 0,
        rule,
        Text("no delegate of {owner} in {ideology} may go", owner=owner, ideology=NAMES[place]),
        code="delegate-stays",
        hint=elsewhere,
    )
    return place


def sits(table: Table) -> bool:
    """Whether there is an assembly, or it has been dissolved."""
    return table.ask(AssemblySits(), True)


def set_up(context: Context) -> None:
    """The star in the centre, and everybody's first delegate in his own ideology (O1)."""
    origin = context.book.header.options.get(OPTION, "middle")
    if origin not in ORIGINS:
        raise BadInput(
            Text("{origin} is no end of Bios: Origins", origin=repr(origin)),
            choices=list(ORIGINS),
            field="options",
            rule="O1a",
        )
    star = ORIGINS[str(origin)]
    context.state.put_part(Assembly(str(star)))
    context.say(Text("The gold star lies on {star}", star=NAMES[star]), "O1a")
    for player in context.state.seats:
        ideology = own_ideology(context, player)
        seat(context, player, ideology)
        context.say(
            Text("{player} has a delegate in {ideology}", player=player, ideology=NAMES[ideology]),
            "O1b",
        )


def cubes_in_the_assembly(table: Table, asked: CubesLeft, left: int) -> int:
    """Delegates are cubes that are not in the reserve (Oc, O2a)."""
    return left - assembly(table).all_of(asked.player)


def faults(table: Table) -> Iterable[str]:
    """What may never be: more cubes than there are, a star that lies nowhere, lost disks."""
    now, state = assembly(table), table.state
    short = any(step.tag == "cube-due" for step in state.agenda)
    for player in state.players:
        if cubes_left(table, player) < 0 and not short:
            yield f"{player} uses more cubes than there are"
    for ideology, seats in now.delegates.items():
        if ideology not in tuple(Ideology) or not seats or min(seats.values()) < 1:
            yield f"there is something wrong with the delegates in {ideology}: {seats}"
        if not seats.keys() <= state.players.keys():
            yield f"a stranger has delegates in {ideology}"
    if now.star not in tuple(Ideology):
        yield f"the star lies on {now.star}"
    if not sits(table):
        return
    placed = sum(now.legacy.values()) + state.seniority_disks
    pending = any(step.tag in ("legacy-offers", "legacy-vote") for step in state.agenda)
    if placed + pending != table.book.limits.seniority_disks:
        yield f"{placed} of the seniority disks are left"
