"""What the board says: spaces, links, headings, zones, sites (rules B7)."""
