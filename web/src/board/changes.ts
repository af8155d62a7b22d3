// What to redraw: everything, or only the cells and clues that changed.
import type { Sheet } from './sheet';

export class Changes {
  /** Everything, because the view itself changed. */
  all = false;
  readonly cells = new Set<number>();
  readonly rows = new Set<number>();
  readonly columns = new Set<number>();

  /** Adds what differs between two sheets of one layout. */
  add(before: Sheet, after: Sheet): void {
    for (let at = 0; at < after.cells.length; at++) {
      if (
        before.cells[at] !== after.cells[at] ||
        before.maybe[at] !== after.maybe[at] ||
        before.numbers?.[at] !== after.numbers?.[at] ||
        before.doneNumbers[at] !== after.doneNumbers[at] ||
        before.mistaken.has(at) !== after.mistaken.has(at)
      ) {
        this.cells.add(at);
      }
    }
    after.rows?.forEach((clue, row) => clue !== before.rows?.[row] && this.rows.add(row));
    after.columns?.forEach((clue, column) => clue !== before.columns?.[column] && this.columns.add(column));
    after.doneRows.forEach((done, row) => done !== before.doneRows[row] && this.rows.add(row));
    after.doneColumns.forEach((done, column) => done !== before.doneColumns[column] && this.columns.add(column));
    for (const row of eitherOnly(before.broken.rows, after.broken.rows)) this.rows.add(row);
    for (const column of eitherOnly(before.broken.columns, after.broken.columns)) this.columns.add(column);
  }
}

/** What is in one of two sets but not in both. */
const eitherOnly = (a: ReadonlySet<number>, b: ReadonlySet<number>): number[] => [...[...a].filter((one) => !b.has(one)), ...[...b].filter((one) => !a.has(one))];

/** Whether a sheet is laid out as another is, so that only what differs must be drawn. */
export function isLaidOutAs(before: Sheet, after: Sheet): boolean {
  if (!isSizedAs(before, after)) return false;
  const hasRoom = after.room !== undefined && before.room?.rows === after.room.rows && before.room.columns === after.room.columns;
  return before.rows === after.rows || hasRoom;
}

/** Whether a sheet is as large as another. */
export const isSizedAs = (before: Sheet, after: Sheet): boolean =>
  before.isFinished === after.isFinished && before.width === after.width && before.height === after.height;
