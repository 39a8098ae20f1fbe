"""The pages of each game: a folder each."""
