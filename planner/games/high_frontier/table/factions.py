"""The factions: crew cards, each face of which is one faction (B6, C2)."""

from __future__ import annotations

from planner.errors import BadInput
from planner.kernel.dice import draw, shuffle
from planner.text import Text, joined

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

CARDS = tuple(dict.fromkeys(face[:-1] for face in CREWS.values()))
"""The crew cards. Until a player has chosen a side, the card is what he is called by."""

_BY_NAME = {name.casefold(): name for name in (*CREWS, *CARDS)}
_BY_NAME |= {"taikonauts": "CRP", "cnsa": "CRP"}


def sides(card: str) -> tuple[str, ...]:
    """The two factions of a crew card.

    >>> sides("CQ042")
    ('NASA', 'ISRO')
    """
    return tuple(name for name, face in CREWS.items() if face[:-1] == card)


def card_of(seat: str) -> str:
    """The crew card of a player, whether he has chosen its side or not.

    >>> card_of("NASA"), card_of("CQ042")
    ('CQ042', 'CQ042')
    """
    return CREWS[seat][:-1] if seat in CREWS else seat


def faction(name: str) -> str:
    """The faction of that name, however it is capitalised; a crew card is one yet to be chosen.

    >>> faction("nasa"), faction("Taikonauts"), faction("cq042")
    ('NASA', 'CRP', 'CQ042')
    """
    try:
        return _BY_NAME[name.strip().casefold()]
    except KeyError:
        raise BadInput(
            Text("there is no faction {name}", name=repr(name)),
            hint=Text("the factions are {crews}", crews=joined(CREWS)),
            field="factions",
        ) from None


def check_factions(names: tuple[str, ...], fewest: int, most: int) -> None:
    """Refuse factions that cannot sit at one table (C2)."""
    if not fewest <= len(names) <= most:
        raise BadInput(
            Text(
                "this game is for {fewest} to {most} players, not {names}",
                fewest=fewest,
                most=most,
                names=len(names),
            ),
            rule="C",
            field="factions",
        )
    seen: dict[str, str] = {}
    for name in names:
        if name in seen.values():
            raise BadInput(Text("{name} sits down twice", name=name), rule="C2", field="factions")
        if name not in CREWS and name not in CARDS:
            raise BadInput(
                Text("write {faction}, not {name}", faction=faction(name), name=repr(name)),
                field="factions",
            )
        card = card_of(name)
        if card in seen:
            raise BadInput(
                Text(
                    "{seen} and {name} are the two faces of one crew card",
                    seen=seen[card],
                    name=name,
                ),
                rule="C2",
                field="factions",
            )
        seen[card] = name


def deal_crews(players: int, seed: int | str) -> tuple[str, ...]:
    """Crew cards dealt at random, one to each player, who then chooses its side (C2).

    >>> dealt = deal_crews(3, seed=1)
    >>> len(dealt), dealt == deal_crews(3, seed=1)
    (3, True)
    """
    cards = list(CARDS)
    if not 1 <= players <= len(cards):
        raise BadInput(
            Text("{players} players cannot sit down", players=players),
            hint=Text("1 to {cards} can", cards=len(cards)),
            field="players",
        )
    shuffle(cards, f"{seed}:crews")
    return tuple(cards[:players])


def deal_factions(players: int, seed: int | str) -> tuple[str, ...]:
    """Factions dealt at random: a crew card to each player, and its side by lot.

    >>> from planner.games.high_frontier.table.factions import card_of
    >>> tuple(map(card_of, deal_factions(3, seed=1))) == deal_crews(3, seed=1)
    True
    """
    dealt = deal_crews(players, seed)
    return tuple(sides(card)[draw(f"{seed}:face:{seat}", 2)] for seat, card in enumerate(dealt))
