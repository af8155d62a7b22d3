// A puzzle ready to be played, and the board that its attempts are replayed on.
import { rulesOf, type Rules } from '../kinds/kinds';
import { cellsOf, UNKNOWN, type PackPuzzle, type PuzzleJson } from './puzzle';
import type { Board } from './replay';

export interface Playable {
  id: string;
  puzzle: PuzzleJson;
  lives: number;
  solution: readonly string[] | null;
}

export function boardOf(playable: Playable, rules: Rules = rulesOf(playable.puzzle)): Board {
  const { width, height } = rules;
  return {
    width,
    height,
    start: Array.from({ length: width * height }, (_, at) => rules.given.get(at) ?? UNKNOWN),
    lives: playable.lives,
    solution: playable.solution ? cellsOf(playable.solution) : null,
    isSolved: rules.isSolved,
  };
}

export function playableOf(puzzle: PackPuzzle): Playable {
  return { id: puzzle.id, puzzle: puzzle.puzzle, lives: puzzle.lives, solution: puzzle.solution };
}
