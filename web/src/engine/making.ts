// Makes puzzles on the device: generates puzzles and positions, and judges drawings (drawing.ts); a module of its own, loaded
// when it is first used.
//
// The same kind, options, seed and number give the same puzzle as `nurie generate` and `nurie.generate` in Python.
import type { Drawing } from '../game/drawing';
import { puzzleOfDrawing } from '../game/drawn';
import type { Colour, Level, PuzzleJson } from '../game/puzzle';
import { Asking, inWorker, type Means } from './asking';
import { fixes, repair, verdict, type Fixes, type Repair, type Verdict } from './drawing';
import { makingModule } from './module';
import { Question } from './words';

export interface GenerateOptions {
  /** 5 to 50 for nonograms, 5 to 30 for Nurikabe; 10×10 by default. */
  size?: readonly [width: number, height: number];
  /** Any by default. */
  difficulty?: Level;
  /** Any by default. */
  style?: 'blobs' | 'symmetric' | 'random';
  /** Of a nonogram: 1 to 6. */
  colours?: number;
  /** Of the numbers of a Nurikabe. */
  symmetry?: 'none' | 'rotation' | 'diagonal' | 'horizontal' | 'vertical';
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

/** As the engine says it: a puzzle with clues of lines has no numbers, and follows from its solution. */
interface Generated extends Omit<Made, 'puzzle'> {
  numbers: number[][] | null;
  colours: Colour[];
  goal: string[];
}

/** The question for a puzzle; null if none was found. `seed` is a whole number. */
export function generate(kind: string, options: GenerateOptions, seed: number): Question<Made | null> {
  const { size = [10, 10], difficulty, style, colours = 1, symmetry, needs, number = 0, seconds } = options;
  const [width, height] = size;
  const read = (told: Generated | null): Made | null => {
    if (!told) return null;
    const { numbers, colours, goal, given, rating } = told;
    const picture = { kind, form: 'picture', width, height, cells: goal.join(''), colours } as const;
    const puzzle: PuzzleJson = numbers ? { kind, size: [width, height], clues: numbers } : puzzleOfDrawing(picture);
    return { puzzle: { ...puzzle, goal }, given, rating };
  };
  const asked = new Question('generate', seconds, read).text(kind).number(width, height, colours);
  return asked.text(difficulty).text(style).text(symmetry).text(needs).large(seed).large(number);
}

/** Makes in a worker. */
export class Maker extends Asking {
  constructor(means: Means = inWorker(makingModule)) {
    super(means);
  }

  /** A puzzle, or null if none was found; the signal cancels. */
  generate(kind: string, options: GenerateOptions, seed: number, signal?: AbortSignal): Promise<Made | null> {
    return this.ask(() => generate(kind, options, seed), signal);
  }

  /** Whether a drawing has one solution, and how hard it is, as far as that is found within some seconds. */
  verdict(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Verdict> {
    return this.ask(() => verdict(drawing, seconds), signal);
  }

  /** What would give it one solution, or make it easier. */
  fixes(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Fixes> {
    return this.ask(() => fixes(drawing, seconds), signal);
  }

  /** The fewest changes after which a picture can be solved line by line; null if none were found. */
  repair(drawing: Drawing, seconds: number, signal?: AbortSignal): Promise<Repair | null> {
    return this.ask(() => repair(drawing, seconds), signal);
  }
}
