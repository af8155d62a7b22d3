// What the engine says of clues and of a whole board, without solving anything.
import { EMPTY, paints, type PuzzleJson, type State } from '../game/puzzle';
import { engineModule } from './module';
import { Native } from './native';
import { Answer, Asked, Question, colourOf, lettersOf, type Problem } from './protocol';

export interface Judge {
  problems(puzzle: PuzzleJson): Problem[];
  solves(puzzle: PuzzleJson, cells: readonly State[]): boolean;
}

/** An engine of its own, which answers at once. */
export async function startJudge(module: () => Promise<WebAssembly.Module> = engineModule): Promise<Judge> {
  const native = await Native.start(await module());
  return { problems: (puzzle) => problemsOf(native, puzzle), solves: (puzzle, cells) => isSolution(native, puzzle, cells) };
}

/** Why no grid can solve a puzzle, as far as that shows without solving; empty if nothing does. */
export function problemsOf(native: Native, puzzle: PuzzleJson): Problem[] {
  const letters = lettersOf(puzzle) + strangers(puzzle);
  const told = new Answer(native.ask(new Question(Asked.problems, puzzle, undefined).given(null, '')));
  return told.problems(puzzle, letters);
}

/** Whether every run has a colour of the palette; puzzles with others are not for solving. */
export const usesOnlyItsColours = (puzzle: PuzzleJson): boolean => !strangers(puzzle);

/** Whether cells, row after row, are a solution; unknown ones are not. */
export function isSolution(native: Native, puzzle: PuzzleJson, cells: readonly State[]): boolean {
  if (!usesOnlyItsColours(puzzle)) return false;
  const question = new Question(Asked.check, puzzle, undefined).given([cells.join('')], lettersOf(puzzle));
  return new Answer(native.ask(question)).next() === 1;
}

/** The letters of colours that clues use and the palette lacks, in the order in which they come. */
export function strangers(puzzle: PuzzleJson): string {
  if (Array.isArray(puzzle.clues)) return '';
  const known = EMPTY + paints(puzzle).map((colour) => colour.letter).join('');
  const used = [...puzzle.clues.rows, ...puzzle.clues.columns].flat().map(colourOf);
  return [...new Set(used)].filter((letter) => !known.includes(letter)).join('');
}
