"""Short games that begin on an arranged table, for what hardly occurs in a game that is played.

Players who like what they have done least look for the kinds of action that a scene is about. Dice
and players of the first seed are kept by which all of those are found.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.conflict.combat.attack import Attack
from planner.games.high_frontier.modules.conflict.combat.model import Combat
from planner.games.high_frontier.playing import RandomPlayer
from planner.games.high_frontier.table.state import Glory, State
from planner.games.high_frontier.table.tokens import cubes_left
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.kernel.actions import Action, Choice, Template
from tests.games.high_frontier import (
    test_combat_dropstones,
    test_combat_movement,
    test_conflict_peace,
    test_glitches,
    test_industrialize,
    test_plans,
    test_politics_cycle,
    test_politics_laws,
    test_random_combat,
    test_random_miners,
    test_random_settlers,
    test_random_war,
    test_rescue,
    test_settle,
)
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.fighting import (
    ARISTARCHUS,
    CRP,
    MICROPROBE,
    NUBOT_BUGGY,
    RED,
    SHACKLETON,
    UN,
    attack,
    fire,
    front,
    guns_face_to_face,
)
from tests.games.high_frontier.helpers import new_game
from tests.games.high_frontier.politicking import end_year, senate
from tests.games.high_frontier.warring import ALL_FREE, battlefield, war_won_by
from tests.recorded.kept import arranged

SEEDS = 400
MOST = 60
DEALS = ("offer", "agree")
"""Games that are played have enough of them."""
AFTERWARDS = 5
"""So many actions are added when all is found."""
SPACE = "earth-flyby"


@dataclass(frozen=True, slots=True)
class Scene:
    """A game from an arranged table on, in which some kinds of action occur."""

    name: str
    table: Callable[[int], Game]
    kinds: tuple[str, ...]


def found(scene: Scene) -> Game:
    """The game by the first seed in which all occurs that the scene is about."""
    for seed in range(SEEDS):
        game = _played(scene, seed)
        if game is not None:
            return game
    raise LookupError(f"{scene.name}: no seed leads to all of {', '.join(scene.kinds)}")


def _played(scene: Scene, seed: int) -> Game | None:
    game = arranged(scene.table(seed), seed)
    bot, chance = RandomPlayer(seed), random.Random(seed)
    done = Counter[str]()
    end = MOST
    while len(game.entries) < end:
        if not game.to_act:
            break
        action = bot.choose(game, _wanted(game.legal(), scene.kinds, done, chance))
        game.apply(action)
        done[action.tag] += 1
        if end == MOST and all(done[kind] for kind in scene.kinds):
            end = len(game.entries) + AFTERWARDS
    return game if all(done[kind] for kind in scene.kinds) else None


def _wanted(
    choices: list[Choice], kinds: tuple[str, ...], done: Counter[str], chance: random.Random
) -> list[Choice]:
    """What is looked for, else most of the time what was done least."""
    choices = [each for each in choices if _tag(each) not in DEALS] or choices
    sought = [each for each in choices if _tag(each) in kinds and not done[_tag(each)]]
    if sought or chance.random() < 0.3:
        return sought or choices
    least = min(done[_tag(each)] for each in choices)
    return [each for each in choices if done[_tag(each)] == least]


def _tag(choice: Choice) -> str:
    kind: type[Action] = choice.action if isinstance(choice, Template) else type(choice)
    return kind.tag


# -- the tables ----------------------------------------------------------------------------------


def _core(arrange: Callable[[State], None]) -> Callable[[int], Game]:
    return lambda seed: new_game("core", ("CRP", "NASA", "ESA"), arrange=arrange)


def _heroes(seed: int) -> Game:
    """The UN with a raygun, and ESA with two generators and a name to lose."""

    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", SPACE, MICROPROBE, UN)
        put_stack(state, "ESA:outpost-1", SPACE, "CG112F", "CG113F", "CG107F")
        state.players["ESA"].glories += [Glory("mars", high=True), Glory("venus", high=False)]

    return front(arrange=arrange)


def _guns(seed: int) -> Game:
    return front(arrange=guns_face_to_face)


def _beside(seed: int) -> Game:
    """A buggy of the UN beside the site of an enemy, from where nobody has to fire."""

    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", ARISTARCHUS, NUBOT_BUGGY)
        put_stack(state, "ESA:outpost-1", SHACKLETON, "CG112F")

    game = front(arrange=arrange)
    game.apply(Attack("UN", SHACKLETON, joined=("UN:outpost-1",)))
    return game


def _zapped(seed: int) -> Game:
    """Her raygun has hit, and the UN says which generator breaks."""
    game = _heroes(seed)
    attack(game, SPACE)
    fire(game, "raygun", "CB067", (4, 4))
    return game


def _prison(seed: int) -> Game:
    """Two stacks of the UN with Humans, beside a crew of Shimizu that cannot flee."""

    def arrange(state: State) -> None:
        put_stack(state, "UN:outpost-1", SPACE, UN, MICROPROBE)
        put_stack(state, "UN:outpost-2", SPACE, CRP)
        put_stack(state, "Shimizu:outpost-1", SPACE, RED, "CG113F", "CG112F")

    game = front(("UN", "Shimizu", "CRP"), arrange)
    attack(game, SPACE)
    fire(game, "raygun", "CB067", (4, 4))
    return game


def _damage(seed: int) -> Game:
    """A damaged factory of ESA, and a robonaut to repair it."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "ESA:rocket", SHACKLETON, NUBOT_BUGGY, wet="4")
        state.put_part(Combat(damaged=(SHACKLETON,)))

    return front(arrange=arrange, on_turn="ESA")


FACTORIES = ("ceres", "vesta", "hygiea", "psyche", "deimos", "phobos", "davida")


def _captors(seed: int) -> Game:
    """A buggy of the UN lands at a factory of ESA, and all cubes of the UN are on the map."""

    def arrange(state: State) -> None:
        claim(state, SHACKLETON, "ESA", factory=True)
        put_stack(state, "UN:outpost-1", SHACKLETON, UN, NUBOT_BUGGY)

    game = front(arrange=arrange, landed=("CB062",))
    for site in FACTORIES[: cubes_left(game.table, "UN")]:
        claim(game.state, site, "UN", factory=True)
    attack(game, SHACKLETON)
    fire(game, "gun", SHACKLETON, (6, 6))
    fire(game, "buggy", "CB062", (4, 4))
    return game


def _dropstone(seed: int) -> Game:
    game = front(arrange=test_combat_dropstones.jovians)
    claim(game.state, test_combat_dropstones.target_of(game), "ESA", factory=True)
    return game


def _guided(seed: int) -> Game:
    """The turn in which a dropstone has to be brought down."""
    game = test_combat_dropstones.dislodged()
    test_combat_dropstones.round_of_turns(game)
    return game


def _passage(seed: int) -> Game:
    game, move, _ = test_combat_movement.passing(war=False, anarchy=True)
    game.apply(move)
    return game


def _space_lord(seed: int) -> Game:
    """The Independents win the War in the turn of ESA."""
    game = battlefield(
        war=True,
        propaganda=ALL_FREE,
        extremists=("ESA", "SpaceX"),
        reserves=dict.fromkeys(("NASA", "CRP"), ()),
    )
    assert game.state.turn is not None
    game.state.turn.player = "ESA"
    game.state.agenda[-1] = PlayerTurn("ESA")
    return game


def _truce(seed: int) -> Game:
    return test_conflict_peace.ready_for_truce(on_turn="NASA", seats={"unity": {"CRP": 2}})


def _defeat(seed: int) -> Game:
    return war_won_by("independents", seats={"unity": {"CRP": 2}})


def _legacy(seed: int) -> Game:
    """The end of a cycle, and ESA may become first player without a cube for that."""

    def arrange(state: State) -> None:
        for site in test_politics_cycle.SITES:
            claim(state, site, "ESA", factory=True, colony=site == "ceres")

    return test_politics_cycle.cycle_end({"equality": {"ESA": 1}}, "equality", arrange=arrange)


def _delegates(seed: int) -> Game:
    """All cubes of NASA are on the map or in the assembly."""
    game = senate()
    for site in FACTORIES[: cubes_left(game.table, "NASA")]:
        claim(game.state, site, "NASA", factory=True)
    return game


def _martial_law(seed: int) -> Game:
    return test_politics_laws.under("authority", factions=("NASA", "ESA", "UN"))


def _insurance(seed: int) -> Game:
    """Something is about to explode on the pad, and two players may lobby for insurance."""
    seats = {"centrist": {"NASA": 1, "ESA": 1}, "unity": {}, "honor": {"ESA": 3}}
    game = senate(seats, "honor", arrange=test_politics_laws.on_the_pad)
    end_year(game, 4)
    return game


def _glitch(seed: int) -> Game:
    """The end of a year, before which two stacks of NASA are equally large."""

    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", "geo", "CT045F", wet="9")
        put_stack(state, "NASA:outpost-1", "mars-flyby", "CF078F")

    game = test_glitches.in_year(test_glitches.BLUE, arrange)
    while len(game.entries) < 2:
        game.apply(EndTurn(game.to_act[0]))
    return game


def _fountain(seed: int) -> Game:
    """A raygun that heats a heavy radiator, whose stack breaks down at any time."""
    game = test_plans.at("ceres", test_plans.SANDWORM, test_plans.HEAVY)
    game.state.stacks["NASA:outpost-1"].glitched = True
    return game


def _spoiled(seed: int) -> Game:
    """The generator that a factory was to be built with is broken; another one is there."""
    plan = test_industrialize.Industrialize("NASA", "ceres", "CB059", "CF077")
    return test_industrialize.spoiled(plan)


def _boarding(seed: int) -> Game:
    return test_rescue.at_colony("chit", "chit")


MINERS = {arrange.__name__: _core(arrange) for arrange in test_random_miners.TABLES}


SCENES = (
    Scene("battle", _guns, ("attack", "fire", "keep-all")),
    Scene("no-shot", _beside, ("hold-fire",)),
    Scene("zap", _zapped, ("zap", "flip-propaganda")),
    Scene("glory", _heroes, ("take-glory", "lose-glory", "keep-all")),
    Scene("scuttled", _heroes, ("scuttle",)),
    Scene("prison", _prison, ("take-prisoner",)),
    Scene("damage", _damage, ("repair-factory",)),
    Scene("capture", _captors, ("swap-cube",)),
    Scene("dropstone", _dropstone, ("dislodge",)),
    Scene("dropstone-guided", _guided, ("guide-dropstone",)),
    Scene("passage", _passage, ("grant-passage",)),
    Scene("kamikaze", test_random_combat.table, ("form-kamikaze", "attack", "fire")),
    Scene("dive", test_random_combat.table, ("dive-bomb", "end-combat")),
    Scene("space-lord", _space_lord, ("return-star", "answer-space-lord")),
    Scene("truce", _truce, ("declare-truce",)),
    Scene("defeat", _defeat, ("cede-bribes",)),
    Scene("treason", test_random_war.turmoil, ("oust", "defect", "flip-chit")),
    Scene("sabotage", test_random_war.turmoil, ("sabotage", "let-pass")),
    Scene("delegates", _delegates, ("give-up-delegate",)),
    Scene("legacy", _legacy, ("free-cube",)),
    Scene("martial-law", _martial_law, ("expel",)),
    Scene("insurance", _insurance, ("insure",)),
    Scene(
        "jumpers",
        _core(test_random_settlers.in_anarchy),
        ("claim-jump", "answer-jump", "dirt-refuel"),
    ),
    Scene("last-disk", _core(test_settle.all_disks("luna-shackleton", "eros")), ("recycle-disk",)),
    Scene("divers", MINERS["divers"], ("eat-air",)),
    Scene("rayguns", MINERS["rayguns"], ("revive-mine", "repair-glitch")),
    Scene("industry", MINERS["industry"], ("jellybot-industry",)),
    Scene("glitch", _glitch, ("take-glitch",)),
    Scene("radiator-kept", _fountain, ("keep-radiator",)),
    Scene("radiator-lost", _fountain, ("lose-radiator",)),
    Scene("other-plan", _spoiled, ("replan",)),
    Scene("no-plan", _spoiled, ("give-up-plan",)),
    Scene("boarding", _boarding, ("board",)),
)
"""All scenes to be recorded."""
