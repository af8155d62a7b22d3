"""Pinned effort: how much work searches and explanations take on fixed puzzles.

Effort never varies, so any change of it is a change of the search. If the change is
intended, rewrite the files and review the difference: ``python -m tests.effort --write``.
"""
