"""Many moves: search, tanks, landing, missions, risk."""
