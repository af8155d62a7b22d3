"""What the file formats of several kinds share, one family of formats a file.

The formats themselves are with their kinds, in ``nonogram/formats`` and so on.
"""
