// Endless: puzzles generated on the device, one after the other; the next is made while the current one is played.
import type { Asks } from '../engine/engine';
import { generate, type GenerateOptions, type Made } from '../engine/making';
import { ENDLESS } from '../attempts/lookup';
import type { Level, PuzzleJson } from '../game/puzzle';
import { keepPuzzle } from '../storage/journal.svelte';
import { newId } from '../storage/identity';

/** What the player wants; any level if it is empty. */
export interface Wish {
  kind: string;
  side: number;
  level: Level | '';
  colours: number;
}

/** How long one may take, in seconds; nearly all take less than one. */
const PATIENCE = 20;
const LARGEST_SEED = 2 ** 48;

const keyOf = ({ kind, side, level, colours }: Wish): string => [kind, side, level, colours].join();

export class Endless {
  private next: { key: string; made: Promise<Made | null>; stop: AbortController } | null = null;

  constructor(
    private readonly engine: Asks,
    private readonly random: () => number = Math.random,
  ) {}

  /** Makes a puzzle ahead of time. */
  prepare(wish: Wish): void {
    const key = keyOf(wish);
    if (this.next?.key === key) return;
    this.next?.stop.abort();
    const stop = new AbortController();
    const { kind, side, level, colours } = wish;
    const options: GenerateOptions = { size: [side, side], colours, seconds: PATIENCE, ...(level ? { difficulty: level } : {}) };
    const made = this.engine.ask(generate(kind, options, Math.floor(this.random() * LARGEST_SEED)), stop.signal);
    made.catch(() => (this.next?.stop === stop ? (this.next = null) : undefined));
    this.next = { key, made, stop };
  }

  /** The puzzle that was made, or one that is made now; null if none was found. The one after it is begun at once. */
  async take(wish: Wish): Promise<Made | null> {
    this.prepare(wish);
    const { made } = this.next!;
    const found = await made;
    this.next = null;
    if (found) this.prepare(wish);
    return found;
  }
}

/** Stores a generated puzzle like one that was entered, so that it is never lost; returns its id. */
export function keepMade({ puzzle }: Made, name: string): string {
  const id = `${ENDLESS}${newId()}`;
  const { goal: _goal, ...kept } = puzzle;
  keepPuzzle(id, name, kept as PuzzleJson, false);
  return id;
}
