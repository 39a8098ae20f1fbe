"""What may change hands in a deal, and how it does (N1-N8)."""

from __future__ import annotations

from collections.abc import Iterable

from planner.errors import BadInput, RuleViolation
from planner.games.high_frontier.chapters.deals.handovers import check_handover, hand_over_all
from planner.games.high_frontier.chapters.deals.words import TOKENS, allowance, owners, tokens_of
from planner.games.high_frontier.chapters.events.glitches import repair
from planner.games.high_frontier.chapters.free.dirt import lift
from planner.games.high_frontier.chapters.operations.auctions import bind_to_silence
from planner.games.high_frontier.table.context import Context
from planner.games.high_frontier.table.hands import require_in_hand, title
from planner.games.high_frontier.table.hardware import take_tanks
from planner.games.high_frontier.table.home import bank
from planner.games.high_frontier.table.permits import cannot_allow, service
from planner.games.high_frontier.table.privileges import MOONCABLE, has_privilege
from planner.games.high_frontier.table.state import SiteMarks
from planner.games.high_frontier.table.terms import DealTerms, Deed, Leave, Lift
from planner.games.high_frontier.table.tokens import cubes_left, disks_left
from planner.games.high_frontier.table.turn import Permit
from planner.text import Text, Word, joined

# -- carrying it out --------------------------------------------------------------------------


def carry_out(context: Context, terms: Iterable[DealTerms]) -> None:
    """Do everything that was agreed; refuses what the rules do not allow.

    What a glitch breaks on the way is left out: who has agreed cannot take it back.
    """
    terms = tuple(terms)
    for each in terms:
        _give_aquas(context, each)
        for card in each.cards:
            _give_card(context, each, card)
        for deed in each.deeds:
            _give_tokens(context, each, deed)
        for stack in each.repairs:
            _repair(context, each, stack)
        for leave in each.leaves:
            _allow(context, each, leave)
        for wanted in each.lifts:
            _lift(context, each, wanted)
        for kind in each.valuables:
            _give_valuable(context, each, kind)
    hand_over_all(context, terms)
    for player in dict.fromkeys(name for each in terms for name in (each.giver, each.to)):
        _check_reserves(context, player)


def check(context: Context, terms: DealTerms) -> None:
    """Refuse terms that make no sense, whatever lies on the table."""
    players = list(context.state.players)
    for name in (terms.giver, terms.to):
        if name not in players:
            raise BadInput(
                Text("nobody plays {name}", name=repr(name)),
                choices=players,
                field="terms",
                rule="N",
            )
    if terms.giver == terms.to:
        raise BadInput(
            Text("{to} is both sides of the terms", to=terms.to), field="terms", rule="N"
        )
    if terms.is_empty:
        raise BadInput(
            Text("{giver} gives {to} nothing", giver=terms.giver, to=terms.to),
            field="terms",
            rule="N",
        )
    if terms.aquas < 0:
        raise BadInput(Text("a number of aquas is never negative"), field="aquas", rule="N1")
    for kind in terms.valuables:
        if kind not in context.book.valuables:
            raise BadInput(
                Text("{kind} does not change hands in deals", kind=repr(kind)),
                choices=list(context.book.valuables),
                field="valuables",
                rule="N",
            )
    for handover in terms.handovers:
        check_handover(context, terms.to, handover)
    for deed in terms.deeds:
        if not set(deed.tokens) <= set(TOKENS):
            raise BadInput(
                Text("{tokens} are no tokens", tokens=deed.tokens),
                choices=list(TOKENS),
                field="tokens",
                rule="N3",
            )
    for leave in terms.leaves:
        _check_leave(leave)


def _check_leave(leave: Leave) -> None:
    what = service(leave.service)
    if what.needs_place == (leave.place is None):
        wanted = Text("a place") if what.needs_place else Text("no place")
        raise BadInput(
            Text("{what} needs {wanted}", what=what.told, wanted=wanted),
            field="place",
            rule=what.rule,
        )


def bind(context: Context, terms: Iterable[DealTerms]) -> None:
    """Hold everybody to what he has promised and can keep from now on (N, N1)."""
    for each in terms:
        if each.no_more_bids:
            bind_to_silence(context, each.giver)


def _give_aquas(context: Context, terms: DealTerms) -> None:
    if not terms.aquas:
        return
    source, target = bank(context, terms.giver), bank(context, terms.to)
    moved = source.moved_tanks
    take_tanks(source, min(terms.aquas, source.tanks))
    if moved > source.moved_tanks:
        target.moved_tanks += moved - source.moved_tanks
        target.moved_by = source.moved_by or terms.giver
    # Whether there was so much is known when all has changed hands (`_check_reserves`).
    context.move_tanks(source.id, target.id, terms.aquas)
    context.say(
        Text(
            "{giver} pays {aquas} aqua to {to}", giver=terms.giver, aquas=terms.aquas, to=terms.to
        ),
        "N1",
    )


def _give_card(context: Context, terms: DealTerms, card: str) -> None:
    giver, to = context.player(terms.giver), context.player(terms.to)
    require_in_hand(context, terms.giver, card, "N2")
    source = giver.received.get(card)
    context.require(
        source is None,
        "N2a",
        Text(
            "{giver} has got {card} from {source} and may not pass it on yet",
            giver=terms.giver,
            card=card,
            source=source,
        ),
        code="passed-on",
        hint=Text("wait for the next turn of {source}", source=source),
    )
    giver.part_with(card)
    to.hand.append(card)
    to.received[card] = terms.giver
    context.say(
        Text(
            "{giver} hands the patent {title} to {to}",
            giver=terms.giver,
            title=title(context, card),
            to=terms.to,
        ),
        "N2",
    )


def _give_valuable(context: Context, terms: DealTerms, kind: str) -> None:
    thing = context.book.valuables[kind]
    refused = thing.refused(context)
    if refused is not None:
        context.refuse(refused)
    if thing.held(context, terms.giver) < 1:
        # What is not there cannot be waived into being.
        raise RuleViolation(
            thing.rule,
            Text("{giver} has no more to give: {thing}", giver=terms.giver, thing=thing.one),
            code="nothing-to-give",
        )
    thing.give(context, terms.giver, terms.to)


def _check_reserves(context: Context, player: str) -> None:
    """Refuse deals that leave somebody in debt or short of tokens (N1, N3b)."""
    aquas = context.aquas(player)
    if aquas < 0:
        raise RuleViolation(
            "N1",
            Text("{player} gives {aquas} aqua more than there are", player=player, aquas=-aquas),
            code="not-enough-aqua",
            numbers={"short": -aquas},
        )
    for left, token, rule in (
        (disks_left(context, player), Text("claim disk"), "G4a"),
        (cubes_left(context, player), "cube", "I7f"),
    ):
        context.require(
            left >= 0,
            "N3b",
            Text(
                "{player} has no {token} left to put there ({rule})",
                player=player,
                token=Word(token),
                rule=rule,
            ),
            code="no-token",
            hint=Text("only the player on turn can take one back (N3c)"),
            numbers={"missing": -left},
        )


# -- tokens (N3) ------------------------------------------------------------------------------


def _give_tokens(context: Context, terms: DealTerms, deed: Deed) -> None:
    marks, name = context.state.marks(deed.site), context.space(deed.site).name
    there, tokens = owners(marks), tokens_of(context, terms.giver, deed)
    mine = [token for token in tokens if there[token] == terms.giver]
    if not tokens or len(mine) < len(tokens):
        missing = next((token for token in tokens if token not in mine), "token")
        raise RuleViolation(
            "N3",
            Text(
                "{giver} has no {missing} at {name}",
                giver=terms.giver,
                missing=Word(missing),
                name=name,
            ),
            code="no-token",
        )
    new = there | dict.fromkeys(tokens, terms.to)
    after = SiteMarks(new["claim"], new["factory"], new["colony"], marks.busted)
    together = marks.factory is not None and marks.factory == marks.claim
    context.require(
        not together or after.factory == after.claim,
        "N3a",
        Text("the cube and the disk of the factory at {name} go together", name=name),
        code="claim-and-factory",
        hint=Text("give both (G6a)"),
    )
    context.state.mark(deed.site, after)
    what = joined(map(Word, tokens), " and ")
    context.say(
        Text(
            "{giver} hands the {what} at {name} to {to}",
            giver=terms.giver,
            what=what,
            name=name,
            to=terms.to,
        ),
        "N3",
    )


# -- services (N4-N8) -------------------------------------------------------------------------


def _require_on_turn(context: Context, rule: str, what: str, *players: str) -> None:
    context.require(
        context.on_turn in players,
        rule,
        Text(
            "{what} is for {players} on turn, and it is the turn of {on_turn}",
            what=what,
            players=joined(players, " or "),
            on_turn=context.on_turn,
        ),
        code="not-on-turn",
        hint=Text("a deal binds for this turn only (N)"),
    )


def _allow(context: Context, terms: DealTerms, leave: Leave) -> None:
    what = service(leave.service)
    _require_on_turn(context, what.rule, what.told, terms.to)
    permit = Permit(terms.giver, terms.to, what, leave.place)
    refused = cannot_allow(context, permit)
    if refused is not None:
        context.refuse(refused)
    context.turn.permits.append(permit)
    words = allowance(context, leave)
    context.say(
        Text("{giver} allows {to} {words} this turn", giver=terms.giver, to=terms.to, words=words),
        what.rule,
    )


def _lift(context: Context, terms: DealTerms, wanted: Lift) -> None:
    """A free action of who has the Mooncable, on his own turn (N3c, N4c)."""
    _require_on_turn(context, "N4c", Text("the Mooncable"), terms.giver)
    context.require(
        has_privilege(context, terms.giver, MOONCABLE),
        "N4c",
        Text("{giver} has no Mooncable", giver=terms.giver),
        code="no-mooncable",
    )
    lift(context, context.own_stack(terms.to, wanted.stack), wanted.thruster, wanted.tanks)


def _repair(context: Context, terms: DealTerms, name: str) -> None:
    """A free action of either party, so one of them is on turn (N3c, N8)."""
    _require_on_turn(context, "N3c", Text("a repair"), terms.giver, terms.to)
    repair(context, terms.giver, context.own_stack(terms.to, name), "N8")
