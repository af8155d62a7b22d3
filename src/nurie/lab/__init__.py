"""Where solvers are measured: sets of puzzles, timed runs in processes of their own, tables."""
