"""What people ask the planner: one type for each question, with everything by name."""
