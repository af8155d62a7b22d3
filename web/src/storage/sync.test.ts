// The exchange with the server, over a database in memory and a server that answers as the tests wish.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Move } from '../game/moves';
import type { OwnPuzzle } from './database';

interface Request {
  since: number;
  epoch: string;
  moves: Move[];
  puzzles: OwnPuzzle[];
}
type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | 'no network';

/** What a server does with a request; those below are asked in turn. */
type Server = (request: Request, key: string) => Reply;
let server: Server;
let requests: { key: string; bytes: number; body: Request }[];
let kept: Map<string, Move | OwnPuzzle>;
let epoch: string;

const nameOf = (entry: Move | OwnPuzzle): string => ('id' in entry ? `p ${entry.id}` : `m ${entry.attempt} ${entry.device} ${entry.n}`);
const refuse = (status: number, code: string, field = '', headers = {}): Reply => ({ status, body: { error: { code, message: code, field } }, headers });
/** A server that takes everything. */
const taking: Server = ({ moves, puzzles, epoch: known }) => {
  const isReset = known !== '' && known !== epoch;
  for (const entry of [...moves, ...puzzles]) kept.set(nameOf(entry), entry);
  return { body: { cursor: kept.size, epoch, reset: isReset, acknowledged: moves.length, conflicts: [], moves: [], puzzles: [], more: false } };
};
/** One that objects to some entries, and names them where it can. */
const objecting =
  (status: number, isBad: (entry: Move | OwnPuzzle) => boolean, isNamed: boolean): Server =>
  (request, key) => {
    for (const list of ['moves', 'puzzles'] as const) {
      const at = request[list].findIndex(isBad);
      if (at >= 0) return refuse(status, 'invalid', isNamed ? `${list}.${at}.paint.attempt` : '');
    }
    return taking(request, key);
  };

async function openPage() {
  vi.resetModules();
  const page = {
    ...(await import('./journal.svelte')),
    ...(await import('./keeper.svelte')),
    ...(await import('./sync.svelte')),
    ...(await import('./refused')),
    ...(await import('./resend')),
    ...(await import('./database')),
    ...(await import('./identity')),
  };
  await page.loadJournal();
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;
let page: Page;

const move = (n: number, more: Partial<Move> = {}): Move => ({ attempt: 'small/mug:one', device: 'phone', n, clock: n + 1, at: n, kind: 'undo', ...more }) as Move;
const own = (id: string, more: Partial<OwnPuzzle> = {}): OwnPuzzle => ({
  id,
  updated: 1,
  device: 'phone',
  name: id,
  puzzle: { kind: 'nurikabe', size: [1, 1], clues: [[1]] },
  draft: false,
  ...more,
});

beforeEach(async () => {
  globalThis.indexedDB = new Factory();
  requests = [];
  kept = new Map();
  epoch = 'e1';
  server = taking;
  // The pages of earlier tests are still there; they must not act as other tabs of this one.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', (_path: string, init: { body: string; headers: Record<string, string> }) => {
    const body = JSON.parse(init.body) as Request;
    const key = init.headers.Authorization!.replace('Bearer ', '');
    requests.push({ key, bytes: new TextEncoder().encode(init.body).length, body });
    if (requests.length > 400) throw new Error('the client spins');
    const reply = server(body, key);
    if (reply === 'no network') return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200, headers: reply.headers }));
  });
  page = await openPage();
});

describe('everything is sent', () => {
  test('all of it, however much, and once', async () => {
    await page.receive(Array.from({ length: 250 }, (_, n) => move(n)), [own('a')], true);
    await page.syncNow();
    expect(kept.size).toBe(251);
    expect(requests.every(({ body }) => body.moves.length + body.puzzles.length <= 100)).toBe(true);
    expect([page.syncState(), page.unsentEntries()]).toEqual(['idle', 0]);
    requests = [];
    await page.syncNow();
    expect(requests.map(({ body }) => body.moves.length + body.puzzles.length)).toEqual([0]);
  });

  test('large puzzles go in several requests, and one that is larger alone', async () => {
    const large = (id: string, side: number): OwnPuzzle => {
      const lines = Array.from({ length: side }, () => new Array<number>(50).fill(1));
      return own(id, { name: '☂'.repeat(200), puzzle: { kind: 'nonogram', size: [side, side], clues: { rows: lines, columns: lines } } });
    };
    server = (request, key) => (requests.at(-1)!.bytes > 2 ** 20 ? refuse(413, 'too_large') : taking(request, key));
    await page.receive([move(0)], [...Array.from({ length: 20 }, (_, i) => large(`p${i}`, 200)), large('q', 1500)], true);
    await page.syncNow();
    expect(kept.size).toBe(22);
    expect(requests.filter(({ bytes }) => bytes > 270_000)).toHaveLength(1);
  });

  test('what cannot be stored is sent from memory', async () => {
    await page.syncNow();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('there is no room', 'QuotaExceededError');
    });
    const { move: made, stored } = page.record('small/mug:one', { kind: 'hint' });
    expect(await stored).toBe(false);
    await page.syncNow();
    expect([...kept.keys()]).toEqual([nameOf(made)]);
    put.mockRestore();
    await page.keepPending();
    requests = [];
    await page.syncNow();
    expect(requests.flatMap(({ body }) => body.moves)).toEqual([]);
    expect((await openPage()).movesOf('small/mug:one')).toEqual([made]);
  });

  test('again, when the server has lost it', async () => {
    await page.receive([move(0), move(1)], [own('a')], true);
    await page.syncNow();
    kept.clear();
    epoch = 'e2';
    await page.syncNow();
    expect(kept.size).toBe(3);
    expect(page.unsentEntries()).toBe(0);
  });

  test('again, also when the page ends in the middle of the loss', async () => {
    await page.receive([move(0), move(1)], [], true);
    await page.syncNow();
    kept.clear();
    epoch = 'e2';
    const answered = server;
    server = (request, key) => {
      server = () => 'no network';
      return answered(request, key);
    };
    await page.syncNow();
    server = answered;
    page = await openPage();
    await page.syncNow();
    expect(kept.size).toBe(2);
  });
});

describe('one entry that the server does not take', () => {
  const isBad = (entry: Move | OwnPuzzle): boolean => ('id' in entry ? entry.id === 'bad' : entry.n === 57 || entry.n === 180);
  const BAD = ['m small/mug:one phone 180', 'm small/mug:one phone 57', 'p bad'];

  test.each([
    [422, true],
    [422, false],
    [413, false],
    [400, false],
  ])('%i, named: %s: is set aside, and the others are sent', async (status, isNamed) => {
    server = objecting(status, isBad, isNamed);
    await page.receive(Array.from({ length: 250 }, (_, n) => move(n)), [own('a'), own('bad'), own('c')], true);
    await page.syncNow();
    expect(kept.size).toBe(250);
    expect(page.syncState()).toBe('idle');
    expect([page.unsentEntries(), page.refusedEntries()]).toEqual([0, 3]);
    const listed = await page.listRefused(10);
    expect(listed.map(({ move: one, puzzle }) => nameOf((one ?? puzzle)!)).sort()).toEqual(BAD);
    expect(listed[0]!.reason.why).toBe(status === 413 ? 'large' : 'value');
    // It stays on the device, in exports, and is not sent again by itself.
    requests = [];
    page = await openPage();
    await page.syncNow();
    expect(requests).toHaveLength(1);
    expect(requests[0]!.body.moves).toEqual([]);
    expect(page.everything().moves).toHaveLength(250);
    expect(page.ownPuzzle('bad')).toBeDefined();
    expect(page.refusedEntries()).toBe(3);
  });

  test('is told with the reason that our own check finds', async () => {
    const clues = { rows: [[1]], columns: [[1], []] };
    server = objecting(422, (entry) => ('id' in entry ? entry.id === 'bad' : entry.attempt === 'no colon'), true);
    await page.receive([move(0, { attempt: 'no colon' })], [own('bad', { puzzle: { kind: 'nonogram', size: [1, 1], clues } })], true);
    await page.syncNow();
    expect((await page.listRefused(10)).map(({ reason }) => reason)).toEqual([
      { field: 'attempt', why: 'value' },
      { field: 'puzzle', why: 'clues' },
    ]);
  });

  test('is sent once more when the player wants it', async () => {
    server = objecting(422, isBad, true);
    await page.receive([move(57), move(180)], [own('bad')], true);
    await page.syncNow();
    const listed = await page.listRefused(10);
    server = taking;
    await page.tryAgain(listed[0]!.key);
    expect([page.unsentEntries(), page.refusedEntries()]).toEqual([1, 2]);
    await page.syncNow();
    expect(kept.size).toBe(1);
    await page.tryAgain();
    await page.syncNow();
    expect([...kept.keys()].sort()).toEqual(BAD);
    expect(page.refusedEntries()).toBe(0);
  });

  test('is gone when the player discards it', async () => {
    server = objecting(422, isBad, true);
    await page.receive([move(1), move(57)], [own('bad'), own('a')], true);
    await page.syncNow();
    for (const { key } of await page.listRefused(10)) await page.discard(key);
    for (const now of [page, await openPage()]) {
      expect(now.movesOf('small/mug:one').map(({ n }) => n)).toEqual([1]);
      expect(now.ownPuzzles().map(({ id }) => id)).toEqual(['a']);
    }
    expect(page.refusedEntries()).toBe(0);
  });

  test('is not blamed for a server that refuses every request', async () => {
    server = () => refuse(400, 'bad_gateway');
    await page.receive([move(0), move(1)], [], true);
    await page.syncNow();
    expect([page.syncState(), page.unsentEntries(), page.refusedEntries()]).toEqual(['failed', 2, 0]);
    server = taking;
    await page.syncNow();
    expect(kept.size).toBe(2);
  });

  test('is left aside when the server has lost everything', async () => {
    server = objecting(422, isBad, true);
    await page.receive([move(0), move(57)], [], true);
    await page.syncNow();
    kept.clear();
    epoch = 'e2';
    requests = [];
    await page.syncNow();
    expect([...kept.keys()]).toEqual(['m small/mug:one phone 0']);
    expect(requests.flatMap(({ body }) => body.moves).every(({ n }) => n === 0)).toBe(true);
  });
});

describe('refusals that are not about an entry', () => {
  const theirs = move(0, { attempt: 'small/house:x', device: 'tablet' });

  test.each([401, 403, 404, 408, 429, 500, 503])('%i sets nothing aside, and does not spin', async (status) => {
    server = () => refuse(status, 'whatever');
    await page.receive([move(0), move(1)], [], true);
    await page.syncNow();
    expect(requests).toHaveLength(1);
    expect([page.unsentEntries(), page.refusedEntries()]).toEqual([2, 0]);
    expect(page.syncState()).toBe(status === 429 || status === 503 ? 'busy' : status === 500 || status === 408 ? 'offline' : 'failed');
    server = taking;
    await page.syncNow();
    expect(kept.size).toBe(2);
  });

  test.each([429, 503])('%i: the client waits as long as the server says, whatever happens', async (status) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined });
      page.startSync();
      server = () => refuse(status, 'busy', '', { 'Retry-After': '40' });
      const after = async (milliseconds: number): Promise<number> => {
        await vi.advanceTimersByTimeAsync(milliseconds);
        for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
        return requests.length;
      };
      expect(await after(1000)).toBe(1);
      page.record('small/mug:one', { kind: 'hint' });
      expect(await after(38_000)).toBe(1);
      server = taking;
      expect(await after(3000)).toBe(2);
      expect(kept.size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a full quota is told, and what others make is still received', async () => {
    server = (request, key) => {
      if (request.moves.length) return refuse(403, 'quota');
      const answer = taking(request, key) as { body: { moves: Move[]; cursor: number } };
      answer.body.moves = request.since === 0 ? [theirs] : [];
      answer.body.cursor = 1;
      return answer;
    };
    await page.receive([move(0)], [], true);
    await page.syncNow();
    expect([page.syncState(), page.unsentEntries(), page.refusedEntries()]).toEqual(['full', 1, 0]);
    expect(page.movesOf('small/house:x')).toEqual([theirs]);
    server = taking;
    await page.syncNow();
    expect([page.syncState(), kept.size]).toEqual(['idle', 1]);
  });

  test('erased elsewhere: nothing is sent or deleted until the player decides to stay', async () => {
    await page.receive([move(0)], [own('a')], true);
    await page.syncNow();
    const before = await page.playerKey();
    kept.clear();
    server = (request, key) => (key === before ? refuse(410, 'erased') : taking(request, key));
    page.record('small/mug:one', { kind: 'hint' });
    await page.syncNow();
    expect(page.syncState()).toBe('erased');
    requests = [];
    page = await openPage();
    await page.syncNow();
    expect([page.syncState(), requests.length]).toEqual(['erased', 0]);
    expect(page.movesOf('small/mug:one')).toHaveLength(2);
    const { keepAsNewPlayer } = await import('./transfer');
    await keepAsNewPlayer();
    await page.syncNow();
    expect(await page.playerKey()).not.toBe(before);
    expect([page.syncState(), kept.size]).toEqual(['idle', 3]);
  });
});

describe('what is received', () => {
  const answering = (moves: unknown[], puzzles: unknown[] = []): Server => (request, key) => {
    const answer = taking(request, key) as { body: Record<string, unknown> };
    return { body: { ...answer.body, moves: request.since ? [] : moves, puzzles: request.since ? [] : puzzles, cursor: 7 } };
  };

  test('comes in pages', async () => {
    server = (request, key) => {
      const answer = taking(request, key) as { body: Record<string, unknown> };
      return { body: { ...answer.body, cursor: request.since + 1, more: request.since < 4, moves: [move(request.since, { device: 'tablet' })] } };
    };
    await page.syncNow();
    expect(page.movesOf('small/mug:one').map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
  });

  test('is checked: what is not valid is left out', async () => {
    server = answering([move(0, { device: 'tablet' }), { ...move(1), attempt: '../..' }, 7], [own('a'), own('b', { puzzle: { kind: 'nonogram' } as never })]);
    await page.syncNow();
    expect(page.syncState()).toBe('idle');
    expect(page.movesOf('small/mug:one').map(({ n }) => n)).toEqual([0]);
    expect(page.ownPuzzles().map(({ id }) => id)).toEqual(['a']);
  });

  test('is asked for again when it could not be stored', async () => {
    await page.playerKey();
    server = answering([move(0, { device: 'tablet' })]);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('there is no room', 'QuotaExceededError');
    });
    await page.syncNow();
    expect(page.syncState()).toBe('offline');
    put.mockRestore();
    page = await openPage();
    expect(page.movesOf('small/mug:one')).toEqual([]);
    await page.syncNow();
    expect(page.movesOf('small/mug:one')).toHaveLength(1);
  });

  test('an answer that is not ours, or goes round in circles, ends the exchange', async () => {
    for (const body of [{}, { cursor: 'x', moves: [], puzzles: [] }, { cursor: 0, epoch: 'e', moves: [], puzzles: [], more: true, reset: false }, { cursor: 0, epoch: 'e', moves: [], puzzles: [], more: false, reset: true }]) {
      requests = [];
      server = () => ({ body });
      await page.syncNow();
      expect(page.syncState()).toBe('offline');
      expect(requests.length).toBeLessThan(3);
    }
  });

  test('of an answer to another player nothing is remembered', async () => {
    await page.receive([move(0)], [], true);
    await page.syncNow();
    await page.receive([move(1)], [], true);
    server = (request, key) => {
      // Another tab becomes another player while the request is under way.
      changing ??= page.becomePlayer('0123456789abcdef0123456789abcdef');
      return taking(request, key);
    };
    let changing: Promise<void> | undefined;
    await page.syncNow();
    await changing;
    kept.clear();
    server = taking;
    requests = [];
    await page.syncNow();
    expect(requests[0]!.key).toBe('0123456789abcdef0123456789abcdef');
    expect(kept.size).toBe(2);
  });
});

describe('a clock near 2^53', () => {
  const WILD = 2 ** 53 - 2;
  const limited: Server = (request, key) => {
    for (const list of ['moves', 'puzzles'] as const) {
      const at = request[list].findIndex((entry) => ('id' in entry ? entry.updated : entry.clock) > 2 ** 40);
      if (at >= 0) return refuse(422, 'invalid', `${list}.${at}.clock`);
    }
    return taking(request, key);
  };

  test('stored by an earlier version: all is sent, and the order stays', async () => {
    const moves = [move(0, { kind: 'start', puzzle: 'small/mug', mode: 'none' } as Partial<Move>), move(1, { clock: WILD }), move(2, { clock: WILD + 1 })];
    await page.transact(['moves', 'puzzles', 'unsent'], 'readwrite', (store) => {
      for (const one of moves) {
        store('moves').put(one);
        store('unsent').put({ key: page.keyOfMove(one), move: [one.attempt, one.device, one.n] });
      }
      store('puzzles').put(own('a', { updated: WILD }));
    });
    server = limited;
    page = await openPage();
    const { move: made } = page.record('small/mug:one', { kind: 'hint' });
    page.keepPuzzle('a', 'changed', null, false);
    await page.keepPending();
    await page.syncNow();
    expect(page.movesOf('small/mug:one').map(({ n, device }) => (device === 'phone' ? n : 'new'))).toEqual([0, 1, 2, 'new']);
    expect(made.clock).toBeLessThan(1000);
    expect(kept.size).toBe(5);
    expect([page.unsentEntries(), page.refusedEntries()]).toEqual([0, 0]);
    expect((await openPage()).ownPuzzle('a')?.name).toBe('changed');
  });

  test('of another device: it is taken in, and not followed', async () => {
    server = (request, key) => {
      const answer = limited(request, key) as { status?: number; body: Record<string, unknown> };
      if (!answer.status && request.since === 0) Object.assign(answer.body, { moves: [move(0, { clock: WILD }), move(1, { clock: 30_000_000 })], cursor: 2 });
      return answer;
    };
    await page.syncNow();
    expect(page.movesOf('small/mug:one')).toHaveLength(2);
    const { move: made } = page.record('small/mug:one', { kind: 'hint' });
    expect(made.clock).toBeLessThan(10);
    await page.syncNow();
    expect(kept.has(nameOf(made))).toBe(true);
    expect(page.refusedEntries()).toBe(0);
  });

  test('leaps are followed up to a limit, and the clock stops at the greatest', async () => {
    const { following, next, MAX_CLOCK } = await import('./clock');
    expect(following(5, [3, 9_000_000, 18_000_000])).toBe(18_000_000);
    expect(following(5, [10_000_006])).toBe(5);
    expect(following(MAX_CLOCK - 1, [MAX_CLOCK + 1])).toBe(MAX_CLOCK - 1);
    expect(next(MAX_CLOCK)).toBe(MAX_CLOCK);
  });
});

describe('when it is synchronised', () => {
  let heard: Map<string, () => void>;
  let state: { visibilityState: string };
  /** How many requests there were after this many milliseconds. */
  const after = async (milliseconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
    return requests.length;
  };

  beforeEach(async () => {
    heard = new Map();
    state = { visibilityState: 'visible' };
    const addEventListener = (type: string, listener: () => void): unknown => heard.set(type, listener);
    vi.stubGlobal('document', Object.assign(state, { addEventListener }));
    vi.stubGlobal('addEventListener', addEventListener);
    page = await openPage();
    await page.playerKey();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    page.startSync();
    return () => void vi.useRealTimers();
  });

  test('soon after the page is there, after a move, and every minute', async () => {
    expect([await after(699), await after(1)]).toEqual([0, 1]);
    expect(page.lastSync()).toBe(Date.now());
    page.record('small/mug:one', { kind: 'hint' });
    expect(page.unsentEntries()).toBe(1);
    expect([await after(699), await after(1), page.unsentEntries()]).toEqual([1, 2, 0]);
    expect([await after(59_000), await after(1000)]).toEqual([2, 3]);
  });

  test('at once when the page is hidden or there is a network again, and not every minute while it is hidden', async () => {
    await after(700);
    heard.get('online')!();
    expect(await after(0)).toBe(2);
    state.visibilityState = 'hidden';
    heard.get('visibilitychange')!();
    expect(await after(0)).toBe(3);
    expect(await after(600_000)).toBe(3);
    state.visibilityState = 'visible';
    heard.get('visibilitychange')!();
    expect([await after(699), await after(1)]).toEqual([3, 4]);
  });

  test('less and less often while there is no server', async () => {
    server = () => 'no network';
    expect([await after(700), page.syncState()]).toEqual([1, 'offline']);
    for (const [tried, wait] of [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000].entries()) {
      expect([wait, await after(wait - 1)]).toEqual([wait, tried + 1]);
      expect([wait, await after(1)]).toEqual([wait, tried + 2]);
    }
    server = taking;
    expect(await after(300_000)).toBe(9);
    expect([page.syncState(), await after(60_000)]).toEqual(['idle', 10]);
  });

  test('a busy server that does not say how long is asked after five seconds, and never waited for longer than an hour', async () => {
    server = () => refuse(503, 'busy');
    await after(700);
    page.record('small/mug:one', { kind: 'hint' });
    expect([await after(4900), await after(100)]).toEqual([1, 2]);
    server = () => refuse(429, 'busy', '', { 'Retry-After': '999999' });
    heard.get('online')!();
    await after(10_000);
    const before = requests.length;
    heard.get('online')!();
    server = taking;
    expect([(await after(3_000_000)) - before, (await after(600_000)) > before]).toEqual([0, true]);
  });
});

test('a request says who asks, and outlives the page if it is small', async () => {
  const sent: RequestInit[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    expect(path).toBe('/api/sync');
    sent.push(init);
    return fetch(path, init);
  });
  await page.receive([move(0)], [], true);
  await page.syncNow();
  await page.receive([], [own('large', { name: 'x'.repeat(20_000) })], true);
  await page.syncNow();
  expect(sent.map(({ method, keepalive }) => [method, keepalive])).toEqual([['POST', true], ['POST', false]]);
  expect(sent[0]!.headers).toEqual({ 'Content-Type': 'application/json', Authorization: `Bearer ${await page.playerKey()}` });
  expect(JSON.parse(sent[0]!.body as string)).toEqual({ device: page.device, since: 0, epoch: '', moves: [move(0)], puzzles: [] });
});

test('one tab at a time, where there are locks', async () => {
  const request = vi.fn((_name: string, work: () => Promise<void>) => work());
  vi.stubGlobal('navigator', { locks: { request } });
  await Promise.all([page.syncNow(), page.syncNow()]);
  expect([request.mock.calls.map(([name]) => name), requests.length]).toEqual([['nurie-sync'], 1]);
  vi.unstubAllGlobals();
});

test.each([
  ['nothing', ''],
  ['a page', '<h1>no</h1>'],
  ['null', 'null'],
  ['no error', '{}'],
  ['an error without a field', '{"error":{}}'],
  ['a field of something else', '{"error":{"field":"device"}}'],
  ['an entry that was not sent', '{"error":{"field":"moves.9.clock"}}'],
])('a refusal that says %s is about the only entry, or about one of several', async (_name, body) => {
  const told = (): Response => new Response(body, { status: 422 });
  const entry = (n: number) => ({ unsent: { key: `m ${n}` }, move: move(n) });
  expect(await page.findCulprit([entry(0), entry(1)], told())).toBe('several');
  expect(await page.findCulprit([entry(0)], told())).toMatchObject({ entry: entry(0), isNamed: false });
});

test('a refusal names an entry among those of its list', async () => {
  const entries = [{ unsent: { key: 'p a' }, puzzle: own('a') }, { unsent: { key: 'm 0' }, move: move(0) }, { unsent: { key: 'm 1' }, move: move(1) }];
  const culprit = (field: string, status = 422) => page.findCulprit(entries, Response.json({ error: { field } }, { status }));
  expect(await culprit('moves.1.paint.attempt')).toEqual({ entry: entries[2], refused: { why: 'value', field: 'paint.attempt' }, isNamed: true });
  expect(await culprit('puzzles.0')).toEqual({ entry: entries[0], refused: { why: 'value', field: '' }, isNamed: true });
  expect(await culprit('moves.0', 413)).toEqual({ entry: entries[1], refused: { why: 'large', field: '' }, isNamed: true });
});

test.each([
  [410, '{"error":{"code":"erased"}}', 'erased'],
  [410, '{"error":{"code":"gone"}}', 'failed'],
  [404, '{"error":{"code":"erased"}}', 'failed'],
  [403, '{"error":{"code":"quota"}}', 'full'],
  [403, '{"error":{}}', 'failed'],
  [403, '{}', 'failed'],
  [403, '<h1>', 'failed'],
  [403, 'null', 'failed'],
  [401, '{"error":{"code":"quota"}}', 'failed'],
] as const)('%i with %s means %s', async (status, body, state) => {
  expect(await page.stateAfter('me', new Response(body, { status }))).toBe(state);
  expect(await page.readMeta('erased')).toBe(state === 'erased' ? 'me' : undefined);
});

test('an entry that is set aside is found again, also one that was only in memory', async () => {
  await page.receive([], [own('a')], false);
  await page.setAside({ unsent: { key: 'p a' }, puzzle: own('a') }, { why: 'large', field: '' });
  expect(await page.listRefused(9)).toEqual([{ key: 'x p a', reason: { why: 'large', field: '' }, puzzle: own('a') }]);
});
