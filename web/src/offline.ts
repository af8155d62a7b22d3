// What the service worker keeps of the server's data: the packs and methods, and only if they are what they should be.
// An error, a page of a hotel's network or of a proxy is shown once, and never kept.

/** Survives new versions of the app. */
export const DATA = 'nurie-data';

export const isKept = (path: string): boolean => path === '/api/packs' || path.startsWith('/api/packs/') || path === '/api/methods';

/** Whether an answer is data of our server. */
export function isData(response: Response): boolean {
  return response.status === 200 && !response.redirected && (response.headers.get('Content-Type') ?? '').startsWith('application/json');
}

async function fetchData(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!isData(response)) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** Fetches all packs; fails, and keeps what it had, when the list or one of them is not to be had. */
export async function keepData(): Promise<void> {
  const list = await fetchData('/api/packs');
  const packs = (await list.clone().json()) as { id: string }[];
  const paths = packs.map(({ id }) => `/api/packs/${encodeURIComponent(id)}`);
  const found = await Promise.all(paths.map(fetchData));
  const data = await caches.open(DATA);
  await Promise.all(found.map((response, i) => data.put(paths[i]!, response)));
  await data.put('/api/packs', list);
  // Methods are of use without a network too, but nothing depends on them.
  await fetchData('/api/methods').then((methods) => data.put('/api/methods', methods)).catch(() => undefined);
}

/** What is kept, at once, while it is fetched again behind it; `later` lets that end. */
export async function fromCacheThenFresh(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const data = await caches.open(DATA);
  const kept = await data.match(request, { ignoreSearch: true });
  const fresh = fetch(request).then(async (response) => {
    if (isData(response)) await data.put(request, response.clone());
    return response;
  });
  // Earlier versions kept whatever came.
  if (!kept || !isData(kept)) return fresh;
  later(fresh.catch(() => undefined));
  return kept;
}
