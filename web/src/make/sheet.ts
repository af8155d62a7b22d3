// A drawing as the board shows it, with its clues. Lines that did not change keep their clues, so that only the others are
// drawn again.
import { NOTHING_BROKEN, type ClueRun, type Sheet } from '../board/sheet';
import { LAND, NUMBERED, rowsOfDrawing, type Drawing } from '../game/drawing';
import { numbersOf, usedColours } from '../game/drawn';
import { EMPTY, FILLED, UNKNOWN } from '../game/puzzle';

type Clue = readonly ClueRun[];

const NONE: ReadonlySet<number> = new Set();
const MOST_KEPT = 5000;
/** Room is made for three runs at first, and then for two more at a time. */
const [FIRST_ROOM, MORE_ROOM] = [3, 2];

const clues = new Map<string, Clue>();
const undone = new WeakMap<Clue, boolean[]>();

function clueOf(line: string): Clue {
  let clue = clues.get(line);
  if (!clue) {
    if (clues.size > MOST_KEPT) clues.clear();
    const runs: ClueRun[] = [];
    for (const [at, colour] of [...line].entries()) {
      if (colour === EMPTY) continue;
      if (at > 0 && line[at - 1] === colour) runs.at(-1)!.length++;
      else runs.push({ length: 1, colour });
    }
    clues.set(line, (clue = runs));
    undone.set(clue, runs.map(() => false));
  }
  return clue;
}

function roomFor(lines: readonly Clue[]): number {
  const most = Math.max(...lines.map((clue) => clue.length));
  return FIRST_ROOM + Math.ceil(Math.max(0, most - FIRST_ROOM) / MORE_ROOM) * MORE_ROOM;
}

/** The sheet of a drawing; `solution` is shown where only numbers are drawn. */
export function sheetOf(drawing: Drawing, solution: readonly string[] | null = null): Sheet {
  const { width, height } = drawing;
  const isPicture = drawing.form === 'picture';
  const rowTexts = rowsOfDrawing(drawing);
  const rows = isPicture ? rowTexts.map(clueOf) : null;
  const columns = isPicture ? Array.from({ length: width }, (_, column) => clueOf(rowTexts.map((row) => row[column]!).join(''))) : null;
  const numbers = isPicture ? null : numbersOf(drawing);
  const used = usedColours(drawing);
  const blank = new Array<string>(width * height).fill(UNKNOWN);
  return {
    width,
    height,
    cells: cellsOf(drawing, solution),
    maybe: blank,
    mistaken: NONE,
    rows,
    columns,
    doneRows: (rows ?? []).map((clue) => undone.get(clue)!),
    doneColumns: (columns ?? []).map((clue) => undone.get(clue)!),
    numbers,
    given: new Set((numbers ?? []).flatMap((number, at) => (number ? [at] : []))),
    doneNumbers: [],
    broken: NOTHING_BROKEN,
    colours: used.length ? used : [{ letter: FILLED, rgb: '' }],
    isFinished: false,
    ...(rows && columns && { room: { rows: roomFor(rows), columns: roomFor(columns) } }),
  };
}

/** Paper is blank where nothing is drawn. */
function cellsOf({ form, cells }: Drawing, solution: readonly string[] | null): string[] {
  if (form === 'picture') return [...cells].map((cell) => (cell === EMPTY ? UNKNOWN : cell));
  if (form === 'islands') return [...cells].map((cell) => (cell === NUMBERED ? LAND : cell));
  return solution ? [...solution.join('')] : [...cells].map((cell) => (cell === EMPTY ? UNKNOWN : LAND));
}
