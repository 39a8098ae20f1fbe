"""The card files: their cards and their columns."""

from __future__ import annotations

from dataclasses import dataclass

from planner.cards.model import CardType, Deck, Side

TRIANGLE_COLUMNS = "thrust consumption grade afterburn push"
FUTURE_COLUMNS = "future_key future_name future_requirement future_effect future_vp"


@dataclass(frozen=True, slots=True)
class DeckFile:
    """One card file: which cards it holds and its columns besides number, side and name."""

    name: str
    type: CardType
    deck: Deck
    prefixes: tuple[str, ...]
    sides: tuple[tuple[Side, Side], ...]
    """Sides that the faces with F and R may have."""
    more_columns: str

    @property
    def file(self) -> str:
        """The name of the file."""
        return f"{self.name}.csv"

    @property
    def columns(self) -> tuple[str, ...]:
        """The heading."""
        return ("number", "side", "name", *self.more_columns.split())


_PATENT = ((Side.WHITE, Side.BLACK),)
_CREW = ((Side.FRONT, Side.REVERSE),)
_PROMOTED = ((Side.BLACK, Side.PURPLE),)
_BERNAL = ((Side.WHITE, Side.PURPLE),)
_COLONIST = (*_BERNAL, *_PROMOTED)

_SUPPORT = (
    "spectral mass rad_hard needs therms_needed provides thrust_modifier fuel_multiplier solar"
    " air_eater ability"
)
_RADIATOR = " ".join(
    f"{way}_{value}" for way in ("light", "heavy") for value in ("mass", "rad_hard", "therms")
)

DECK_FILES = (
    DeckFile(
        "thrusters",
        CardType.THRUSTER,
        Deck.CORE,
        ("CT",),
        _PATENT,
        f"spectral mass rad_hard {TRIANGLE_COLUMNS} solar bonus_pivots needs therms_needed ability",
    ),
    DeckFile(
        "robonauts",
        CardType.ROBONAUT,
        Deck.CORE,
        ("CB",),
        _PATENT,
        f"spectral mass rad_hard {TRIANGLE_COLUMNS} solar isru platforms needs therms_needed"
        " ability",
    ),
    DeckFile(
        "refineries",
        CardType.REFINERY,
        Deck.CORE,
        ("CF",),
        _PATENT,
        "spectral mass rad_hard air_eater needs therms_needed ability",
    ),
    DeckFile("reactors", CardType.REACTOR, Deck.CORE, ("CX",), _PATENT, _SUPPORT),
    DeckFile(
        "radiators",
        CardType.RADIATOR,
        Deck.CORE,
        ("CD",),
        _PATENT,
        f"spectral {_RADIATOR} needs ability",
    ),
    DeckFile("generators", CardType.GENERATOR, Deck.CORE, ("CG",), _PATENT, _SUPPORT),
    DeckFile(
        "crews",
        CardType.CREW,
        Deck.CORE,
        ("CQ",),
        _CREW,
        f"colour clout ideology mass rad_hard {TRIANGLE_COLUMNS} isru platforms privilege"
        " delegates_incorruptible weapon",
    ),
    DeckFile(
        "gw_thrusters",
        CardType.GW_THRUSTER,
        Deck.MODULE_1,
        ("M1W",),
        _PROMOTED,
        "spectral promotion mass rad_hard thrust consumption grade afterburn afterburn_thrust"
        f" needs therms_needed {FUTURE_COLUMNS} module3",
    ),
    DeckFile(
        "freighters",
        CardType.FREIGHTER,
        Deck.MODULE_1,
        ("M1F",),
        _PROMOTED,
        "spectral promotion mass rad_hard load_limit factory_loading_only bonus_pivots provides"
        f" ability {FUTURE_COLUMNS} module3",
    ),
    DeckFile(
        "bernals",
        CardType.BERNAL,
        Deck.MODULE_2,
        ("M2B", "PHFB"),
        _BERNAL,
        "promotion mass rad_hard thrust consumption grade push needs therms_needed home_only"
        " ability module3",
    ),
    DeckFile(
        "colonists",
        CardType.COLONIST,
        Deck.MODULE_2,
        ("M2C",),
        _COLONIST,
        f"kind profession ideology spectral promotion mass rad_hard {TRIANGLE_COLUMNS} solar"
        f" bonus_pivots isru platforms air_eater provides ability {FUTURE_COLUMNS} module3",
    ),
    DeckFile(
        "rfg_thrusters",
        CardType.THRUSTER,
        Deck.RACE_FOR_GLORY,
        ("RT",),
        _PATENT,
        f"core_twin spectral mass {TRIANGLE_COLUMNS} solar ability",
    ),
    DeckFile(
        "rfg_robonauts",
        CardType.ROBONAUT,
        Deck.RACE_FOR_GLORY,
        ("RB",),
        _PATENT,
        f"core_twin spectral mass {TRIANGLE_COLUMNS} solar isru platforms ability",
    ),
    DeckFile(
        "rfg_refineries",
        CardType.REFINERY,
        Deck.RACE_FOR_GLORY,
        ("RF",),
        _PATENT,
        "core_twin spectral mass air_eater ability",
    ),
)
