"""How answers are shown: words in both languages, drawings, templates."""
