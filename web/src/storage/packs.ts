// The bundled packs, from the server or from what the service worker keeps of it.
import type { Pack, PackInfo } from '../game/puzzle';
import { shelfOf, type Shelf, type ShelfJson } from '../game/shelf';

/** The pack or puzzle does not exist, online or offline. */
export class Missing extends Error {}

const loaded = new Map<string, Promise<unknown>>();

function get<T>(path: string): Promise<T> {
  let found = loaded.get(path) as Promise<T> | undefined;
  if (!found) {
    found = fetch(path).then((response) => {
      // 422: no pack can have such a name.
      if (response.status === 404 || response.status === 422) throw new Missing(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json() as Promise<T>;
    });
    // A failure is not remembered: the next try may have a network.
    found.catch(() => loaded.delete(path));
    loaded.set(path, found);
  }
  return found;
}

/** Packs that are opened before the service worker runs are fetched once more through it, and so it keeps them. */
function keepThem(): void {
  for (const path of loaded.keys()) void fetch(path).catch(() => undefined);
}
try {
  navigator.serviceWorker?.addEventListener('controllerchange', keepThem, { once: true });
} catch {
  // Site data is blocked, and nothing is kept.
}

export const packList = (): Promise<PackInfo[]> => get<PackInfo[]>('/api/packs');
export const packPath = (id: string): string => `/api/packs/${encodeURIComponent(id)}`;
export const packOf = (id: string): Promise<Pack> => get<Pack>(packPath(id));

let shelf: Promise<Shelf> | null = null;
/** A summary of all puzzles. */
export function wholeShelf(): Promise<Shelf> {
  shelf ??= get<ShelfJson>('/api/puzzles').then(shelfOf);
  shelf.catch(() => (shelf = null));
  return shelf;
}

/** The pack of a puzzle, by the beginning of its id: that of the pack, or of a former one whose puzzles it has. */
export function packIdOf(puzzle: string, infos: readonly PackInfo[]): string {
  const first = puzzle.slice(0, puzzle.indexOf('/'));
  return infos.find(({ formerly }) => formerly?.includes(first))?.id ?? first;
}
