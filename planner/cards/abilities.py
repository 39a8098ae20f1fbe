"""The abilities on the cards: their meaning, and which of them the project plays.

Each printed ability has a stable key; ``data/abilities.csv`` explains it in our own words and
names the rules it touches. A room that plays an ability out moves its key from
`NOT_HANDLED_YET` to `HANDLED`; a test keeps every key in exactly one of the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from planner.cards.reading import read_table

DATA = Path(__file__).resolve().parent / "data"

_COLUMNS = ("key", "name", "rules", "text")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of an ability."""

    key: str
    name: str
    """Its name: the printed one where there is one."""
    rules: tuple[str, ...]
    """Ids of the rules that it changes or uses."""
    text: str
    """Our own wording."""


def read_explanations(directory: Path = DATA) -> dict[str, Explanation]:
    """Return all explanations by key, in the order of the file."""
    explained: dict[str, Explanation] = {}
    for row in read_table(directory / "abilities.csv", _COLUMNS):
        key = row.required("key")
        if key in explained:
            row.fail("key", f"{key!r} is explained twice")
        rules = tuple(rule.strip() for rule in row.required("rules").split(","))
        explained[key] = Explanation(key, row.required("name"), rules, row.required("text"))
    return explained


@cache
def explanations() -> dict[str, Explanation]:
    """Return the explanations of the project's own data; read once.

    >>> explanations()["powersat"].rules
    ('B6a', 'H3d')
    """
    return read_explanations()


HANDLED: dict[str, str] = {
    "arcology": "planner.games.high_frontier.chapters.abilities",
    "biological-warheads": "planner.games.high_frontier.modules.conflict.combat.weapons",
    "blink-telescope": "planner.games.high_frontier.chapters.abilities",
    "comet-lichen": "planner.games.high_frontier.chapters.abilities",
    "dharma-refuel": "planner.games.high_frontier.chapters.abilities",
    "divining-nubots": "planner.games.high_frontier.chapters.abilities",
    "felonious": "planner.games.high_frontier.chapters.felonies",
    "fighting-mirrors": "planner.games.high_frontier.modules.conflict.combat.weapons",
    "foamed-nickel": "planner.games.high_frontier.chapters.abilities",
    "gray-goo": "planner.games.high_frontier.modules.conflict.combat.weapons",
    "heatsink-fountain": "planner.craft.chain",
    "ionosat": "planner.games.high_frontier.chapters.abilities",
    "jammer": "planner.games.high_frontier.modules.conflict.combat.weapons",
    "jellybots": "planner.games.high_frontier.chapters.abilities",
    "launch-fees": "planner.games.high_frontier.table.privileges",
    "mag-sail": "planner.motion.steps",
    "magbeam": "planner.games.high_frontier.chapters.abilities",
    "magnetoshell": "planner.games.high_frontier.chapters.movement.activation",
    "marine": "planner.games.high_frontier.modules.conflict.combat.weapons",
    "marketeer": "planner.games.high_frontier.chapters.operations.auctions",
    "mine-revival": "planner.games.high_frontier.chapters.abilities",
    "mooncable": "planner.games.high_frontier.chapters.free.dirt",
    "nanites": "planner.games.high_frontier.chapters.abilities",
    "open-source-finao": "planner.games.high_frontier.chapters.movement.dangers",
    "power-girdle": "planner.games.high_frontier.chapters.abilities",
    "powersat": "planner.games.high_frontier.chapters.movement.activation",
    "rfg-nanites": "planner.games.high_frontier.chapters.abilities",
    "rfg-sail": "planner.games.high_frontier.chapters.movement.move",
    "safe-aerobrake": "planner.games.high_frontier.chapters.movement.activation",
    "sail": "planner.games.high_frontier.chapters.movement.move",
    "scavenging": "planner.games.high_frontier.chapters.abilities",
    "scoop-hydration": "planner.games.high_frontier.chapters.abilities",
    "scoop-isru": "planner.games.high_frontier.chapters.abilities",
    "scrum-troubleshooters": "planner.games.high_frontier.chapters.events.glitches",
    "secretary-general": "planner.games.high_frontier.table.privileges",
    "self-cooling": "planner.craft.supports",
    "skunkworks": "planner.games.high_frontier.chapters.operations.auctions",
    "superlens": "planner.games.high_frontier.chapters.abilities",
    "taxes": "planner.games.high_frontier.table.privileges",
    "thorium-breeder": "planner.games.high_frontier.chapters.abilities",
    "valkyrie-radiation": "planner.craft.chain",
    "war-crimes": "planner.games.high_frontier.modules.conflict.combat.weapons",
}
"""Key of each ability that is played out, and the module that does it."""

NOT_HANDLED_YET: frozenset[str] = frozenset(
    {
        "assist-over-lander-burns",
        "belt-start-thrust",
        "both-crew-privileges",
        "comet-size-roll-minus-2-no-aerobrake",
        "delegate-vp",
        "dirtside-vp",
        "dome-vp-radhard-7",
        "double-free-market",
        "double-isotope-factory-refuel",
        "double-rival-boost",
        "et-type-c-anywhere",
        "felonies-despite-humans",
        "flare-belt-immune",
        "free-epic-hazard",
        "freighter-for-elevator",
        "glitch-free",
        "half-finao",
        "home-belt-exempt",
        "home-boost-undoubled",
        "home-boost-undoubled-geo",
        "home-budget-immune",
        "home-first-player",
        "home-onboard-x",
        "home-own-ideology-vp",
        "home-powersat",
        "home-skunkworks",
        "home-solar-plus-1",
        "land-below-size-6",
        "no-aerobrake",
        "onboard-any",
        "pick-auction-card",
        "powersat-pivot",
        "privilege-in-anarchy-comet-minus-1",
        "radhard-plus-1",
        "radhard-plus-3",
        "radioisotope-boost",
        "size-roll-minus-1",
        "skunkworks-impose-limit",
        "solar-heated-ceres",
        "solar-heated-jupiter",
        "solar-plus-2",
        "synodic-size-roll-minus-1",
    }
)
"""Keys of the abilities that are data only so far: shown, explained, but not played out."""
