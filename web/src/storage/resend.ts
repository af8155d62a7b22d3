// Sends everything again: the server has lost it, or another player continues with it. Loaded on demand.
import * as database from './database';
import { keyOfMove, keyOfPuzzle, REFUSED, refusedOnes, type OwnPuzzle, type Unsent } from './database';
import { startAnew } from './sync.svelte';

/** Marks all entries as unsent, except refused ones, in one transaction with the given notes. */
export function markUnsent(notes: Record<string, unknown> = {}): Promise<void> {
  return database.transact<void>(
    ['moves', 'puzzles', 'unsent', 'meta'],
    'readwrite',
    (store) => {
      const refused = store('unsent').getAllKeys(refusedOnes());
      const mark = (unsent: Unsent): void => {
        if (!refused.result.includes(REFUSED + unsent.key)) store('unsent').put(unsent);
      };
      const moves = store('moves').getAllKeys() as IDBRequest<unknown> as IDBRequest<[string, string, number][]>;
      moves.onsuccess = () => {
        for (const move of moves.result) mark({ key: keyOfMove({ attempt: move[0], device: move[1], n: move[2] }), move });
      };
      const puzzles: IDBRequest<OwnPuzzle[]> = store('puzzles').getAll();
      puzzles.onsuccess = () => {
        for (const puzzle of puzzles.result) mark({ key: keyOfPuzzle(puzzle), puzzle: puzzle.id });
      };
      for (const [key, value] of Object.entries(notes)) store('meta').put(value, key);
    },
    { continues: true },
  );
}

/** Goes on with another key: all that is here is sent under that key too, and all that the server has is asked for. */
export async function becomePlayer(player: string): Promise<void> {
  await markUnsent({ player, cursor: 0, epoch: '', erased: '', unlinked: '', linking: '' });
  startAnew();
}
