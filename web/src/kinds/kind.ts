// Kind: all that the app may ask of a kind of puzzle. The rest of the app asks this and does not branch on names.
import type { Colour, PuzzleJson, Run, State } from '../game/puzzle';

/** What is shown of a puzzle while it is played; whether it is solved only the engine knows. */
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
  /** How many cells are painted in every solution; null where that may vary. */
  readonly filled: number | null;
  /** Which runs of a line are certainly complete; the line is row `index`, or a column. */
  doneInRow(row: number, cells: readonly State[]): boolean[];
  doneInColumn(column: number, cells: readonly State[]): boolean[];
  doneNumbers(cells: readonly State[]): boolean[];
  /** The picture that cells show, with unknown cells settled as the rules read them. */
  picture(cells: readonly State[]): State[];
}

export interface Kind<P extends PuzzleJson = PuzzleJson> {
  readonly name: P['kind'];
  /** Black cells are a sea, others land with numbers; else a picture on paper, with clues around it. */
  readonly isSea: boolean;
  /** A title would give the picture away: it is shown once the puzzle is finished. */
  readonly hidesTitles: boolean;
  /** Clues are typed into fields for lines, or numbers on the board. */
  readonly entry: 'lines' | 'board';
  /** The keys of what cells are called, and what the tools that paint them are called. */
  readonly words: { readonly empty: 'cell.empty' | 'cell.white'; readonly filled: 'cell.filled' | 'cell.black' };
  readonly tools: { readonly empty: 'play.empty' | 'play.white'; readonly filled: 'play.fill' | 'play.black' };
  /** The methods that the engine in the browser has. */
  readonly methods: readonly string[];
  /** Whether the engine reports its search. */
  readonly recordsSearch: boolean;
  /** Whether its steps have texts of their own, `KIND.step.…`, which are loaded with its first hint. */
  readonly ownSteps: boolean;
  rules(puzzle: P): Rules;
  blank(width: number, height: number): P;
  /** Whether no clue was entered yet. */
  isBlank(puzzle: P): boolean;
  /** The same clues on a board of another size: what fits stays. */
  resized(puzzle: P, width: number, height: number): P['clues'];
}

export const picture = (cells: readonly State[], unknown: State, empty: State): State[] => cells.map((cell) => (cell === unknown ? empty : cell));
