// Makes puzzles on the device: generates puzzles and positions, and judges drawings (drawing.ts); a module of its own, loaded
// when it is first used.
//
// The same kind, options, seed and number give the same puzzle as `nurie generate` and `nurie.generate` in Python. A
// question is 32-bit words, which the opening of engine/browser/making.cpp describes.
import type { Drawing } from '../game/drawing';
import { LEVELS, type Level, type PuzzleJson } from '../game/puzzle';
import { Asking, type Means } from './asking';
import type { DrawingRequests, Fixes, Repair, Verdict } from './drawing';
import { makingModule } from './module';
import type { Native } from './native';
import { milliseconds, textWords } from './protocol';

export const STYLES = ['blobs', 'symmetric', 'random'] as const;
export type Style = (typeof STYLES)[number];
export const SYMMETRIES = ['none', 'rotation', 'diagonal', 'horizontal', 'vertical'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

export interface GenerateOptions {
  /** 5 to 50 for nonograms, 5 to 30 for Nurikabe; 10×10 by default. */
  size?: readonly [width: number, height: number];
  /** Any by default. */
  difficulty?: Level;
  /** Any by default. */
  style?: Style;
  /** Of a nonogram: 1 to 6. */
  colours?: number;
  /** Of the numbers of a Nurikabe. */
  symmetry?: Symmetry;
  /** A technique: asks for a position whose easiest next step it is. */
  needs?: string;
  /** Which puzzle of the seed, from 0; those of one seed may repeat in turned or mirrored form, though rarely. */
  number?: number;
  /** Give up after this time. */
  seconds?: number;
}

/** How hard a puzzle is (engine/rating.hpp). */
export interface Rating {
  level: Level;
  score: number;
  work: number;
  hardest: string;
  steps: number;
  places: number;
  bottlenecks: number;
  suppositions: number;
  links: number;
  longest: number;
  uses: Record<string, number>;
  sweeps?: number;
}

export interface Made {
  /** With one solution, its `goal`. */
  puzzle: PuzzleJson & { goal: string[] };
  /** The known cells of a position, otherwise null. */
  given: string[] | null;
  rating: Rating;
}

export interface MakingRequests extends DrawingRequests {
  generate: { args: [kind: string, options: GenerateOptions, seed: number]; answer: Made | null };
}

/** The number of the question, as the opening of engine/browser/making.cpp counts them. */
const GENERATE = 0;

const low = (number: number): number => number | 0;
const high = (number: number): number => Math.floor(number / 2 ** 32) | 0;
const choice = <T>(all: readonly T[], chosen: T | undefined): number => (chosen === undefined ? -1 : all.indexOf(chosen));

/** The puzzle, made at once by an instance of the module. */
export function madeBy(native: Native, kind: string, options: GenerateOptions, seed: number): Made | null {
  const { size = [10, 10], difficulty, style, colours = 1, symmetry, needs = '', number = 0, seconds } = options;
  const choices = [choice(LEVELS, difficulty), choice(STYLES, style), choice(SYMMETRIES, symmetry)];
  const words = [GENERATE, ...textWords(kind), milliseconds(seconds), ...size, colours, ...choices, ...textWords(needs)];
  return native.ask({ words: [...words, low(seed), high(seed), low(number), high(number)] });
}

const IN_THE_BROWSER: Means = {
  module: makingModule,
  worker: () => new Worker(new URL('./making.worker.ts', import.meta.url), { type: 'module' }),
};

/** Makes in a worker. */
export class Maker extends Asking<MakingRequests> {
  constructor(means: Means = IN_THE_BROWSER) {
    super(means);
  }

  /** A puzzle, or null if none was found; the signal cancels. `seed` is a whole number. */
  generate(kind: string, options: GenerateOptions, seed: number, signal?: AbortSignal): Promise<Made | null> {
    return this.ask('generate', [kind, options, seed], signal);
  }

  /** Whether a drawing has one solution, and how hard it is, as far as that is found within some seconds. */
  verdict(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Verdict> {
    return this.ask('verdict', [drawing, seconds], signal);
  }

  /** What would give it one solution, or make it easier. */
  fixes(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Fixes> {
    return this.ask('fixes', [drawing, seconds], signal);
  }

  /** The fewest changes after which a picture can be solved line by line; null if none were found. */
  repair(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Repair | null> {
    return this.ask('repair', [drawing, seconds], signal);
  }
}
