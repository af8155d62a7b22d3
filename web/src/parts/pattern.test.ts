import { expect, test } from 'vitest';
import { patternOf } from './pattern';

test('a pattern is mirrored, and depends on its name alone', () => {
  const cells = patternOf('Nurie 1');
  expect(cells).toEqual([...cells].reverse());
  expect(patternOf('Nurie 1')).toEqual(cells);
  expect(patternOf('Nurie 2')).not.toEqual(cells);
});
