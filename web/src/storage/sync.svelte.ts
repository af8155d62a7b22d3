// Sync: sends what the server has not acknowledged, and takes in what other devices made.
// One tab at a time; everything keeps working, and is kept, while there is no server.
import type { Move } from '../game/moves';
import * as database from './database';
import type { OwnPuzzle, Unsent } from './database';
import { device, playerKey } from './identity';
import { onUnsent, receive, sendEverything } from './journal.svelte';

interface Answer {
  cursor: number;
  /** Which life of the server's data this is; it changes when a backup is restored. */
  epoch: string;
  /** The server knows less than before: everything is to be sent again. */
  reset: boolean;
  acknowledged: number;
  moves: Move[];
  puzzles: OwnPuzzle[];
  more: boolean;
}

/** At most so many moves in one request. */
const BATCH = 100;
const SOON = 700;
const REGULARLY = 60_000;
const LONGEST_WAIT = 300_000;

type SyncState = 'idle' | 'working' | 'offline' | 'failed';
let now = $state<SyncState>('idle');
let lastSuccess = $state(0);
export const syncState = (): SyncState => now;
export const lastSync = (): number => lastSuccess;

let timer: ReturnType<typeof setTimeout> | undefined;
let dueAt = Infinity;
let failures = 0;
let running: Promise<void> | null = null;

export function startSync(): void {
  onUnsent(() => schedule(SOON));
  addEventListener('online', () => schedule(0));
  document.addEventListener('visibilitychange', () => {
    schedule(document.visibilityState === 'hidden' ? 0 : SOON);
  });
  schedule(SOON);
}

function schedule(wait: number): void {
  const at = Date.now() + wait;
  if (at >= dueAt) return;
  clearTimeout(timer);
  dueAt = at;
  timer = setTimeout(() => {
    dueAt = Infinity;
    void syncNow();
  }, wait);
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

async function exclusively(work: () => Promise<void>): Promise<void> {
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
  now = 'working';
  try {
    let more = true;
    while (more) more = await exchangeOnce();
    failures = 0;
    lastSuccess = Date.now();
    now = 'idle';
  } catch (error) {
    failures++;
    now = error instanceof Refused ? 'failed' : 'offline';
  }
}

class Refused extends Error {}

async function exchangeOnce(): Promise<boolean> {
  const unsent = await database.transact<Unsent[]>(['unsent'], 'readonly', (store) => store('unsent').getAll(undefined, BATCH));
  const [moves, puzzles] = await Promise.all([movesFor(unsent), puzzlesFor(unsent)]);
  const since = (await database.readMeta<number>('cursor')) ?? 0;
  const epoch = (await database.readMeta<string>('epoch')) ?? '';
  const body = JSON.stringify({ device, since, epoch, moves, puzzles });
  const response = await fetch('/api/sync', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await playerKey()}` },
    body,
    // Browsers let a request outlive its page only up to 64 kB.
    keepalive: body.length < 60_000,
  });
  if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
  if (!response.ok) throw new Refused(`the server refused: ${response.status}`);
  const answer = (await response.json()) as Answer;
  await receive(answer.moves, answer.puzzles, false);
  await database.transact<void>(['unsent', 'meta'], 'readwrite', (store) => {
    for (const { key } of unsent) store('unsent').delete(key);
    store('meta').put(answer.cursor, 'cursor');
    store('meta').put(answer.epoch, 'epoch');
  });
  if (answer.reset) await sendEverything();
  return answer.more || answer.reset || unsent.length === BATCH;
}

async function movesFor(unsent: Unsent[]): Promise<Move[]> {
  const keys = unsent.flatMap((one) => (one.move ? [one.move] : []));
  if (!keys.length) return [];
  const requests: IDBRequest<Move | undefined>[] = [];
  await database.transact<void>(['moves'], 'readonly', (store) => {
    for (const key of keys) requests.push(store('moves').get(key));
  });
  return requests.flatMap((request) => request.result ?? []);
}

async function puzzlesFor(unsent: Unsent[]): Promise<OwnPuzzle[]> {
  const ids = new Set(unsent.flatMap((one) => (one.puzzle ? [one.puzzle] : [])));
  if (!ids.size) return [];
  const requests: IDBRequest<OwnPuzzle | undefined>[] = [];
  await database.transact<void>(['puzzles'], 'readonly', (store) => {
    for (const id of ids) requests.push(store('puzzles').get(id));
  });
  return requests.flatMap((request) => request.result ?? []);
}

/** Whether anything still waits to be sent. */
export function countUnsent(): Promise<number> {
  return database.transact<number>(['unsent'], 'readonly', (store) => store('unsent').count());
}
