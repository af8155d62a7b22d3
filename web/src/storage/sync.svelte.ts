// Sync: sends entries that the server has not acknowledged, and receives those of other devices. Only one tab syncs at
// a time; without a server, everything keeps working and stays on the device.
import type { Move } from '../game/moves';
import * as database from './database';
import { refusedOnes, sendable, type OwnPuzzle, type Unsent } from './database';
import { device, playerKey } from './identity';
import { onUnsent, receive } from './journal.svelte';
import { acknowledge, unsentInMemory } from './keeper.svelte';

interface Answer {
  cursor: number;
  /** Which life of the server's data this is; it changes when a backup is restored. */
  epoch: string;
  /** The server has lost data: send everything again. */
  reset: boolean;
  moves: unknown[];
  puzzles: unknown[];
  more: boolean;
}

/** An unsent entry, with its mark in the database. */
export interface Outgoing {
  unsent: Unsent;
  move?: Move;
  puzzle?: OwnPuzzle;
}

/** The limits on entries and bytes in one request. */
const BATCH = 100;
const BATCH_BYTES = 256_000;
const SOON = 700;
const REGULARLY = 60_000;
const LONGEST_WAIT = 300_000;

/** The key of this device is no longer valid: the player was erased on another device, or this device was unlinked. */
export type Ended = 'erased' | 'unlinked';
/** `full`: the server keeps no more for this player. */
export type SyncState = 'idle' | 'working' | 'offline' | 'busy' | 'failed' | 'full' | Ended;
let now = $state<SyncState>('idle');
let lastSuccess = $state(0);
let unsentCount = $state(0);
let refusedCount = $state(0);
export const syncState = (): SyncState => now;
export const endedState = (): Ended | null => (now === 'erased' || now === 'unlinked' ? now : null);
export const lastSync = (): number => lastSuccess;
/** How many entries the server does not have yet; counted after each exchange, at least 1 once something is new. */
export const unsentEntries = (): number => unsentCount;
/** How many entries the server does not take. */
export const refusedEntries = (): number => refusedCount;

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Infinity;
/** When to retry, if the server said so. */
let notBefore = 0;
let failures = 0;
let running: Promise<void> | null = null;
/** How often the server has lost everything in this exchange, and what it was asked for last. */
let resets = 0;
let asked = 0;
/** How many entries are sent at once; fewer while the one that is refused is looked for. */
let most = BATCH;

export function startSync(): void {
  onUnsent(() => {
    unsentCount ||= 1;
    schedule(SOON);
  });
  addEventListener('online', () => schedule(0));
  document.addEventListener('visibilitychange', () => {
    schedule(document.visibilityState === 'hidden' ? 0 : SOON);
  });
  schedule(SOON);
}

function schedule(wait: number): void {
  const at = Math.max(Date.now() + wait, notBefore);
  if (at >= dueAt) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    dueAt = Infinity;
    void syncNow();
  }, at - Date.now());
}

/** Send and fetch until both sides know the same. */
export function syncNow(): Promise<void> {
  running ??= exclusively(exchange).finally(() => {
    running = null;
    const wait = failures ? Math.min(LONGEST_WAIT, 5000 * 2 ** failures) : REGULARLY;
    if (document.visibilityState === 'visible') schedule(wait);
  });
  return running;
}

/** Does something that no sync may interrupt, in any tab. */
export async function exclusively(work: () => Promise<void>): Promise<void> {
  let isOurs = false;
  try {
    await navigator.locks.request('nurie-sync', () => {
      isOurs = true;
      return work();
    });
  } catch (error) {
    // Without locks, or where they are refused because site data is blocked, each tab works on its own.
    if (isOurs) throw error;
    await work();
  }
}

async function exchange(): Promise<void> {
  try {
    for (const ended of ['erased', 'unlinked'] as const) if ((await database.readMeta<string>(ended)) === (await playerKey())) throw new Refusal(ended);
    now = 'working';
    let isFull = false;
    resets = 0;
    for (let more = true; more; ) {
      try {
        more = await exchangeSome(isFull);
      } catch (error) {
        // More entries of other devices are available.
        if (!(error instanceof Refusal) || error.state !== 'full' || isFull) throw error;
        isFull = true;
      }
    }
    failures = 0;
    lastSuccess = Date.now();
    now = isFull ? 'full' : 'idle';
  } catch (error) {
    failures++;
    now = error instanceof Refusal ? error.state : 'offline';
    if (error instanceof Refusal && error.wait) notBefore = Date.now() + error.wait;
  }
  await recount().catch(() => undefined);
}

/** The server refuses to deal with this player, or now; that is not about any entry. */
class Refusal extends Error {
  constructor(
    readonly state: SyncState,
    readonly wait = 0,
  ) {
    super(state);
  }
}

async function exchangeSome(isFull: boolean): Promise<boolean> {
  const player = await playerKey();
  const { entries, more } = isFull ? { entries: [], more: false } : await nextEntries();
  const response = await post(player, entries);
  if (response.ok) {
    most = Math.min(BATCH, most * 2);
    return (await accept(player, entries, response)) || more;
  }
  if (![400, 413, 422].includes(response.status) || !entries.length) throw await refusalOf(player, response);
  const refused = await import('./refused');
  const found = await refused.findCulprit(entries, response);
  if (found === 'several') {
    most = Math.ceil(entries.length / 2);
    return true;
  }
  // Where the server does not name it, it is the entry only if the server takes a request without it.
  if (!found.isNamed) {
    const probe = await post(player, []);
    if (!probe.ok) throw await refusalOf(player, probe);
    await accept(player, [], probe);
  }
  await refused.setAside(found.entry, found.refused);
  return true;
}

async function post(player: string, entries: readonly Outgoing[]): Promise<Response> {
  const since = (asked = (await database.readMeta<number>('cursor')) ?? 0);
  const epoch = (await database.readMeta<string>('epoch')) ?? '';
  const moves = entries.flatMap(({ move }) => move ?? []);
  const puzzles = entries.flatMap(({ puzzle }) => puzzle ?? []);
  const body = JSON.stringify({ device, since, epoch, moves, puzzles });
  return fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${player}` },
    body,
    // Browsers let a request outlive its page only up to 64 kB.
    keepalive: body.length < 20_000,
  });
}

async function refusalOf(player: string, response: Response): Promise<Error> {
  const { status } = response;
  const wait = Math.min(3600, Number(response.headers.get('Retry-After')) || 0) * 1000;
  if (status === 429 || status === 503) return new Refusal('busy', wait || 5000);
  if (status >= 500 || status === 408) return new Error(`the server answered ${status}`);
  const refused = await import('./refused');
  return new Refusal(await refused.stateAfter(player, response));
}

/** Processes the server's answer; true if there is more to receive or to send again. */
async function accept(player: string, entries: readonly Outgoing[], response: Response): Promise<boolean> {
  const answer = (await response.json()) as Answer;
  if (!Number.isSafeInteger(answer.cursor) || !Array.isArray(answer.moves) || !Array.isArray(answer.puzzles)) throw new Error('this is not our server');
  // However strange the answers are, an exchange ends.
  if ((answer.reset && resets++) || (answer.more && !answer.reset && answer.cursor <= asked)) throw new Error('the server goes round in circles');
  acknowledge(entries.map(({ unsent }) => unsent.key));
  if (answer.moves.length || answer.puzzles.length) {
    const { sift } = await import('./validate');
    const { moves, puzzles } = sift(answer.moves, answer.puzzles);
    // What is not stored is asked for again: the cursor must not pass it.
    if (!(await receive(moves, puzzles, false))) throw new Error('nothing can be stored');
  }
  if (answer.reset) await import('./resend').then(({ markUnsent }) => markUnsent());
  await database.transact<void>(
    ['unsent', 'meta'],
    'readwrite',
    (store) => {
      const current: IDBRequest<string | undefined> = store('meta').get('player');
      current.onsuccess = () => {
        // Another tab may have become another player meanwhile; a key that could not be stored is ours.
        if ((current.result ?? player) !== player) return;
        if (!answer.reset) for (const { unsent } of entries) store('unsent').delete(unsent.key);
        store('meta').put(answer.cursor, 'cursor');
        store('meta').put(answer.epoch, 'epoch');
      };
    },
    { continues: true },
  );
  return answer.more || answer.reset;
}

/** The next entries to send, as many as fit into a request, and whether there are others. */
async function nextEntries(): Promise<{ entries: Outgoing[]; more: boolean }> {
  const found = [...(await stored(most + 1)), ...unsentInMemory().map(({ key, move, puzzle }) => ({ unsent: { key }, move, puzzle }))];
  const entries: Outgoing[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const entry of found.slice(0, most)) {
    bytes += encoder.encode(JSON.stringify(entry.move ?? entry.puzzle ?? null)).length;
    if (entries.length && bytes > BATCH_BYTES) break;
    entries.push(entry);
  }
  return { entries, more: entries.length < found.length };
}

async function stored(count: number): Promise<Outgoing[]> {
  return contentsOf(await database.transact<Unsent[]>(['unsent'], 'readonly', (store) => store('unsent').getAll(sendable(), count)));
}

/** The moves and puzzles that marks are about. */
export async function contentsOf(marks: readonly Unsent[]): Promise<Outgoing[]> {
  if (!marks.length) return [];
  const contents: (IDBRequest<Move | undefined> | IDBRequest<OwnPuzzle | undefined>)[] = [];
  await database.transact<void>(['moves', 'puzzles'], 'readonly', (store) => {
    for (const { move, puzzle } of marks) contents.push(move ? store('moves').get(move) : store('puzzles').get(puzzle ?? ''));
  });
  return marks.map((unsent, i) => ({ unsent, [unsent.move ? 'move' : 'puzzle']: contents[i]!.result }));
}

/** The player has changed: clear all errors. */
export function startAnew(): void {
  now = 'idle';
  failures = notBefore = 0;
}

/** Counts unsent and refused entries. */
export async function recount(): Promise<void> {
  const unsent = await database.transact<number>(['unsent'], 'readonly', (store) => store('unsent').count(sendable()));
  unsentCount = unsent + unsentInMemory().length;
  refusedCount = await database.transact<number>(['unsent'], 'readonly', (store) => store('unsent').count(refusedOnes()));
}
