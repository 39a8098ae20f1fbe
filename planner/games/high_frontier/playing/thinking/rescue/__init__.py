"""Players of *Race to the Rescue* (iiD5), where only colonists brought home count.

`homecoming` evaluates voyages home, `sortie` launches from LEO, `plan` chooses the next actions,
`setup` answers the questions before the first year.
"""
