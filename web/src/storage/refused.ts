// What the server refuses. Entries that it does not take are found, set aside so that the others go on, and tried again or
// discarded as the player wishes. They stay in the journal. Loaded when there are any.
import type { Move } from '../game/moves';
import * as database from './database';
import { REFUSED, refusedOnes, type OwnPuzzle, type Unsent } from './database';
import { remove } from './journal.svelte';
import { acknowledge } from './keeper.svelte';
import { contentsOf, recount, type Outgoing, type SyncState } from './sync.svelte';
import { tell } from './tabs';
import { faultInEntered, faultInMove } from './validate';

type Reason = NonNullable<Unsent['refused']>;

/** A refused entry, as it is shown. */
export interface Refused {
  key: string;
  reason: Reason;
  move?: Move;
  puzzle?: OwnPuzzle;
}

/** The details of a refusal; empty if it came from a proxy and not from the server. */
async function errorIn(response: Response): Promise<{ code?: string; field?: string }> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: string; field?: string } } | null;
  return body?.error ?? {};
}

/** What a refusal that is about no entry means for this player. */
export async function stateAfter(player: string, response: Response): Promise<SyncState> {
  const { code } = await errorIn(response);
  if (response.status === 410 && (code === 'erased' || code === 'unlinked')) {
    // The answer to a request to be linked may have been lost.
    if (code === 'unlinked' && (await import('./devices').then(({ finishLinking }) => finishLinking()))) return 'busy';
    await database.writeMeta(code, player);
    return code;
  }
  return response.status === 403 && code === 'quota' ? 'full' : 'failed';
}

/** Which of the sent entries a refusal is about. */
export async function findCulprit(entries: readonly Outgoing[], response: Response): Promise<'several' | { entry: Outgoing; refused: Reason; isNamed: boolean }> {
  const { field = '' } = await errorIn(response);
  const [list, index, ...rest] = field.split('.');
  const named =
    list === 'moves' || list === 'puzzles' ? entries.filter((entry) => entry[list === 'moves' ? 'move' : 'puzzle'])[Number(index)] : undefined;
  if (!named && entries.length > 1) return 'several';
  const entry = named ?? entries[0]!;
  // The client's validation has the same rules and a more precise message.
  const fault = entry.move ? faultInMove(entry.move) : faultInEntered(entry.puzzle);
  const refused = response.status === 413 ? { why: 'large', field: '' } : (fault ?? { why: 'value', field: rest.join('.') });
  return { entry, refused, isNamed: named !== undefined };
}

/** Sends an entry no more until the player wants it. */
export async function setAside({ unsent, move, puzzle }: Outgoing, refused: Reason): Promise<void> {
  const { key } = unsent;
  const mark: Unsent = { key: REFUSED + key, refused, ...(move ? { move: [move.attempt, move.device, move.n] } : { puzzle: unsent.puzzle ?? puzzle?.id }) };
  await database.transact<void>(['unsent'], 'readwrite', (store) => {
    store('unsent').delete(key);
    store('unsent').put(mark);
  });
  acknowledge([key]);
}

/** The refused entries, up to a limit. */
export async function listRefused(most: number): Promise<Refused[]> {
  const found = await contentsOf(await database.transact<Unsent[]>(['unsent'], 'readonly', (store) => store('unsent').getAll(refusedOnes(), most)));
  return found.map(({ unsent, ...content }) => ({ key: unsent.key, reason: unsent.refused!, ...content }));
}

/** Sends refused entries once more; all of them where no key is given. */
export async function tryAgain(key?: string): Promise<void> {
  await eachRefused(key, ({ refused: _refused, ...mark }, store) => {
    store('unsent').delete(mark.key);
    store('unsent').put({ ...mark, key: mark.key.slice(REFUSED.length) } satisfies Unsent);
  });
  await recount();
}

/** Takes refused entries away from this device; all of them where no key is given. */
export async function discard(key?: string): Promise<void> {
  const marks: Unsent[] = [];
  await eachRefused(key, (mark, store) => {
    store('unsent').delete(mark.key);
    if (mark.move) store('moves').delete(mark.move);
    else store('puzzles').delete(mark.puzzle ?? '');
    marks.push(mark);
  });
  for (const { move, puzzle } of marks) remove(move, puzzle);
  tell({ changed: true });
  await recount();
}

function eachRefused(key: string | undefined, work: (mark: Unsent, store: (name: database.Store) => IDBObjectStore) => void): Promise<void> {
  return database.transact<void>(
    ['moves', 'puzzles', 'unsent'],
    'readwrite',
    (store) => {
      const marks: IDBRequest<Unsent[]> = store('unsent').getAll(key === undefined ? refusedOnes() : IDBKeyRange.only(key));
      marks.onsuccess = () => {
        for (const mark of marks.result) work(mark, store);
      };
    },
    { continues: true },
  );
}
