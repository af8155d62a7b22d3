// A question to the engine: 32-bit words, which the opening of engine/browser/words.hpp describes.
import { clueOf, EMPTY, FILLED, paints, UNKNOWN, type Colour, type LinesJson, type PuzzleJson } from '../game/puzzle';
import type { ModuleName } from './module';

const LARGEST = 0x7fffffff;
const UNKNOWN_WORD = 255;

/** Its arguments are added in the order in which engine/questions.hpp reads them. */
export class Question<Answer> {
  readonly words: number[] = [];
  private letters = [EMPTY, FILLED];

  /** `read` makes the answer of what the engine says, if that is not the same. */
  constructor(
    readonly module: ModuleName,
    readonly name: string,
    seconds?: number,
    readonly read: (told: any) => Answer = (told) => told as Answer,
  ) {
    this.text(name);
    this.number(seconds === undefined ? -1 : Math.max(0, Math.ceil(seconds * 1000)));
  }

  /** Numbers that are too large become the largest. */
  number(...numbers: readonly number[]): this {
    for (const number of numbers) this.words.push(Math.min(number, LARGEST));
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
    const { clues } = puzzle;
    this.text(puzzle.kind);
    if (!Array.isArray(clues)) return this.clues(clues, paints(puzzle));
    return this.number(clues[0]?.length ?? 0, clues.length, ...clues.flat().map((number) => (number === '?' ? -1 : number)));
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

  /** Colours missing from the palette follow it; the engine reports them. */
  private clues({ rows, columns }: LinesJson['clues'], palette: readonly Colour[]): this {
    const letters = (this.letters = [EMPTY, ...palette.map((colour) => colour.letter)]);
    this.number(columns.length, rows.length, palette.length);
    for (const clue of [...rows, ...columns].map(clueOf)) {
      this.number(clue.length);
      for (const { length, colour } of clue) {
        if (!letters.includes(colour, 1)) letters.push(colour);
        this.number(length, letters.indexOf(colour, 1));
      }
    }
    this.text(letters.map((letter) => (/^[!-~]$/.test(letter) ? letter : UNKNOWN)).join(''));
    return this.texts(palette.map((colour) => colour.name));
  }
}
