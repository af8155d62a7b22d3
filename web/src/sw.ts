// The service worker: keeps the whole app and all packs on the device. The page comes from here
// at once; packs are shown from here and fetched again behind it.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

const FILES = '__FILES__' as unknown as string[];
const SHELL = 'nurie-shell-__VERSION__';
/** Survives new versions of the app. */
const DATA = 'nurie-data';

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('nurie-shell-') && name !== SHELL) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/')) {
    if (url.pathname === '/api/packs' || url.pathname.startsWith('/api/packs/') || url.pathname === '/api/methods') {
      event.respondWith(fromCacheThenFresh(event, request));
    }
    return;
  }
  event.respondWith(fromShell(request, request.mode === 'navigate' ? '/' : url.pathname));
});

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  const data = await caches.open(DATA);
  const list = await fetch('/api/packs');
  await data.put('/api/packs', list.clone());
  const packs = (await list.json()) as { id: string }[];
  await data.addAll(packs.map(({ id }) => `/api/packs/${encodeURIComponent(id)}`));
  // Methods are of use without a network too, but nothing depends on them.
  await data.add('/api/methods').catch(() => undefined);
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: SHELL });
  return kept ?? fetch(request);
}

async function fromCacheThenFresh(event: FetchEvent, request: Request): Promise<Response> {
  const data = await caches.open(DATA);
  const kept = await data.match(request, { ignoreSearch: true });
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await data.put(request, response.clone());
    return response;
  });
  if (!kept) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return kept;
}

export {};
