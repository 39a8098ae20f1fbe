"""Playing a game in a terminal, all players at one keyboard: ``planner game play``.

`session` goes round the table; `menu` sorts what may be done, `ask` has the players fill in what
is open, `words` and `screen` put things into words, and `terminal` reads and writes. Nothing but
lines of text goes in and out, so any terminal will do.
"""
