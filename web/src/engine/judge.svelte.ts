// The engine on the page itself, for what must be known at once: what is wrong with clues while they are typed, and
// whether a board solves a puzzle of which no solution is known. Everything that takes time asks the worker.
import type { PuzzleJson, State } from '../game/puzzle';
import type { Judge } from './judging';
import type { Problem } from './protocol';

let judge = $state.raw<Judge | null>(null);

/** Loads the engine, unless it is there. */
export async function loadJudge(): Promise<void> {
  if (!judge) judge = await (await import('./judging')).startJudge();
}

/** The engine as a test brings it. */
export const useJudge = (given: Judge): void => void (judge = given);

export const hasJudge = (): boolean => judge !== null;

/** What is wrong with the clues; nothing as long as the engine is not there. */
export const problems = (puzzle: PuzzleJson): Problem[] => judge?.problems(puzzle) ?? [];

/** Whether cells, row after row, are a solution; never as long as the engine is not there. */
export const solves = (puzzle: PuzzleJson, cells: readonly State[]): boolean => judge?.solves(puzzle, cells) ?? false;
