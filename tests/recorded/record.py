"""Records the games anew: ``python -m tests.recorded.record``.

Games that would go another way are recorded only when RULES_VERSION has been raised since, or with
``--same-version`` where that version has not been published yet.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from planner.errors import PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.playing import PLAYERS, Seats
from planner.games.high_frontier.scenarios import SCENARIOS, rulebook_for
from planner.games.high_frontier.table.factions import deal_crews, deal_factions
from planner.games.high_frontier.versions import RULES_VERSION
from planner.kernel.actions import Action, Undo
from planner.kernel.codec import Json
from planner.kernel.consent import request_of
from planner.kernel.dice import DiceNeeded
from planner.kernel.log import Header
from tests.games.high_frontier import tutorial
from tests.recorded.kept import (
    DELIBERATE,
    difference,
    file_of,
    games,
    keep,
    keep_scene,
    read,
    scene_file,
    scenes,
)
from tests.recorded.scenes import SCENES, found

MOST = 600
"""A longer game is recorded up to there."""
BOTS = (("random",), ("erratic", "random"), ("simple", "erratic"), ("simple",))
THINKING = (
    *(("race-to-mars", ("easy", "medium")), ("race-to-the-top", ("medium", "easy"))),
    ("race-to-mars", ("hard", "easy")),
)
"""Players who take their time have fewer games."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be recorded."""

    name: str
    scenario: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    deal: Callable[[int, int | str], tuple[str, ...]] = deal_factions
    more: dict[str, Any] = field(default_factory=dict)
    wavering: bool = False
    """Whether the players take things back now and then, asking the others where they must."""


def plans() -> Iterator[Plan]:
    """All games to be recorded but the tutorial."""
    for number, scenario in enumerate(SCENARIOS):
        least, most = rulebook_for(Header(scenario, ())).players
        for seats in range(least, most + 1):
            for half in range(2):
                # Every kind of table meets every number of seats in some scenario.
                bots = BOTS[(number + seats + 2 * half) % len(BOTS)]
                name = f"{scenario}-{seats}-{'-'.join(bots)}"
                yield Plan(name, scenario, seats, bots, 10 * number + seats)
    cards: dict[str, Json] = {"cards": "race-for-glory"}
    yield Plan("sides-chosen", "core", 4, ("random",), 101, deal_crews)
    yield Plan("dice-by-hand", "core", 3, ("erratic",), 102, more={"dice": "hand"})
    yield Plan("dice-by-either", "race-to-mars", 2, ("erratic",), 103, more={"dice": "either"})
    yield Plan("other-cards", "race-to-mars", 3, ("random",), 104, more={"options": cards})
    board: dict[str, Json] = {"board": "first-print"}
    yield Plan("first-print", "core", 3, ("erratic",), 105, more={"options": board})
    politics: dict[str, Json] = {"modules": ["politics"]}
    for seats, bots in ((2, BOTS[3]), (3, BOTS[0]), (5, BOTS[2])):
        name = f"politics-{seats}-{'-'.join(bots)}"
        yield Plan(name, "core", seats, bots, 120 + seats, more=politics)
    for number, (scenario, bots) in enumerate(THINKING):
        name = f"{scenario}-2-{'-'.join(bots)}"
        yield Plan(name, scenario, 2, bots, 130 + number)
    conflict: dict[str, Json] = {"modules": ["politics", "conflict"]}
    for seats, bots in ((3, BOTS[0]), (4, BOTS[2])):
        name = f"conflict-{seats}-{'-'.join(bots)}"
        yield Plan(name, "core", seats, bots, 130 + seats, more=conflict)
    for number, scenario in enumerate(SCENARIOS):
        bots = BOTS[number % len(BOTS)]
        yield Plan(f"{scenario}-wavering", scenario, 3, bots, 110 + number, wavering=True)


def record(plan: Plan) -> str:
    """Play a game and keep it; a word on how it went."""
    names = plan.deal(plan.seats, plan.seed)
    game = Game.new(plan.scenario, factions=names, seed=plan.seed, hashing=False, **plan.more)
    bots = {
        name: PLAYERS[plan.bots[seat % len(plan.bots)]](f"{plan.seed}:{name}")
        for seat, name in enumerate(names)
    }
    seats, chance = Seats(bots), random.Random(plan.seed)
    try:
        while game.to_act and len(game.entries) < MOST:
            if plan.wavering and chance.random() < 0.1:
                _waver(game, chance)
            else:
                _apply(game, seats.choose(game, game.legal()), chance)
    except PlannerError as error:
        where = f"{plan.name}, after entry {len(game.entries)}"
        raise AssertionError(f"{where}: a bot was refused: {error}") from None
    keep(plan.name, game)
    return f"{plan.name}: {len(game.entries)} entries, {game.state.over or 'goes on'}"


def _apply(game: Game, action: Action, chance: random.Random) -> None:
    """Do something, with as many dice as it takes where the players roll."""
    dice: list[int] = []
    while True:
        try:
            game.apply(action, dice)
        except DiceNeeded as needed:
            dice += [chance.randint(1, 6) for _ in range(len(needed.reasons) - len(dice))]
        else:
            return


def _waver(game: Game, chance: random.Random) -> None:
    """Take something back, if that is possible now."""
    undo = Undo(chance.choice(game.state.seats), chance.choice((1, 1, 1, 2, 5)))
    if request_of(game.state) is None and game.may(undo):
        game.apply(undo, granted=chance.random() < 0.3)


def record_tutorial() -> str:
    """Keep the tutorial as the booklet tells it."""
    game = tutorial.after(len(tutorial.YEARS))
    keep("tutorial", game)
    return f"tutorial: {len(game.entries)} entries"


def record_scene(name: str) -> str:
    """Find a scene and keep it; a word on how it went."""
    scene = next(each for each in SCENES if each.name == name)
    game = found(scene)
    keep_scene(name, game)
    return f"{name}: {len(game.entries)} entries, {', '.join(scene.kinds)}"


def _check(*, same_version: bool) -> None:
    """Refuse to record over games that go another way by what is meant to be the same rules."""
    if same_version:
        return
    for path in (*games(), *scenes()):
        try:
            version = read(path)[0].rules_version
        except PlannerError:
            continue
        if version == RULES_VERSION and (found := difference(path)):
            sys.exit(f"{found}\n{DELIBERATE}\n--same-version records without that.")


def main(arguments: Sequence[str] | None = None) -> None:
    """Record all games."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.record", description=__doc__)
    parser.add_argument("--same-version", action="store_true", help="without a new version")
    _check(same_version=parser.parse_args(arguments).same_version)
    before = {*games(), *scenes()}
    print(record_tutorial())
    with ProcessPoolExecutor() as pool:
        for told in pool.map(record, plans()):
            print(told, flush=True)
        for told in pool.map(record_scene, [scene.name for scene in SCENES]):
            print(told, flush=True)
    names = {"tutorial", *(plan.name for plan in plans())}
    kept = {*map(file_of, names), *(scene_file(scene.name) for scene in SCENES)}
    for path in before - kept:
        path.unlink()
    size = sum(path.stat().st_size for path in kept)
    print(f"{len(kept)} games, {size // 1000} kB")


if __name__ == "__main__":
    main()
