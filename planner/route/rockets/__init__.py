"""The best rockets for a mission, of the stacks that some cards make.

`Asked` says what there is and where it shall go, `which_rockets` finds the rockets of which none
is better in everything, and `worth` what one more card would change.
"""

from planner.route.rockets.answer import Gain, RocketChoice, Rockets, Worth, which_rockets, worth
from planner.route.rockets.hand import CardSource, Held
from planner.route.rockets.loadouts import Loadout
from planner.route.rockets.question import Asked, Measure
from planner.route.rockets.whynone import Cure, WhyNone

__all__ = [
    "Asked",
    "CardSource",
    "Cure",
    "Gain",
    "Held",
    "Loadout",
    "Measure",
    "RocketChoice",
    "Rockets",
    "WhyNone",
    "Worth",
    "which_rockets",
    "worth",
]
