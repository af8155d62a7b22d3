"""What the file formats of several kinds share, one file per family of formats.

The formats themselves are with their kinds, in ``nonogram/formats`` and so on.
"""
