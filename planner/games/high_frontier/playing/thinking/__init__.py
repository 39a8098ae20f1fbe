"""Players that plan whole flights and value them in points.

Read them in this order: `teams` (which cards could fly together), `reach` (where they get, and how
safely), `prizes` and `site_values` (what a site is worth), `prospects` (the best flights, made of
these), `market` and `products` (what cards are worth), `turns` and `decisions` (what to do). The
players are in `levels` and `rollouts`; docs/bots.md says why they think so, and what was tried.
"""
