// Every sentence about a step: the same words from the same catalogue as src/nurie/messages
// makes in Python. A test compares both on the steps of all bundled puzzles.
import type { Catalogue, Values } from '../catalogue';
import { EMPTY, FILLED, UNKNOWN, paints, type PuzzleJson, type RunJson } from '../game/puzzle';
import { colourOf, lengthOf, type Cell, type Fact, type Step } from './protocol';

/** More places than so many are not listed, but called the marked cells. */
const SHOWN_PARTS = 4;
/** More runs than so many are not named one by one. */
const SHOWN_RUNS = 3;
/** Of a chain that is longer than so many lines, only its beginning is told. */
const SHOWN_LINKS = 6;
const ABOUT_SEGMENTS = ['completed_run', 'joining', 'edge_anchoring', 'forced_gap'];

/** What a technique is called in front of people. */
export function techniqueName(catalogue: Catalogue, technique: string): string {
  const plain = technique.replaceAll('_', ' ');
  return catalogue.textOr(`technique.${technique.replaceAll(' ', '_')}`, plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase());
}

/** A step in words. */
export function sentence(catalogue: Catalogue, step: Step, puzzle: PuzzleJson): string {
  const speech = new (puzzle.kind === 'nurikabe' ? IslandSpeech : Speech)(catalogue, step, puzzle);
  const count = new Set(step.settles.map(([row, column]) => `${row} ${column}`)).size;
  const told = catalogue.text(speech.key(), { ...speech.values(), count });
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** A step in words, with the name of its technique before them where the kind does so. */
export function announcement(catalogue: Catalogue, step: Step, puzzle: PuzzleJson): string {
  const told = sentence(catalogue, step, puzzle);
  const key = `${puzzle.kind}.announcement`;
  const technique = techniqueName(catalogue, step.technique);
  return beginsWith(told, technique) ? told : catalogue.textOr(key, told, { technique, sentence: told });
}

/** Whether a sentence says the name of its technique first: it is not said twice. */
export const beginsWith = (told: string, name: string): boolean => told.startsWith(name) && !/^[\p{L}\p{N}]/u.test(told.slice(name.length));

const cellOf = ([row, column]: Fact): Cell => [row, column];
const byPlace = (a: Cell | Fact, b: Cell | Fact): number => a[0] - b[0] || a[1] - b[1];
const isAt = (a: Cell, b: Cell): boolean => a[0] === b[0] && a[1] === b[1];

/** Cells in order, none twice. */
function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort(byPlace).filter((cell, i, all) => i === 0 || !isAt(cell, all[i - 1]!));
}

/** Sorted numbers as stretches without gaps, each with its ends. */
function stretches(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

/** The words for one step of one puzzle. */
class Speech {
  protected readonly colours: Map<string, string>;
  protected readonly isColoured: boolean;
  protected readonly side: string;
  /** The number of the step's line, counted from zero. */
  protected readonly at: number;
  protected readonly clue: readonly RunJson[];

  constructor(
    protected readonly catalogue: Catalogue,
    protected readonly step: Step,
    protected readonly puzzle: PuzzleJson,
  ) {
    this.colours = new Map(puzzle.kind === 'nonogram' ? paints(puzzle).map(({ letter, name }) => [letter, catalogue.textOr(`colour.${name}`, name)]) : []);
    this.isColoured = this.colours.size > 1;
    const [side = '', number = ''] = step.line.split(' ');
    this.side = side;
    this.at = Number(number) - 1;
    const lines = puzzle.kind === 'nonogram' && this.isLine ? puzzle.clues[`${side}s` as 'rows' | 'columns'] : [];
    this.clue = (lines[this.at] ?? []).filter((run) => lengthOf(run) > 0);
  }

  protected get isLine(): boolean {
    return this.side === 'row' || this.side === 'column';
  }

  protected word(key: string, values: Values = {}): string {
    return this.catalogue.text(`word.${key}`, values);
  }

  /** Which text tells this step. */
  key(): string {
    let base = `step.${this.step.technique.replaceAll(' ', '_')}`;
    if (!this.catalogue.has(base) && !this.catalogue.hasAny(`${base}.`)) base = 'step.other';
    const variant = `${base}.${this.variant()}`;
    return this.catalogue.has(variant) ? variant : base;
  }

  private variant(): string {
    const { technique, settles, because, runs, chain, line } = this.step;
    switch (technique) {
      case 'full_line':
        if (!this.clue.length) return 'blank';
        if (because.length) return settles.every(([, , state]) => state === EMPTY) ? 'complete' : 'rest';
        return this.clue.length === 1 ? 'one' : 'exact';
      case 'overlap':
      case 'unreachable':
        return because.length ? 'known' : '';
      case 'ranges':
        return because.length ? '' : 'bare';
      case 'completed_run':
      case 'edge_anchoring':
        return runs.length > 1 ? 'several' : '';
      case 'refuted':
        if (chain.length) return 'chain';
    }
    if (!settles.length) return 'nothing';
    if (technique === 'backtrack' && line && !this.isWithinLine()) return 'where';
    if (technique === 'assume' || technique === 'backtrack') return line ? 'line' : '';
    return line ? '' : 'nowhere';
  }

  /** Whether all that is settled lies in the line of the step. */
  private isWithinLine(): boolean {
    return this.isLine && this.step.settles.every((fact) => fact[this.side === 'row' ? 0 : 1] === this.at);
  }

  /** What the placeholders of every text stand for. */
  values(): Values {
    const { step } = this;
    const guessed = step.assuming.slice(0, 1);
    const drawn = [...step.settles].sort((a, b) => byPlace(a, b) || (a[2] < b[2] ? -1 : Number(a[2] > b[2])));
    return {
      technique: techniqueName(this.catalogue, step.technique),
      line: this.lineName(),
      where: this.lineName(),
      runs: this.runs(),
      cells: this.places(this.covered()),
      known: this.places(this.lookedAt()),
      states: this.states(step.settles),
      result: this.result(),
      drawn: drawn.map(([, , state, holds]) => (holds ? state : '')).join(''),
      guess: this.places(guessed.map(cellOf), true),
      guessed: this.states(guessed),
      chain: this.chain(),
    };
  }

  /** The cells to name as the reason: where a run counts, the filled ones that touch what is settled. */
  private lookedAt(): Cell[] {
    const because = this.step.because.map(cellOf);
    if (!ABOUT_SEGMENTS.includes(this.step.technique)) return because;
    const filled = new Set(this.step.because.filter(([, , state, holds]) => holds && state !== EMPTY).map(([r, c]) => `${r} ${c}`));
    const found: Cell[] = [];
    for (const [row, column] of this.step.settles)
      for (const [down, right] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        for (let r = row + down, c = column + right; filled.has(`${r} ${c}`); r += down, c += right) found.push([r, c]);
    return found.length ? sorted(found) : because;
  }

  /** The cells that are settled; of a run that covers them, also those known between. */
  private covered(): Cell[] {
    const cells = this.step.settles.map(cellOf);
    if (!['overlap', 'ranges'].includes(this.step.technique) || !cells.length) return cells;
    const inOrder = sorted(cells);
    const [[top, left], [bottom, right]] = [inOrder[0]!, inOrder.at(-1)!];
    const all: Cell[] = [];
    for (let r = top; r <= bottom; r++) for (let c = left; c <= right; c++) all.push([r, c]);
    return all;
  }

  lineName(): string {
    return this.catalogue.textOr(`word.${this.side}`, this.step.line, { number: this.at + 1 });
  }

  private runs(): string {
    const runs = this.step.runs.filter((j) => j < this.clue.length);
    if (!runs.length || runs.length > SHOWN_RUNS) return this.word('all_runs', { count: runs.length || this.clue.length });
    return this.listed(runs.map((j) => this.run(j)), this.step.technique === 'full_line' ? 'and' : 'or');
  }

  private run(j: number): string {
    const run = this.clue[j]!;
    const [length, colour] = [lengthOf(run), colourOf(run)];
    const number = this.isColoured ? this.word('coloured', { colour: this.colours.get(colour) ?? colour, number: length }) : String(length);
    const alike = this.clue.flatMap((other, i) => (lengthOf(other) === length && colourOf(other) === colour ? [i] : []));
    if (alike.length > 1) return this.word('run_nth', { nth: this.nth(alike.indexOf(j) + 1), run: number });
    return this.word('run', { number });
  }

  private nth(number: number): string {
    const key = ['st', 'nd', 'rd', 'th'].map((end) => `${number}${end}`).find((name) => this.catalogue.has(`word.${name}`));
    return key ? this.word(key) : this.word('nth', { number });
  }

  /** Where cells are: positions in the line of the step, or rows and columns. */
  places(cells: readonly Cell[], full = false): string {
    const spots = sorted(cells);
    const along = this.side === 'row' ? 1 : 0;
    if (full || !this.isLine || spots.some((cell) => cell[1 - along] !== this.at)) {
      if (spots.length === 1) return this.word('cell', { row: spots[0]![0] + 1, column: spots[0]![1] + 1 });
      return this.word('cells', { count: spots.length });
    }
    const parts = stretches(spots.map((cell) => cell[along]! + 1));
    if (parts.length > SHOWN_PARTS) return this.word('marked');
    const numbers = this.fromTo(parts);
    const crossing = this.side === 'row' ? 'column' : 'row';
    return spots.length === 1 ? this.word(crossing, { number: numbers }) : this.word(`${crossing}s`, { numbers });
  }

  protected fromTo(parts: readonly [number, number][]): string {
    return this.listed(parts.map(([first, last]) => (first === last ? String(first) : this.word('from_to', { first, last }))), 'and');
  }

  protected listed(parts: readonly string[], join: string): string {
    if (parts.length < 2) return parts.join('');
    return this.word(join, { first: parts.slice(0, -1).join(this.word('comma')), last: parts.at(-1)! });
  }

  /** What is settled, cells of one state together. */
  result(): string {
    const places = new Map<string, Cell[]>();
    for (const fact of this.step.settles) {
      const state = this.state(fact);
      places.set(state, [...(places.get(state) ?? []), cellOf(fact)]);
    }
    const told = [...places].map(([state, cells]) => this.word('result', { cells: this.places(cells), state }));
    return this.listed(told, 'and');
  }

  /** What follows from a guess that fails, line by line. */
  protected chain(): string {
    return this.links('more_links', (link) => {
      const speech = new Speech(this.catalogue, link, this.puzzle);
      return this.word('link', { line: speech.lineName(), result: speech.result() });
    });
  }

  protected links(more: string, tell: (link: Step) => string): string {
    const { chain } = this.step;
    const shown = chain.length <= SHOWN_LINKS ? chain : chain.slice(0, SHOWN_LINKS - 1);
    const told = shown.map(tell);
    if (shown.length < chain.length) told.push(this.word(more, { count: chain.length - shown.length }));
    return told.join(this.word('link_separator'));
  }

  /** What cells become: one word where they are alike. */
  private states(facts: readonly Fact[]): string {
    return this.listed([...new Set(facts.map((fact) => this.state(fact)))], 'and');
  }

  protected state([, , state, holds]: Fact): string {
    const colour = this.isColoured ? this.colours.get(state) : undefined;
    const name = colour ?? this.word(this.stateKey(state), { state });
    return holds ? name : this.word('not', { state: name });
  }

  private stateKey(state: string): string {
    const key = { [EMPTY]: 'empty', [FILLED]: 'filled', [UNKNOWN]: 'unknown' }[state];
    return key ?? (this.isColoured ? 'other' : 'filled');
  }
}

/** The words for one step of one Nurikabe: islands by their numbers, cells black and white. */
class IslandSpeech extends Speech {
  override key(): string {
    const base = `nurikabe.step.${this.step.technique}`;
    const variant = `${base}.${this.ofWhat()}`;
    if (this.catalogue.has(variant)) return variant;
    return this.catalogue.has(base) ? base : super.key();
  }

  /** What it is about: an island, white cells without a number, or a part of the sea. */
  private ofWhat(): string {
    if (this.step.numbers.length) return 'island';
    if (this.step.technique === 'touching_two') return 'stray';
    const facts = this.step.technique === 'dual_liberties' ? this.step.assuming : this.step.settles;
    return facts.length && facts.every(([, , state]) => state === EMPTY) ? 'stray' : 'sea';
  }

  override values(): Values {
    return { ...super.values(), islands: this.islands(), fault: this.fault() };
  }

  private islands(): string {
    return this.listed(this.step.numbers.map((at) => this.island(at)), 'and');
  }

  private island([row, column]: Cell): string {
    const number = this.puzzle.kind === 'nurikabe' ? this.puzzle.clues[row]![column]! : 0;
    const cell = this.places([[row, column]]);
    return number === '?' ? this.word('island_of_any_size', { cell }) : this.word('island', { number, cell });
  }

  /** What is wrong on the board, or would be. */
  private fault(): string {
    if (!this.step.fault) return '';
    const mood = this.step.assuming.length ? 'would' : 'is';
    return this.catalogue.text(`nurikabe.${mood}.${this.step.fault}`, { islands: this.islands() });
  }

  protected override chain(): string {
    return this.links('more_steps', (link) => {
      const technique = techniqueName(this.catalogue, link.technique).toLowerCase();
      return this.word('link_by', { technique, result: new IslandSpeech(this.catalogue, link, this.puzzle).result() });
    });
  }

  /** Cells in one line by their places in it, two by their own, more by their number. */
  override places(cells: readonly Cell[]): string {
    const spots = sorted(cells);
    const lines = (at: 0 | 1): number[] => [...new Set(spots.map((spot) => spot[at] + 1))].sort((a, b) => a - b);
    const [rows, columns] = [lines(0), lines(1)];
    if (spots.length > 1 && rows.length === 1) return this.word('in_row', { row: rows[0]!, columns: this.fromTo(stretches(columns)) });
    if (spots.length > 1 && columns.length === 1) return this.word('in_column', { rows: this.fromTo(stretches(rows)), column: columns[0]! });
    if (spots.length > 2) return this.word('cells', { count: spots.length });
    return this.listed(spots.map(([row, column]) => this.word('cell', { row: row + 1, column: column + 1 })), 'and');
  }

  protected override state([, , state, holds]: Fact): string {
    const name = this.word({ [EMPTY]: 'white', [FILLED]: 'black' }[state] ?? 'unknown');
    return holds ? name : this.word('not', { state: name });
  }
}
