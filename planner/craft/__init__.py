"""A spacecraft at rest: fuel strip, stack, supports, net thrust (rules E, F, G1-G2, H3, J)."""
