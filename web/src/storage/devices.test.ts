// Linking devices, over databases in memory and a server that knows players, devices and codes as the real one does.
import 'fake-indexeddb/auto';
import { IDBFactory as Factory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Move } from '../game/moves';

interface Player {
  epoch: string;
  entries: { seq: number; key: string; move: Move }[];
}
interface Holder {
  player: Player;
  id: string;
  name: string;
}
/** Whose keys there are; `null` if a key was retired. */
let holders: Map<string, Holder | null>;
let codes: Map<string, Player>;
let answersAreLost: boolean;
let isOffline: boolean;
let made = 0;

const json = (status: number, body: unknown = {}): Response => new Response(status === 204 ? null : JSON.stringify(body), { status });
const refuse = (status: number, code: string): Response => json(status, { error: { code, message: code } });
const devicesOf = (player: Player): [string, Holder][] => [...holders].flatMap(([key, held]) => (held?.player === player ? [[key, held]] : []));

function add(player: Player, moves: readonly Move[]): void {
  for (const move of moves) {
    const key = `${move.attempt} ${move.device} ${move.n}`;
    if (!player.entries.some((entry) => entry.key === key)) player.entries.push({ seq: player.entries.length + 1, key, move });
  }
}

function answer(path: string, method: string, key: string, body: Record<string, unknown>): Response {
  const held = holders.get(key);
  if (path === '/api/links/redeem') return redeem(key, body as { code: string; name: string; former: string });
  if (held === null) return refuse(410, 'unlinked');
  const enter = () => {
    const known = holders.get(key) ?? { player: { epoch: `e${++made}`, entries: [] }, id: `d${++made}`, name: '' };
    holders.set(key, known);
    return known;
  };
  if (path === '/api/devices') {
    const list = held ? devicesOf(held.player) : [];
    return json(200, list.map(([one, { id, name }]) => ({ id, name, created_at: 1, seen_at: 0, this: one === key })));
  }
  if (path === '/api/links') {
    const code = `CODE${String(++made).padStart(4, '2')}`;
    const mine = enter();
    mine.name ||= body.name as string;
    codes.set(code, mine.player);
    return json(200, { code, seconds: 600 });
  }
  if (path.startsWith('/api/devices/')) {
    const [found] = devicesOf(held!.player).filter(([, { id }]) => path.endsWith(id));
    if (!found) return refuse(404, 'not_found');
    if (method === 'PATCH') found[1].name = body.name as string;
    else holders.set(found[0], null);
    return json(204);
  }
  const { player } = enter();
  const isReset = body.epoch !== '' && body.epoch !== player.epoch;
  const before = player.entries.length;
  add(player, body.moves as Move[]);
  const theirs = player.entries.slice(isReset ? 0 : (body.since as number), before).map(({ move }) => move);
  return json(200, { cursor: player.entries.length, epoch: player.epoch, reset: isReset, acknowledged: 0, conflicts: [], moves: theirs, puzzles: [], more: false });
}

function redeem(key: string, { code, name, former }: { code: string; name: string; former: string }): Response {
  const player = codes.get(code);
  if (!player) return holders.get(key) ? json(204) : refuse(404, 'no_code');
  const left = holders.get(former)?.player;
  if (left === player) return refuse(409, 'already_linked');
  codes.delete(code);
  holders.set(key, { player, id: `d${++made}`, name });
  holders.set(former, null);
  if (left && !devicesOf(left).length) add(player, left.entries.map(({ move }) => move));
  return json(204);
}

/** A browser with a database of its own. */
async function openPage(storage = new Factory()) {
  vi.resetModules();
  globalThis.indexedDB = storage;
  const page = {
    ...(await import('./journal.svelte')),
    ...(await import('./sync.svelte')),
    ...(await import('./devices')),
    ...(await import('./database')),
    ...(await import('./identity')),
    ...(await import('./transfer')),
    storage,
  };
  await page.loadJournal();
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;
let [phone, tablet]: Page[] = [];

const allMoves = (page: Page): string[] => page.everything().moves.map(({ attempt, device, n }) => `${attempt} ${device} ${n}`).sort();
function play(page: Page, attempt: string, count: number): void {
  for (let n = 0; n < count; n++) page.record(attempt, { kind: 'hint' });
}
async function link(from: Page, to: Page): Promise<void> {
  const { code } = await from.offerLink();
  await to.redeem(code);
}
const both = async (): Promise<void> => {
  for (const page of [tablet!, phone!, tablet!]) await page.syncNow();
};

beforeEach(async () => {
  holders = new Map();
  codes = new Map();
  answersAreLost = isOffline = false;
  const storage = new Map<string, string>();
  // The two are not tabs of one browser.
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => storage.set(key, value) });
  vi.stubGlobal('document', { visibilityState: 'hidden', documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', languages: ['en'] });
  vi.stubGlobal('fetch', (path: string, init: { method: string; body?: string; headers: Record<string, string> }) => {
    if (isOffline) return Promise.reject(new TypeError('no network'));
    const response = answer(path, init.method, init.headers.Authorization!.replace('Bearer ', ''), init.body ? (JSON.parse(init.body) as Record<string, unknown>) : {});
    return answersAreLost ? Promise.reject(new TypeError('the connection was lost')) : Promise.resolve(response);
  });
  [phone, tablet] = [await openPage(), await openPage()];
});

describe('after linking both have everything', () => {
  test.each([
    ['a new device', 0, 0],
    ['a device with games that the server has', 5, 0],
    ['a device with games that it made offline', 0, 5],
    ['a device with both', 250, 7],
  ])('%s', async (_, synced, offline) => {
    play(phone!, 'small/mug:phone', 3);
    await phone!.syncNow();
    play(tablet!, 'small/cup:tablet', synced);
    if (synced) await tablet!.syncNow();
    play(tablet!, 'small/cup:tablet', offline);
    play(phone!, 'small/mug:phone', 2);
    await link(phone!, tablet!);
    await both();
    expect(allMoves(phone!)).toHaveLength(5 + synced + offline);
    expect(allMoves(tablet!)).toEqual(allMoves(phone!));
    expect([phone!.unsentEntries(), tablet!.unsentEntries(), tablet!.syncState()]).toEqual([0, 0, 'idle']);
    // And what they do from now on.
    play(tablet!, 'small/mug:phone', 1);
    play(phone!, 'small/cup:tablet', 1);
    await both();
    expect(allMoves(tablet!)).toEqual(allMoves(phone!));
    expect(allMoves(phone!)).toHaveLength(7 + synced + offline);
  });

  test('what only the server had of the tablet', async () => {
    play(tablet!, 'small/cup:tablet', 3);
    await tablet!.syncNow();
    // The same key with an empty database, as after a crash of the storage.
    const key = await tablet!.playerKey();
    const again = await openPage();
    await again.writeMeta('player', key);
    await link(phone!, again);
    await again.syncNow();
    expect(allMoves(again)).toEqual(allMoves(tablet!));
  });

  test('a reload in between changes nothing', async () => {
    play(tablet!, 'small/cup:tablet', 3);
    await tablet!.syncNow();
    play(phone!, 'small/mug:phone', 3);
    await phone!.syncNow();
    await link(phone!, tablet!);
    tablet = await openPage(tablet!.storage);
    await both();
    expect(allMoves(tablet)).toEqual(allMoves(phone!));
    expect(allMoves(tablet)).toHaveLength(6);
  });
});

test('a device has its own key and the name of its browser', async () => {
  const before = await tablet!.playerKey();
  await link(phone!, tablet!);
  expect(await tablet!.playerKey()).not.toBe(before);
  expect(await tablet!.playerKey()).not.toBe(await phone!.playerKey());
  expect((await phone!.listDevices()).map(({ name, this: isThis }) => [name, isThis])).toEqual([
    ['Firefox (Android)', true],
    ['Firefox (Android)', false],
  ]);
});

describe('what is refused changes nothing', () => {
  test.each([
    ['a wrong code', () => 'WRONG222', 'no_code'],
    ['its own code', async () => (await tablet!.offerLink()).code, 'already_linked'],
  ])('%s', async (_, codeOf, code) => {
    play(tablet!, 'small/cup:tablet', 3);
    await tablet!.syncNow();
    const key = await tablet!.playerKey();
    await expect(tablet!.redeem(await codeOf())).rejects.toMatchObject({ code });
    expect(await tablet!.playerKey()).toBe(key);
    expect(await tablet!.readMeta('linking')).toBe('');
    await tablet!.syncNow();
    expect([tablet!.syncState(), tablet!.unsentEntries()]).toEqual(['idle', 0]);
  });

  test('no network', async () => {
    const { code } = await phone!.offerLink();
    isOffline = true;
    await expect(tablet!.redeem(code)).rejects.toMatchObject({ code: 'offline' });
    isOffline = false;
    await tablet!.redeem(code);
    expect(await tablet!.listDevices()).toHaveLength(2);
  });
});

describe('a lost answer', () => {
  async function loseAnswer(): Promise<void> {
    play(tablet!, 'small/cup:tablet', 3);
    await tablet!.syncNow();
    play(phone!, 'small/mug:phone', 2);
    await phone!.syncNow();
    const { code } = await phone!.offerLink();
    answersAreLost = true;
    await expect(tablet!.redeem(code)).rejects.toMatchObject({ code: 'offline' });
    answersAreLost = false;
  }

  test('is made up for by the next sync', async () => {
    await loseAnswer();
    tablet = await openPage(tablet!.storage);
    await tablet.syncNow();
    await both();
    expect(tablet.syncState()).toBe('idle');
    expect(allMoves(tablet)).toEqual(allMoves(phone!));
    expect(allMoves(tablet)).toHaveLength(5);
  });

  test('is made up for by another try', async () => {
    await loseAnswer();
    await tablet!.redeem('ANY22222');
    await both();
    expect(allMoves(tablet!)).toEqual(allMoves(phone!));
    expect(await phone!.listDevices()).toHaveLength(2);
  });
});

describe('an unlinked device', () => {
  beforeEach(async () => {
    play(phone!, 'small/mug:phone', 3);
    await phone!.syncNow();
    await link(phone!, tablet!);
    await both();
    const [, second] = await phone!.listDevices();
    await phone!.unlinkDevice(second!.id);
  });

  test('is told, keeps everything and asks no more', async () => {
    play(tablet!, 'small/cup:tablet', 2);
    await tablet!.syncNow();
    expect([tablet!.syncState(), tablet!.endedState()]).toEqual(['unlinked', 'unlinked']);
    tablet = await openPage(tablet!.storage);
    expect(allMoves(tablet)).toHaveLength(5);
    vi.stubGlobal('fetch', () => {
      throw new Error('it must not ask');
    });
    await tablet.syncNow();
    expect(tablet.syncState()).toBe('unlinked');
  });

  test('goes on on its own with all it has', async () => {
    play(tablet!, 'small/cup:tablet', 2);
    await tablet!.syncNow();
    await tablet!.keepAsNewPlayer();
    await tablet!.syncNow();
    expect([tablet!.syncState(), tablet!.unsentEntries()]).toEqual(['idle', 0]);
    expect(holders.get(await tablet!.playerKey())!.player.entries).toHaveLength(5);
    await phone!.syncNow();
    expect(allMoves(phone!)).toHaveLength(3);
  });

  test('can be linked again', async () => {
    play(tablet!, 'small/cup:tablet', 2);
    await tablet!.syncNow();
    await link(phone!, tablet!);
    await both();
    expect(tablet!.syncState()).toBe('idle');
    expect(allMoves(phone!)).toHaveLength(5);
    expect(allMoves(tablet!)).toEqual(allMoves(phone!));
  });
});

test('codes are read as people write them', () => {
  expect(phone!.cleanCode(' ab2c-d3ef ')).toBe('AB2CD3EF');
  expect(phone!.shownCode('AB2CD3EF')).toBe('AB2C-D3EF');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36', 'Chrome (Android)'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0', 'Edge (Windows)'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari (iPhone)'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15', 'Safari (Mac)'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox (Linux)'],
  ['curl/8', ''],
])('the name of a browser: %s', (agent, name) => {
  expect(phone!.nameOfBrowser(agent)).toBe(name);
});
