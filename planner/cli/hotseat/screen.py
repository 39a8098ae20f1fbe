"""What lies on the table, in lines of text."""

from __future__ import annotations

from planner.cli.answer import table as columns
from planner.cli.hotseat.words import cards_words, front_words, stack_words
from planner.game import Game
from planner.game.context import Table
from planner.game.fuel import count_of
from planner.game.hardware import rocket_of
from planner.game.scoring import scores, verdict
from planner.game.state import SiteMarks, Stack


def heading(game: Game, player: str) -> str:
    """Year and player, and all that the player has."""
    table, state = game.table, game.state
    season = f", {table.season()} season" if game.book.rules.seasons else ""
    disks = f"{count_of(state.seniority_disks, 'seniority disk')} left"
    anarchy = ", anarchy" if state.anarchy else ""
    lines = [
        f"== Year {state.year}{season}, {disks}{anarchy}: {player} ==",
        *holdings(table, player),
        "others: " + "; ".join(_in_short(table, name) for name in state.seats if name != player),
    ]
    return "\n".join(lines)


def holdings(table: Table, player: str) -> list[str]:
    """What a player has, a line for each place."""
    own = table.player(player)
    leo = cards_words(table, table.state.leo(player).cards)
    lines = [f"{table.aquas(player)} aqua, {count_of(len(own.hand), 'hand card')}"]
    lines += [f"  {front_words(table, card)}" for card in own.hand]
    lines.append(f"LEO: {leo or 'no cards'}")
    for stack in table.state.stacks_of(player):
        if stack is not table.state.leo(player):
            lines.append(stack_words(table, stack) + _fuel(table, stack))
    sites = [
        f"{table.space(site).name} ({', '.join(tokens)})"
        for site, marks in table.state.sites.items()
        if (tokens := _tokens(marks, player))
    ]
    if sites:
        lines.append(f"sites: {'; '.join(sites)}")
    if own.glories or own.heroism:
        glories = [f"{chit.zone}{' (high side)' if chit.high else ''}" for chit in own.glories]
        lines.append(f"glories: {', '.join([*glories, *own.heroism])}")
    return lines


def _fuel(table: Table, stack: Stack) -> str:
    if stack.wet is None or stack.grade is None:
        return ""
    return f", {rocket_of(table, stack).chits.steps} steps of fuel"


def _tokens(marks: SiteMarks, player: str) -> list[str]:
    owners = {"claim": marks.claim, "factory": marks.factory, "colony": marks.colony}
    return [token for token, owner in owners.items() if owner == player]


def _in_short(table: Table, player: str) -> str:
    own, state = table.player(player), table.state
    stacks = [s for s in state.stacks_of(player) if s is not state.leo(player)]
    where = ", ".join(f"{s.name} at {table.space(s.space).name}" for s in stacks)
    cards = count_of(len(own.hand), "card")
    return f"{player} {table.aquas(player)} aqua, {cards}" + (f", {where}" if where else "")


def whole_table(game: Game) -> str:
    """Everybody's things, decks, sites and glories."""
    table, state = game.table, game.state
    lines = []
    for player in state.seats:
        lines += [f"{player}", *(f"  {line}" for line in holdings(table, player))]
    for deck, cards in state.decks.items():
        top = front_words(table, cards[0]) if cards else "empty"
        lines.append(f"{deck} deck, {count_of(len(cards), 'card')}: {top}")
    busted = [table.space(site).name for site, marks in state.sites.items() if marks.busted]
    if busted:
        lines.append(f"busted: {', '.join(busted)}")
    glories = [f"{zone} {count}" for zone, count in state.glories.items() if count]
    lines.append(f"glories to win: {', '.join(glories) or 'none'}; heroism {state.heroism}")
    return "\n".join(lines)


def score_sheet(game: Game) -> str:
    """The score as it stands, line by line."""
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
