"""What lies on the table and beside it: stacks, hands, tokens, freight, permits, privileges."""
