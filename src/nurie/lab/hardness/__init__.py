"""Why the puzzles are hard: formulas as boards, in a form that the engine can check."""
