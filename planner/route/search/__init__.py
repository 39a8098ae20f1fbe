"""The fast search: a compiled twin of the readable one in `tests.route.reference`.

Tests prove on thousands of random questions that both give the same answers.
"""
