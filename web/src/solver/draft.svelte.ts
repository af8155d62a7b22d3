// A puzzle while it is entered: its clues, what is wrong with them, and whether it has one solution.
// Every change is saved at once, as a draft while something is wrong or missing.
import { judge, loadJudge } from '../engine/judge.svelte';
import { clueOf, dated, nameFor, type Kind, type LinesJson, type PuzzleJson, type RunJson } from '../game/puzzle';
import { kindOf } from '../kinds/kinds';
import { newId } from '../storage/identity';
import { keepPuzzle, ownPuzzle } from '../storage/journal.svelte';
import { withColours } from './colours';
import { cleanClue, isBlank, LONGEST_SIDE, readClue, resized, typeNumber, writeClue } from './read';
import { lineOf, problemText } from '../parts/problems';

export type Side = 'row' | 'column';
export type Verdict = '' | 'unique' | 'several' | 'none' | 'thinking';

/** The pause in typing after which the engine checks the clues. */
const PAUSE = 350;

export const fieldOf = (side: Side, index: number): string => `${side}-${index}`;
export class Draft {
  name = $state('');
  puzzle = $state.raw<PuzzleJson>(kindOf('nonogram').blank(10, 10));
  /** The content of the fields, by `row-0`, `column-3`. */
  texts = $state<Record<string, string>>({});
  verdict = $state<Verdict>('');
  /** What the engine found, for the preview; null until then. */
  solution = $state.raw<readonly string[] | null>(null);
  /** Empty until the puzzle is saved for the first time. */
  kept = $state('');
  /** Before this nothing can be typed: what is saved would replace it. */
  isOpen = $state(false);
  private id = '';
  /** The puzzle before its size was changed, until it is changed otherwise: what was cut off comes back. */
  private roomy: PuzzleJson | null = null;
  /** The puzzle as it was, by kind, when the kind was changed. */
  private readonly others = new Map<Kind, PuzzleJson>();
  private thinking: AbortController | null = null;

  readonly faults = $derived(isBlank(this.puzzle) ? [] : (judge()?.problems(this.puzzle) ?? []));
  /** Those that no field shows. */
  readonly otherFaults = $derived(this.faults.filter(({ place }) => lineOf(place) === null));
  /** The letters of the colours that clues may have. */
  readonly letters = $derived('colours' in this.puzzle ? (this.puzzle.colours ?? []).map((colour) => colour.letter).join('') : '');
  /** The fields, in the order in which they are filled in. */
  readonly fields = $derived((['row', 'column'] as const).flatMap((side) => this.lines(side).map((_, i) => fieldOf(side, i))));

  constructor(private readonly onfirst: (id: string) => void) {}

  /** Continues with a saved puzzle, or starts a new one. */
  open(id: string): void {
    const own = id ? ownPuzzle(id) : undefined;
    // One that is not here is not written over.
    this.id = own?.puzzle ? id : newId();
    this.kept = own?.puzzle ? id : '';
    if (own?.puzzle) this.show(own.puzzle, own.name);
    this.isOpen = true;
    // Without a network the engine may not be here yet; the draft is a draft until it is.
    void loadJudge().then(() => this.judged(), () => undefined);
  }

  close(): void {
    this.thinking?.abort();
  }

  /** Another puzzle in place of this one. */
  take(puzzle: PuzzleJson): void {
    this.show(puzzle, puzzle.title ?? this.name);
    this.keep();
  }

  rename(name: string): void {
    this.name = name;
    this.keep();
  }

  setKind(kind: Kind): void {
    if (kind === this.puzzle.kind) return;
    this.others.set(this.puzzle.kind, this.puzzle);
    const before = this.others.get(kind);
    this.show(before ? resized(before, ...this.puzzle.size) : kindOf(kind).blank(...this.puzzle.size), this.name);
    this.keep();
  }

  setSize(width: number, height: number): void {
    // An empty field is not a size.
    const side = (value: number, now: number): number => (Number.isNaN(value) ? now : Math.min(LONGEST_SIDE, Math.max(1, Math.round(value))));
    const from = this.roomy ?? this.puzzle;
    const [nowWide, nowHigh] = this.puzzle.size;
    this.show(resized(from, side(width, nowWide), side(height, nowHigh)), this.name);
    this.roomy = from;
    this.keep();
  }

  /** A clue as it is typed. */
  type(side: Side, index: number, text: string): void {
    if (Array.isArray(this.puzzle.clues)) return;
    const clean = cleanClue(text, this.letters);
    this.texts[fieldOf(side, index)] = clean;
    const list = side === 'row' ? 'rows' : 'columns';
    const { clues } = this.puzzle;
    const lines = clues[list].map((clue, i) => (i === index ? readClue(clean) : clue));
    const { goal: _goal, ...rest } = this.puzzle;
    this.puzzle = withColours({ ...rest, clues: { ...clues, [list]: lines } } as LinesJson);
    this.roomy = null;
    this.keep();
  }

  /** A digit, `?` or `back` on a cell of a Nurikabe. */
  typeOn(cell: number, key: string): void {
    const { clues: before } = this.puzzle;
    if (!Array.isArray(before)) return;
    const [width] = this.puzzle.size;
    const [row, column] = [Math.floor(cell / width), cell % width];
    const next = typeNumber(before[row]![column]!, key);
    if (next !== null) this.setNumber(row, column, next);
  }

  /** Another number on a cell of a Nurikabe; 0 for none. */
  setNumber(row: number, column: number, next: number | '?'): void {
    const { clues: before } = this.puzzle;
    if (!Array.isArray(before)) return;
    const clues = before.map((line, r) => line.map((now, c) => (r === row && c === column ? next : now)));
    const { goal: _goal, ...rest } = this.puzzle;
    this.puzzle = { ...rest, clues } as PuzzleJson;
    this.roomy = null;
    this.keep();
  }

  /** How many cells the rows or the columns fill. */
  total(side: Side): number {
    return this.lines(side).flatMap(clueOf).reduce((all, run) => all + run.length, 0);
  }

  lineFault(side: Side, index: number): string {
    const place = `${side} ${index + 1}`;
    const fault = this.faults.find((one) => one.place === place);
    return fault ? problemText({ ...fault, place: '' }) : '';
  }

  lines(side: Side): RunJson[][] {
    const { clues } = this.puzzle;
    if (Array.isArray(clues)) return [];
    return side === 'row' ? clues.rows : clues.columns;
  }

  private show(puzzle: PuzzleJson, name: string): void {
    this.puzzle = puzzle;
    this.roomy = null;
    this.name = name;
    this.texts = {};
    for (const side of ['row', 'column'] as const) {
      this.lines(side).forEach((clue, i) => (this.texts[fieldOf(side, i)] = writeClue(clue)));
    }
    this.judge();
  }

  private keep(): void {
    if (!this.id) return;
    keepPuzzle(this.id, nameFor(this.name), dated(this.puzzle), this.isDraft());
    if (!this.kept) this.onfirst((this.kept = this.id));
    this.judge();
  }

  /** Whether the puzzle can be played: it is kept, and nothing is wrong or missing. */
  get isPlayable(): boolean {
    return this.kept !== '' && !this.isDraft();
  }

  private isDraft(): boolean {
    return !judge() || this.faults.length > 0 || isBlank(this.puzzle);
  }

  /** The engine has arrived: what was saved as a draft without it may be complete. */
  private judged(): void {
    if (this.kept && ownPuzzle(this.kept)?.draft && !this.isDraft()) this.keep();
    else this.judge();
  }

  /** Once nothing is obviously wrong, the engine says whether there is one solution. */
  private judge(): void {
    this.thinking?.abort();
    this.verdict = '';
    this.solution = null;
    if (isBlank(this.puzzle) || this.faults.length) return;
    const { signal } = (this.thinking = new AbortController());
    this.verdict = 'thinking';
    setTimeout(async () => {
      if (signal.aborted) return;
      try {
        const [{ engine }, { solve }] = await Promise.all([import('../hints/engine'), import('../engine/questions')]);
        const { status, solutions } = await engine.ask(solve(this.puzzle, { seconds: 3 }), signal);
        if (signal.aborted) return;
        this.verdict = status === 'unique' || status === 'several' || status === 'none' ? status : '';
        this.solution = status === 'unique' ? solutions[0]! : null;
      } catch {
        if (!signal.aborted) this.verdict = '';
      }
    }, PAUSE);
  }
}
