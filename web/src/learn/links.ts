// Links to positions, for teachers: #/learn/KIND/TECHNIQUE/PUZZLE/CELLS. The puzzle is coded as in every link; its known cells are
// runs of `_` for unknown, `.` for empty and `a`, `b`, … for the colours, each after its length if that is more than 1.
import { decode, encode, isPack, LinkError } from '../game/link';
import { cellsOf, EMPTY, paints, rowsOf, UNKNOWN, type PuzzleJson } from '../game/puzzle';
import { t } from '../i18n.svelte';
import { rulesOf } from '../kinds/kinds';
import { href } from '../router.svelte';
import { judged } from '../sharing/links';
import { idOf, type Lesson, type Position } from './lessons';

export type Shown = Pick<Position, 'given'> & { puzzle: PuzzleJson };

const OPEN = '_';
const FIRST = 'a'.charCodeAt(0);
const MOST_TEXT = 4000;

export function cellsText({ puzzle, given }: Shown): string {
  const letters = paints(puzzle).map(({ letter }) => letter);
  const coded = (cell: string): string => (cell === UNKNOWN ? OPEN : cell === EMPTY ? EMPTY : String.fromCharCode(FIRST + letters.indexOf(cell)));
  const text = cellsOf(given).map(coded).join('');
  return text.replace(/(.)\1+/g, (run, one: string) => `${run.length}${one}`);
}

/** Throws a LinkError if the text is not of cells of this puzzle. */
export function cellsFrom(text: string, puzzle: PuzzleJson): string[] {
  const [width, height] = puzzle.size;
  const letters = paints(puzzle).map(({ letter }) => letter);
  const cells: string[] = [];
  if (text.length > MOST_TEXT || !/^(\d{0,5}[_.a-z])+$/.test(text)) throw new LinkError('damaged');
  for (const [, count, code] of text.matchAll(/(\d*)([_.a-z])/g)) {
    const cell = code === OPEN ? UNKNOWN : code === EMPTY ? EMPTY : letters[code!.charCodeAt(0) - FIRST];
    const length = Number(count || 1);
    if (cell === undefined || cells.length + length > width * height) throw new LinkError('damaged');
    for (let i = 0; i < length; i++) cells.push(cell);
  }
  if (cells.length !== width * height) throw new LinkError('damaged');
  return rowsOf(cells, width);
}

/** Null if the puzzle is too large for a link. */
export function linkToPosition(lesson: Lesson, shown: Shown): string | null {
  const { goal: _goal, title: _title, ...puzzle } = shown.puzzle;
  try {
    return new URL(href('learn', idOf(lesson), encode(puzzle as PuzzleJson), cellsText(shown)), location.href).href;
  } catch (error) {
    if (error instanceof LinkError) return null;
    throw error;
  }
}

/** The position of a link. Throws an error with one sentence for the player if it is not one of this kind. */
export async function readPosition(kind: string, puzzle: string, cells: string): Promise<Shown> {
  try {
    const found = decode(puzzle);
    if (isPack(found) || found.kind !== kind) throw new LinkError('damaged');
    await judged([found]);
    const given = cellsFrom(cells, found);
    const shown = cellsOf(given);
    for (const [at, state] of rulesOf(found).given) shown[at] = state;
    return { puzzle: found, given: rowsOf(shown, found.size[0]) };
  } catch (error) {
    if (error instanceof LinkError) throw new Error(t(`shared.${error.reason}`));
    throw error;
  }
}
