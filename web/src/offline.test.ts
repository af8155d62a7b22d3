// What the service worker keeps: data of the server, and never an error, a page or what came by way of another address.
import { beforeEach, expect, test, vi } from 'vitest';
import { DATA, fromCacheThenFresh, keepData } from './offline';

class FakeCache {
  readonly kept = new Map<string, Response>();
  private key = (request: Request | string): string => new URL(typeof request === 'string' ? request : request.url, 'http://nurie').pathname;
  async match(request: Request | string): Promise<Response | undefined> {
    return this.kept.get(this.key(request))?.clone();
  }
  async put(request: Request | string, response: Response): Promise<void> {
    this.kept.set(this.key(request), response);
  }
}

const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status, headers: { 'Content-Type': 'application/json' } });
const redirected = (): Response => Object.defineProperty(json([]), 'redirected', { value: true });
const BAD: [string, () => Response][] = [
  ['an error', () => json({ error: { code: 'bug' } }, 500)],
  ['a refusal', () => json({ error: { code: 'busy' } }, 429)],
  ['a page', () => new Response('<h1>Please log in</h1>', { headers: { 'Content-Type': 'text/html' } })],
  ['a part', () => json([], 206)],
  ['what came from elsewhere', redirected],
];

let cache: FakeCache;
let answers: Map<string, () => Response>;
const LIST = new Request('http://nurie/api/packs');
const text = async (path: string): Promise<string | undefined> => (await cache.match(path))?.text();
/** Asks, and waits for what happens behind the answer. */
async function ask(request = LIST): Promise<string> {
  const behind: Promise<unknown>[] = [];
  const response = await fromCacheThenFresh(request, (work) => behind.push(work));
  await Promise.all(behind);
  return response.text();
}

beforeEach(() => {
  cache = new FakeCache();
  answers = new Map([
    ['/api/packs', () => json([{ id: 'small', section: 'drawn' }])],
    ['/api/packs/small', () => json({ id: 'small', puzzles: [] })],
    ['/api/methods', () => json({})],
    ['/api/puzzles', () => json({})],
  ]);
  vi.stubGlobal('caches', { open: (name: string) => (expect(name).toBe(DATA), Promise.resolve(cache)) });
  vi.stubGlobal('fetch', (request: Request | string) => {
    const answer = answers.get(new URL(typeof request === 'string' ? request : request.url, 'http://nurie').pathname);
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'));
  });
});

test('packs of the shelf are kept once they are opened', async () => {
  answers.set('/api/packs', () => json([{ id: 'small', section: 'drawn' }, { id: 'animals', section: 'black' }]));
  answers.set('/api/packs/animals', () => json({ id: 'animals', puzzles: [] }));
  await keepData();
  expect([...cache.kept.keys()].sort()).toEqual(['/api/methods', '/api/packs', '/api/packs/small', '/api/puzzles']);
  const animals = new Request('http://nurie/api/packs/animals');
  await ask(animals);
  answers.clear();
  expect(await ask(animals)).toBe('{"id":"animals","puzzles":[]}');
});

test('our own packs are kept, and shown without a network', async () => {
  await keepData();
  expect([...cache.kept.keys()].sort()).toEqual(['/api/methods', '/api/packs', '/api/packs/small', '/api/puzzles']);
  answers.clear();
  expect(await ask()).toBe('[{"id":"small","section":"drawn"}]');
});

test('what is kept is shown at once, and replaced behind it', async () => {
  await keepData();
  answers.set('/api/packs', () => json([]));
  expect(await ask()).toBe('[{"id":"small","section":"drawn"}]');
  expect(await ask()).toBe('[]');
});

test.each(BAD)('%s is not kept as the list of packs', async (_name, bad) => {
  answers.set('/api/packs', bad);
  await expect(keepData()).rejects.toThrow();
  expect(cache.kept.size).toBe(0);
  await ask();
  expect(cache.kept.size).toBe(0);
  answers.set('/api/packs', () => json([{ id: 'small', section: 'drawn' }]));
  await keepData();
  answers.set('/api/packs', bad);
  expect(await ask()).toBe('[{"id":"small","section":"drawn"}]');
  expect(await text('/api/packs')).toBe('[{"id":"small","section":"drawn"}]');
});

test.each(BAD)('%s in place of a pack: nothing changes', async (_name, bad) => {
  await keepData();
  answers.set('/api/packs', () => json([{ id: 'small', section: 'drawn' }, { id: 'new', section: 'nurikabe' }]));
  answers.set('/api/packs/new', bad);
  await expect(keepData()).rejects.toThrow();
  expect(await text('/api/packs')).toBe('[{"id":"small","section":"drawn"}]');
});

test.each(BAD.slice(0, 4))('%s that an earlier version kept is not shown', async (_name, bad) => {
  await cache.put(LIST, bad());
  expect(await ask()).toBe('[{"id":"small","section":"drawn"}]');
  expect(await text('/api/packs')).toBe('[{"id":"small","section":"drawn"}]');
});

test('without methods the app is kept all the same', async () => {
  answers.set('/api/methods', () => json({}, 500));
  await keepData();
  expect([...cache.kept.keys()].sort()).toEqual(['/api/packs', '/api/packs/small', '/api/puzzles']);
});
