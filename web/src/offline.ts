// What the service worker caches: our own packs, others once they are opened, and a little more; and only valid responses. An error or the page of a proxy or a
// hotel network is shown once and never cached.

/** Survives new versions of the app. */
export const DATA = 'nurie-data';

/** Of use without a network too, but nothing depends on them. */
const USEFUL = ['/api/puzzles', '/api/methods'];

export const isKept = (path: string): boolean => path === '/api/packs' || path.startsWith('/api/packs/') || USEFUL.includes(path);

/** Where the player's language is noted, for the next version of the app. */
const LANGUAGE = '/language';

export async function keepLanguage(language: string): Promise<void> {
  await (await caches.open(DATA)).put(LANGUAGE, new Response(language));
}

/** The language that was noted, or the first that the browser prefers; '' if it is not among those on offer. */
export async function keptLanguage(offered: readonly string[], preferred: readonly string[]): Promise<string> {
  const noted = await (await caches.open(DATA)).match(LANGUAGE);
  if (noted) return noted.text();
  const wished = preferred.map((tag) => tag.toLowerCase().split('-')[0]!);
  return wished.find((tag) => offered.includes(tag) || tag === 'en') ?? '';
}

/** Whether an answer is data of our server. */
export function isData(response: Response): boolean {
  return response.status === 200 && !response.redirected && (response.headers.get('Content-Type') ?? '').startsWith('application/json');
}

async function fetchData(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!isData(response)) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** The sections whose packs are fetched ahead; those of the shelf are many, and are fetched when they are opened. */
const AHEAD = ['drawn', 'nurikabe'];

/** Fetches the list and our own packs; if one of them is not available, fails and keeps the old ones. */
export async function keepData(): Promise<void> {
  const list = await fetchData('/api/packs');
  const packs = (await list.clone().json()) as { id: string; section: string }[];
  const ahead = packs.filter(({ section }) => AHEAD.includes(section));
  const paths = ahead.map(({ id }) => `/api/packs/${encodeURIComponent(id)}`);
  const found = await Promise.all(paths.map(fetchData));
  const data = await caches.open(DATA);
  await Promise.all(found.map((response, i) => data.put(paths[i]!, response)));
  await data.put('/api/packs', list);
  const useful = USEFUL.map((path) => fetchData(path).then((found) => data.put(path, found)));
  await Promise.allSettled(useful);
}

/** Returns the cached response at once and refreshes it in the background; `later` waits for that. */
export async function fromCacheThenFresh(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const data = await caches.open(DATA);
  const kept = await data.match(request, { ignoreSearch: true });
  const fresh = fetch(request).then(async (response) => {
    if (isData(response)) await data.put(request, response.clone());
    return response;
  });
  // Earlier versions cached every response.
  if (!kept || !isData(kept)) return fresh;
  later(fresh.catch(() => undefined));
  return kept;
}
