// A puzzle that was read from a photo, while it is looked through: which number stands in which box of the photo, and which the
// player has checked. Numbers are corrected in the draft, as if they were typed. The photo is in memory only.
import { SvelteSet } from 'svelte/reactivity';
import { FILLED, type RunJson } from '../game/puzzle';
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
  /** What stands in each box; the draft knows better where it has as many runs as there are numbers. */
  private readonly own: (number | null)[];

  constructor(readonly reading: Reading) {
    this.url = URL.createObjectURL(blobOf(reading.picture.url));
    this.doubtful = reading.clues.flatMap(({ doubtful }, at) => (doubtful ? [at] : []));
    this.own = reading.clues.map(({ number }) => number);
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

  /** Takes over what was typed into the line of a clue, if it can be told which number stands in which box; and its colours. */
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
