"""Pictures that become puzzles: cut into cells, repaired until they can be solved without guessing.

``sources`` opens pictures, ``palettes`` chooses their colours, ``strokes`` makes thin lines wider,
``cuts`` lays them over a board, ``sketching`` cuts them into cells in all these ways, ``repairing``
asks the engine for the changes that a sketch needs, ``making`` chooses the best of all attempts,
and ``advice`` lists what one cell could do for a picture.
"""

from nurie.making.advice import Fix, Improvement, Solvability, improve
from nurie.making.making import PROVING, Made, make
from nurie.making.sketching import Cut
from nurie.making.sources import read_picture

__all__ = [
    "PROVING",
    "Cut",
    "Fix",
    "Improvement",
    "Made",
    "Solvability",
    "improve",
    "make",
    "read_picture",
]
