"""Can this rocket land at a site, and take off again, and if not, what would help (H6)?"""
