// The names of colours, the same as Python's (tests/nonogram/colour_names.json).
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namesOf } from './naming';

const told = JSON.parse(readFileSync(new URL('../../../tests/nonogram/colour_names.json', import.meta.url), 'utf8')) as { colours: string[]; names: string[] }[];

test.each(told)('$names', ({ colours, names }) => {
  expect(namesOf(colours)).toEqual(names);
});
