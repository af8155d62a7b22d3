// The messages between the page, the worker and the engine. A question to the engine is 32-bit words, which the openings
// of engine/browser/runtime.hpp and engine.cpp describe; its answer is JSON of the types below, as engine/writer.hpp writes it.
import { EMPTY, FILLED, UNKNOWN, paints, type Colour, type Level, type LinesJson, type PuzzleJson, type RunJson } from '../game/puzzle';

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

export interface Statistics {
  line_solves: number;
  probes: number;
  decisions: number;
  conflicts: number;
  propagations: number;
  restarts: number;
  seconds: number;
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

export type Status = 'unique' | 'several' | 'none' | 'solved' | 'timeout' | 'stuck';

/** What the engine says about a puzzle, whether it solved or explained it. */
export interface Outcome {
  status: Status;
  solutions: string[][];
  /** What was derived; null if there is only one solution, or none. */
  known: string[] | null;
  /** Given cells that contradict the clues; all of them are needed, unless time ran out. */
  conflict: Cell[];
  problems: Problem[];
  steps: Step[];
  statistics: Statistics;
}

/** The next step, or what to correct first; neither if nothing was found in time. */
export type Hint =
  | { kind: 'step'; step: Step }
  | { kind: 'wrong'; cells: Cell[] }
  | { kind: 'impossible'; problems: Problem[] }
  | { kind: 'complete' }
  | { kind: 'nothing' };

/** Why a cell is what it is, or why it is not forced yet (engine/why.hpp). */
export interface Why {
  kind: 'forced' | 'later' | 'open' | 'refuted' | 'given' | 'wrong' | 'impossible' | 'nothing';
  cell: Cell;
  /** What the cell is, unless it is open or unknown. */
  state?: string;
  /** What settles or refutes it, or the steps that lead to it. */
  steps?: Step[];
  /** Two that differ in the cell. */
  boards?: string[][];
  /** Those to correct first. */
  cells?: Cell[];
  problems?: Problem[];
}

/** A cell that was painted, and the technique that settles it so; without one it was a guess. */
export interface Justified {
  cell: Cell;
  technique?: string;
  level?: Level;
}

export interface SolveOptions {
  seconds?: number;
  /** Stop after this many: 2 decides uniqueness. */
  solutions?: number;
  conflicts?: number;
  seed?: number;
  /** Nonograms only: record the steps with their reasons. */
  record?: boolean;
  given?: readonly string[];
}

export interface ExplainOptions {
  seconds?: number;
  /** Names of allowed techniques or groups; all if neither is given. */
  techniques?: readonly string[];
  groups?: readonly string[];
  record?: boolean;
  /** Stop after this many steps. */
  steps?: number;
  around?: Cell;
}

export interface HintOptions {
  seconds?: number;
  /** The only solution, if known; saves the engine from finding it. */
  solution?: readonly string[];
}

export interface WhyOptions extends HintOptions {
  /** What the cell might be; the state that it has on the board, if it has one. */
  state?: string;
}

/** What the page can ask the worker, by name. */
export interface Requests {
  solve: { args: [puzzle: PuzzleJson, options: SolveOptions]; answer: Outcome };
  explain: { args: [puzzle: PuzzleJson, given: readonly string[] | null, options: ExplainOptions]; answer: Outcome };
  hint: { args: [puzzle: PuzzleJson, given: readonly string[], options: HintOptions]; answer: Hint };
  violations: { args: [puzzle: PuzzleJson, given: readonly string[]]; answer: Problem[] };
  why: { args: [puzzle: PuzzleJson, given: readonly string[], cell: Cell, options: WhyOptions]; answer: Why };
  justify: { args: [puzzle: PuzzleJson, before: readonly string[], after: readonly string[]]; answer: Justified[] };
}
export type Name = keyof Requests;
export type Request = { [N in Name]: { id: number; name: N; args: Requests[N]['args'] } }[Name];
export type Reply = { id: number; answer: unknown } | { id: number; error: string };

/** The questions to the engine, in its order. */
const ASKED = ['solve', 'explain', 'hint', 'problems', 'check', 'violations', 'why', 'justify'] as const;

/** The longest line that this build of the engine supports (NURIE_WORDS). */
export const LONGEST_LINE = 126;
export const MOST_CELLS = 1 << 16;
export const ENDLESS = 0x7fffffff;
const UNKNOWN_WORD = 255;

const lengthOf = (run: RunJson): number => (typeof run === 'number' ? run : run[0]);
const colourOf = (run: RunJson): string => (typeof run === 'number' ? FILLED : run[1]);

/** A time limit as a word; none is -1. */
export const milliseconds = (seconds: number | undefined): number =>
  seconds === undefined ? -1 : Math.min(Math.max(0, Math.ceil(seconds * 1000)), ENDLESS);

/** A text as words. */
export function textWords(text: string): number[] {
  const bytes = new TextEncoder().encode(text);
  return [bytes.length, ...bytes];
}

/** A state of a cell as a word; no state is unknown. */
export function stateWord(puzzle: PuzzleJson, state: string | undefined): number {
  if (state === undefined || state === UNKNOWN) return UNKNOWN_WORD;
  return [EMPTY, ...paints(puzzle).map(({ letter }) => letter)].indexOf(state);
}

/** A question to the engine, as words. */
export class Question {
  readonly words: number[] = [];
  private letters = [EMPTY, FILLED];

  constructor(asked: (typeof ASKED)[number], puzzle: PuzzleJson, seconds: number | undefined, ...options: (number | readonly string[])[]) {
    this.words.push(ASKED.indexOf(asked));
    this.text(puzzle.kind);
    this.words.push(milliseconds(seconds));
    for (const option of options) {
      if (typeof option === 'number') this.words.push(option);
      else this.texts(option);
    }
    if (Array.isArray(puzzle.clues)) this.numbers(puzzle.clues);
    else this.clues(puzzle.clues, paints(puzzle));
  }

  /** A board; the engine refuses letters that the puzzle does not have. */
  board(rows: readonly string[] | null | undefined): this {
    this.words.push(rows ? 1 : 0);
    for (const row of rows ?? [])
      for (const state of row) this.words.push(state === UNKNOWN ? UNKNOWN_WORD : this.letters.indexOf(state));
    return this;
  }

  private text(text: string): void {
    this.words.push(...textWords(text));
  }

  private texts(texts: readonly string[]): void {
    this.words.push(texts.length);
    for (const text of texts) this.text(text);
  }

  private numbers(rows: readonly (readonly (number | '?')[])[]): void {
    this.words.push(rows[0]?.length ?? 0, rows.length);
    for (const row of rows)
      for (const number of row) this.words.push(number === '?' ? -1 : Math.min(number, ENDLESS));
  }

  /** Colours missing from the palette follow it; the engine reports them. */
  private clues({ rows, columns }: LinesJson['clues'], palette: readonly Colour[]): void {
    const letters = (this.letters = [EMPTY, ...palette.map((colour) => colour.letter)]);
    this.words.push(columns.length, rows.length, palette.length);
    for (const clue of [...rows, ...columns]) {
      const runs = clue.filter((run) => lengthOf(run) > 0);
      this.words.push(runs.length);
      for (const run of runs) {
        if (!letters.includes(colourOf(run), 1)) letters.push(colourOf(run));
        this.words.push(Math.min(lengthOf(run), ENDLESS), letters.indexOf(colourOf(run), 1));
      }
    }
    this.text(letters.map((letter) => (/^[!-~]$/.test(letter) ? letter : UNKNOWN)).join(''));
    this.texts(palette.map((colour) => colour.name));
  }
}
