// The bundled packs, from the server or from what the service worker keeps of it.
import type { Pack, PackInfo } from '../game/puzzle';
import { DATA, isData } from '../offline';

/** The pack or puzzle does not exist, online or offline. */
export class Missing extends Error {}

const loaded = new Map<string, Promise<unknown>>();

function get<T>(path: string): Promise<T> {
  let found = loaded.get(path) as Promise<T> | undefined;
  if (!found) {
    found = fetch(path).then((response) => {
      if (response.status === 404) throw new Missing(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      void keep(path, response);
      return response.json() as Promise<T>;
    });
    // A failure is not remembered: the next try may have a network.
    found.catch(() => loaded.delete(path));
    loaded.set(path, found);
  }
  return found;
}

/** Keeps a pack that is opened before the service worker runs; later it does so itself. */
async function keep(path: string, response: Response): Promise<void> {
  if (!globalThis.navigator?.serviceWorker || navigator.serviceWorker.controller || !isData(response)) return;
  const copy = response.clone();
  await caches
    .open(DATA)
    .then((data) => data.put(path, copy))
    .catch(() => undefined);
}

export const packList = (): Promise<PackInfo[]> => get<PackInfo[]>('/api/packs');
export const packOf = (id: string): Promise<Pack> => get<Pack>(`/api/packs/${encodeURIComponent(id)}`);

/** The pack of a puzzle, by the beginning of its id: that of the pack, or of a former one whose puzzles it has. */
export function packIdOf(puzzle: string, infos: readonly PackInfo[]): string {
  const first = puzzle.slice(0, puzzle.indexOf('/'));
  return infos.find(({ formerly }) => formerly?.includes(first))?.id ?? first;
}
