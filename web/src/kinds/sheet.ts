// Turns a puzzle and its cells into what the board shows. Only lines whose cells changed are examined again, so a
// stroke on a large board is cheap.
import { NOTHING_BROKEN, type Broken, type Sheet } from '../board/sheet';
import type { State } from '../game/puzzle';
import type { Rules } from './kinds';

const NONE: ReadonlySet<number> = new Set();

/** What is shown besides the cells. */
interface Besides {
  maybe?: readonly State[];
  mistaken?: ReadonlySet<number>;
  broken?: Broken;
  isFinished?: boolean;
}

export class SheetMaker {
  private cells: readonly State[] = [];
  private doneRows: boolean[][] = [];
  private doneColumns: boolean[][] = [];
  private doneNumbers: boolean[] = [];
  private readonly blank: State[];
  private readonly given: ReadonlySet<number>;

  constructor(private readonly rules: Rules) {
    this.blank = new Array<State>(rules.width * rules.height).fill('?');
    this.given = new Set(rules.given.keys());
  }

  make(
    cells: readonly State[],
    { maybe = this.blank, mistaken = NONE, broken = NOTHING_BROKEN, isFinished = false }: Besides = {},
  ): Sheet {
    const { rules } = this;
    const { width, height } = rules;
    const rows = new Set<number>();
    const columns = new Set<number>();
    for (let at = 0; at < cells.length; at++) {
      if (cells[at] === this.cells[at]) continue;
      rows.add(Math.floor(at / width));
      columns.add(at % width);
    }
    this.cells = [...cells];
    if (rules.rows) {
      this.doneRows = [...this.doneRows];
      this.doneColumns = [...this.doneColumns];
      for (const row of rows) this.doneRows[row] = rules.doneInRow(row, cells);
      for (const column of columns) this.doneColumns[column] = rules.doneInColumn(column, cells);
    } else if (rows.size) {
      this.doneNumbers = rules.doneNumbers(cells);
    }
    return {
      width,
      height,
      cells: this.cells,
      maybe: [...maybe],
      mistaken: new Set(mistaken),
      rows: rules.rows,
      columns: rules.columns,
      doneRows: this.doneRows,
      doneColumns: this.doneColumns,
      numbers: rules.numbers,
      given: this.given,
      doneNumbers: this.doneNumbers,
      broken,
      colours: rules.colours,
      isFinished,
    };
  }
}
