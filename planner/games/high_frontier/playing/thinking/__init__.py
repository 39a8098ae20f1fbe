"""Players that plan: whole flights with all that they bring, valued in points.

`loadouts` says which cards fly together, `skies` where they get, `prizes` what a site is worth and
`missions` puts these together; `market`, `turns` and `answers` act on it, `levels` are the players.
"""
