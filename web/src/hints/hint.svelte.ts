// A hint while it is shown: three stages for one step, or for wrong cells. A step that is a
// chain takes one more stage for each of its links, and one that compares shapes one for each of them.
import { NO_POINTERS, type Pointers } from '../board/sheet';
import { framesOf, marksOf, type Frame } from '../steps/frames';
import type { Hint, Step } from '../engine/protocol';
import { t } from '../i18n.svelte';
import { lineOf } from '../parts/problems';

/** What the player asked for, while it is shown: a hint, or the reason for a cell. */
export interface Told {
  readonly kind: string;
  /** The technique that it explains, if it explains one. */
  readonly technique: string | null;
  readonly canMore: boolean;
  readonly canApply: boolean;
  /** What it says, the most important line first. */
  readonly lines: string[];
  /** What to paint: cells by the state they get. */
  readonly paints: Map<string, number[]>;
  readonly pointers: Pointers;
  /** What is supposed, as pencil marks for the board; null where nothing is. */
  marks(cells: number): string[] | null;
  more(): void;
}

/** The stage that describes the step, or shows its first picture. */
const TOLD = 3;

export class HintView implements Told {
  stage = $state(1);

  constructor(
    private readonly hint: Hint,
    private readonly width: number,
    private readonly words: { technique(step: Step): string; sentence(step: Step): string },
  ) {}

  get kind(): Hint['kind'] {
    return this.hint.kind;
  }

  /** The technique that it explains, if it explains one. */
  get technique(): string | null {
    return this.hint.kind === 'step' ? this.hint.step.technique : null;
  }

  get canMore(): boolean {
    return this.stage < this.last;
  }

  get canApply(): boolean {
    return (this.hint.kind === 'step' || this.hint.kind === 'wrong') && this.stage >= this.last;
  }

  /** The stage that shows everything. */
  private get last(): number {
    if (this.hint.kind === 'step') return TOLD + framesOf(this.hint.step).length;
    return this.hint.kind === 'wrong' ? 2 : 1;
  }

  /** The picture that is shown now; none before the first, nor at the end, when the whole step is. */
  private get frame(): Frame | undefined {
    return this.hint.kind === 'step' && this.stage < this.last ? framesOf(this.hint.step)[this.stage - TOLD] : undefined;
  }

  /** What is supposed, as pencil marks for the board; null where nothing is. */
  marks(cells: number): string[] | null {
    return this.frame ? marksOf(this.frame.supposed, this.width, cells) : null;
  }

  more(): void {
    if (this.canMore) this.stage++;
  }

  get lines(): string[] {
    const { hint } = this;
    switch (hint.kind) {
      case 'wrong':
        return [t('hint.wrong', { count: hint.cells.length })];
      case 'impossible':
        return [t('hint.impossible')];
      case 'complete':
        return [t('hint.nothing')];
      case 'nothing':
        return [t('hint.failed')];
      case 'step': {
        const technique = this.words.technique(hint.step);
        // In the end the sentence says where.
        if (this.stage >= TOLD) return [technique, this.frame?.shape ? t('hint.shape', this.frame.shape) : this.words.sentence(this.frame?.link ?? hint.step)];
        return [this.where(hint.step), ...(this.stage >= 2 ? [technique] : [])];
      }
    }
  }

  /** What to paint: cells by the state they get. */
  get paints(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    if (this.hint.kind === 'wrong') found.set('?', this.hint.cells.map(this.at));
    if (this.hint.kind === 'step') {
      for (const [row, column, state, holds] of this.hint.step.settles) {
        if (holds) found.set(state, [...(found.get(state) ?? []), row * this.width + column]);
      }
    }
    return found;
  }

  get pointers(): Pointers {
    const { hint, stage } = this;
    if (hint.kind === 'wrong') return stage >= 2 ? { ...NO_POINTERS, wrong: hint.cells.map(this.at) } : NO_POINTERS;
    if (hint.kind !== 'step') return NO_POINTERS;
    const { step } = hint;
    const line = lineOf(step.line);
    if (stage < TOLD) return { ...NO_POINTERS, line, area: line ? [] : this.around(step) };
    return pointersOf(partOf(step, this.frame), this.width);
  }

  private readonly at = ([row, column]: readonly [number, number, ...unknown[]]): number => row * this.width + column;

  private where(step: Step): string {
    const line = lineOf(step.line);
    if (line) return t(line.axis === 'row' ? 'hint.row' : 'hint.column', { number: line.index + 1 });
    return t('hint.area');
  }

  /** Without a line: the rectangle in which the step happens. */
  private around(step: Step): number[] {
    const cells = [...step.settles, ...step.numbers.map(([row, column]) => [row, column] as const)];
    const rows = cells.map(([row]) => row);
    const columns = cells.map(([, column]) => column);
    const found: number[] = [];
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
      for (let column = Math.min(...columns); column <= Math.max(...columns); column++) found.push(row * this.width + column);
    }
    return found;
  }
}

type Pointing = Pick<Step, 'line' | 'settles' | 'because' | 'assuming' | 'numbers'>;

/** The part of a step that a picture of it points at. */
export function partOf(step: Pointing, frame: Frame<Pointing> | undefined): Pointing {
  if (frame?.link) return { ...frame.link, assuming: frame.link.assuming.length ? frame.link.assuming : step.assuming };
  return frame ? { ...step, settles: [], because: [], assuming: [] } : step;
}

/** Everything a step is about. */
export function pointersOf(step: Pointing, width: number): Pointers {
  const at = ([row, column]: readonly [number, number, ...unknown[]]): number => row * width + column;
  return {
    line: lineOf(step.line),
    area: [],
    settles: step.settles.map(at),
    because: step.because.map(at),
    guess: step.assuming.map(at),
    wrong: [],
    numbers: step.numbers.map(at),
  };
}
