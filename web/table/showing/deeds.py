"""What actions are called on the page, with a sentence about each, and the names of their parts."""

from __future__ import annotations

from dataclasses import dataclass

from planner.kernel.actions import Action
from planner.text import Text, as_it_is


@dataclass(frozen=True, slots=True)
class Deed:
    """An action as players speak of it."""

    title: Text
    """As it stands on a button."""
    told: Text
    """What it does, in a sentence."""


def deed(kind: type[Action]) -> Deed:
    """What an action is called; those of modules that nobody has named speak for themselves.

    >>> from planner.game.chapters.operations.market import Income
    >>> deed(Income).title, deed(Income).told
    ('Income', 'Take 1 aqua from the pool')
    """
    known = DEEDS.get(kind.tag)
    if known is not None:
        return known
    doc = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).rstrip(".")
    return Deed(as_it_is(kind.tag.replace("-", " ").capitalize()), as_it_is(doc))


DEEDS = {
    # -- operations
    "income": Deed(Text("Income"), Text("Take 1 aqua from the pool")),
    "research": Deed(
        Text("Research"), Text("Auction the top card of a deck and open with a bid of your own")
    ),
    "sell-card": Deed(
        Text("Sell a patent"), Text("Put a card of your hand under its deck for aquas")
    ),
    "sell-product": Deed(
        Text("Sell a product"),
        Text("Sell a black card from LEO at the stock price of its spectral type"),
    ),
    "boost": Deed(
        Text("Boost"), Text("Bring hand cards to LEO, white side up, for aquas by their mass")
    ),
    "prospect": Deed(
        Text("Prospect"), Text("Roll for the size of sites: claim them, or they are busted")
    ),
    "isru-refuel": Deed(
        Text("ISRU refuel"), Text("Make water out of a site with the ISRU platform of a card")
    ),
    "factory-refuel": Deed(
        Text("Factory refuel"), Text("Have a factory make seven tanks of water")
    ),
    "eat-air": Deed(
        Text("Air-eater refuel"), Text("Scoop fuel where you fly through an atmosphere")
    ),
    "industrialize": Deed(
        Text("Industrialize"),
        Text("Give up a robonaut, a refinery and their supports: a factory rises on your claim"),
    ),
    "produce": Deed(
        Text("Produce"),
        Text("Make a hand card with its black side up at a factory of its spectral type"),
    ),
    "deliver": Deed(
        Text("Deliver"), Text("Send a black card from a factory home, for tanks of water")
    ),
    "revive-mine": Deed(
        Text("Revive a mine"),
        Text("Clear a busted site and claim it where the Termite Nest stands"),
    ),
    # -- moving
    "move": Deed(Text("Fly"), Text("Activate a thruster and move a spacecraft, once a turn")),
    "fly-on": Deed(Text("Fly on"), Text("Go on with the move that dice have interrupted, or stop")),
    "finao": Deed(
        Text("Failure Is Not An Option"), Text("Pay, and pass the hazard without a roll")
    ),
    "roll": Deed(Text("Roll the die"), Text("Roll for the hazard: a 1 destroys the stack")),
    "keep-radiator": Deed(
        Text("Keep it light"), Text("Keep the radiator, which has turned to its light side")
    ),
    "lose-radiator": Deed(
        Text("Let it be lost"), Text("Let the heavy radiator be lost: it returns to your hand")
    ),
    # -- free actions
    "transfer": Deed(
        Text("Transfer cargo"), Text("Move cards, tanks and fuel between stacks in one place")
    ),
    "reload": Deed(Text("Transfer tokens"), Text("Move tokens between stacks in one place")),
    "tanks-to-fuel": Deed(
        Text("Tanks to fuel"), Text("Turn tanks of the cargo into fuel of the same spacecraft")
    ),
    "fuel-to-tanks": Deed(
        Text("Fuel to tanks"), Text("Turn fuel into tanks in the cargo of the same spacecraft")
    ),
    "jettison-fuel": Deed(
        Text("Jettison fuel"), Text("Lose steps of fuel to space, to become lighter")
    ),
    "phileas-fogg": Deed(
        Text("Phileas Fogg"), Text("Feed cards to the engine as dirt, or turn radiators light")
    ),
    "dirt-refuel": Deed(
        Text("Dirt refuel"), Text("Take regolith aboard for a dirt thruster that is activated")
    ),
    "mooncable": Deed(Text("Mooncable"), Text("Have the Mooncable bring dirt, once a turn")),
    "redesignate": Deed(
        Text("Redesignate"), Text("Make a rocket an outpost, or the other way round, where it is")
    ),
    "discard": Deed(Text("Discard"), Text("Put a hand card under its deck, for nothing")),
    "jettison": Deed(
        Text("Jettison"), Text("Take cards back to your hand, give up tanks, turn radiators light")
    ),
    "decommission": Deed(
        Text("Decommission a stack"),
        Text("Take the whole stack off the map: cards to your hand, tanks to the pool, fuel lost"),
    ),
    "give-up-claim": Deed(
        Text("Give up a claim"), Text("Take a disk back; the site may be prospected again")
    ),
    "give-up-factory": Deed(
        Text("Give up a factory"), Text("Take a cube back; the claim may be industrialized again")
    ),
    "repair-glitch": Deed(
        Text("Repair a glitch"), Text("Remove the glitch of a stack where you have a Human")
    ),
    "ride-buggy": Deed(
        Text("Ride the buggy"), Text("Drive a Human along a buggy road to make an outpost there")
    ),
    "build-colony": Deed(
        Text("Build a colony"), Text("A Human settles for good at a factory of yours, under a dome")
    ),
    "load-glory": Deed(
        Text("Load glory"), Text("Put the glory chit of the zone on a Human who stands on a site")
    ),
    "claim-jump": Deed(
        Text("Jump a claim"), Text("Replace another's claim by your own, which is a felony")
    ),
    "murder": Deed(Text("Murder"), Text("Decommission a Human by felony, once a turn")),
    "jellybot-industry": Deed(
        Text("Jellybot industry"),
        Text("Industrialize as a free action where the jellybots of the Solid Flame stand"),
    ),
    "board": Deed(
        Text("Take colonists aboard"), Text("Colonists come aboard, one for each discovery chit")
    ),
    # -- the turn, heroes
    "end-turn": Deed(
        Text("End the turn"), Text("The limits on hands and stacks are checked, the next one plays")
    ),
    "nominate": Deed(
        Text("Nominate a hero"), Text("Propose a player, yourself perhaps, for a heroism chit")
    ),
    # -- deals
    "offer": Deed(Text("Offer a deal"), Text("Propose to others what each side gives")),
    "agree": Deed(Text("Agree"), Text("Agree to the deal that you have been offered")),
    "decline": Deed(Text("Decline"), Text("Decline the deal: it is off for everybody")),
    "withdraw": Deed(
        Text("Withdraw"), Text("Take back an offer of yours while not all have agreed")
    ),
    # -- answers
    "choose-side": Deed(
        Text("Choose"), Text("Choose in secret which side of your crew card you play")
    ),
    "bid": Deed(Text("Bid"), Text("Bid as much as the highest bid, or more")),
    "pass": Deed(Text("Pass"), Text("Bid no more, unless somebody else bids again")),
    "award": Deed(Text("Award"), Text("Name the winner among the highest bidders")),
    "recycle-disk": Deed(
        Text("Take a disk"), Text("Take the disk off a site of yours that has no factory")
    ),
    "lose-card": Deed(
        Text("Lose a card"), Text("Decommission this one of the heaviest cards in LEO")
    ),
    "cut-budget": Deed(Text("Give up a card"), Text("Put a hand card under its deck")),
    "take-glitch": Deed(
        Text("Take the glitch"), Text("Put the glitch on this one of your largest stacks")
    ),
    "replan": Deed(
        Text("Do it another way"), Text("Do in another way what the glitch has spoiled")
    ),
    "give-up-plan": Deed(
        Text("Leave it at that"),
        Text("Give up what the glitch has spoiled; the operation is spent"),
    ),
    "roll-again": Deed(Text("Roll again"), Text("Roll again for a site that has failed")),
    "accept-rolls": Deed(
        Text("Accept the rolls"), Text("Leave it at the rolls: sites that have failed are busted")
    ),
    "answer-jump": Deed(Text("Claim jump"), Text("Oppose the claim jump, or let it happen")),
    "vote": Deed(Text("Vote"), Text("Vote for or against the hero")),
    "consent": Deed(Text("Consent"), Text("Consent to what is asked of the table")),
    "object": Deed(Text("Object"), Text("Object to it: nothing comes of it")),
    "undo": Deed(
        Text("Take back"), Text("Take back what was done last; the log keeps it all the same")
    ),
    "ruling": Deed(Text("Ruling"), Text("Ask the table to overrule some rules for one action")),
    # -- the rescue
    "choose-colony": Deed(Text("Place the colony"), Text("Say at which site the colony is")),
    "draft-patent": Deed(Text("Draft a patent"), Text("Take the top card of a deck")),
    "take-aquas": Deed(Text("Take aquas"), Text("Take two more aquas")),
    "stake-claim": Deed(
        Text("Stake a claim"), Text("Put a disk on a site where your ISRU could make water")
    ),
    "found-factory": Deed(Text("Found a factory"), Text("Put a cube on one of your claims")),
    "store-tanks": Deed(
        Text("Store tanks"), Text("Put four tanks into an outpost at a site with a factory")
    ),
    "station-rocket": Deed(
        Text("Station a rocket"),
        Text("Put a rocket without fuel on a claim: hand cards, and the crew from LEO"),
    ),
    "station-product": Deed(
        Text("Station a product"),
        Text("Put a hand card, black side up, into an outpost at a site with a factory"),
    ),
    "station-patents": Deed(
        Text("Station patents"),
        Text("Put hand cards into an outpost two or more zones from the colony"),
    ),
    "station-nothing": Deed(
        Text("Station nothing"), Text("Leave it to the others to station something")
    ),
    "give": Deed(Text("Give"), Text("Give hand cards and aquas to another player")),
    "place-chits": Deed(Text("Place chits"), Text("Put discovery chits into a stack of yours")),
}
"""By the tags of the actions."""


LABELS = {
    "cards": Text("Cards"),
    "tanks": Text("Tanks of water"),
    "fuel": Text("Tanks that become fuel"),
    "drain": Text("Tanks taken out of the fuel"),
    "light": Text("Radiators that turn light"),
    "steps": Text("Steps of fuel"),
    "sites": Text("Sites"),
    "bid": Text("Opening bid in aquas"),
    "amount": Text("Bid in aquas"),
    "deck": Text("Deck"),
    "site": Text("Site"),
    "space": Text("Place"),
    "hero": Text("Hero"),
    "feat": Text("For what"),
    "path": Text("Where to"),
    "terms": Text("Terms"),
    "tokens": Text("Tokens"),
    "chits": Text("Discovery chits"),
    "colonists": Text("Colonists"),
    "aquas": Text("Aquas"),
    "card": Text("Card"),
    "stack": Text("Stack"),
    "to": Text("To whom"),
    "human": Text("Human"),
    "target": Text("Into which stack"),
    "source": Text("From which stack"),
    "faction": Text("Faction"),
    "promise": Text("Promise"),
    "platform": Text("By"),
    "reason": Text("Why"),
    "waive": Text("Rules"),
}
"""The parts of actions that players fill in."""


def label(name: str) -> Text:
    """What a part of an action is called.

    >>> label("drain"), label("pilots")
    ('Tanks taken out of the fuel', 'Pilots')
    """
    return LABELS.get(name) or as_it_is(name.replace("_", " ").capitalize())
