// What the engine says about clues and full boards without solving anything.
import { EMPTY, paints, type PuzzleJson, type State } from '../game/puzzle';
import { engineModule } from './module';
import { Native } from './native';
import { Answer, Asked, Question, colourOf, lettersOf, type Problem } from './protocol';

export interface Judge {
  problems(puzzle: PuzzleJson): Problem[];
  solves(puzzle: PuzzleJson, cells: readonly State[]): boolean;
}

/** A separate engine instance that answers synchronously. */
export async function startJudge(module: () => Promise<WebAssembly.Module> = engineModule): Promise<Judge> {
  const native = await Native.start(await module());
  return { problems: (puzzle) => problemsOf(native, puzzle), solves: (puzzle, cells) => isSolution(native, puzzle, cells) };
}

/** Why no grid can solve a puzzle, as far as this can be seen without solving; empty if nothing is wrong. */
export function problemsOf(native: Native, puzzle: PuzzleJson): Problem[] {
  const letters = lettersOf(puzzle) + strangers(puzzle);
  const told = new Answer(native.ask(new Question(Asked.problems, puzzle, undefined).given(null, '')));
  return told.problems(puzzle, letters);
}

/** Whether every run has a colour of the palette; other puzzles cannot be solved. */
export const usesOnlyItsColours = (puzzle: PuzzleJson): boolean => !strangers(puzzle);

/** Whether cells, row by row, are a solution; a board with unknown cells is not. */
export function isSolution(native: Native, puzzle: PuzzleJson, cells: readonly State[]): boolean {
  if (!usesOnlyItsColours(puzzle)) return false;
  const question = new Question(Asked.check, puzzle, undefined).given([cells.join('')], lettersOf(puzzle));
  return new Answer(native.ask(question)).next() === 1;
}

/** The letters of colours that clues use but the palette lacks, in order of appearance. */
export function strangers(puzzle: PuzzleJson): string {
  if (Array.isArray(puzzle.clues)) return '';
  const known = EMPTY + paints(puzzle).map((colour) => colour.letter).join('');
  const used = [...puzzle.clues.rows, ...puzzle.clues.columns].flat().map(colourOf);
  return [...new Set(used)].filter((letter) => !known.includes(letter)).join('');
}
