"""What the abilities on the cards mean, and which of them the project plays out.

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
    """What an ability does."""

    key: str
    name: str
    """What to call it: the printed name where there is one."""
    rules: tuple[str, ...]
    """Ids of the rules that it changes or uses."""
    text: str
    """Our own wording."""


def read_explanations(directory: Path = DATA) -> dict[str, Explanation]:
    """All explanations by key, in the order of the file."""
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
    """The explanations of the project's own data; read once.

    >>> explanations()["powersat"].rules
    ('B6a', 'H3d')
    """
    return read_explanations()


HANDLED: dict[str, str] = {
    "arcology": "planner.game.abilities",
    "blink-telescope": "planner.game.abilities",
    "comet-lichen": "planner.game.abilities",
    "dharma-refuel": "planner.game.abilities",
    "divining-nubots": "planner.game.abilities",
    "felonious": "planner.game.felonies",
    "foamed-nickel": "planner.game.abilities",
    "heatsink-fountain": "planner.craft.chain",
    "ionosat": "planner.game.abilities",
    "jellybots": "planner.game.abilities",
    "launch-fees": "planner.game.privileges",
    "mag-sail": "planner.motion.steps",
    "magbeam": "planner.game.abilities",
    "magnetoshell": "planner.game.activation",
    "marketeer": "planner.game.auctions",
    "mine-revival": "planner.game.abilities",
    "mooncable": "planner.game.dirt",
    "nanites": "planner.game.abilities",
    "open-source-finao": "planner.game.dangers",
    "power-girdle": "planner.game.abilities",
    "powersat": "planner.game.activation",
    "rfg-nanites": "planner.game.abilities",
    "rfg-sail": "planner.game.move",
    "safe-aerobrake": "planner.game.activation",
    "sail": "planner.game.move",
    "scavenging": "planner.game.abilities",
    "scoop-hydration": "planner.game.abilities",
    "scoop-isru": "planner.game.abilities",
    "scrum-troubleshooters": "planner.game.glitches",
    "secretary-general": "planner.game.privileges",
    "self-cooling": "planner.craft.supports",
    "skunkworks": "planner.game.auctions",
    "superlens": "planner.game.abilities",
    "taxes": "planner.game.privileges",
    "thorium-breeder": "planner.game.abilities",
    "valkyrie-radiation": "planner.craft.chain",
}
"""Key of each ability that is played out, and the module that does it."""

NOT_HANDLED_YET: frozenset[str] = frozenset(
    {
        "assist-over-lander-burns",
        "belt-start-thrust",
        "biological-warheads",
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
        "fighting-mirrors",
        "flare-belt-immune",
        "free-epic-hazard",
        "freighter-for-elevator",
        "glitch-free",
        "gray-goo",
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
        "jammer",
        "land-below-size-6",
        "marine",
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
        "war-crimes",
    }
)
"""Keys of the abilities that are data only so far: shown, explained, but not played out."""
