// Review: an attempt compared with the engine. It says where the player guessed, painted something wrong, overlooked an
// easier step, asked for a hint, or thought for a long time.
//
//   guess     a cell that is right, but that no single step settled when it was painted (engine/justify.hpp)
//   mistake   a cell that is wrong and did not follow from an earlier mistake
//   easier    a hard deduction, while an easier step was possible elsewhere
//   hint      a hint, or the reason for a cell
//   slow      a move after at least 15 seconds and four times the usual pause; the five longest of them
import type { Asks } from '../engine/engine';
import type { Justified, Step } from '../engine/protocol';
import { explain, justify } from '../engine/questions';
import { EMPTY, LEVELS, rowsOf, UNKNOWN, type Level, type PuzzleJson, type State } from '../game/puzzle';
import type { Moment, Timeline } from './timeline';

export type Said =
  | { kind: 'guess' | 'mistake'; cells: number[]; /** Whether it is the first of its kind. */ isFirst: boolean }
  | { kind: 'easier'; cells: number[]; technique: string; easier: string }
  | { kind: 'hint'; technique: string | null }
  | { kind: 'slow'; milliseconds: number };
export type Remark = Said & { /** The index of the moment that it is about. */ moment: number };

export interface ReviewOptions {
  /** The true cells: those of the puzzle, unless the player found another solution; null if they are unknown. */
  solution: readonly State[] | null;
  signal?: AbortSignal;
  /** Called with the share of the log that was compared, from 0 to 1. */
  onprogress?: (share: number) => void;
}

const SLOW = 15_000;
const TIMES_USUAL = 4;
const MOST_SLOW = 5;
const HARD = LEVELS.indexOf('hard');

const rank = (level: Level | '' | undefined): number => LEVELS.indexOf(level as Level);

export async function review(puzzle: PuzzleJson, timeline: Timeline, engine: Asks, { solution, signal, onprogress }: ReviewOptions): Promise<Remark[]> {
  const remarks: Remark[] = slowest(timeline.moments);
  const seen = new Set<Remark['kind']>();
  let before = timeline.start;
  let searched = false;
  for (const [index, moment] of timeline.moments.entries()) {
    signal?.throwIfAborted();
    if (moment.move.kind === 'hint') remarks.push({ kind: 'hint', moment: index, technique: moment.move.technique ?? null });
    if (moment.painted.length) {
      const stroke = new Stroke(puzzle, before, moment, solution, engine, signal);
      for (const remark of await stroke.remarks()) {
        // Nothing else justifies what a hint found by search.
        if (remark.kind === 'guess' && searched) continue;
        if ('isFirst' in remark) remark.isFirst = !seen.has(remark.kind);
        seen.add(remark.kind);
        remarks.push({ ...remark, moment: index });
      }
    }
    searched = moment.move.kind === 'hint' && moment.move.technique === 'search';
    before = moment.cells;
    onprogress?.((index + 1) / timeline.moments.length);
  }
  return remarks.sort((a, b) => a.moment - b.moment);
}

/** The cells that solve a puzzle: those of the player, if they do, otherwise the known ones. */
export function truthOf(timeline: Timeline, solution: readonly State[] | null): readonly State[] | null {
  const last = timeline.moments.at(-1);
  return timeline.isSolved && last ? [...last.cells].map((cell) => (cell === UNKNOWN ? EMPTY : cell)) : solution;
}

/** One stroke and what there is to say about it. */
class Stroke {
  private readonly width: number;

  constructor(
    private readonly puzzle: PuzzleJson,
    private readonly before: string,
    private readonly moment: Moment,
    private readonly solution: readonly State[] | null,
    private readonly engine: Asks,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.width = puzzle.size[0];
  }

  async remarks(): Promise<Said[]> {
    const { painted } = this.moment;
    const wrong = painted.filter((cell) => this.isFalse(cell));
    const right = painted.filter((cell) => !this.isFalse(cell));
    // What is right must follow from what is right; what does not may follow from an earlier mistake.
    const truth = this.withoutMistakes();
    const found = right.length ? await this.justify(truth, right) : [];
    const doubtful = [...wrong, ...right.filter(({ at }) => !found.some((one) => one.technique && this.placeOf(one) === at))];
    const excused = doubtful.length && truth !== this.before ? await this.justify(this.before, doubtful) : [];
    // A board that contradicts itself refutes every supposition.
    const isExcused = ({ at }: { at: number }): boolean => excused.some((one) => this.placeOf(one) === at && one.technique && rank(one.level) <= HARD);
    const blamed = doubtful.filter((cell) => !isExcused(cell));
    const remarks: Said[] = [];
    const mistakes = blamed.filter((cell) => this.isFalse(cell)).map(({ at }) => at);
    const guesses = blamed.filter((cell) => !this.isFalse(cell)).map(({ at }) => at);
    if (mistakes.length) remarks.push({ kind: 'mistake', cells: mistakes, isFirst: false });
    if (guesses.length) remarks.push({ kind: 'guess', cells: guesses, isFirst: false });
    const easier = await this.easier(truth, found);
    if (easier) remarks.push(easier);
    return remarks;
  }

  private isFalse({ at, state }: { at: number; state: State }): boolean {
    return this.solution !== null && this.solution[at] !== state;
  }

  private withoutMistakes(): string {
    if (!this.solution) return this.before;
    return [...this.before].map((cell, at) => (cell === this.solution![at] ? cell : UNKNOWN)).join('');
  }

  private async justify(before: string, painted: Moment['painted']): Promise<Justified[]> {
    const after = [...before];
    for (const { at, state } of painted) after[at] = state;
    return this.engine.ask(justify(this.puzzle, rowsOf([...before], this.width), rowsOf(after, this.width)), this.signal);
  }

  /** The easiest step that was possible, if the stroke took something hard and the step is of an easier level. */
  private async easier(truth: string, found: readonly Justified[]): Promise<Said | null> {
    const hard = found.filter((one) => one.technique && rank(one.level) >= HARD);
    const hardest = hard.reduce<Justified | null>((most, one) => (rank(one.level) > rank(most?.level) ? one : most), null);
    if (!hardest) return null;
    const { steps } = await this.engine.ask(explain(this.puzzle, rowsOf([...truth], this.width), { steps: 1 }), this.signal);
    const step: Step | undefined = steps[0];
    if (!step || rank(step.level) >= rank(hardest.level)) return null;
    return { kind: 'easier', cells: hard.map((one) => this.placeOf(one)), technique: hardest.technique!, easier: step.technique };
  }

  private placeOf({ cell: [row, column] }: Justified): number {
    return row * this.width + column;
  }
}

function slowest(moments: readonly Moment[]): Remark[] {
  const waits = moments.map(({ waited }) => waited).sort((a, b) => a - b);
  const least = Math.max(SLOW, TIMES_USUAL * (waits[Math.floor(waits.length / 2)] ?? 0));
  return moments
    .map(({ waited }, moment) => ({ kind: 'slow' as const, moment, milliseconds: waited }))
    .filter(({ milliseconds }) => milliseconds >= least)
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, MOST_SLOW);
}
