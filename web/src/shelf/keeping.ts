// Packs on this device: which there are, and fetching others, all at once or one, until it is cancelled. The service worker keeps what is fetched.
import { packPath } from '../storage/packs';

/** How many packs are fetched at the same time. */
const AT_ONCE = 4;

const isKept = async (pack: string): Promise<boolean> => (await caches.match(packPath(pack))) !== undefined;

/** Of some packs, those that are here. */
export async function keptOf(packs: readonly string[]): Promise<Set<string>> {
  const kept = await Promise.all(packs.map(isKept));
  return new Set(packs.filter((_, at) => kept[at]));
}

/** Fetches packs; `done` hears of each. What is here when it fails or is cancelled stays. */
export async function keepPacks(packs: readonly string[], signal: AbortSignal, done: (pack: string) => void): Promise<void> {
  const left = [...packs];
  const next = async (): Promise<void> => {
    for (let pack = left.shift(); pack !== undefined; pack = left.shift()) {
      await (await fetch(packPath(pack), { signal })).blob();
      // An error or the page of a hotel network is not kept.
      if (!(await isKept(pack))) throw new Error(`${pack} could not be kept`);
      signal.throwIfAborted();
      done(pack);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

export async function dropPack(pack: string): Promise<void> {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(packPath(pack));
}

/** Asks the browser not to clear what is kept; it may refuse. */
export async function persist(): Promise<void> {
  await navigator.storage?.persist?.().catch(() => undefined);
}
