// Nonograms: clues around the board, one or more colours.
import { clueOf, EMPTY, UNKNOWN, paints, type LinesJson, type RunJson, type State } from '../game/puzzle';
import { picture, type Kind } from './kind';
import { doneRuns } from './line';

const lines = (all: RunJson[][], count: number): RunJson[][] => Array.from({ length: count }, (_, i) => all[i] ?? []);

export const NONOGRAM: Kind<LinesJson> = {
  name: 'nonogram',
  isSea: false,
  hidesTitles: true,
  entry: 'lines',
  words: { empty: 'cell.empty', filled: 'cell.filled' },
  tools: { empty: 'play.empty', filled: 'play.fill' },
  methods: ['explain', 'engine', 'line', 'line_rules'],
  recordsSearch: true,
  ownSteps: false,

  rules(puzzle) {
    const [width, height] = puzzle.size;
    const rowAt = (cells: readonly State[], row: number): State[] => cells.slice(row * width, (row + 1) * width);
    const columnAt = (cells: readonly State[], column: number): State[] => Array.from({ length: height }, (_, row) => cells[row * width + column]!);
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
      filled: rows.flat().reduce((sum, run) => sum + run.length, 0),
      doneInRow: (row, cells) => doneRuns(rows[row]!, rowAt(cells, row)),
      doneInColumn: (column, cells) => doneRuns(columns[column]!, columnAt(cells, column)),
      doneNumbers: () => [],
      picture: (cells) => picture(cells, UNKNOWN, EMPTY),
    };
  },

  blank: (width, height) => ({ kind: 'nonogram', size: [width, height], clues: { rows: lines([], height), columns: lines([], width) } }),
  isBlank: (puzzle) => [...puzzle.clues.rows, ...puzzle.clues.columns].every((clue) => !clue.length),
  resized: ({ clues }, width, height) => ({ rows: lines(clues.rows, height), columns: lines(clues.columns, width) }),
};
