// What differs between the kinds of puzzles, behind one interface: the rest of the app asks only this.
import { EMPTY, FILLED, UNKNOWN, type Colour, type PuzzleJson, type State, paints } from '../game/puzzle';
import { clueOf, doneRuns, meets, type Run } from './line';
import * as nurikabe from './nurikabe';

export interface Rules {
  readonly width: number;
  readonly height: number;
  readonly colours: readonly Colour[];
  /** The clues around the board, where the kind has such. */
  readonly rows: readonly (readonly Run[])[] | null;
  readonly columns: readonly (readonly Run[])[] | null;
  /** The numbers on the board, row after row: 0 for none. */
  readonly numbers: readonly (number | '?')[] | null;
  /** Cells that the clues themselves settle, such as those with numbers. */
  readonly given: ReadonlyMap<number, State>;
  isSolved(cells: readonly State[]): boolean;
  /** Which runs of a line are surely done; the line is row `index`, or a column. */
  doneInRow(row: number, cells: readonly State[]): boolean[];
  doneInColumn(column: number, cells: readonly State[]): boolean[];
  doneNumbers(cells: readonly State[]): boolean[];
  /** The picture that cells show, with unknown cells settled as the rules read them. */
  picture(cells: readonly State[]): State[];
}

export function rulesOf(puzzle: PuzzleJson): Rules {
  const [width, height] = puzzle.size;
  const rowAt = (cells: readonly State[], row: number): State[] => cells.slice(row * width, (row + 1) * width);
  const columnAt = (cells: readonly State[], column: number): State[] => {
    const found: State[] = [];
    for (let at = column; at < width * height; at += width) found.push(cells[at]!);
    return found;
  };
  const picture = (cells: readonly State[]): State[] => cells.map((cell) => (cell === UNKNOWN ? EMPTY : cell));
  if (puzzle.kind === 'nurikabe') {
    const numbers = puzzle.clues.flat();
    const given = new Map<number, State>();
    numbers.forEach((number, at) => number !== 0 && given.set(at, EMPTY));
    return {
      width,
      height,
      colours: [{ letter: FILLED, name: 'black', rgb: '' }],
      rows: null,
      columns: null,
      numbers,
      given,
      isSolved: (cells) => nurikabe.isSolved(puzzle, cells),
      doneInRow: () => [],
      doneInColumn: () => [],
      doneNumbers: (cells) => nurikabe.doneNumbers(puzzle, cells),
      picture,
    };
  }
  const rows = puzzle.clues.rows.map(clueOf);
  const columns = puzzle.clues.columns.map(clueOf);
  return {
    width,
    height,
    colours: paints(puzzle),
    rows,
    columns,
    numbers: null,
    given: new Map(),
    isSolved: (cells) =>
      rows.every((clue, row) => meets(clue, rowAt(cells, row))) &&
      columns.every((clue, column) => meets(clue, columnAt(cells, column))),
    doneInRow: (row, cells) => doneRuns(rows[row]!, rowAt(cells, row)),
    doneInColumn: (column, cells) => doneRuns(columns[column]!, columnAt(cells, column)),
    doneNumbers: () => [],
    picture,
  };
}
