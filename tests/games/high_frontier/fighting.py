"""Ways to set a battle for a test."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.battle import Fire, FireDue, HoldFire
from planner.games.high_frontier.modules.conflict.combat.firing import Weapon
from planner.games.high_frontier.modules.conflict.combat.model import Combat
from planner.games.high_frontier.modules.conflict.combat.victory import Aftermath, KeepAll
from planner.games.high_frontier.table.state import State
from planner.kernel.log import Entry
from tests.games.high_frontier.arrange import put_stack
from tests.games.high_frontier.warring import battlefield

ARISTARCHUS, SHACKLETON = "luna-aristarchus", "luna-shackleton"
UN, ESA, NASA, CRP, SPACEX, RED, NORSE = (
    *("CQ040F", "CQ038F", "CQ042F", "CQ041F", "CQ043F", "CQ039F", "CQ043R"),
)
"""Crews: the yellow and white ones and the purple one are Loyalists, the others Independents."""
ORION, MEMBRANE = "CX081F", "CD092F heavy"
NUBOT_BUGGY, LASER = "CB062R", "CB060R"
"""A buggy of ISRU 1 and a missile, which both work by themselves."""
MICROPROBE, AEROSOL = "CB067R", "CB063R"
"""A raygun of ISRU 3 that works by itself, and one of ISRU 2 that takes a therm."""


def front(
    factions: tuple[str, ...] = ("UN", "ESA"),
    arrange: Callable[[State], None] = lambda state: None,
    *,
    landed: tuple[str, ...] = (),
    **more: object,
) -> Game:
    """A war in which the first of these players is on turn; ``landed`` are cards by number."""

    options = {"war": True, "on_turn": factions[0]} | more
    game = battlefield(factions, **options)  # type: ignore[arg-type]  # test options
    arrange(game.state)
    was = combat_of(game)
    game.state.put_part(replace(was, turn=replace(was.turn, landed=landed)))
    return game


def guns_face_to_face(state: State) -> None:
    """The UN with a gun and their crew, and ESA with a gun and another generator."""
    put_stack(state, "UN:outpost-1", "earth-flyby", "CG107R", UN)
    put_stack(state, "ESA:outpost-1", "earth-flyby", "CG109R", "CG112F")


def combat_of(game: Game) -> Combat:
    return game.state.part(Combat) or Combat()


def fire(
    game: Game,
    weapon: str,
    card: str,
    dice: tuple[int, ...],
    space: str | None = None,
    **more: object,
) -> Entry:
    """Whoever is asked fires that weapon."""
    battle = combat_of(game).turn.battle
    assert battle is not None
    where = space or battle.space
    return game.apply(Fire(game.to_act[0], _weapon(weapon), card, where, **more), dice)  # type: ignore[arg-type]


def _weapon(name: str) -> Weapon:
    return next(each for each in Weapon if each == name)


def attack(game: Game, space: str, dice: tuple[int, ...] = (), **more: object) -> Entry:
    return game.apply(Attack(game.to_act[0], space, **more), dice)  # type: ignore[arg-type]


def hold(game: Game) -> Entry:
    return game.apply(HoldFire(game.to_act[0]))


def after(game: Game) -> None:
    """Keep all that is left, until something else is asked."""
    while isinstance(game.state.agenda[-1], Aftermath):
        game.apply(KeepAll(game.to_act[0]))


def firing(game: Game) -> tuple[str, ...]:
    """Who is asked to fire now; nobody once the battle is over."""
    return game.to_act if isinstance(game.state.agenda[-1], FireDue) else ()


def weapons(game: Game) -> set[tuple[str, str]]:
    """What can be fired now: weapon and card."""
    return {(str(c.weapon), c.card) for c in game.legal() if isinstance(c, Fire)}


def told(entry: Entry) -> str:
    return "\n".join(map(str, entry.says))
