"""The lab measures solvers: suites of puzzles, timed runs in separate processes, tables."""
