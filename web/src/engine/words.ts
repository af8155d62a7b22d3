// A question to the engine: 32-bit words, which the opening of engine/browser/words.hpp describes.
import { EMPTY, FILLED, UNKNOWN, paints, type Colour, type LinesJson, type PuzzleJson, type RunJson } from '../game/puzzle';

/** No limit. */
export const ENDLESS = 0x7fffffff;
const UNKNOWN_WORD = 255;

const lengthOf = (run: RunJson): number => (typeof run === 'number' ? run : run[0]);
const colourOf = (run: RunJson): string => (typeof run === 'number' ? FILLED : run[1]);

/** Its arguments are added in the order in which engine/questions.hpp reads them. */
export class Question<Answer> {
  readonly words: number[] = [];
  private letters = [EMPTY, FILLED];

  /** `read` makes the answer of what the engine says, if that is not the same. */
  constructor(
    name: string,
    seconds: number | undefined,
    readonly read: (told: any) => Answer = (told) => told as Answer,
  ) {
    this.text(name);
    this.number(seconds === undefined ? -1 : Math.max(0, Math.ceil(seconds * 1000)));
  }

  /** Numbers that are too large become the largest. */
  number(...numbers: readonly number[]): this {
    for (const number of numbers) this.words.push(Math.min(number, ENDLESS));
    return this;
  }

  /** A whole number of up to 53 bits. */
  large(number: number): this {
    this.words.push(number | 0, Math.floor(number / 2 ** 32) | 0);
    return this;
  }

  flag(flag: boolean): this {
    return this.number(Number(flag));
  }

  bytes(bytes: Iterable<number>): this {
    const all = [...bytes];
    return this.number(all.length, ...all);
  }

  /** A text, or one of several choices; none is empty. */
  text(text = ''): this {
    return this.bytes(new TextEncoder().encode(text));
  }

  texts(texts: readonly string[]): this {
    this.number(texts.length);
    for (const text of texts) this.text(text);
    return this;
  }

  puzzle(puzzle: PuzzleJson): this {
    this.text(puzzle.kind);
    return Array.isArray(puzzle.clues) ? this.numbers(puzzle.clues) : this.clues(puzzle.clues, paints(puzzle));
  }

  /** A board; the engine refuses letters that the puzzle does not have. */
  board(rows: readonly string[] | null | undefined): this {
    this.flag(!!rows);
    for (const row of rows ?? []) for (const state of row) this.state(state);
    return this;
  }

  state(state = UNKNOWN): this {
    return this.number(state === UNKNOWN ? UNKNOWN_WORD : this.letters.indexOf(state));
  }

  private numbers(rows: readonly (readonly (number | '?')[])[]): this {
    this.number(rows[0]?.length ?? 0, rows.length);
    for (const row of rows) for (const number of row) this.number(number === '?' ? -1 : number);
    return this;
  }

  /** Colours missing from the palette follow it; the engine reports them. */
  private clues({ rows, columns }: LinesJson['clues'], palette: readonly Colour[]): this {
    const letters = (this.letters = [EMPTY, ...palette.map((colour) => colour.letter)]);
    this.number(columns.length, rows.length, palette.length);
    for (const clue of [...rows, ...columns]) {
      const runs = clue.filter((run) => lengthOf(run) > 0);
      this.number(runs.length);
      for (const run of runs) {
        if (!letters.includes(colourOf(run), 1)) letters.push(colourOf(run));
        this.number(lengthOf(run), letters.indexOf(colourOf(run), 1));
      }
    }
    this.text(letters.map((letter) => (/^[!-~]$/.test(letter) ? letter : UNKNOWN)).join(''));
    return this.texts(palette.map((colour) => colour.name));
  }
}
