// What the engine says about clues and full boards without solving anything.
import type { PuzzleJson, State } from '../game/puzzle';
import { engineModule } from './module';
import { Native } from './native';
import type { Problem } from './protocol';
import { Questions } from './questions';

export interface Judge {
  /** Why no grid can solve a puzzle, as far as this can be seen without solving; empty if nothing is wrong. */
  problems(puzzle: PuzzleJson): Problem[];
  /** Whether cells, row by row, are a solution; a board with unknown cells is not. */
  solves(puzzle: PuzzleJson, cells: readonly State[]): boolean;
}

/** A separate engine instance that answers synchronously. */
export async function startJudge(module: () => Promise<WebAssembly.Module> = engineModule): Promise<Judge> {
  const native = await Native.start(await module());
  const questions = new Questions();
  return {
    problems: (puzzle) => native.ask(questions.problems(puzzle)),
    solves: (puzzle, cells) => native.ask(questions.check(puzzle, [cells.join('')])),
  };
}
