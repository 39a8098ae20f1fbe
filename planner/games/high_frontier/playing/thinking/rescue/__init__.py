"""What a planning player does in *Race to the Rescue*, for all together (iiD5).

`setup` stations a rocket near the colony, `sortie` sets out from LEO with discovery chits,
`voyage` is what a rocket with chits or colonists aboard does, and `ways` how well it gets home.
"""
