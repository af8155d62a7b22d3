// The messages between the page, the worker and the engine. Questions to the engine and its answers are 32-bit words;
// the opening of engine/wasm.cpp, the other side, describes the layout.
import { EMPTY, FILLED, UNKNOWN, paints, type Kind, type Level, type PuzzleJson, type RunJson } from '../game/puzzle';

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

export type Status = 'unique' | 'several' | 'none' | 'solved' | 'timeout';
export type Progress = 'solved' | 'stuck' | 'contradiction' | 'stopped';

export interface Solved {
  status: Status;
  solutions: string[][];
  /** What all solutions have in common, as far as derived; null if there are fewer than two solutions. */
  known: string[] | null;
  /** Given cells that contradict the clues; all of them are needed, unless time ran out. */
  conflict: Cell[];
  problems: Problem[];
  steps: Step[];
  statistics: Statistics;
  seconds: number;
}

export interface Explained {
  progress: Progress;
  known: string[];
  steps: Step[];
  problems: Problem[];
  /** Lines or boards looked at, suppositions tried, steps found. */
  looks: number;
  probes: number;
  found: number;
  seconds: number;
}

/** The next step, or what to correct first; neither if nothing was found in time. */
export type Hint =
  | { kind: 'step'; step: Step }
  | { kind: 'wrong'; cells: Cell[] }
  | { kind: 'impossible'; problems: Problem[] }
  | { kind: 'complete' }
  | { kind: 'nothing' };

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

/** What the page can ask the worker, by name. */
export interface Requests {
  solve: { args: [puzzle: PuzzleJson, options: SolveOptions]; answer: Solved };
  explain: { args: [puzzle: PuzzleJson, given: readonly string[] | null, options: ExplainOptions]; answer: Explained };
  hint: { args: [puzzle: PuzzleJson, given: readonly string[], options: HintOptions]; answer: Hint };
}
export type Name = keyof Requests;
export type Request = { [N in Name]: { id: number; name: N; args: Requests[N]['args'] } }[Name];
export type Reply = { id: number; answer: unknown } | { id: number; error: string };

export const enum Asked {
  names,
  solve,
  explain,
  problems,
  check,
  hint,
}

/** A row of the engine's table of techniques. */
export interface Technique {
  name: string;
  level: Level;
  /** Techniques that are selected together. */
  group: string;
}

/** The kinds of puzzles, in the engine's order. */
export const KINDS: readonly Kind[] = ['nonogram', 'nurikabe'];
/** The engine's table of techniques for each kind. */
export type Names = Record<Kind, Technique[]>;

export const ERRORS = ['', 'the question is malformed', 'the board is too large for the browser', 'the engine found a wrong solution'];
export const STATUS: readonly Status[] = ['unique', 'several', 'none', 'solved', 'timeout'];
export const FORMS = ['cells', 'places', 'line', 'any_of', 'all_of', 'islands', 'facts', 'number', 'letter', 'colour', 'phrase', 'shapes'] as const;
export const PROGRESS: readonly Progress[] = ['solved', 'stuck', 'contradiction', 'stopped'];
/** The longest line that this build of the engine supports (NURIE_MOST_WORDS). */
export const LONGEST_LINE = 126;
export const MOST_CELLS = 1 << 16;
export const ENDLESS = 0x7fffffff;
const UNKNOWN_WORD = 255;

/** The letters of a puzzle's states: empty first, then its colours. */
export function lettersOf(puzzle: PuzzleJson): string {
  return EMPTY + paints(puzzle).map((colour) => colour.letter).join('');
}

export const lengthOf = (run: RunJson): number => (typeof run === 'number' ? run : run[0]);
export const colourOf = (run: RunJson): string => (typeof run === 'number' ? FILLED : run[1]);

/** A question to the engine, as words. */
export class Question {
  readonly words: number[];

  constructor(asked: Asked, puzzle: PuzzleJson | null, seconds: number | undefined, ...options: number[]) {
    const milliseconds = seconds === undefined ? -1 : Math.min(Math.max(0, Math.ceil(seconds * 1000)), ENDLESS);
    this.words = [asked, puzzle ? KINDS.indexOf(puzzle.kind) : 0, milliseconds, ...options];
    if (puzzle) this.addPuzzle(puzzle);
  }

  /** The given cells; a cell without a known letter is unknown. */
  given(rows: readonly string[] | null | undefined, letters: string): this {
    this.words.push(rows ? 1 : 0);
    for (const row of rows ?? [])
      for (const state of row) this.words.push(state === UNKNOWN ? UNKNOWN_WORD : letters.indexOf(state));
    return this;
  }

  /** The only solution, for a hint: null if it is known that none was found, undefined if it is to be found. */
  solution(rows: readonly string[] | null | undefined, letters: string): this {
    return rows === undefined ? this : this.given(rows, letters);
  }

  private clue(runs: readonly RunJson[], letters: string[]): void {
    const told = runs.filter((run) => lengthOf(run) > 0);
    this.words.push(told.length);
    for (const run of told) {
      if (!letters.includes(colourOf(run))) letters.push(colourOf(run));
      this.words.push(Math.min(lengthOf(run), ENDLESS), letters.indexOf(colourOf(run)));
    }
  }

  private addPuzzle(puzzle: PuzzleJson): void {
    const { clues } = puzzle;
    if (Array.isArray(clues)) {
      this.words.push(clues[0]?.length ?? 0, clues.length);
      for (const row of clues)
        for (const number of row) this.words.push(number === '?' ? -1 : Math.min(number, ENDLESS));
      return;
    }
    // Colours missing from the palette follow it; only questions about problems may contain them.
    const letters = [...lettersOf(puzzle)];
    this.words.push(clues.columns.length, clues.rows.length, letters.length - 1);
    for (const clue of [...clues.rows, ...clues.columns]) this.clue(clue, letters);
  }
}

/** Reads an answer from the engine. */
export class Answer {
  private at = 1;

  constructor(private readonly words: Int32Array) {
    if (words[0] !== 0) throw new Error(ERRORS[words[0] ?? 1] ?? 'the engine failed');
  }

  next(): number {
    return this.words[this.at++] ?? 0;
  }
  list<T>(one: () => T): T[] {
    return Array.from({ length: this.next() }, one);
  }
  text(): string {
    return String.fromCharCode(...this.list(() => this.next()));
  }
  rows(width: number, height: number, letters: string): string[] {
    return Array.from({ length: height }, () => {
      let row = '';
      for (let column = 0; column < width; column++) row += letters[this.next()] ?? UNKNOWN;
      return row;
    });
  }
  cells(width: number): Cell[] {
    return this.list(() => cellAt(this.next(), width));
  }
  facts(width: number, letters: string): Fact[] {
    return this.list(() => [...cellAt(this.next(), width), letters[this.next()] ?? UNKNOWN, this.next() === 1]);
  }
  /** An argument of a step: its form, its values, and the key of a phrase. */
  argument(puzzle: PuzzleJson, letters: string): Argument {
    const form = FORMS[this.next()]!;
    const values = this.list(() => this.next());
    const key = this.text();
    const [width] = puzzle.size;
    const groups = <T>(size: number, one: (...values: number[]) => T): T[] =>
      Array.from({ length: values.length / size }, (_, i) => one(...values.slice(i * size, (i + 1) * size)));
    switch (form) {
      case 'cells':
      case 'places':
        return [form, values.map((at) => cellAt(at, width))];
      case 'line':
        return [form, lineName(puzzle, values[0]!)];
      case 'any_of':
      case 'all_of':
        return [form, groups(3, (length, colour, which) => [length!, letters[colour!]!, which!])];
      case 'islands':
        return [form, groups(2, (at, number) => [cellAt(at!, width), number!])];
      case 'facts':
        return [form, groups(3, (at, colour, holds) => [...cellAt(at!, width), letters[colour!] ?? UNKNOWN, holds === 1])];
      case 'number':
        return [form, values[0]!];
      case 'letter':
        return [form, letters[values[0]!]!];
      case 'colour': {
        const letter = letters[values[0]!]!;
        return [form, paints(puzzle).find((colour) => colour.letter === letter)?.name ?? letter];
      }
      case 'phrase':
        return [form, key];
      case 'shapes': {
        const shapes: Cell[][] = [];
        for (let at = 0; at < values.length; at += 1 + values[at]!) shapes.push(values.slice(at + 1, at + 1 + values[at]!).map((one) => cellAt(one, width)));
        return [form, shapes];
      }
    }
  }
  problems(puzzle: PuzzleJson, letters: string): Problem[] {
    return this.list(() => {
      const code = this.text();
      const [line, cell] = [this.next(), this.next()];
      const cells = this.cells(puzzle.size[0]);
      const values = this.list(() => [this.text(), this.argument(puzzle, letters)] as const);
      return {
        code,
        place: cell < 0 ? lineName(puzzle, line) : cellAt(cell, puzzle.size[0]),
        cells,
        values: Object.fromEntries(values.map(([name, value]) => [name, valueOf(value)])),
      };
    });
  }
}

/** A value of a problem as plain data. */
function valueOf(argument: Argument): Problem['values'][string] {
  switch (argument[0]) {
    case 'places':
      return argument[1][0]!;
    case 'colour':
      return { colour: argument[1] };
    case 'number':
    case 'letter':
      return argument[1];
    default:
      throw new Error(`a problem does not tell ${argument[0]}`);
  }
}

export function cellAt(at: number, width: number): Cell {
  return [Math.floor(at / width), at % width];
}

/** The name of a line in a step; empty if there is no line. */
export function lineName(puzzle: PuzzleJson, line: number): string {
  const [, height] = puzzle.size;
  return line < 0 ? '' : line < height ? `row ${line + 1}` : `column ${line - height + 1}`;
}
