// A summary of all puzzles of all packs, as /api/puzzles lists them: enough to search in them and to choose among them.
import type { Kind } from './puzzle';

/** The packs that offer puzzles of the day, from a day on. */
export interface Edition {
  from: string;
  packs: readonly string[];
}

export interface ShelfJson {
  packs: { id: string; bytes: number; puzzles: [name: string, kind: Kind, width: number, height: number, level: number, colours: number][] }[];
  daily: Edition[];
}

export interface Entry {
  id: string;
  pack: string;
  /** Its place in the pack, from 0. */
  index: number;
  kind: Kind;
  width: number;
  height: number;
  level: number;
  /** How many colours there are to paint with. */
  colours: number;
}

export interface Shelf {
  entries: readonly Entry[];
  byId: ReadonlyMap<string, Entry>;
  /** The size of each pack in bytes, as it is sent. */
  bytes: ReadonlyMap<string, number>;
  editions: readonly Edition[];
}

export function shelfOf({ packs, daily }: ShelfJson): Shelf {
  const entries = packs.flatMap(({ id: pack, puzzles }) =>
    puzzles.map(([name, kind, width, height, level, colours], index): Entry => {
      // A puzzle of a former pack has its whole id.
      const id = name.includes('/') ? name : `${pack}/${name}`;
      return { id, pack, index, kind, width, height, level, colours };
    }),
  );
  return {
    entries,
    byId: new Map(entries.map((entry) => [entry.id, entry])),
    bytes: new Map(packs.map(({ id, bytes }) => [id, bytes])),
    editions: daily,
  };
}
