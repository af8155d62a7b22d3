// The answers of the engine, as engine/writer.hpp writes them.
import type { Level } from '../game/puzzle';

export type Cell = [row: number, column: number];

/** A cell has a state, or does not have it. */
export type Fact = [row: number, column: number, state: string, holds: boolean];

/** A run of a clue, and its place among equal runs; 0 if it is the only one. */
export type RunTold = [length: number, colour: string, which: number];

/** An argument of a sentence; its form says how to phrase it (engine/step.hpp). */
export type Argument =
  | ['cells' | 'places', Cell[]]
  | ['shapes', Cell[][]]
  | ['line' | 'letter' | 'colour' | 'phrase' | 'name', string]
  | ['any_of' | 'all_of', RunTold[]]
  | ['islands', [cell: Cell, number: number][]]
  | ['facts' | 'states' | 'drawn', Fact[]]
  | ['number', number]
  | ['chain', Step[]];

/** One deduction: the technique, what is new, and what it follows from (see steps.py). */
export interface Step {
  technique: string;
  level: Level | '';
  /** `row 3`, or empty for the whole board. */
  line: string;
  settles: Fact[];
  because: Fact[];
  assuming: Fact[];
  /** The runs of the line's clue that it follows from, counted from zero. */
  runs: number[];
  /** The cells of the numbers it is about. */
  numbers: Cell[];
  /** The key of its sentence, and the arguments of the sentence besides the fields above. */
  text: string;
  arguments: Record<string, Argument>;
  chain: Step[];
}

/** Something wrong with a puzzle or with a grid for it. */
export interface Problem {
  /** The key of its text, without `problem.`. */
  code: string;
  /** The line it is about, such as `row 3`, or a cell; empty for the whole puzzle. */
  place: string | Cell;
  cells: Cell[];
  /** The arguments of its text: numbers, words, cell positions and colour names. */
  values: Record<string, number | string | Cell | { colour: string }>;
}

/** What the engine says about a puzzle, whether it solved or explained it. */
export interface Outcome {
  status: 'unique' | 'several' | 'none' | 'solved' | 'timeout' | 'stuck';
  solutions: string[][];
  /** What was derived; null if there is only one solution, or none. */
  known: string[] | null;
  /** Given cells that contradict the clues; all of them are needed, unless time ran out. */
  conflict: Cell[];
  problems: Problem[];
  steps: Step[];
  /** The effort: what was counted, by name. */
  statistics: { seconds: number; [count: string]: number };
}

/** What comes before anything else about a board: cells to correct, or why there is no solution; or nothing was found in time. */
export type Doubt = { kind: 'wrong'; cells: Cell[] } | { kind: 'impossible'; problems: Problem[] } | { kind: 'nothing' };

/** What helps to go on with a board (engine/hint.hpp). */
export type Hint = Doubt | { kind: 'step'; step: Step } | { kind: 'complete' };

/** Why a cell is what it is, or why it is not forced yet (engine/why.hpp). */
export interface Reason {
  kind: 'forced' | 'later' | 'open' | 'refuted' | 'given';
  cell: Cell;
  /** What the cell is; null if it is open or unknown. */
  state: string | null;
  /** What settles or refutes it, or the steps that lead to it. */
  steps: Step[];
  /** Two that differ in the cell. */
  boards: string[][];
}
export type Why = Doubt | Reason;

/** The only solution of a puzzle; null if none was found. */
export type Solution = readonly string[] | null;

/** A cell that was painted, and the technique that settles it so; without one it was a guess. */
export interface Justified {
  cell: Cell;
  technique?: string;
  level?: Level;
}
