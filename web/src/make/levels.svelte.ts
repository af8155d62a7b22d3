// The levels of puzzles that were entered by their clues: found in a worker when they are shown, and kept while the app is open.
// A puzzle that was drawn has its level already.
import type { Asks } from '../engine/engine';
import { LEVELS } from '../game/puzzle';
import type { Mine } from './actions';
import { drawingOf } from './drafts';

/** How long the engine may think about one puzzle. */
const SECONDS = 2;

/** From 1, by id and version; 0 if there is none. */
const found = new Map<string, number>();
let version = $state(0);

const keyOf = ({ id, updated }: Mine): string => `${id} ${updated}`;

/** From 1; 0 while it is not known. */
export function levelOf(mine: Mine): number {
  void version;
  return mine.puzzle.level ?? found.get(keyOf(mine)) ?? 0;
}

const isOpen = (mine: Mine): boolean => !mine.draft && mine.puzzle.level === undefined && !found.has(keyOf(mine));

/** Finds the levels that are not known, one after the other; the answer ends this. */
export function findLevels(puzzles: readonly Mine[]): () => void {
  const open = puzzles.filter(isOpen);
  const control = new AbortController();
  if (open.length) void findAll(open, control.signal).catch(() => undefined);
  return () => control.abort();
}

async function findAll(puzzles: readonly Mine[], signal: AbortSignal): Promise<void> {
  const { Engine } = await import('../engine/engine');
  const engine = new Engine();
  try {
    for (const mine of puzzles) {
      if (signal.aborted) return;
      found.set(keyOf(mine), await find(mine, engine, signal));
      version++;
    }
  } finally {
    engine.close();
  }
}

async function find({ puzzle }: Mine, engine: Asks, signal: AbortSignal): Promise<number> {
  const [{ solve }, { verdict }] = await Promise.all([import('../engine/questions'), import('../engine/making')]);
  const { status, solutions } = await engine.ask(solve(puzzle, { seconds: SECONDS }), signal);
  // Numbers on a board are judged as they are.
  const drawing = status === 'unique' ? drawingOf(puzzle, Array.isArray(puzzle.clues) ? null : solutions[0]!) : null;
  if (!drawing) return 0;
  const { rating } = await engine.ask(verdict(drawing, SECONDS), signal);
  return rating ? LEVELS.indexOf(rating.level) + 1 : 0;
}
