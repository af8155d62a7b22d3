"""The bundled packs: folders of puzzles, here beside this file."""
