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
    "heatsink-fountain": "planner.craft.chain",
    "launch-fees": "planner.game.privileges",
    "marketeer": "planner.game.auctions",
    "secretary-general": "planner.game.privileges",
    "self-cooling": "planner.craft.supports",
    "skunkworks": "planner.game.auctions",
    "taxes": "planner.game.privileges",
    "valkyrie-radiation": "planner.craft.chain",
}
"""Key of each ability that is played out, and the module that does it."""

NOT_HANDLED_YET: frozenset[str] = frozenset(
    {
        "arcology",
        "assist-over-lander-burns",
        "belt-start-thrust",
        "biological-warheads",
        "blink-telescope",
        "both-crew-privileges",
        "comet-lichen",
        "comet-size-roll-minus-2-no-aerobrake",
        "delegate-vp",
        "dharma-refuel",
        "dirtside-vp",
        "divining-nubots",
        "dome-vp-radhard-7",
        "double-free-market",
        "double-isotope-factory-refuel",
        "double-rival-boost",
        "et-type-c-anywhere",
        "felonies-despite-humans",
        "felonious",
        "fighting-mirrors",
        "flare-belt-immune",
        "foamed-nickel",
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
        "ionosat",
        "jammer",
        "jellybots",
        "land-below-size-6",
        "mag-sail",
        "magbeam",
        "magnetoshell",
        "marine",
        "mine-revival",
        "mooncable",
        "nanites",
        "no-aerobrake",
        "onboard-any",
        "open-source-finao",
        "pick-auction-card",
        "power-girdle",
        "powersat",
        "powersat-pivot",
        "privilege-in-anarchy-comet-minus-1",
        "radhard-plus-1",
        "radhard-plus-3",
        "radioisotope-boost",
        "rfg-nanites",
        "rfg-sail",
        "safe-aerobrake",
        "sail",
        "scavenging",
        "scoop-hydration",
        "scoop-isru",
        "scrum-troubleshooters",
        "size-roll-minus-1",
        "skunkworks-impose-limit",
        "solar-heated-ceres",
        "solar-heated-jupiter",
        "solar-plus-2",
        "superlens",
        "synodic-size-roll-minus-1",
        "thorium-breeder",
        "war-crimes",
    }
)
"""Keys of the abilities that are data only so far: shown, explained, but not played out."""
