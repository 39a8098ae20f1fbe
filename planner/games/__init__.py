"""The games on the shelf: a folder each."""
