// Which packs share a card.
import { expect, test } from 'vitest';
import type { PackInfo } from '../game/puzzle';
import { sectionsOf } from './subjects';

const pack = (id: string, section: string): PackInfo => ({ id, section, title: id, kind: 'nonogram', count: 1 });

test('the packs of a subject stand together, others alone, in the order of the list', () => {
  const list = [pack('small', 'drawn'), pack('animals-in-colour', 'colour'), pack('food-in-colour', 'colour'), pack('animals', 'black'), pack('signs', 'black'), pack('nurikabe', 'nurikabe')];
  const drawn = sectionsOf(list).map(({ name, subjects }) => [name, ...subjects.map(({ id, packs }) => `${id}: ${packs.map((one) => one.id).join(' ')}`)]);
  expect(drawn).toEqual([
    ['drawn', 'small: small'],
    ['subjects', 'animals: animals animals-in-colour', 'food: food-in-colour', 'signs: signs'],
    ['nurikabe', 'nurikabe: nurikabe'],
  ]);
});
