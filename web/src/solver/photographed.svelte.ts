// A puzzle that was read from a photo, while it is looked through: which number is in which box of the photo, what is drawn
// in its cells, and what the player has checked. Numbers are corrected in the draft, as if they were typed. The photo is in
// memory only.
import { SvelteSet } from 'svelte/reactivity';
import { EMPTY, FILLED, paints, UNKNOWN, type RunJson, type State } from '../game/puzzle';
import type { Told } from '../hints/hint.svelte';
import type { Draft } from './draft.svelte';
import type { Reading, ReadNumber } from './photo';
import { writeClue } from './read';

/** How far beside a number a tap may be, in its heights: fingers are wide. */
const NEAR = 0.8;

export class Photographed {
  /** The address of the flat picture. */
  readonly url: string;
  /** The numbers that the player has checked. */
  readonly checked = new SvelteSet<number>();
  /** Which of the numbers should be checked. */
  readonly doubtful: readonly number[];
  /** What is drawn in each cell; null if nothing is. */
  cells = $state.raw<readonly State[] | null>(null);
  /** The cells that may be misread, and that the player has not looked at. */
  readonly unsure: SvelteSet<number>;
  /** The hint about the board, drawn on the photo. */
  hint = $state.raw<Told | null>(null);
  /** What is in each box; the draft takes precedence where it has as many runs as there are numbers. */
  private readonly own: (number | null)[];

  constructor(readonly reading: Reading) {
    this.url = URL.createObjectURL(blobOf(reading.picture.url));
    this.doubtful = reading.clues.flatMap(({ doubtful }, at) => (doubtful ? [at] : []));
    this.own = reading.clues.map(({ number }) => number);
    this.cells = reading.cells && [...reading.cells.join('')];
    this.unsure = new SvelteSet(reading.unsure.map(([row, column]) => row * this.width + column));
  }

  /** How many cells a row has. */
  get width(): number {
    return this.reading.puzzle!.size[0];
  }

  /** The corner of a cell in the picture. */
  corner(at: number): [x: number, y: number] {
    const [left, top, side] = this.reading.board;
    return [left + (at % this.width) * side, top + Math.floor(at / this.width) * side];
  }

  /** The cell at a place of the picture; null beside the board, and where a number is. */
  cellAt(x: number, y: number): number | null {
    const [left, top, side] = this.reading.board;
    const [column, row] = [Math.floor((x - left) / side), Math.floor((y - top) / side)];
    const [width, height] = this.reading.puzzle!.size;
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const isNumber = this.reading.clues.some((clue) => clue.side === 'cell' && clue.line === row && clue.at === column);
    return isNumber ? null : row * width + column;
  }

  /** Corrects what is drawn in a cell: filled, empty, nothing, filled again. */
  turn(at: number): void {
    if (!this.cells) return;
    const states = [UNKNOWN, ...paints(this.reading.puzzle!).map(({ letter }) => letter), EMPTY];
    this.cells = this.cells.with(at, states[(states.indexOf(this.cells[at]!) + 1) % states.length]!);
    this.unsure.delete(at);
    this.hint = null;
  }

  /** What is drawn, row by row, as the engine takes it; all open if nothing is. */
  get rows(): string[] {
    const [width, height] = this.reading.puzzle!.size;
    const text = this.cells?.join('') ?? UNKNOWN.repeat(width * height);
    return Array.from({ length: height }, (_, row) => text.slice(row * width, (row + 1) * width));
  }

  /** Those that should be checked, and were not yet. */
  get left(): number[] {
    return this.doubtful.filter((at) => !this.checked.has(at));
  }

  /** The number in a box; null if it is blank. */
  value(draft: Draft, at: number): number | null {
    const clue = this.clue(at);
    if (clue.side === 'cell') {
      const { clues } = draft.puzzle;
      const found = Array.isArray(clues) ? clues[clue.line]?.[clue.at] : undefined;
      return typeof found === 'number' && found > 0 ? found : null;
    }
    this.follow(draft, clue);
    return this.own[at] ?? null;
  }

  /** Corrects or confirms the number in a box; null makes it blank. */
  set(draft: Draft, at: number, number: number | null): void {
    this.checked.add(at);
    if (this.value(draft, at) === number) return;
    const clue = this.clue(at);
    if (clue.side === 'cell') {
      draft.setNumber(clue.line, clue.at, number ?? 0);
      return;
    }
    const letters = this.follow(draft, clue);
    this.own[at] = number;
    const runs = this.boxes(clue).map((box): RunJson => {
      const letter = letters.get(box) ?? FILLED;
      return letter === FILLED ? this.own[box]! : [this.own[box]!, letter];
    });
    draft.type(clue.side, clue.line, writeClue(runs));
  }

  /** The number at a place of the picture, or close to it; null if there is none. */
  nearest(x: number, y: number): number | null {
    let [found, least]: [number | null, number] = [null, Infinity];
    this.reading.clues.forEach(({ box: [left, top, right, bottom] }, at) => {
      const distance = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
      if (distance < least && distance <= NEAR * (bottom - top)) [found, least] = [at, distance];
    });
    return found;
  }

  /** The boxes of the line of a clue that have a number, in reading order. */
  private boxes({ side, line }: ReadNumber): number[] {
    return this.reading.clues.flatMap((other, at) => (other.side === side && other.line === line && this.own[at] ? [at] : []));
  }

  /** Takes over what was typed into the line of a clue, if it is clear which number is in which box; and its colours. */
  private follow(draft: Draft, clue: ReadNumber): Map<number, string> {
    const runs = clue.side === 'cell' ? [] : (draft.lines(clue.side)[clue.line] ?? []);
    const boxes = this.boxes(clue);
    const letters = new Map<number, string>();
    if (runs.length !== boxes.length) return letters;
    runs.forEach((run, i) => {
      const [length, letter] = typeof run === 'number' ? [run, FILLED] : run;
      this.own[boxes[i]!] = length;
      letters.set(boxes[i]!, letter);
    });
    return letters;
  }

  private clue(at: number): ReadNumber {
    return this.reading.clues[at]!;
  }
}

function blobOf(url: string): Blob {
  const [head = '', data = ''] = url.split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: /:(.*?);/.exec(head)?.[1] ?? '' });
}

let last: { id: string; photo: Photographed } | null = null;

/** Keeps a photo for as long as the page is open, or until the next one. */
export function remember(id: string, reading: Reading): void {
  if (last) URL.revokeObjectURL(last.photo.url);
  last = { id, photo: new Photographed(reading) };
}

/** The photo of one of the player's puzzles, if it is the last one. */
export const photoOf = (id: string): Photographed | null => (id && last?.id === id ? last.photo : null);
