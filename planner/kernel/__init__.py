"""How a game with turns, dice, hidden cards and pending decisions is played, whatever its rules."""
