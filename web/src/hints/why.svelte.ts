// Why a cell is what it is, while the answer is shown: one picture after the other on the board. A step has a picture for
// each link of its chain; a cell that is not forced has one for each of two boards, then one for the first step towards it.
import { NO_POINTERS, type Pointers } from '../board/sheet';
import { framesOf, marksOf, type Frame } from '../steps/frames';
import type { Fact, Reason, Step } from '../engine/protocol';
import { UNKNOWN, type PuzzleJson } from '../game/puzzle';
import { has, t, type Key } from '../i18n.svelte';
import { partOf, pointersOf, type Told } from './hint.svelte';

interface Picture {
  /** The step that it explains, or the part of it. */
  step?: { whole: Step; frame?: Frame };
  /** Which of two boards it shows. */
  board?: number;
}

export class WhyView implements Told {
  private at = $state(0);
  private readonly pictures: Picture[];
  private readonly width: number;

  constructor(
    private readonly why: Reason,
    private readonly puzzle: PuzzleJson,
    /** The board that was asked about. */
    private readonly rows: readonly string[],
    private readonly words: { technique(step: Step): string; sentence(step: Step): string },
  ) {
    this.width = puzzle.size[0];
    // Of several steps that lead to the cell, the player can make the first.
    const steps = why.steps.slice(0, why.kind === 'later' ? 1 : undefined);
    this.pictures = [
      ...why.boards.map((_, board) => ({ board })),
      ...steps.flatMap((whole) => [...framesOf(whole).map((frame) => ({ step: { whole, frame } })), { step: { whole } }]),
    ];
    if (!this.pictures.length) this.pictures.push({});
  }

  get kind(): Reason['kind'] {
    return this.why.kind;
  }

  get technique(): string | null {
    return this.why.steps[0]?.technique ?? null;
  }

  get canMore(): boolean {
    return this.at < this.pictures.length - 1;
  }

  /** A forced cell can be filled in, and one that is impossible erased; a step that leads to it is for the player to make. */
  get canApply(): boolean {
    return !this.canMore && this.paints.size > 0;
  }

  more(): void {
    if (this.canMore) this.at++;
  }

  get lines(): string[] {
    const { why, picture } = this;
    if (picture.board !== undefined) return [this.headline, t('why.board', { number: picture.board + 1, count: why.boards.length })];
    const lines = why.kind === 'later' ? this.ahead : [this.headline];
    if (!picture.step) return lines;
    const { whole, frame } = picture.step;
    return [...lines, this.words.technique(whole), frame?.shape ? t('hint.shape', frame.shape) : this.words.sentence(frame?.link ?? whole)];
  }

  get paints(): Map<string, number[]> {
    const { kind, state, cell } = this.why;
    const [row, column] = cell;
    const painted = this.rows[row]![column]!;
    if (kind === 'forced' && state && painted === UNKNOWN) return new Map([[state, [this.place]]]);
    if (kind === 'refuted' && painted !== UNKNOWN) return new Map([[UNKNOWN, [this.place]]]);
    return new Map();
  }

  get pointers(): Pointers {
    const { step } = this.picture;
    if (step) return pointersOf(partOf(step.whole, step.frame), this.width);
    return { ...NO_POINTERS, guess: [this.place] };
  }

  marks(cells: number): string[] | null {
    const { board, step } = this.picture;
    if (board !== undefined) return marksOf(this.newOn(this.why.boards[board]!), this.width, cells);
    return step?.frame ? marksOf(step.frame.supposed, this.width, cells) : null;
  }

  private get picture(): Picture {
    return this.pictures[this.at]!;
  }

  private get place(): number {
    const [row, column] = this.why.cell;
    return row * this.width + column;
  }

  private get headline(): string {
    const [row, column] = this.why.cell;
    const own = `${this.puzzle.kind}.why.${this.kind}`;
    return t((has(own) ? own : `why.${this.kind}`) as Key, { row: row + 1, column: column + 1 });
  }

  /** How far away the cell is, before the first step, or that only a search proves it. */
  private get ahead(): string[] {
    const count = this.why.steps.length - 1;
    return [t(count > 0 ? 'why.steps' : 'why.search', { count })];
  }

  /** The cells that a board adds to that of the player. */
  private newOn(board: readonly string[]): Fact[] {
    return board.flatMap((line, row) => [...line].flatMap((state, column): Fact[] => (state !== UNKNOWN && this.rows[row]![column] === UNKNOWN ? [[row, column, state, true]] : [])));
  }
}
