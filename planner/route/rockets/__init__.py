"""Which rocket: of the stacks that some cards make, those that fly a mission best.

`Asked` says what there is and where it shall go, `which_rockets` finds the rockets of which none
is better in everything, and `worth` what one more card would change.
"""

from planner.route.rockets.answer import Gain, Rocket, Rockets, Worth, which_rockets, worth
from planner.route.rockets.hand import Held, Source
from planner.route.rockets.loadouts import Loadout
from planner.route.rockets.question import Asked, Measure
from planner.route.rockets.whynone import Cure, WhyNone

__all__ = [
    "Asked",
    "Cure",
    "Gain",
    "Held",
    "Loadout",
    "Measure",
    "Rocket",
    "Rockets",
    "Source",
    "WhyNone",
    "Worth",
    "which_rockets",
    "worth",
]
