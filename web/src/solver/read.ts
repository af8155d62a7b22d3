// Puzzles from pasted text without a server: Nurie's JSON, also packs, and clues written down plainly.
import type { PuzzleJson, RunJson } from '../game/puzzle';
import { kindOf } from '../kinds/kinds';
import { faultInPuzzle } from '../storage/validate';
import { readForeign } from './foreign';

/** Boards with longer sides are not for this screen. */
export const LONGEST_SIDE = 100;
/** No island typed here is larger. */
const LARGEST_NUMBER = 999;
/** Nor is any run longer. */
const LONGEST_RUN = 999_999_999;

/** The puzzles in a text, or null where it is in another format. */
export function readOffline(text: string): PuzzleJson[] | null {
  return readJson(text) ?? readForeign(text) ?? readPlain(text);
}

function readJson(text: string): PuzzleJson[] | null {
  const attempts = [() => unpacked(JSON.parse(text)), () => text.trim().split('\n').map((line) => JSON.parse(line) as unknown)];
  for (const attempt of attempts) {
    try {
      const found = attempt().map(asPuzzle);
      if (found.length && found.every((puzzle) => puzzle !== null)) return found;
    } catch {
      // Not JSON in this way.
    }
  }
  return null;
}

/** The puzzles of a list, the only one, or those of a pack: these have its credits, unless they have their own. */
function unpacked(value: unknown): unknown[] {
  const pack = value as { author?: string; licence?: string; puzzles?: PackedJson[] } | null;
  if (!pack || !Array.isArray(pack.puzzles)) return [value].flat();
  const credits = { ...(pack.author && { author: pack.author }), ...(pack.licence && { licence: pack.licence }) };
  return pack.puzzles.map(({ name: _name, level: _level, titles: _titles, ...puzzle }) => ({ ...credits, ...puzzle }));
}

/** A puzzle in the file of a pack (src/nurie/packs/packfile.py). */
type PackedJson = PuzzleJson & { name?: unknown; level?: unknown; titles?: unknown };

function asPuzzle(value: unknown): PuzzleJson | null {
  const told = value as Partial<PuzzleJson> | null;
  if (!told || typeof told !== 'object') return null;
  // The size may be left out.
  const { rows, columns } = (Array.isArray(told.clues) ? { rows: told.clues, columns: told.clues[0] } : (told.clues ?? {})) as { rows?: unknown; columns?: unknown };
  const size = [lengthOf(columns), lengthOf(rows)];
  const puzzle = { ...told, size };
  return faultInPuzzle(puzzle) ? null : (puzzle as PuzzleJson);
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Two blocks of lines with a blank line between: rows, then columns; sizes before them are optional. */
function readPlain(text: string): PuzzleJson[] | null {
  const blocks = text
    .replace(/\r/g, '')
    .trim()
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').map((line) => line.trim()).filter((line) => !/^(rows|columns):?$/i.test(line)));
  const clues = blocks.length === 3 && blocks[0]!.length === 1 ? blocks.slice(1) : withoutSize(blocks);
  if (clues.length !== 2 || clues.some((block) => !block.length || !block.every((line) => /^[\d\s,.]+$/.test(line)))) return null;
  const [rows, columns] = clues.map((block) => block.map((line) => readClue(line))) as [RunJson[][], RunJson[][]];
  return [{ kind: 'nonogram', size: [columns.length, rows.length], clues: { rows, columns } }];
}

/** A .cwd file begins with its height and width, each on a line: as many lines as they say follow. */
function withoutSize(blocks: string[][]): string[][] {
  const [[height, width, ...rows] = [], columns = []] = blocks;
  const isSized = blocks.length === 2 && height === String(rows.length) && width === String(columns.length);
  return isSized ? [rows, columns] : blocks;
}

/** A line of a clue as it is typed: numbers, each perhaps with the letter of its colour; whether there is such a colour is judged later. */
export function readClue(text: string): RunJson[] {
  const runs: RunJson[] = [];
  for (const [, digits, letter] of text.matchAll(/(\d+)\s*([^\s\d,.;])?/g)) {
    const length = Math.min(Number(digits), LONGEST_RUN);
    if (!length) continue;
    runs.push(letter && letter !== '#' ? [length, letter] : length);
  }
  return runs;
}

/** What the field of a clue may contain: numbers, spaces, letters of colours. Capitals, which phones like, are such letters only if a colour has them. */
export function cleanClue(text: string, letters: string): string {
  return text
    .replace(/[,;.]/g, ' ')
    .replace(/[^\d\s]/g, (sign) => (letters.includes(sign) || sign === '#' ? sign : /[a-z]/i.test(sign) ? sign.toLowerCase() : ''));
}

/** The number of a cell after one more key – a digit, `?` or `back` –, null where it would be too long. */
export function typeNumber(now: number | '?', key: string): number | '?' | null {
  if (key === '?') return '?';
  if (key === 'back') return now === '?' ? 0 : Math.floor(now / 10);
  const next = Number(`${now === '?' || now === 0 ? '' : now}${key}`);
  return next > LARGEST_NUMBER ? null : next;
}

export function writeClue(runs: readonly RunJson[]): string {
  return runs.map((run) => (typeof run === 'number' ? String(run) : `${run[0]}${run[1]}`)).join(' ');
}

/** The same puzzle on a board of another size: what fits stays. */
export function resized(puzzle: PuzzleJson, width: number, height: number): PuzzleJson {
  const { goal: _goal, ...rest } = puzzle;
  return { ...rest, size: [width, height], clues: kindOf(puzzle.kind).resized(puzzle, width, height) } as PuzzleJson;
}

/** Whether no clue was entered yet. */
export const isBlank = (puzzle: PuzzleJson): boolean => kindOf(puzzle.kind).isBlank(puzzle);
