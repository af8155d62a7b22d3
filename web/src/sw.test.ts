// What the service worker does with each event: what it keeps, what it throws away, and which requests it answers from where.
import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
let listeners: Map<string, Listener>;
/** All caches by name, with what is in them by path. */
let stored: Map<string, Map<string, string>>;
let worker: { skipWaiting: ReturnType<typeof vi.fn>; claim: ReturnType<typeof vi.fn> };
let modes: string[];
const FILES = ['/', '/assets/index.js', '/licences.txt'];
const LANGUAGES = { cs: ['/assets/cs-1.js', '/assets/cs-2.js'], pl: ['/assets/pl-1.js', '/assets/pl-2.js'] };
const SHELL = 'nurie-shell-v2';
const pathOf = (request: Request | string): string => new URL(typeof request === 'string' ? request : request.url, 'http://nurie').pathname;

beforeEach(async () => {
  vi.resetModules();
  listeners = new Map();
  stored = new Map();
  modes = [];
  worker = { skipWaiting: vi.fn(), claim: vi.fn() };
  const open = (name: string): Map<string, string> => {
    if (!stored.has(name)) stored.set(name, new Map());
    return stored.get(name)!;
  };
  vi.stubGlobal('__FILES__', FILES);
  vi.stubGlobal('__LANGUAGES__', LANGUAGES);
  vi.stubGlobal('__VERSION__', 'v2');
  vi.stubGlobal('navigator', { languages: ['en-GB', 'pl'] });
  vi.stubGlobal('location', { origin: 'http://nurie' });
  vi.stubGlobal('Request', class {
    readonly url: string;
    constructor(path: string, init: { cache: string }) {
      this.url = new URL(path, 'http://nurie').href;
      modes.push(init.cache);
    }
  });
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: worker.skipWaiting,
    clients: { claim: worker.claim },
  });
  vi.stubGlobal('caches', {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => {
      const found = stored.get(cacheName)?.get(path);
      return found === undefined ? undefined : new Response(found);
    },
    open: async (name: string) => ({
      addAll: async (requests: Request[]) => {
        for (const request of requests) open(name).set(pathOf(request), `shell ${pathOf(request)}`);
      },
      put: async (request: Request | string, response: Response) => void open(name).set(pathOf(request), await response.text()),
      match: async (path: Request | string) => {
        const found = stored.get(name)?.get(pathOf(path));
        return found === undefined ? undefined : new Response(found, { headers: { 'Content-Type': 'application/json' } });
      },
    }),
  });
  vi.stubGlobal('fetch', async (request: Request | string) => {
    const path = pathOf(request);
    const body = path === '/api/packs' ? '[{"id":"small","section":"drawn"}]' : `"network ${path}"`;
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
  await import('./sw');
});

/** Tells the worker of something, and waits for what it wants to be waited for. */
async function happens(type: string, event: Record<string, unknown> = {}): Promise<void> {
  const work: unknown[] = [];
  listeners.get(type)!({ ...event, waitUntil: (one: unknown) => work.push(one) });
  await Promise.all(work);
}

/** What a request is answered with; null where the worker leaves it to the browser. */
async function answer(url: string, more: Record<string, unknown> = {}): Promise<string | null> {
  let response: Promise<Response> | null = null;
  await happens('fetch', { request: { url, method: 'GET', mode: 'cors', ...more }, respondWith: (one: Promise<Response>) => (response = one) });
  return response && (await (response as Promise<Response>)).text();
}

test('installing keeps every file, fresh from the server, and our own packs', async () => {
  await happens('install');
  expect([...stored.get(SHELL)!.keys()]).toEqual(FILES);
  expect(modes).toEqual(['reload', 'reload', 'reload']);
  expect([...stored.get('nurie-data')!.keys()].sort()).toEqual(['/api/methods', '/api/packs', '/api/packs/small', '/api/puzzles']);
});

test('besides English, the language that the browser prefers is kept', async () => {
  vi.stubGlobal('navigator', { languages: ['hu', 'pl-PL', 'cs'] });
  await happens('install');
  expect([...stored.get(SHELL)!.keys()]).toEqual([...FILES, ...LANGUAGES.pl]);
});

test('a language that is chosen is kept, and so is it in the next version', async () => {
  await happens('install');
  await happens('message', { data: { language: 'cs' } });
  expect([...stored.get(SHELL)!.keys()]).toEqual([...FILES, ...LANGUAGES.cs]);
  expect(await answer('http://nurie/assets/cs-1.js')).toBe('shell /assets/cs-1.js');
  stored.delete(SHELL);
  await happens('install');
  expect([...stored.get(SHELL)!.keys()]).toEqual([...FILES, ...LANGUAGES.cs]);
});

test('a language that cannot be fetched now is fetched when the app is opened again', async () => {
  await happens('install');
  const open = caches.open.bind(caches);
  vi.stubGlobal('caches', { ...caches, open: async (name: string) => ({ ...(await open(name)), addAll: () => Promise.reject(new TypeError('no network')) }) });
  await happens('message', { data: { language: 'pl' } });
  expect([...stored.get(SHELL)!.keys()]).toEqual(FILES);
  vi.stubGlobal('caches', { ...caches, open });
  await happens('message', { data: { language: 'pl' } });
  expect([...stored.get(SHELL)!.keys()]).toEqual([...FILES, ...LANGUAGES.pl]);
});

test('taking over throws away the files of other versions, and nothing else', async () => {
  for (const name of ['nurie-shell-v1', SHELL, 'nurie-data', 'of another app']) stored.set(name, new Map());
  await happens('activate');
  expect([...stored.keys()]).toEqual([SHELL, 'nurie-data', 'of another app']);
  expect(worker.claim).toHaveBeenCalledOnce();
});

test('it takes over at once only when the player wants it', async () => {
  await happens('message', { data: 'hello' });
  expect(worker.skipWaiting).not.toHaveBeenCalled();
  await happens('message', { data: 'take over' });
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
});

test('files of the app come from this device, others from the network', async () => {
  await happens('install');
  expect(await answer('http://nurie/assets/index.js')).toBe('shell /assets/index.js');
  expect(await answer('http://nurie/elsewhere.js')).toBe('"network /elsewhere.js"');
});

test('every page is the app, unless it is a file', async () => {
  await happens('install');
  expect(await answer('http://nurie/some/page', { mode: 'navigate' })).toBe('shell /');
  expect(await answer('http://nurie/licences.txt', { mode: 'navigate' })).toBe('shell /licences.txt');
  expect(await answer('http://nurie/some/page')).toBe('"network /some/page"');
});

test('what is sent, what belongs to others, and the rest of the API are left alone', async () => {
  await happens('install');
  expect(await answer('http://nurie/assets/index.js', { method: 'POST' })).toBeNull();
  expect(await answer('http://elsewhere/assets/index.js')).toBeNull();
  expect(await answer('http://nurie/api/sync')).toBeNull();
  expect(await answer('http://nurie/api/packs')).toBe('[{"id":"small","section":"drawn"}]');
  expect(await answer('http://nurie/api/packs/small')).toBe('"network /api/packs/small"');
  expect(await answer('http://nurie/api/methods')).toBe('"network /api/methods"');
});
