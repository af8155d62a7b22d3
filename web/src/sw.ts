// The service worker: keeps the whole app, our own packs, and every pack that was opened on the device. The page comes
// from here at once; packs are shown from here and fetched again behind it.
/// <reference lib="webworker" />
import { fromCacheThenFresh, isKept, keepData } from './offline';

declare const self: ServiceWorkerGlobalScope;

// The build puts all files and the version in place of these (vite.config.ts).
declare const __FILES__: string[];
declare const __VERSION__: string;
const FILES = __FILES__;
const SHELL = `nurie-shell-${__VERSION__}`;

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
    if (isKept(url.pathname)) event.respondWith(fromCacheThenFresh(request, (work) => event.waitUntil(work)));
    return;
  }
  event.respondWith(fromShell(request, request.mode === 'navigate' && !FILES.includes(url.pathname) ? '/' : url.pathname));
});

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await keepData();
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: SHELL });
  return kept ?? fetch(request);
}
