"""A spacecraft at rest: fuel strip, stack, supports, net thrust (rules B2, E, F, G1-G2, H2-H3, J).

The fuel strip is `WetMass` and the functions of `planner.craft.strip`; `Chits` moves the two
chits of a spacecraft without asking about cards, and `Rocket` does it with them. `Engine` is a
thrust triangle, `net_thrust` adds up what it gives, and `find_chains` tells which cards of a
stack are operational; `planner.craft.uses` puts the questions of the game to it, and a `Thruster`
is what one of its answers makes of an engine.
"""

from planner.craft.chain import Chain, Support
from planner.craft.chits import Chits, mix
from planner.craft.engine import Engine
from planner.craft.rocket import Rocket, build
from planner.craft.stack import CardStack, StackCard
from planner.craft.strip import (
    Tanks,
    WeightClass,
    WetMass,
    burn,
    least_tanks,
    load,
    steps_between,
    unload,
    weight_class,
)
from planner.craft.supports import Circumstances, find_chains
from planner.craft.thrust import NetThrust, SupportModifier, ThrustPart, net_thrust
from planner.craft.thruster import Thruster, brakes_safely
from planner.craft.uses import EngineChoice, engine_choices, survey

__all__ = [
    "CardStack",
    "Chain",
    "Chits",
    "Circumstances",
    "Engine",
    "EngineChoice",
    "NetThrust",
    "Rocket",
    "StackCard",
    "Support",
    "SupportModifier",
    "Tanks",
    "ThrustPart",
    "Thruster",
    "WeightClass",
    "WetMass",
    "brakes_safely",
    "build",
    "burn",
    "engine_choices",
    "find_chains",
    "least_tanks",
    "load",
    "mix",
    "net_thrust",
    "steps_between",
    "survey",
    "unload",
    "weight_class",
]
