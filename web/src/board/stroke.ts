// A stroke: the cells of one drag. Its first step locks it to a row or a column; it paints every
// cell on the way, however fast the pointer is, and only those that `takes` allows.

export interface Cell {
  row: number;
  column: number;
}

export class Stroke {
  /** The painted cells, in order. */
  readonly cells: number[] = [];
  private axis: 'row' | 'column' | null = null;
  private last: Cell;
  private readonly seen = new Set<number>();

  constructor(
    private readonly from: Cell,
    private readonly width: number,
    /** Whether a cell is painted; `stop` paints it and ends the stroke. */
    private readonly takes: (at: number) => boolean | 'stop',
  ) {
    this.last = from;
    this.isOver = !this.visit(from.row, from.column);
  }

  /** Set once a cell has stopped the stroke. */
  isOver: boolean;

  get direction(): 'row' | 'column' | null {
    return this.axis;
  }

  /** Continues to the position of the pointer; returns the newly painted cells. */
  extend(to: Cell): number[] {
    const before = this.cells.length;
    if (!this.isOver) this.follow(to);
    return this.cells.slice(before);
  }

  private follow(to: Cell): void {
    const down = to.row - this.from.row;
    const right = to.column - this.from.column;
    if (!this.axis) {
      if (!down && !right) return;
      this.axis = Math.abs(right) >= Math.abs(down) ? 'row' : 'column';
    }
    const end = this.axis === 'row' ? { row: this.from.row, column: to.column } : { row: to.row, column: this.from.column };
    while (this.last.row !== end.row || this.last.column !== end.column) {
      this.last = {
        row: this.last.row + Math.sign(end.row - this.last.row),
        column: this.last.column + Math.sign(end.column - this.last.column),
      };
      if (!this.visit(this.last.row, this.last.column)) {
        this.isOver = true;
        return;
      }
    }
  }

  private visit(row: number, column: number): boolean {
    const at = row * this.width + column;
    if (this.seen.has(at)) return true;
    this.seen.add(at);
    const taken = this.takes(at);
    if (taken) this.cells.push(at);
    return taken !== 'stop';
  }
}
