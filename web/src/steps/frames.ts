// A step as a sequence of pictures: the links of its chain or the possible shapes of an island, then the step itself.
import { EMPTY } from '../game/puzzle';
import type { Fact, Step } from '../engine/protocol';

/** What one picture of a step shows. */
export interface Frame<Link = Step> {
  /** The link that the picture explains. */
  link?: Link;
  /** Which of how many shapes is shown. */
  shape?: { number: number; count: number };
  /** The cells supposed so far: the guess and what follows from it. */
  supposed: Fact[];
}

/** The pictures before the step as a whole; empty for a step without a guess or shapes. */
export function framesOf<Link extends Pick<Step, 'settles' | 'assuming'>>(step: Pick<Step, 'assuming' | 'arguments'> & { chain: Link[] }): Frame<Link>[] {
  const shapes = Object.values(step.arguments).flatMap((argument) => (argument[0] === 'shapes' ? argument[1] : []));
  if (shapes.length) {
    return shapes.map((cells, i) => ({
      shape: { number: i + 1, count: shapes.length },
      supposed: cells.map(([row, column]) => [row, column, EMPTY, true]),
    }));
  }
  // Without a guess, the links are parts of one step that a person makes at a glance.
  if (!step.assuming.length) return [];
  // Alternatives are shown one by one, each with what it leads to.
  if (step.chain[0]?.assuming.length) return step.chain.map((link) => ({ link, supposed: [...link.assuming, ...link.settles] }));
  // The step itself shows the last link.
  return step.chain.slice(0, -1).map((link, i) => ({
    link,
    supposed: [...step.assuming, ...step.chain.slice(0, i + 1).flatMap((one) => one.settles)].filter(([, , , holds]) => holds),
  }));
}

/** Supposed cells as pencil marks on a board; a cell that would have to be both shows the latest value. */
export function marksOf(supposed: readonly Fact[], width: number, cells: number): string[] {
  const marks = new Array<string>(cells).fill('?');
  for (const [row, column, state] of supposed) marks[row * width + column] = state;
  return marks;
}
