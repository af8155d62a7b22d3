"""Pictures that become puzzles: cut into cells, repaired until they can be solved without guessing.

``sources`` opens pictures, ``palettes`` chooses their colours, ``cuts`` lays them over a board,
``repairing`` asks the engine for the changes that they need, ``making`` chooses the best of all
attempts, and ``advice`` lists what one cell could do for a picture.
"""

from nurie.making.advice import Improvement, Solvability, improve
from nurie.making.making import PROVING, Cut, Made, make

__all__ = ["PROVING", "Cut", "Improvement", "Made", "Solvability", "improve", "make"]
