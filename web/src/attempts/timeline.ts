// Timeline: what a log shows when it is replayed move by move, from the last restart on.
import type { Move } from '../game/moves';
import { UNKNOWN, type State } from '../game/puzzle';
import { Replay, type Board } from '../game/replay';

/** The board after one move. */
export interface Moment {
  move: Move;
  /** The cells, row after row. */
  cells: string;
  mistaken: readonly number[];
  /** The cells that the player painted with this move, and with what, including those that cost a life. */
  painted: readonly { at: number; state: State }[];
  /** The time played until this move, and since the one before. */
  milliseconds: number;
  waited: number;
}

export interface Timeline {
  /** The board before the first moment. */
  start: string;
  moments: Moment[];
  isSolved: boolean;
}

/** Moves that only the clock needs. */
const UNSEEN = new Set<Move['kind']>(['start', 'pause', 'resume', 'finish', 'savepoint', 'forget']);

export function timelineOf(board: Board, moves: readonly Move[]): Timeline {
  const state = new Replay(board);
  const start = board.start.join('');
  let moments: Moment[] = [];
  let last = 0;
  for (const move of moves) {
    const before = state.cells.slice();
    const mistakenBefore = state.mistaken.size;
    const { hints, isOver } = state;
    state.apply(move);
    if (move.kind === 'restart') {
      moments = [];
      last = 0;
      continue;
    }
    const changes = state.cells.some((cell, at) => cell !== before[at]) || state.mistaken.size !== mistakenBefore;
    const isShown = changes || state.hints !== hints || (isOver && !state.isOver);
    if (UNSEEN.has(move.kind) || !isShown) continue;
    moments.push({
      move,
      cells: state.cells.join(''),
      mistaken: [...state.mistaken],
      painted: paintedBy(move, before, state),
      milliseconds: state.milliseconds,
      waited: state.milliseconds - last,
    });
    last = state.milliseconds;
  }
  return { start, moments, isSolved: state.isSolved };
}

function paintedBy(move: Move, before: readonly State[], { cells, board }: Replay): Moment['painted'] {
  if (move.kind !== 'paint' || move.maybe || move.state === UNKNOWN) return [];
  const places = move.cells.map(([row, column]) => row * board.width + column);
  return [...new Set(places)].filter((at) => before[at] === UNKNOWN && cells[at] !== UNKNOWN).map((at) => ({ at, state: move.state }));
}
