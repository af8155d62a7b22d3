// Keys to intentions: which key moves, scrolls, zooms or paints on a board.
import type { Tool } from './painting';
import type { Cell } from './stroke';

export type KeyIntention =
  | { kind: 'move'; to: Cell }
  /** Whole cells. */
  | { kind: 'scroll'; down: number; right: number }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' }
  /** For as long as the key is held; with the tool in hand where there is none. */
  | { kind: 'paint'; tool: Tool | null };

export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const ARROWS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const LEAP = 5;

/** What a key means with the cursor in a cell, null where it is none for boards. */
export function intentionOf(press: Press, { row, column }: Cell, { width, height }: { width: number; height: number }): KeyIntention | null {
  const arrow = ARROWS[press.key];
  if (press.altKey || press.metaKey || (press.ctrlKey && !arrow)) return null;
  if (arrow && press.ctrlKey) return { kind: 'scroll', down: arrow[0] * 2, right: arrow[1] * 2 };
  const move = (r: number, c: number): KeyIntention => ({
    kind: 'move',
    to: { row: Math.min(height - 1, Math.max(0, r)), column: Math.min(width - 1, Math.max(0, c)) },
  });
  if (arrow) {
    const step = press.shiftKey ? LEAP : 1;
    return move(row + arrow[0] * step, column + arrow[1] * step);
  }
  switch (press.key) {
    case 'Home':
      return move(row, 0);
    case 'End':
      return move(row, width - 1);
    case 'PageUp':
      return move(0, column);
    case 'PageDown':
      return move(height - 1, column);
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1.25 };
    case '-':
      return { kind: 'zoom', factor: 0.8 };
    case '0':
      return { kind: 'fit' };
    case ' ':
    case 'Enter':
      return { kind: 'paint', tool: null };
    case 'x':
    case 'X':
      return { kind: 'paint', tool: { state: '.', maybe: false } };
    default:
      return null;
  }
}
