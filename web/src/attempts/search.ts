// Search: which of all puzzles have the wanted kind, size, level, colours, state and text. A text is looked for in the titles of packs, and of
// puzzles only where that gives nothing away: those whose titles the caller passes in.
import type { Entry } from '../game/shelf';
import type { PuzzleState } from './summaries';

export const ANY = '';
/** The longest side of a board, as ranges from–to. */
export const SIZES = ['0–10', '11–15', '16–20', '21–25', '26–30', '31–999'] as const;
export const STATES = ['not_started', 'started', 'finished'] as const;
export const ORDERS = ['order', 'size', 'difficulty'] as const;

/** What the player is looking for; empty where it does not matter. */
export interface Wishes {
  text: string;
  kind: string;
  size: '' | (typeof SIZES)[number];
  level: string;
  colours: string;
  state: '' | PuzzleState;
  order: (typeof ORDERS)[number];
}

export const NO_WISHES: Wishes = { text: '', kind: ANY, size: ANY, level: ANY, colours: ANY, state: ANY, order: 'order' };

/** Texts are compared without regard to case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

export interface Words {
  pack(id: string): string;
  /** The title of a puzzle as `plain` writes it, or undefined where it is to stay hidden. */
  title(entry: Entry): string | undefined;
}

export function search(entries: readonly Entry[], states: ReadonlyMap<string, PuzzleState>, wishes: Wishes, words: Words): Entry[] {
  const [from, to] = wishes.size ? wishes.size.split('–').map(Number) as [number, number] : [0, Infinity];
  const texts = plain(wishes.text).split(/\s+/).filter(Boolean);
  const packs = new Map<string, string>();
  const packTitle = (id: string): string => {
    let found = packs.get(id);
    if (found === undefined) packs.set(id, (found = plain(words.pack(id))));
    return found;
  };
  const says = (entry: Entry): boolean => {
    const said = `${packTitle(entry.pack)} ${words.title(entry) ?? ''}`;
    return texts.every((text) => said.includes(text));
  };
  const found = entries.filter((entry) => {
    const longest = Math.max(entry.width, entry.height);
    return (
      (wishes.kind === ANY || entry.kind === wishes.kind) &&
      longest >= from &&
      longest <= to &&
      (wishes.level === ANY || entry.level === Number(wishes.level)) &&
      (wishes.colours === ANY || entry.colours === Number(wishes.colours)) &&
      (wishes.state === ANY || (states.get(entry.id) ?? 'not_started') === wishes.state) &&
      (!texts.length || says(entry))
    );
  });
  if (wishes.order === 'size') found.sort((a, b) => a.width * a.height - b.width * b.height);
  if (wishes.order === 'difficulty') found.sort((a, b) => a.level - b.level);
  return found;
}
