"""The kernel: any game with turns, dice, hidden cards and pending decisions."""
