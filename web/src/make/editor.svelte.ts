// The editor: a drawing in the journal, the tools, and what the engine says about it. Every change is a move, stored at once; after
// each, the engine is asked, and answers about an older drawing are dropped.
import type { Brush } from '../board/painting';
import { NO_POINTERS, type Pointers, type Sheet } from '../board/sheet';
import type { Cell } from '../board/stroke';
import type { Asks } from '../engine/engine';
import { fixes, verdict, type Fix, type Verdict } from '../engine/making';
import { ANY_NUMBER, Draft, emptyLetter, LAND, letterOf, NUMBERED, type Change, type Drawing } from '../game/drawing';
import { goalOfDrawing, puzzleOfDrawing } from '../game/drawn';
import type { DrawingDeed } from '../game/moves';
import { dated, LEVELS, nameFor, type PuzzleJson } from '../game/puzzle';
import { newId } from '../storage/identity';
import { keepPuzzle, onForeignMoves, record } from '../storage/journal.svelte';
import { beginStroke, type DrawingBrush } from './brushes';
import { draftById, logOf, newDrawing } from './drafts';
import { sheetOf } from './sheet';
import { cellsIn, clearedArea, deedOf, edgeOf, mirroredArea, wholeArea, type Area, type Symmetry, type ToolName, withOneNumber } from './tools';

/** The pause after a change before the engine is asked. */
const PAUSE = 40;
/** How long the engine may think: at first, and once more if that was not enough. */
const QUICK = 0.1;
const PATIENT = 4;
const FOR_FIXES = 5;
/** Larger islands are drawn, not numbered. */
const LARGEST_OFFERED = 30;

/** `empty`: nothing to judge yet; `failed`: the engine is not here. */
export type Standing = 'empty' | 'thinking' | 'failed' | Verdict['status'];

export class Editor {
  tool = $state<ToolName>('pencil');
  letter = $state('');
  symmetry = $state<Symmetry>('none');
  selected = $state.raw<Area | null>(null);
  /** Of the drawing as it is now; null while the engine thinks. */
  verdict = $state.raw<Verdict | null>(null);
  /** Null until they were asked for. */
  fixes = $state.raw<Fix[] | null>(null);
  isFixing = $state(false);
  /** A fix that is looked at before it is applied. */
  preview = $state.raw<Fix | null>(null);
  /** Empty until the first change: looking at an empty canvas keeps nothing. */
  id = $state('');
  private version = $state(0);
  private hasFailed = $state(false);
  private draft: Draft;
  /** The drawing before the next change. */
  private shown: Drawing;
  private thinking: AbortController | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly engine: Asks,
    id: string,
    /** What a new drawing begins with. */
    private readonly first: Drawing,
    private readonly onfirst: (id: string) => void,
  ) {
    this.id = id;
    this.draft = id ? draftById(id) : new Draft();
    this.shown = this.drawing;
    this.letter = this.letters[0]!;
    this.stop = onForeignMoves((log) => log === logOf(this.id) && this.changed());
    this.judge();
  }

  close(): void {
    this.thinking?.abort();
    this.stop();
  }

  get drawing(): Drawing {
    void this.version;
    return this.draft.drawing ?? this.first;
  }

  get title(): string {
    void this.version;
    return this.draft.title;
  }

  get canUndo(): boolean {
    void this.version;
    return this.draft.canUndo;
  }

  get canRedo(): boolean {
    void this.version;
    return this.draft.canRedo;
  }

  /** The letters to draw with, without the empty one. */
  get letters(): string[] {
    const { form, colours } = this.drawing;
    if (form === 'picture') return colours.map(({ letter }) => letter);
    if (form === 'islands') return [LAND, NUMBERED];
    const numbers = Array.from({ length: LARGEST_OFFERED }, (_, i) => letterOf(i + 1));
    // The keys 1 to 9 choose the first nine.
    return [...numbers.slice(0, 9), ANY_NUMBER, ...numbers.slice(9)];
  }

  get isEmpty(): boolean {
    const { cells } = this.drawing;
    const empty = emptyLetter(this.drawing);
    return [...cells].every((cell) => cell === empty);
  }

  get standing(): Standing {
    if (this.isEmpty) return 'empty';
    if (this.verdict) return this.verdict.status;
    return this.hasFailed ? 'failed' : 'thinking';
  }

  /** Whether changes can be asked for that give it one solution, or make it easier. */
  get canImprove(): boolean {
    return ['several', 'none', 'unique'].includes(this.standing);
  }

  get isUnique(): boolean {
    return this.standing === 'unique';
  }

  /** From 1; 0 while it is not known. */
  get level(): number {
    return this.isUnique && this.verdict?.rating ? LEVELS.indexOf(this.verdict.rating.level) + 1 : 0;
  }

  readonly sheet: Sheet = $derived(sheetOf(this.drawing, this.isUnique ? this.verdict!.solutions[0]! : null));

  /** The cells in which two solutions differ, those that break a rule, what is selected, and what a fix would change. */
  readonly pointers: Pointers = $derived.by(() => {
    const { width } = this.drawing;
    const area = this.selected ? cellsIn(this.selected, width) : [];
    const because = this.selected ? edgeOf(this.selected, width) : [];
    if (this.preview) return { ...NO_POINTERS, area, because, settles: this.preview.changes.map(([at]) => at) };
    return { ...NO_POINTERS, area, because, guess: this.differing, wrong: this.broken };
  });

  /** The cells in which two solutions differ. */
  get differing(): number[] {
    const [one, other] = (this.verdict?.status === 'several' ? this.verdict.solutions : []).map((rows) => rows.join(''));
    return one && other ? [...one].flatMap((cell, at) => (cell === other[at] ? [] : [at])) : [];
  }

  /** The cells of the first problem, which is described in words: an empty sea has a pool everywhere. */
  private get broken(): number[] {
    const { width } = this.drawing;
    return (this.verdict?.problems[0]?.cells ?? []).map(([row, column]) => row * width + column);
  }

  /** Begins a stroke; `withOther` erases. */
  readonly brush = (from: Cell, withOther: boolean): DrawingBrush => {
    const { drawing, symmetry } = this;
    const at = from.row * drawing.width + from.column;
    const empty = emptyLetter(drawing);
    // A stroke that begins on what it would draw takes it away.
    const erases = withOther || (this.tool === 'pencil' && drawing.cells[at] === this.letter);
    const letter = erases ? empty : this.letter || empty;
    const shown = (sheet: Sheet, changed: Drawing): Sheet => (changed.cells === drawing.cells ? sheet : sheetOf(changed));
    return beginStroke(this.tool, { drawing, from, letter, symmetry, shown, selecting: (area) => (this.selected = area) }, this.selected);
  };

  readonly endStroke = (brush: Brush): void => {
    const { changes, selects } = brush as DrawingBrush;
    if (selects !== undefined) this.selected = selects;
    this.change(changes);
  };

  change(changes: readonly Change[]): void {
    const deed = deedOf(withOneNumber(this.drawing, changes), this.drawing.width);
    if (deed) this.do(deed);
  }

  /** Makes a move: shown at once, stored before the next frame. */
  do(deed: DrawingDeed): void {
    if (!this.id) {
      this.id = newDrawing(this.first);
      this.onfirst(this.id);
    }
    record(logOf(this.id), deed);
    this.changed();
  }

  undo(): void {
    if (this.canUndo) this.do({ kind: 'undo' });
  }

  redo(): void {
    if (this.canRedo) this.do({ kind: 'redo' });
  }

  rename(name: string): void {
    this.do({ kind: 'rename', name: nameFor(name) });
  }

  private get area(): Area {
    return this.selected ?? wholeArea(this.drawing);
  }

  /** What is selected, or all of it. */
  mirror(axis: 'horizontal' | 'vertical'): void {
    this.change(mirroredArea(this.drawing, this.area, axis));
  }

  clear(): void {
    this.change(clearedArea(this.drawing, this.area));
  }

  resize(sides: [top: number, right: number, bottom: number, left: number]): void {
    this.selected = null;
    this.do({ kind: 'resize', sides });
  }

  apply(fix: Fix): void {
    this.change(fix.changes);
  }

  private changed(): void {
    const before = this.shown;
    this.draft = draftById(this.id);
    this.version++;
    const now = (this.shown = this.drawing);
    if (before.width !== now.width || before.height !== now.height) this.selected = null;
    const hasLetter = this.letter === emptyLetter(now) || this.letters.includes(this.letter);
    if (before.form !== now.form || !hasLetter) this.letter = this.letters[0]!;
    this.judge();
  }

  /** Asks the engine about the drawing as it is now. */
  private judge(): void {
    this.thinking?.abort();
    this.verdict = this.fixes = this.preview = null;
    this.isFixing = this.hasFailed = false;
    if (this.isEmpty) return;
    const { signal } = (this.thinking = new AbortController());
    setTimeout(() => void this.think(signal), PAUSE);
  }

  private async think(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { drawing } = this;
    try {
      const quick = await this.engine.ask(verdict(drawing, QUICK), signal);
      if (signal.aborted) return;
      const isDone = quick.status !== 'timeout' && (quick.status !== 'unique' || quick.rating !== null);
      if (quick.status !== 'timeout') this.verdict = quick;
      if (isDone) return;
      const patient = await this.engine.ask(verdict(drawing, PATIENT), signal);
      if (!signal.aborted) this.verdict = patient;
    } catch {
      if (!signal.aborted) this.hasFailed = true;
    }
  }

  async askFixes(): Promise<void> {
    const signal = this.thinking?.signal;
    if (!signal || this.isFixing) return;
    this.isFixing = true;
    try {
      const found = await this.engine.ask(fixes(this.drawing, FOR_FIXES), signal);
      if (!signal.aborted) this.fixes = found;
    } catch {
      if (!signal.aborted) this.fixes = [];
    }
    if (!signal.aborted) this.isFixing = false;
  }

  /** Keeps the puzzle among those of the player; returns its id. */
  finish(title: string): string {
    const name = nameFor(title);
    const goal = goalOfDrawing(this.drawing) ?? this.verdict!.solutions[0]!;
    const level = this.level;
    const puzzle: PuzzleJson = { ...puzzleOfDrawing(this.drawing), goal, ...(name && { title: name }), ...(level && { level }) };
    const id = newId();
    keepPuzzle(id, name, dated(puzzle), false);
    if (name !== this.title) this.do({ kind: 'rename', name });
    this.do({ kind: 'finish' });
    return id;
  }
}
