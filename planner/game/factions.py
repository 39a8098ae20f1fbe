"""The factions: crew cards, each face of which is one faction (B6, C2)."""

from __future__ import annotations

from planner.errors import BadInput
from planner.game.dice import draw, shuffle

CREWS = {
    "ESA": "CQ038F",
    "Anonymous": "CQ038R",
    "Shimizu": "CQ039F",
    "NASRDA": "CQ039R",
    "UN": "CQ040F",
    "B612": "CQ040R",
    "CRP": "CQ041F",
    "ROSCOSMOS": "CQ041R",
    "NASA": "CQ042F",
    "ISRO": "CQ042R",
    "SpaceX": "CQ043F",
    "Norse": "CQ043R",
}
"""The short names of the factions, with the face of the crew card."""

_BY_NAME = {name.casefold(): name for name in CREWS} | {"taikonauts": "CRP", "cnsa": "CRP"}


def faction(name: str) -> str:
    """The faction of that name, however it is capitalised.

    >>> faction("nasa"), faction("Taikonauts")
    ('NASA', 'CRP')
    """
    try:
        return _BY_NAME[name.strip().casefold()]
    except KeyError:
        raise BadInput(
            f"there is no faction {name!r}",
            hint=f"the factions are {', '.join(CREWS)}",
            field="factions",
        ) from None


def check_factions(names: tuple[str, ...], fewest: int, most: int) -> None:
    """Refuse factions that cannot sit at one table (C2)."""
    if not fewest <= len(names) <= most:
        raise BadInput(
            f"this game is for {fewest} to {most} players, not {len(names)}",
            rule="C",
            field="factions",
        )
    seen: dict[str, str] = {}
    for name in names:
        if name in seen.values():
            raise BadInput(f"{name} sits down twice", rule="C2", field="factions")
        if name not in CREWS:
            faction(name)
            raise BadInput(f"write {faction(name)}, not {name!r}", field="factions")
        card = CREWS[name][:-1]
        if card in seen:
            raise BadInput(
                f"{seen[card]} and {name} are the two faces of one crew card",
                rule="C2",
                field="factions",
            )
        seen[card] = name


def deal_factions(players: int, seed: int | str) -> tuple[str, ...]:
    """Factions dealt at random: a crew card for each player, either face up (C2).

    >>> dealt = deal_factions(3, seed=1)
    >>> len(dealt), dealt == deal_factions(3, seed=1)
    (3, True)
    """
    names = list(CREWS)
    cards = [names[i : i + 2] for i in range(0, len(names), 2)]
    if not 1 <= players <= len(cards):
        raise BadInput(
            f"{players} players cannot sit down", hint=f"1 to {len(cards)} can", field="players"
        )
    shuffle(cards, f"{seed}:crews")
    return tuple(card[draw(f"{seed}:face:{seat}", 2)] for seat, card in enumerate(cards[:players]))
