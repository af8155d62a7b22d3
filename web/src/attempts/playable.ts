// A puzzle that is ready to play, and the board on which its attempts are replayed.
import { judge } from '../engine/judge.svelte';
import { rulesOf, type Rules } from '../kinds/kinds';
import { cellsOf, EMPTY, UNKNOWN, type PackPuzzle, type PuzzleJson, type State } from '../game/puzzle';
import type { Board } from '../game/replay';

export interface Playable {
  id: string;
  puzzle: PuzzleJson;
  lives: number;
  /** The known one; the engine says whether another board solves it (see judge.svelte.ts). */
  solution: readonly string[] | null;
}

const painted = (cells: readonly State[]): number => cells.reduce((sum, cell) => sum + Number(cell !== EMPTY), 0);

export function boardOf(playable: Playable, rules: Rules = rulesOf(playable.puzzle)): Board {
  const { width, height } = rules;
  const solution = playable.solution ? cellsOf(playable.solution) : null;
  return {
    width,
    height,
    start: Array.from({ length: width * height }, (_, at) => rules.given.get(at) ?? UNKNOWN),
    lives: playable.lives,
    solution,
    isSolved: (cells) => {
      if (solution && cells.every((cell, at) => cell === solution[at])) return true;
      // The engine need not be asked about most boards: all solutions paint the same number of cells.
      return (rules.filled === null || painted(cells) === rules.filled) && (judge()?.solves(playable.puzzle, cells) ?? false);
    },
  };
}

export function playableOf(puzzle: PackPuzzle): Playable {
  return { id: puzzle.id, puzzle: puzzle.puzzle, lives: puzzle.lives, solution: puzzle.solution };
}
