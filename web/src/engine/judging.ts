// A second instance of the engine, which answers at once: what can be said of clues and boards without solving anything.
import type { PuzzleJson, State } from '../game/puzzle';
import { modules } from './module';
import { Native } from './native';
import type { Problem } from './protocol';
import { check, problems } from './questions';

export async function startJudge(module = modules.engine) {
  const native = await Native.start(await module());
  return {
    problems: (puzzle: PuzzleJson): Problem[] => native.ask(problems(puzzle)),
    /** Whether cells, row by row, are a solution. */
    solves: (puzzle: PuzzleJson, cells: readonly State[]): boolean => native.ask(check(puzzle, [cells.join('')])),
  };
}
export type Judge = Awaited<ReturnType<typeof startJudge>>;
