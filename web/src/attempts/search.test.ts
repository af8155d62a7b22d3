// What is found among all puzzles, and that titles of pictures stay hidden.
import { expect, test } from 'vitest';
import { shelfOf, type Entry } from '../game/shelf';
import { NO_WISHES, plain, search, type Wishes, type Words } from './search';

const { entries, byId, bytes } = shelfOf({
  packs: [
    { id: 'food', bytes: 100, puzzles: [['taco', 'nonogram', 10, 8, 1, 1], ['cake', 'nonogram', 20, 30, 3, 1]] },
    { id: 'sea', bytes: 200, puzzles: [['old/crab', 'nonogram', 12, 12, 3, 4], ['reef', 'nurikabe', 8, 8, 5, 1]] },
  ],
  daily: [],
});
const states = new Map([['food/cake', 'finished'], ['sea/reef', 'started']] as const);
const WORDS: Words = {
  pack: (id) => ({ food: 'Jídlo', sea: 'Sea and shore' })[id]!,
  title: (entry) => ({ 'food/cake': 'birthday cake', 'sea/reef': 'reef' })[entry.id],
};
const found = (wishes: Partial<Wishes>): string => search(entries, states, { ...NO_WISHES, ...wishes }, WORDS).map(({ id }) => id).join(' ');

test('an index becomes entries with ids', () => {
  expect(entries.map(({ id, pack, index }: Entry) => [id, pack, index])).toEqual([['food/taco', 'food', 0], ['food/cake', 'food', 1], ['old/crab', 'sea', 0], ['sea/reef', 'sea', 1]]);
  expect([byId.get('old/crab')?.colours, bytes.get('sea')]).toEqual([4, 200]);
});

test.each<[Partial<Wishes>, string]>([
  [{}, 'food/taco food/cake old/crab sea/reef'],
  [{ kind: 'nurikabe' }, 'sea/reef'],
  [{ size: '0–10' }, 'food/taco sea/reef'],
  [{ size: '26–30' }, 'food/cake'],
  [{ level: '3' }, 'food/cake old/crab'],
  [{ colours: '4' }, 'old/crab'],
  [{ state: 'finished' }, 'food/cake'],
  [{ state: 'not_started' }, 'food/taco old/crab'],
  [{ level: '3', colours: '1' }, 'food/cake'],
  [{ text: 'jidlo' }, 'food/taco food/cake'],
  [{ text: 'SHORE sea' }, 'old/crab sea/reef'],
  [{ text: 'cake' }, 'food/cake'],
  // It is not finished, so its title stays hidden.
  [{ text: 'crab' }, ''],
  [{ order: 'size' }, 'sea/reef food/taco old/crab food/cake'],
  [{ order: 'difficulty' }, 'food/taco food/cake old/crab sea/reef'],
])('%o finds %s', (wishes, ids) => {
  expect(found(wishes)).toBe(ids);
});

test('accents and case do not matter', () => {
  expect(plain('Žluťoučký KŮŇ')).toBe('zlutoucky kun');
});
