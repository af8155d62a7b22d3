// The engine on the main thread, for immediate answers: what is wrong with clues while they are typed, and whether a
// board solves a puzzle whose solution is unknown. Slow questions go to the worker.
import type { PuzzleJson, State } from '../game/puzzle';
import type { Judge } from './judging';
import type { Problem } from './protocol';

let judge = $state.raw<Judge | null>(null);

/** Loads the engine if necessary. */
export async function loadJudge(): Promise<void> {
  if (!judge) judge = await (await import('./judging')).startJudge();
}

/** Sets the engine in tests. */
export const useJudge = (given: Judge): void => void (judge = given);

export const hasJudge = (): boolean => judge !== null;

/** What is wrong with the clues; empty until the engine is loaded. */
export const problems = (puzzle: PuzzleJson): Problem[] => judge?.problems(puzzle) ?? [];

/** Whether cells, row by row, are a solution; false until the engine is loaded. */
export const solves = (puzzle: PuzzleJson, cells: readonly State[]): boolean => judge?.solves(puzzle, cells) ?? false;
