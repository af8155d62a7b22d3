// The bundled packs, from the server or from what the service worker keeps of it.
import type { Pack, PackInfo } from '../game/puzzle';

/** The pack or puzzle does not exist, online or offline. */
export class Missing extends Error {}

const loaded = new Map<string, Promise<unknown>>();

function get<T>(path: string): Promise<T> {
  let found = loaded.get(path) as Promise<T> | undefined;
  if (!found) {
    found = fetch(path).then((response) => {
      if (response.status === 404) throw new Missing(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.json() as Promise<T>;
    });
    // A failure is not remembered: the next try may have a network.
    found.catch(() => loaded.delete(path));
    loaded.set(path, found);
  }
  return found;
}

export const packList = (): Promise<PackInfo[]> => get<PackInfo[]>('/api/packs');
export const packOf = (id: string): Promise<Pack> => get<Pack>(`/api/packs/${encodeURIComponent(id)}`);
