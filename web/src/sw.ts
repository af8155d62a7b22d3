// The service worker: keeps the app with English and the player's language, our own packs, and every pack that was opened on the device. The page
// comes from here at once; packs are shown from here and fetched again behind it.
/// <reference lib="webworker" />
import { fromCacheThenFresh, isKept, keepData, keepLanguage, keptLanguage } from './offline';

declare const self: ServiceWorkerGlobalScope;

// The build puts all files and the version in place of these (vite.config.ts).
declare const __FILES__: string[];
/** The files of each language besides English. */
declare const __LANGUAGES__: Record<string, string[]>;
declare const __VERSION__: string;
const FILES = __FILES__;
const LANGUAGES = __LANGUAGES__;
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
  const told = event.data as unknown;
  if (told === 'take over') void self.skipWaiting();
  else if (typeof told === 'object' && told !== null && 'language' in told) event.waitUntil(speak(String(told.language)));
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

const fresh = (files: readonly string[]): Request[] => files.map((file) => new Request(file, { cache: 'reload' }));

async function install(): Promise<void> {
  const shell = await caches.open(SHELL);
  const language = await keptLanguage(Object.keys(LANGUAGES), navigator.languages);
  await shell.addAll(fresh([...FILES, ...(LANGUAGES[language] ?? [])]));
  await keepData();
}

/** Keeps the files of the language that a page speaks now, and remembers it for the next version. */
async function speak(language: string): Promise<void> {
  await keepLanguage(language);
  const shell = await caches.open(SHELL);
  const missing: string[] = [];
  for (const file of LANGUAGES[language] ?? []) if (!(await shell.match(file))) missing.push(file);
  // Without a network it will be tried when the app is opened again.
  if (missing.length) await shell.addAll(fresh(missing)).catch(() => undefined);
}

async function fromShell(request: Request, path: string): Promise<Response> {
  const kept = await caches.match(path, { cacheName: SHELL });
  return kept ?? fetch(request);
}
