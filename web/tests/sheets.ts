// Sheets for tests: rows of cells, and whatever else a test needs on its board.
import { NOTHING_BROKEN, type Sheet } from '../src/board/sheet';

export const run = (length: number, colour = '#') => ({ length, colour });

export function sheetOf(rows: readonly string[], more: Partial<Sheet> = {}): Sheet {
  const cells = [...rows.join('')];
  return {
    width: rows[0]!.length,
    height: rows.length,
    cells,
    maybe: cells.map(() => '?'),
    mistaken: new Set(),
    rows: null,
    columns: null,
    doneRows: [],
    doneColumns: [],
    numbers: null,
    given: new Set(),
    doneNumbers: [],
    broken: NOTHING_BROKEN,
    colours: [{ letter: '#', rgb: '' }],
    isFinished: false,
    ...more,
  };
}
