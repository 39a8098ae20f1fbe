"""What actions are called on the page, with a sentence about each, and the names of their parts."""

from __future__ import annotations

from dataclasses import dataclass

from planner.kernel.actions import Action
from planner.text import Text, as_it_is


@dataclass(frozen=True, slots=True)
class NamedDeed:
    """An action as players speak of it."""

    title: Text
    """As it stands on a button."""
    told: Text
    """What it does, in a sentence."""


def deed(kind: type[Action]) -> NamedDeed:
    """What an action is called; those of modules that nobody has named speak for themselves.

    >>> from planner.game.chapters.operations.market import Income
    >>> deed(Income).title, deed(Income).told
    ('Income', 'Take 1 aqua from the pool')
    """
    known = DEEDS.get(kind.tag)
    if known is not None:
        return known
    doc = " ".join((kind.__doc__ or "").split("\n\n")[0].split()).rstrip(".")
    return NamedDeed(as_it_is(kind.tag.replace("-", " ").capitalize()), as_it_is(doc))


DEEDS = {
    # -- operations
    "income": NamedDeed(Text("Income"), Text("Take 1 aqua from the pool")),
    "research": NamedDeed(
        Text("Research"), Text("Auction the top card of a deck and open with a bid of your own")
    ),
    "sell-card": NamedDeed(
        Text("Sell a patent"), Text("Put a card of your hand under its deck for aquas")
    ),
    "sell-product": NamedDeed(
        Text("Sell a product"),
        Text("Sell a black card from LEO at the stock price of its spectral type"),
    ),
    "boost": NamedDeed(
        Text("Boost"), Text("Bring hand cards to LEO, white side up, for aquas by their mass")
    ),
    "prospect": NamedDeed(
        Text("Prospect"), Text("Roll for the size of sites: claim them, or they are busted")
    ),
    "isru-refuel": NamedDeed(
        Text("ISRU refuel"), Text("Make water out of a site with the ISRU platform of a card")
    ),
    "factory-refuel": NamedDeed(
        Text("Factory refuel"), Text("Have a factory make seven tanks of water")
    ),
    "eat-air": NamedDeed(
        Text("Air-eater refuel"), Text("Scoop fuel where you fly through an atmosphere")
    ),
    "industrialize": NamedDeed(
        Text("Industrialize"),
        Text("Give up a robonaut, a refinery and their supports: a factory rises on your claim"),
    ),
    "produce": NamedDeed(
        Text("Produce"),
        Text("Make a hand card with its black side up at a factory of its spectral type"),
    ),
    "deliver": NamedDeed(
        Text("Deliver"), Text("Send a black card from a factory home, for tanks of water")
    ),
    "revive-mine": NamedDeed(
        Text("Revive a mine"),
        Text("Clear a busted site and claim it where the Termite Nest stands"),
    ),
    # -- moving
    "move": NamedDeed(Text("Fly"), Text("Activate a thruster and move a spacecraft, once a turn")),
    "fly-on": NamedDeed(
        Text("Fly on"), Text("Go on with the move that dice have interrupted, or stop")
    ),
    "finao": NamedDeed(
        Text("Failure Is Not An Option"), Text("Pay, and pass the hazard without a roll")
    ),
    "roll": NamedDeed(Text("Roll the die"), Text("Roll for the hazard: a 1 destroys the stack")),
    "keep-radiator": NamedDeed(
        Text("Keep it light"), Text("Keep the radiator, which has turned to its light side")
    ),
    "lose-radiator": NamedDeed(
        Text("Let it be lost"), Text("Let the heavy radiator be lost: it returns to your hand")
    ),
    # -- free actions
    "transfer": NamedDeed(
        Text("Transfer cargo"), Text("Move cards, tanks and fuel between stacks in one place")
    ),
    "reload": NamedDeed(Text("Transfer tokens"), Text("Move tokens between stacks in one place")),
    "tanks-to-fuel": NamedDeed(
        Text("Tanks to fuel"), Text("Turn tanks of the cargo into fuel of the same spacecraft")
    ),
    "fuel-to-tanks": NamedDeed(
        Text("Fuel to tanks"), Text("Turn fuel into tanks in the cargo of the same spacecraft")
    ),
    "jettison-fuel": NamedDeed(
        Text("Jettison fuel"), Text("Lose steps of fuel to space, to become lighter")
    ),
    "phileas-fogg": NamedDeed(
        Text("Phileas Fogg"), Text("Feed cards to the engine as dirt, or turn radiators light")
    ),
    "dirt-refuel": NamedDeed(
        Text("Dirt refuel"), Text("Take regolith aboard for a dirt thruster that is activated")
    ),
    "mooncable": NamedDeed(Text("Mooncable"), Text("Have the Mooncable bring dirt, once a turn")),
    "redesignate": NamedDeed(
        Text("Redesignate"), Text("Make a rocket an outpost, or the other way round, where it is")
    ),
    "discard": NamedDeed(Text("Discard"), Text("Put a hand card under its deck, for nothing")),
    "jettison": NamedDeed(
        Text("Jettison"), Text("Take cards back to your hand, give up tanks, turn radiators light")
    ),
    "decommission": NamedDeed(
        Text("Decommission a stack"),
        Text("Take the whole stack off the map: cards to your hand, tanks to the pool, fuel lost"),
    ),
    "give-up-claim": NamedDeed(
        Text("Give up a claim"), Text("Take a disk back; the site may be prospected again")
    ),
    "give-up-factory": NamedDeed(
        Text("Give up a factory"), Text("Take a cube back; the claim may be industrialized again")
    ),
    "repair-glitch": NamedDeed(
        Text("Repair a glitch"), Text("Remove the glitch of a stack where you have a Human")
    ),
    "ride-buggy": NamedDeed(
        Text("Ride the buggy"), Text("Drive a Human along a buggy road to make an outpost there")
    ),
    "build-colony": NamedDeed(
        Text("Build a colony"), Text("A Human settles for good at a factory of yours, under a dome")
    ),
    "load-glory": NamedDeed(
        Text("Load glory"), Text("Put the glory chit of the zone on a Human who stands on a site")
    ),
    "claim-jump": NamedDeed(
        Text("Jump a claim"), Text("Replace another's claim by your own, which is a felony")
    ),
    "murder": NamedDeed(Text("Murder"), Text("Decommission a Human by felony, once a turn")),
    "jellybot-industry": NamedDeed(
        Text("Jellybot industry"),
        Text("Industrialize as a free action where the jellybots of the Solid Flame stand"),
    ),
    "board": NamedDeed(
        Text("Take colonists aboard"), Text("Colonists come aboard, one for each discovery chit")
    ),
    # -- the turn, heroes
    "end-turn": NamedDeed(
        Text("End the turn"), Text("The limits on hands and stacks are checked, the next one plays")
    ),
    "nominate": NamedDeed(
        Text("Nominate a hero"), Text("Propose a player, yourself perhaps, for a heroism chit")
    ),
    # -- deals
    "offer": NamedDeed(Text("Offer a deal"), Text("Propose to others what each side gives")),
    "agree": NamedDeed(Text("Agree"), Text("Agree to the deal that you have been offered")),
    "decline": NamedDeed(Text("Decline"), Text("Decline the deal: it is off for everybody")),
    "withdraw": NamedDeed(
        Text("Withdraw"), Text("Take back an offer of yours while not all have agreed")
    ),
    # -- answers
    "choose-side": NamedDeed(
        Text("Choose"), Text("Choose in secret which side of your crew card you play")
    ),
    "bid": NamedDeed(Text("Bid"), Text("Bid as much as the highest bid, or more")),
    "pass": NamedDeed(Text("Pass"), Text("Bid no more, unless somebody else bids again")),
    "award": NamedDeed(Text("Award"), Text("Name the winner among the highest bidders")),
    "recycle-disk": NamedDeed(
        Text("Take a disk"), Text("Take the disk off a site of yours that has no factory")
    ),
    "lose-card": NamedDeed(
        Text("Lose a card"), Text("Decommission this one of the heaviest cards in LEO")
    ),
    "cut-budget": NamedDeed(Text("Give up a card"), Text("Put a hand card under its deck")),
    "take-glitch": NamedDeed(
        Text("Take the glitch"), Text("Put the glitch on this one of your largest stacks")
    ),
    "replan": NamedDeed(
        Text("Do it another way"), Text("Do in another way what the glitch has spoiled")
    ),
    "give-up-plan": NamedDeed(
        Text("Leave it at that"),
        Text("Give up what the glitch has spoiled; the operation is spent"),
    ),
    "roll-again": NamedDeed(Text("Roll again"), Text("Roll again for a site that has failed")),
    "accept-rolls": NamedDeed(
        Text("Accept the rolls"), Text("Leave it at the rolls: sites that have failed are busted")
    ),
    "answer-jump": NamedDeed(Text("Claim jump"), Text("Oppose the claim jump, or let it happen")),
    "vote": NamedDeed(Text("Vote"), Text("Vote for or against the hero")),
    "consent": NamedDeed(Text("Consent"), Text("Consent to what is asked of the table")),
    "object": NamedDeed(Text("Object"), Text("Object to it: nothing comes of it")),
    "undo": NamedDeed(
        Text("Take back"), Text("Take back what was done last; the log keeps it all the same")
    ),
    "ruling": NamedDeed(
        Text("Ruling"), Text("Ask the table to overrule some rules for one action")
    ),
    # -- politics
    "fundraise": NamedDeed(
        Text("Raise funds"),
        Text("Take an aqua, put a delegate into the assembly, and move one of yours"),
    ),
    "sell-two": NamedDeed(
        Text("Sell two cards"), Text("Sell two cards on the free market for 5 aquas together")
    ),
    "research-grant": NamedDeed(
        Text("Take a research grant"),
        Text("Take the top card of a deck for an aqua, without auction or supports"),
    ),
    "lobby": NamedDeed(
        Text("Lobby"),
        Text("Give up a delegate and an aqua, and use his ideology's law this turn"),
    ),
    "give-up-delegate": NamedDeed(
        Text("Give up a delegate"), Text("Take a delegate back when no cube is left")
    ),
    "elect-delegate": NamedDeed(
        Text("Put a delegate"), Text("Put a cube of your reserve into this ideology")
    ),
    "free-cube": NamedDeed(
        Text("Free a cube"), Text("Give up a delegate or a factory for the cube that is missing")
    ),
    "forgo": NamedDeed(Text("Leave it"), Text("Do nothing of what you may do now")),
    "move-delegate": NamedDeed(
        Text("Move a delegate"), Text("Move one of your delegates to an ideology beside his own")
    ),
    "expel": NamedDeed(
        Text("Expel a delegate"), Text("Discard a delegate of another player by martial law")
    ),
    "move-star": NamedDeed(
        Text("Decide the vote"), Text("Say which of the laws with the most votes is active")
    ),
    "insure": NamedDeed(
        Text("Lobby for insurance"),
        Text("Give up a delegate in the centre and an aqua, and be paid for what explodes"),
    ),
    "offer-for-vote": NamedDeed(
        Text("Offer for the vote"),
        Text("Offer aquas for the legacy vote, to be paid if it goes to this ideology"),
    ),
    "offer-nothing": NamedDeed(Text("Offer nothing"), Text("Pay nothing for the legacy vote")),
    "place-legacy-vote": NamedDeed(
        Text("Place the legacy vote"),
        Text("Put the seniority disk into an ideology for good; it counts at the end"),
    ),
    "name-first-player": NamedDeed(
        Text("Name the first player"), Text("Another player becomes first, who gives a cube")
    ),
    # -- conflict
    "answer-petition": NamedDeed(
        Text("Answer the petition"), Text("Let another player petition your delegate, or not")
    ),
    "answer-space-lord": NamedDeed(
        Text("Space Lord or not"), Text("End the game as Space Lord, or play on")
    ),
    "attack": NamedDeed(
        Text("Attack"),
        Text("Attack a space with all that you have there, and what joins in from afar"),
    ),
    "cede-bribes": NamedDeed(
        Text("Hand over bribes"),
        Text("Hand so many bribes over to a player who has kept his extremist"),
    ),
    "declare-truce": NamedDeed(
        Text("Declare a truce"),
        Text("Stop the War at the end of this turn, for four bribes to enemies"),
    ),
    "defect": NamedDeed(
        Text("Defect"),
        Text("Flip your own extremist's chit, and give up a factory if you have any"),
    ),
    "dislodge": NamedDeed(
        Text("Dislodge"),
        Text("Make a dropstone of cards with a thruster, at a source or from five tanks of water"),
    ),
    "dive-bomb": NamedDeed(
        Text("Dive-bomb"),
        Text("Have a spacecraft without Humans dive on a site this turn, to attack it"),
    ),
    "end-combat": NamedDeed(Text("End combat"), Text("Attack no more this turn")),
    "fire": NamedDeed(
        Text("Fire"), Text("Fire a weapon at a space; what is not named is not spent")
    ),
    "flip-chit": NamedDeed(
        Text("Flip the chit"),
        Text("Flip the chit of the ideology to which you have moved the star"),
    ),
    "flip-propaganda": NamedDeed(
        Text("Flip propaganda"), Text("Flip the propaganda of this ideology")
    ),
    "form-kamikaze": NamedDeed(
        Text("Form a kamikaze stack"),
        Text("Split a thruster with its supports off as a kamikaze stack, to attack this turn"),
    ),
    "grant-passage": NamedDeed(
        Text("Grant passage"), Text("Let an enemy spacecraft fly on, or end its move")
    ),
    "guide-dropstone": NamedDeed(
        Text("Guide the dropstone"),
        Text("Send your dropstone at a site within its reach, or on to the next zone"),
    ),
    "hold-fire": NamedDeed(Text("Hold fire"), Text("Fire no more in this battle")),
    "keep-all": NamedDeed(Text("Keep the rest"), Text("Decommission nothing more")),
    "let-pass": NamedDeed(Text("Let it pass"), Text("Leave an enemy's roll as it is")),
    "lose-glory": NamedDeed(Text("Give up a glory"), Text("Give up this glory chit")),
    "oust": NamedDeed(
        Text("Oust"),
        Text("Decommission a corrupt delegate in your own ideology and take its bribe"),
    ),
    "petition": NamedDeed(
        Text("Petition"), Text("Have a delegate evade what his ideology restricts, once")
    ),
    "pick-delegate": NamedDeed(
        Text("Pick a delegate"), Text("Say which delegate it is: a corrupt one or another")
    ),
    "repair-factory": NamedDeed(
        Text("Repair a factory"),
        Text("Decommission an operational robonaut at a damaged factory, which mends it"),
    ),
    "return-star": NamedDeed(
        Text("Return the star"),
        Text("Return the gold star to one of the ideologies with most delegates"),
    ),
    "sabotage": NamedDeed(Text("Sabotage"), Text("Pay a bribe and have an enemy's roll repeated")),
    "scuttle": NamedDeed(
        Text("Scuttle"), Text("Decommission cards that have survived a battle, but no Humans")
    ),
    "suborn": NamedDeed(
        Text("Suborn"),
        Text("Put a bribe under a delegate, once per turn; 4 aquas more if it is another's"),
    ),
    "swap-cube": NamedDeed(
        Text("Swap the cube"),
        Text("Put a cube of yours in the place of that of a captured factory"),
    ),
    "take-glory": NamedDeed(
        Text("Take a glory"), Text("Take a glory chit from the beaten player, or leave it")
    ),
    "take-prisoner": NamedDeed(Text("Take the prisoner"), Text("Put the prisoner into this stack")),
    "zap": NamedDeed(Text("Destroy a card"), Text("Destroy this card")),
    # -- the rescue
    "choose-colony": NamedDeed(Text("Place the colony"), Text("Say at which site the colony is")),
    "draft-patent": NamedDeed(Text("Draft a patent"), Text("Take the top card of a deck")),
    "take-aquas": NamedDeed(Text("Take aquas"), Text("Take two more aquas")),
    "stake-claim": NamedDeed(
        Text("Stake a claim"), Text("Put a disk on a site where your ISRU could make water")
    ),
    "found-factory": NamedDeed(Text("Found a factory"), Text("Put a cube on one of your claims")),
    "store-tanks": NamedDeed(
        Text("Store tanks"), Text("Put four tanks into an outpost at a site with a factory")
    ),
    "station-rocket": NamedDeed(
        Text("Station a rocket"),
        Text("Put a rocket without fuel on a claim: hand cards, and the crew from LEO"),
    ),
    "station-product": NamedDeed(
        Text("Station a product"),
        Text("Put a hand card, black side up, into an outpost at a site with a factory"),
    ),
    "station-patents": NamedDeed(
        Text("Station patents"),
        Text("Put hand cards into an outpost two or more zones from the colony"),
    ),
    "station-nothing": NamedDeed(
        Text("Station nothing"), Text("Leave it to the others to station something")
    ),
    "give": NamedDeed(Text("Give"), Text("Give hand cards and aquas to another player")),
    "place-chits": NamedDeed(
        Text("Place chits"), Text("Put discovery chits into a stack of yours")
    ),
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
    "ideology": Text("Ideology"),
    "owner": Text("Whose"),
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
