// Steps in words: a step names its text and its arguments, and the form of an argument says how to phrase it. Nothing
// here depends on a technique. src/nurie/messages/sentences.py does the same in Python, and lists the arguments that
// follow from the fields of a step; a test compares both on the steps of all bundled puzzles.
import type { Catalogue, Values } from '../catalogue';
import { EMPTY, FILLED, UNKNOWN, paints, type PuzzleJson } from '../game/puzzle';
import type { Argument, Cell, Fact, RunTold, Step } from '../engine/protocol';

/** If there are more places than this, the sentence says "the marked cells" instead of listing them. */
const SHOWN_PARTS = 4;
/** If there are more cells than this, and not all in one line, they are not listed either. */
const SHOWN_CELLS = 6;
/** If there are more runs than this, they are not listed one by one. */
const SHOWN_RUNS = 3;
const STATES: Record<string, string> = { [EMPTY]: 'empty', [FILLED]: 'filled', [UNKNOWN]: 'unknown' };

/** Languages that write nouns with a capital letter in the middle of a sentence, too. */
const CAPITAL_NOUNS = new Set(['de']);

/** The display name of a technique. */
export function techniqueName(catalogue: Catalogue, technique: string): string {
  const plain = technique.replaceAll('_', ' ');
  return catalogue.textOr(`technique.${technique.replaceAll(' ', '_')}`, plain.charAt(0).toUpperCase() + plain.slice(1).toLowerCase());
}

/** A step in words. */
export function sentence(catalogue: Catalogue, step: Step, puzzle: PuzzleJson): string {
  const told = new Speech(catalogue, puzzle).step(step);
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/** A step in words, preceded by the name of its technique if the kind does so. */
export function announcement(catalogue: Catalogue, step: Step, puzzle: PuzzleJson): string {
  const told = sentence(catalogue, step, puzzle);
  const technique = techniqueName(catalogue, step.technique);
  return beginsWith(told, technique) ? told : catalogue.textOr(`${puzzle.kind}.announcement`, told, { technique, sentence: told });
}

/** Whether a sentence already begins with the name of its technique. */
export const beginsWith = (told: string, name: string): boolean => told.startsWith(name) && !/^[\p{L}\p{N}]/u.test(told.slice(name.length));

/** A line such as `row 3`, or a cell, in words. */
export function placeName(catalogue: Catalogue, place: string | Cell): string {
  if (typeof place !== 'string') return catalogue.text('word.cell', { row: place[0] + 1, column: place[1] + 1 });
  const [side = '', number = ''] = place.split(' ');
  return side && catalogue.text(`word.${side}`, { number });
}

const cellOf = ([row, column]: Fact): Cell => [row, column];
const byPlace = (a: Cell | Fact, b: Cell | Fact): number => a[0] - b[0] || a[1] - b[1];
const cellCount = (facts: readonly Fact[]): number => new Set(facts.map(([row, column]) => `${row} ${column}`)).size;

/** The arguments that follow from the fields of a step. */
const FIELDS: Record<string, (step: Step) => Argument> = {
  line: (step) => ['line', step.line],
  where: (step) => ['line', step.line],
  cells: (step) => ['cells', step.settles.map(cellOf)],
  known: (step) => ['cells', step.because.map(cellOf)],
  reason: (step) => ['facts', step.because],
  states: (step) => ['states', step.settles],
  result: (step) => ['facts', step.settles],
  guess: (step) => ['places', step.assuming.slice(0, 1).map(cellOf)],
  guessed: (step) => ['states', step.assuming.slice(0, 1)],
  drawn: (step) => ['drawn', step.settles],
  chain: (step) => ['chain', step.chain],
  technique: (step) => ['name', step.technique],
};

/** The words for the steps of one puzzle. */
class Speech {
  private readonly kind: string;
  private readonly colours: Map<string, string>;

  constructor(
    private readonly catalogue: Catalogue,
    puzzle: PuzzleJson,
  ) {
    this.kind = puzzle.kind;
    const colours = paints(puzzle);
    this.colours = new Map(colours.length > 1 ? colours.map(({ letter, name }) => [letter, catalogue.colour(name)]) : []);
  }

  /** A step in words, not yet capitalised as a sentence. */
  step(step: Step): string {
    const name = (step.text || step.technique).replaceAll(' ', '_');
    const other = step.settles.length ? (step.line ? '' : '.nowhere') : '.nothing';
    const keys = [`${this.kind}.step.${name}`, `step.${name}`];
    return this.fill(keys.find((key) => this.catalogue.has(key)) ?? `step.other${other}`, step);
  }

  private fill(key: string, step: Step): string {
    return this.catalogue.fill(key, cellCount(step.settles), (name) => {
      const value = step.arguments[name] ?? FIELDS[name]?.(step);
      return value ? this.tell(value, step) : '';
    });
  }

  /** An argument in words, by its form. */
  private tell(argument: Argument, step: Step): string {
    switch (argument[0]) {
      case 'cells':
        return this.places(argument[1], step.line);
      case 'places':
        return this.places(argument[1]);
      case 'shapes':
        return String(argument[1].length);
      case 'line':
        return placeName(this.catalogue, argument[1]);
      case 'any_of':
        return this.runs(argument[1], 'or');
      case 'all_of':
        return this.runs(argument[1], 'and');
      case 'islands':
        return this.listed(argument[1].map(([cell, number]) => this.island(cell, number)), 'and');
      case 'facts':
        return this.facts(argument[1], step.line);
      case 'states':
        return this.listed(this.alike(argument[1]).map((same) => this.state(same[0]!, same.length)), 'and');
      case 'drawn':
        return [...argument[1]].sort(byPlace).map(([, , state, holds]) => (holds ? state : '')).join('');
      case 'phrase':
        return this.fill(`${this.kind}.${argument[1]}`, step);
      case 'name':
        return this.nameInSentence(argument[1]);
      case 'chain':
        return this.chain(argument[1]);
      case 'colour':
        return this.catalogue.colour(argument[1]);
      case 'number':
      case 'letter':
        return String(argument[1]);
    }
  }

  private nameInSentence(technique: string): string {
    const name = techniqueName(this.catalogue, technique);
    return CAPITAL_NOUNS.has(this.catalogue.language) ? name : name.toLowerCase();
  }

  /** A word or phrase, preferring the kind's own. */
  private word(key: string, values: Values = {}): string {
    const own = `${this.kind}.word.${key}`;
    return this.catalogue.text(this.catalogue.has(own) ? own : `word.${key}`, values);
  }

  private listed(parts: readonly string[], join: string): string {
    if (parts.length < 2) return parts.join('');
    return this.word(join, { first: parts.slice(0, -1).join(this.word('comma')), last: parts.at(-1)! });
  }

  /** Where cells are: positions in a line if all of them are in it, otherwise rows and columns. */
  private places(cells: readonly Cell[], line = ''): string {
    const lines = (at: 0 | 1): number[] => [...new Set(cells.map((cell) => cell[at] + 1))].sort((a, b) => a - b);
    const [rows, columns] = [lines(0), lines(1)];
    if (rows.length === 1 && line === `row ${rows[0]}`) return this.positions('column', columns);
    if (columns.length === 1 && line === `column ${columns[0]}`) return this.positions('row', rows);
    const spots = sorted(cells);
    if (spots.length === 1) return placeName(this.catalogue, spots[0]!);
    if (rows.length === 1) return this.word('in_row', { row: rows[0]!, columns: this.numbers(columns), count: columns.length });
    if (columns.length === 1) return this.word('in_column', { rows: this.numbers(rows), column: columns[0]!, count: rows.length });
    if (spots.length > SHOWN_CELLS) return this.word('cells', { count: spots.length });
    return this.listed(rows.map((row) => this.places(spots.filter((spot) => spot[0] + 1 === row))), 'and');
  }

  /** The rows or columns that cross a line in some of its cells. */
  private positions(side: string, numbers: readonly number[]): string {
    if (stretches(numbers).length > SHOWN_PARTS) return this.word('marked');
    if (numbers.length === 1) return this.word(side, { number: numbers[0]! });
    return this.word(`${side}s`, { numbers: this.numbers(numbers), count: numbers.length });
  }

  /** Sorted numbers, with consecutive ones combined into ranges. */
  private numbers(numbers: readonly number[]): string {
    return this.listed(stretches(numbers).map(([first, last]) => (first === last ? String(first) : this.word('from_to', { first, last }))), 'and');
  }

  private runs(runs: readonly RunTold[], join: string): string {
    if (!runs.length || runs.length > SHOWN_RUNS) return this.word('all_runs', { count: runs.length });
    return this.listed(runs.map((run) => this.run(run)), join);
  }

  /** One run, distinguished from others of its length and colour. */
  private run([length, colour, which]: RunTold): string {
    const number = this.colours.size ? this.word('coloured', { colour: this.colours.get(colour) ?? colour, number: length }) : String(length);
    return which ? this.word('run_nth', { rank: which, nth: this.nth(which), run: number }) : this.word('run', { number });
  }

  private nth(rank: number): string {
    const key = ['st', 'nd', 'rd', 'th'].map((end) => `${rank}${end}`).find((name) => this.catalogue.has(`word.${name}`));
    return key ? this.word(key) : this.word('nth', { rank });
  }

  private island(at: Cell, number: number): string {
    const cell = placeName(this.catalogue, at);
    return number ? this.word('island', { number, cell }) : this.word('island_of_any_size', { cell });
  }

  /** Cells grouped by state, each group with its state. */
  private facts(facts: readonly Fact[], line: string): string {
    const results = this.alike(facts).map((same) => this.word('result', { cells: this.places(same.map(cellOf), line), state: this.state(same[0]!, same.length) }));
    return this.listed(results, 'and');
  }

  /** Facts grouped by the state that they give their cells. */
  private alike(facts: readonly Fact[]): Fact[][] {
    const groups = new Map<string, Fact[]>();
    for (const fact of facts) {
      const state = this.state(fact);
      groups.set(state, [...(groups.get(state) ?? []), fact]);
    }
    return [...groups.values()];
  }

  /** The state that a fact gives its cell, or several such facts their cells. */
  private state([, , state, holds]: Fact, count = 1): string {
    const colour = this.colours.get(state);
    const name = colour ? this.word('painted', { colour }) : this.word(STATES[state] ?? (this.colours.size ? 'other' : 'filled'), { state, count });
    return holds ? name : this.word('not', { state: name });
  }

  /** Steps that follow from one another, link by link; a line is named once. */
  private chain(links: readonly Step[]): string {
    const places = links.map((link) => (link.line ? placeName(this.catalogue, link.line) + this.word('colon') : ''));
    const texts = links.map((link, i) => {
      const text = this.step(link);
      return i && places[i] === places[i - 1] && text.startsWith(places[i]!) ? text.slice(places[i]!.length) : text;
    });
    return texts.join(this.word('link_separator'));
  }
}

/** Sorted cells without duplicates. */
function sorted(cells: readonly Cell[]): Cell[] {
  return [...cells].sort(byPlace).filter((cell, i, all) => i === 0 || byPlace(cell, all[i - 1]!) !== 0);
}

/** Sorted numbers as ranges of consecutive numbers, each with its first and last. */
function stretches(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
