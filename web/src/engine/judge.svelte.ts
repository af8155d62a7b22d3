// The engine on the main thread, for immediate answers: what is wrong with clues while they are typed, and whether a
// board solves a puzzle whose solution is unknown. Slow questions go to the worker.
import type { Judge } from './judging';

let loaded = $state.raw<Judge | null>(null);

/** Null until it is loaded. */
export const judge = (): Judge | null => loaded;

export async function loadJudge(): Promise<Judge> {
  return (loaded ??= await (await import('./judging')).startJudge());
}

/** Sets it in tests. */
export const useJudge = (given: Judge): void => void (loaded = given);
