"""Free actions: cargo, fuel, dirt, stacks, claims and colonies (G)."""
