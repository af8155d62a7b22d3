// Links that contain a whole puzzle, or a small pack, after #/p/, so that no server sees it. src/nurie/formats/links.py explains
// the code and does the same bit by bit; tests/formats/links.json has links that both have to write and read.
import { FILLED, type BoardJson, type Colour, type LinesJson, type PuzzleJson, type RunJson } from './puzzle';

/** A pack as its file has it (src/nurie/packs/packfile.py); `icon` is the name of the puzzle on its cover. */
export interface PackJson {
  title?: string;
  author?: string;
  licence?: string;
  description?: string;
  icon?: string;
  puzzles: (PuzzleJson & { name?: string })[];
}

/** How many characters a link may have after #/p/. */
export const MAX_LENGTH = 2000;
export const MAX_SIDE = 100;
export const MAX_CELLS = 40_000;
export const MAX_PUZZLES = 100;
const MAX_COLOURS = 31;
const MAX_BYTES = 1000;

const VERSION = 1;
const CREDITS = ['title', 'author', 'licence', 'description'] as const;
const MOST = 10 ** 9 - 1;
const MOST_BITS = 30;
const MOST_COUNTED = 255;
/** More than any link has that people make; ends the reading of hostile ones. */
const MOST_DECISIONS = 200_000;

/** Why something is not a link, or would not be one: the end of a key in the messages. */
export type Reason = 'damaged' | 'newer' | 'large';

export class LinkError extends Error {
  constructor(readonly reason: Reason) {
    super(reason);
  }
}

/** What follows #/p/ for a puzzle or a pack. */
export function encode(value: PuzzleJson | PackJson): string {
  const writer = new Writer();
  content(writer, value);
  const coded = writer.finish();
  const text = toBase64([VERSION, ...checkSum(coded), ...coded]);
  if (text.length > MAX_LENGTH) throw new LinkError('large');
  return text;
}

/** The puzzle or the pack of a link. Its clues still have to be judged. */
export function decode(text: string): PuzzleJson | PackJson {
  if (text.length > MAX_LENGTH) throw new LinkError('large');
  const data = fromBase64(text);
  if (data[0]! > VERSION) throw new LinkError('newer');
  const coded = data.slice(3);
  if (data[0] !== VERSION || checkSum(coded).some((byte, at) => byte !== data[at + 1])) throw new LinkError('damaged');
  const found = content(new Reader(coded), {} as PuzzleJson);
  // There is only one link of a puzzle: nothing is hidden in it or left over.
  if (encode(found) !== text) throw new LinkError('damaged');
  return found;
}

export const isPack = (value: PuzzleJson | PackJson): value is PackJson => 'puzzles' in value;

function toBase64(data: readonly number[]): string {
  return btoa(String.fromCharCode(...data)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text: string): number[] {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new LinkError('damaged');
  return Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (byte) => byte.charCodeAt(0));
}

/** FNV-1a, of which two bytes are enough to notice a link that was cut. */
function checkSum(data: readonly number[]): [number, number] {
  let value = 2166136261;
  for (const byte of data) value = Math.imul(value ^ byte, 16777619) >>> 0;
  return [value >>> 24, (value >>> 16) & 255];
}

/** Decisions, each in a context: what is written, or what is read in its place. */
interface Coder {
  bit(context: string, wanted: boolean): boolean;
}

/** How often each decision fell which way: what the arithmetic code predicts from. */
class Counts {
  private readonly counts = new Map<string, readonly [no: number, yes: number]>();
  private decisions = 0;

  /** The end of the part of a range that stands for yes. */
  middle(context: string, low: number, high: number): number {
    const [no, yes] = this.counts.get(context) ?? [0, 0];
    const likely = Math.floor(((2 * yes + 1) * 65536) / (2 * (no + yes) + 2));
    return low + ((high - low) >>> 16) * likely;
  }

  count(context: string, decision: boolean): void {
    if (++this.decisions > MOST_DECISIONS) throw new LinkError('large');
    const [no, yes] = this.counts.get(context) ?? [0, 0];
    const next = [no + Number(!decision), yes + Number(decision)] as const;
    this.counts.set(context, no + yes + 1 > MOST_COUNTED ? [next[0] >> 1, next[1] >> 1] : next);
  }
}

/** A range of 32 bits that every decision narrows. */
class Range {
  readonly counts = new Counts();
  low = 0;
  high = 0xffffffff;

  /** Takes the part of a decision; calls `settled` for every first byte that cannot change any more. */
  narrow(context: string, decision: boolean, middle: number, settled: (byte: number) => void): void {
    this.counts.count(context, decision);
    if (decision) this.high = middle;
    else this.low = middle + 1;
    while (this.low >>> 24 === this.high >>> 24) {
      settled(this.low >>> 24);
      this.low = (this.low << 8) >>> 0;
      this.high = ((this.high << 8) | 255) >>> 0;
    }
  }
}

class Writer implements Coder {
  private readonly range = new Range();
  private readonly data: number[] = [];

  bit(context: string, wanted: boolean): boolean {
    const { range } = this;
    range.narrow(context, wanted, range.counts.middle(context, range.low, range.high), (byte) => this.data.push(byte));
    return wanted;
  }

  /** The bytes, with as few as settle the last decision; zeros follow them. */
  finish(): number[] {
    for (let size = 0; size <= 4; size++) {
      const unit = 2 ** (8 * (4 - size));
      const value = Math.ceil(this.range.low / unit) * unit;
      if (value > this.range.high) continue;
      for (let at = 0; at < size; at++) this.data.push((value >>> (24 - 8 * at)) & 255);
      break;
    }
    while (this.data.at(-1) === 0) this.data.pop();
    return this.data;
  }
}

class Reader implements Coder {
  private readonly range = new Range();
  private value = 0;
  private at = 0;

  constructor(private readonly data: readonly number[]) {
    for (let i = 0; i < 4; i++) this.next();
  }

  bit(context: string): boolean {
    const { range } = this;
    const middle = range.counts.middle(context, range.low, range.high);
    const decision = this.value <= middle;
    range.narrow(context, decision, middle, () => this.next());
    return decision;
  }

  private next(): void {
    this.value = ((this.value << 8) | (this.data[this.at++] ?? 0)) >>> 0;
  }
}

/** A number: how many binary digits it has, counted from the least one, then the digits. */
function number(coder: Coder, name: string, value: number, least: number, most: number, near = 0): number {
  const wanted = value - least + 1;
  let size = 0;
  while (coder.bit(`${name} ${near} ${size}`, wanted >= 2 ** (size + 1))) if (++size > MOST_BITS) throw new LinkError('damaged');
  let found = 1;
  for (let place = size - 1; place >= 0; place--) found = found * 2 + Number(coder.bit(`${name} ${near} ${size} ${found}`, ((wanted >> place) & 1) === 1));
  if (found - 1 + least > most) throw new LinkError('large');
  return found - 1 + least;
}

function byte(coder: Coder, value: number): number {
  return tree(coder, 'byte', value, 8);
}

/** One of 2 ** size values. */
function tree(coder: Coder, name: string, value: number, size: number): number {
  let found = 1;
  for (let place = size - 1; place >= 0; place--) found = found * 2 + Number(coder.bit(`${name} ${found}`, ((value >> place) & 1) === 1));
  return found - 2 ** size;
}

function text(coder: Coder, value: string): string {
  const data = new TextEncoder().encode(value);
  const size = number(coder, 'length of a text', data.length, 0, MAX_BYTES);
  const found = Uint8Array.from({ length: size }, (_, at) => byte(coder, data[at] ?? 0));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(found);
  } catch {
    throw new LinkError('damaged');
  }
}

/** A puzzle, or a pack with its credits and the number of the puzzle on its cover. */
function content(coder: Coder, value: PuzzleJson | PackJson): PuzzleJson | PackJson {
  const room = { cells: MAX_CELLS, kind: '' };
  if (!coder.bit('pack', isPack(value))) return puzzle(coder, value as PuzzleJson, room);
  const pack = value as Partial<PackJson>;
  const puzzles = pack.puzzles ?? [];
  const credited = credits(coder, pack);
  const count = number(coder, 'number of puzzles', puzzles.length, 1, MAX_PUZZLES);
  const cover = puzzles.findIndex(({ name }) => name !== undefined && name === pack.icon) + 1;
  const icon = number(coder, 'number of the puzzle on the cover', cover, 0, count);
  const several = Array.from({ length: count }, (_, at) => ({ name: `puzzle-${at + 1}`, ...puzzle(coder, puzzles[at] ?? {}, room) }));
  return { ...credited, ...(icon && { icon: `puzzle-${icon}` }), puzzles: several };
}

type Credits = Partial<Record<(typeof CREDITS)[number], string>>;

function credits(coder: Coder, value: Credits): Credits {
  const found: Credits = {};
  for (const key of CREDITS) if (coder.bit(`has ${key}`, Boolean(value[key]))) found[key] = text(coder, value[key] ?? '');
  return found;
}

/** `room` is what a link may still contain, and the kind of the puzzle before. */
function puzzle(coder: Coder, value: Partial<PuzzleJson>, room: { cells: number; kind: string }): PuzzleJson {
  if (!room.kind || !coder.bit('same kind', value.kind === room.kind)) room.kind = text(coder, value.kind ?? '');
  const hasLines = coder.bit('lines', value.clues !== undefined && !Array.isArray(value.clues));
  const size = value.size ?? [1, 1];
  const width = number(coder, 'width', size[0], 1, MAX_SIDE);
  const height = coder.bit('square', width === size[1]) ? width : number(coder, 'height', size[1], 1, MAX_SIDE);
  room.cells -= width * height;
  if (room.cells < 0) throw new LinkError('large');
  const described = { kind: room.kind, size: [width, height] as [number, number] };
  const clued = hasLines ? lines(coder, value as Partial<LinesJson>, width, height) : { clues: board(coder, value.clues as BoardJson['clues'] | undefined, width, height) };
  return { ...described, ...clued, ...credits(coder, value) } as PuzzleJson;
}

function lines(coder: Coder, value: Partial<LinesJson>, width: number, height: number): Pick<LinesJson, 'clues' | 'colours' | 'background'> {
  const palette = value.colours ?? [];
  const count = number(coder, 'number of colours', palette.length, 0, MAX_COLOURS);
  const colours = Array.from({ length: count }, (_, at) => colour(coder, palette[at]));
  const letters = count ? colours.map(({ letter }) => letter) : [FILLED];
  const rows = Array.from({ length: height }, (_, at) => clue(coder, value.clues?.rows[at] ?? [], width, letters));
  const columns = Array.from({ length: width }, (_, at) => clue(coder, value.clues?.columns[at] ?? [], height, letters));
  const background = coder.bit('background', value.background !== undefined) ? colour(coder, value.background) : undefined;
  return { clues: { rows, columns }, ...(count && { colours }), ...(background && { background }) };
}

function colour(coder: Coder, value: Colour | undefined): Colour {
  const letter = String.fromCharCode(byte(coder, value?.letter.charCodeAt(0) ?? 0));
  const told = (value?.rgb ?? '').replace('#', '');
  const digits = told.length === 3 ? [...told].map((digit) => digit + digit).join('') : told;
  const rgb = [0, 2, 4].map((at) => byte(coder, parseInt(digits.slice(at, at + 2) || '0', 16)));
  return { letter, name: text(coder, value?.name ?? ''), rgb: `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}` };
}

/** The runs of a line, and after each whether there is another, if there is room for one. */
function clue(coder: Coder, told: readonly RunJson[], side: number, letters: readonly string[]): RunJson[] {
  const runs = told.map((run): [number, string] => (typeof run === 'number' ? [run, FILLED] : run)).filter(([length]) => length > 0);
  const found: RunJson[] = [];
  let left = side;
  let painted = 0;
  while (coder.bit(`run ${Math.min(Math.max(left, 0), 12)}`, found.length < runs.length)) {
    const [wanted, letter] = runs[found.length] ?? [1, FILLED];
    if (letters.length > 1) painted = choice(coder, painted, Math.max(0, letters.indexOf(letter)), letters.length);
    const near = Math.min(bits(Math.max(left, 0)), 5);
    const length = number(coder, 'length of a run', wanted, 1, MOST, near);
    left -= length + 1;
    found.push(letters[painted] === FILLED ? length : [length, letters[painted]!]);
  }
  return found;
}

const bits = (value: number): number => 32 - Math.clz32(value);

/** One of several colours, after another one. */
function choice(coder: Coder, before: number, wanted: number, count: number): number {
  const found = tree(coder, `colour ${before}`, wanted, bits(count - 1));
  if (found >= count) throw new LinkError('damaged');
  return found;
}

/** Row by row, whether there is a number, which depends on its neighbours, and which one. */
function board(coder: Coder, clues: BoardJson['clues'] | undefined, width: number, height: number): BoardJson['clues'] {
  const found: BoardJson['clues'] = Array.from({ length: height }, () => new Array<number | '?'>(width).fill(0));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const wanted = clues?.[row]?.[column] ?? 0;
      const left = column > 0 && found[row]![column - 1] !== 0;
      const above = row > 0 && found[row - 1]![column] !== 0;
      if (!coder.bit(`numbered ${Number(left)} ${Number(above)}`, wanted !== 0)) continue;
      found[row]![column] = coder.bit('any', wanted === '?') ? '?' : number(coder, 'number', wanted === '?' ? 1 : wanted, 1, MOST);
    }
  }
  return found;
}
