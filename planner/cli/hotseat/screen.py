"""The table in lines of text."""

from __future__ import annotations

from planner.cli.answer import table as columns
from planner.cli.hotseat.words import (
    crew_words,
    front_words,
    glimpse,
    held_words,
    place_words,
    stack_words,
)
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.auctions import Auction
from planner.games.high_frontier.chapters.scoring import scores, verdict
from planner.games.high_frontier.table.context import Table
from planner.games.high_frontier.table.state import SiteMarks
from planner.games.high_frontier.words import with_names
from planner.text import count_of

RECENT = 6
"""Number of sentences that remind returning players of where they were."""


def heading(game: Game, player: str) -> str:
    """Year and player, and all that the player has."""
    table, state = game.table, game.state
    had = points(game)
    season = f", {table.season()} season" if game.book.rules.seasons else ""
    disks = f"{count_of(state.seniority_disks, 'seniority disk')} left"
    anarchy = ", anarchy" if state.anarchy else ""
    lines = [
        f"== Year {state.year}{season}, {disks}{anarchy}: {player} ==",
        f"{table.aquas(player)} aqua, {count_of(had[player], 'point')}",
        *holdings(table, player),
        *(
            f"{name}: {_in_short(table, name)}, {count_of(had[name], 'point')}"
            for name in state.seats
            if name != player
        ),
    ]
    return "\n".join(lines)


def introduction(game: Game) -> str:
    """Return the introduction: the game, how to win, the players, and what happened last."""
    lines = [game.book.title, f"The aim: {game.book.aim}."]
    lines += [crew_words(game.table, player) for player in game.state.seats]
    told = [str(line) for entry in game.entries for line in entry.says][-RECENT:]
    return "\n".join([*lines, *(["", "Last moves:"] if told else []), *told])


def question(game: Game) -> str:
    """Return the question to a player, with what helps to answer it."""
    step, table = game.state.agenda[-1], game.table
    lines = [str(with_names(table, step.question))]
    if isinstance(step, Auction):
        supports = game.book.rules.supports
        faces = game.book.library.card(step.card).faces
        lines += [f"  {face.side} side: {glimpse(face, supports=supports)}" for face in faces]
    return "\n".join(lines)


def changes(before: dict[str, int], game: Game) -> list[str]:
    """Whose points have changed."""
    return [
        f"{score.player} has {count_of(score.total, 'point')}"
        f" ({score.total - before.get(score.player, 0):+})"
        for score in scores(game.table)
        if score.total != before.get(score.player, 0)
    ]


def points(game: Game) -> dict[str, int]:
    """Everybody's points."""
    return {score.player: score.total for score in scores(game.table)}


def holdings(table: Table, player: str) -> list[str]:
    """Return the possessions of a player, a line for each place."""
    own = table.player(player)
    lines = [f"hand: {count_of(len(own.hand), 'card')}"]
    lines += [f"  {front_words(table, card)}" for card in own.hand]
    for stack in table.state.stacks_of(player):
        leo = stack is table.state.leo(player)
        glitch = ", glitched" if stack.glitched else ""
        lines.append(f"LEO{glitch}:" if leo else stack_words(table, stack))
        lines += [f"  {held_words(table, held)}" for held in stack.cards]
        if leo:
            lines[-1] += "" if stack.cards else " no cards"
    sites = [
        f"{place_words(table, site)} {' and '.join(tokens)}"
        for site, marks in table.state.sites.items()
        if (tokens := _tokens(marks, player))
    ]
    if sites:
        lines.append(f"sites: {'; '.join(sites)}")
    if own.glories or own.heroism:
        glories = [f"{chit.zone}{' (high side)' if chit.high else ''}" for chit in own.glories]
        lines.append(f"glories: {', '.join([*glories, *own.heroism])}")
    return lines


def _tokens(marks: SiteMarks, player: str) -> list[str]:
    owners = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
    return [token for token, owner in owners.items() if owner == player]


def _in_short(table: Table, player: str) -> str:
    own, state = table.player(player), table.state
    stacks = [s for s in state.stacks_of(player) if s is not state.leo(player)]
    where = ", ".join(f"{s.name} at {table.space(s.space).name}" for s in stacks)
    cards = count_of(len(own.hand), "card")
    return f"{table.aquas(player)} aqua, {cards} in hand" + (f", {where}" if where else "")


def whole_table(game: Game) -> str:
    """Everybody's things, decks, sites and glories."""
    table, state = game.table, game.state
    lines = []
    for player in state.seats:
        lines.append(f"{player}: {table.aquas(player)} aqua")
        lines += [f"  {line}" for line in holdings(table, player)]
    for deck, cards in state.decks.items():
        top = front_words(table, cards[0]) if cards else "empty"
        lines.append(f"{deck} deck, {count_of(len(cards), 'card')}: {top}")
    busted = [table.space(site).name for site, marks in state.sites.items() if marks.busted]
    if busted:
        lines.append(f"busted: {', '.join(busted)}")
    glories = [f"{zone} {count}" for zone, count in state.glories.items() if count]
    lines.append(f"glories to win: {', '.join(glories) or 'none'}; heroism {state.heroism}")
    lines += [line for sight in game.book.sights for line in sight.do(table)]
    return "\n".join(lines)


def score_sheet(game: Game) -> str:
    """Return the score as it stands, line by line."""
    ranking = scores(game.table)
    rows: list[tuple[object, ...]] = [
        (f"{term.label} ({term.rule})", *(score.parts[term.key] for score in ranking))
        for term in game.book.score_terms.values()
        if any(score.parts[term.key] for score in ranking)
    ]
    rows.append(("total", *(score.total for score in ranking)))
    rows.append(("aquas", *(score.aquas for score in ranking)))
    said = verdict(game.table)
    names = " and ".join(said.winners)
    if game.state.over is None:
        lead = f"\n{names} ahead" if names else ""
    else:
        lead = f"\n{game.state.over}" + (f"\n{names} won" if names else "")
    result = f"\n{said.result}" if said.result else ""
    return columns(rows, ("", *(score.player for score in ranking))) + lead + result
