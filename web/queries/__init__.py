"""What can be asked: a type for each question, and its way to the planner and back."""
