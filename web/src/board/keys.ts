// Keys to intentions: which key moves, scrolls, zooms or paints on a board.
import type { Tool } from './painting';
import type { Cell } from './stroke';

export type KeyIntention =
  | { kind: 'move'; to: Cell }
  /** Whole cells. */
  | { kind: 'scroll'; down: number; right: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' }
  /** Only while the key is held; without one, the current tool is used. */
  | { kind: 'paint'; tool: Tool | null };

export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Whether a key writes something when it is pressed alone; people who use speech input may not want such shortcuts. */
export const isCharacter = (press: Press): boolean => press.key.length === 1 && press.key !== ' ' && !press.ctrlKey && !press.metaKey && !press.altKey;

const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const LEAP = 5;
const ZOOMS: Record<string, number> = { '+': 1.25, '=': 1.25, '-': 0.8 };

/** The meaning of a key with the cursor in a cell; null if boards do not use it. */
export function intentionOf(press: Press, { row, column }: Cell, { width, height }: { width: number; height: number }): KeyIntention | null {
  const { key } = press;
  const [down, right] = ARROWS[key] ?? [0, 0];
  const isArrow = key in ARROWS;
  if (press.altKey || press.metaKey || (press.ctrlKey && !isArrow)) return null;
  if (press.ctrlKey) return { kind: 'scroll', down: down * 2, right: right * 2 };
  const move = (r: number, c: number): KeyIntention => ({
    kind: 'move',
    to: { row: Math.min(height - 1, Math.max(0, r)), column: Math.min(width - 1, Math.max(0, c)) },
  });
  const step = press.shiftKey ? LEAP : 1;
  if (isArrow) return move(row + down * step, column + right * step);
  if (key === 'Home') return move(row, 0);
  if (key === 'End') return move(row, width);
  if (key === 'PageUp') return move(0, column);
  if (key === 'PageDown') return move(height, column);
  if (key === '0') return { kind: 'fit' };
  if (key in ZOOMS) return { kind: 'zoom', factor: ZOOMS[key]! };
  if (key === ' ' || key === 'Enter') return { kind: 'paint', tool: null };
  if (key === 'x' || key === 'X') return { kind: 'paint', tool: { state: '.', maybe: false } };
  return null;
}
