// The entries that the server is asked about too, with the same answers.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import schema from './schema.json';
import { faultInEntered, faultInMove, faultInPuzzle, sift } from './validate';

interface Case {
  title: string;
  of: 'moves' | 'puzzles';
  entry: unknown;
  /** What is wrong with the entry, null when nothing is. */
  field: string | null;
}
const cases = JSON.parse(readFileSync(new URL('../../../tests/app/entries.json', import.meta.url), 'utf8')) as Case[];

describe.each(cases.map((one) => [one.title, one] as const))('%s', (title, { of, entry, field }) => {
  test(field === null ? 'is taken' : 'is not taken', () => {
    const fault = of === 'moves' ? faultInMove(entry) : faultInEntered(entry);
    expect(fault ? fault.field.split('.')[0] : null).toBe(field);
    const { moves, puzzles, bad } = sift(of === 'moves' ? [entry] : [], of === 'puzzles' ? [entry] : []);
    const isTaken = field === null || title.includes('clock beyond') || title.includes('2^53');
    expect([moves.length + puzzles.length, bad.length]).toEqual(isTaken ? [1, 0] : [0, 1]);
  });
});

test('boards may not be too large', () => {
  const clues = Array.from({ length: 500 }, () => new Array<number>(501).fill(0));
  expect(faultInPuzzle({ kind: 'nurikabe', size: [501, 500], clues })?.why).toBe('large');
  const lines = (count: number): never[][] => Array.from({ length: count }, () => []);
  expect(faultInPuzzle({ kind: 'nonogram', size: [1001, 1000], clues: { rows: lines(1000), columns: lines(1001) } })?.why).toBe('large');
});

test('the reason is told', () => {
  const puzzle = { kind: 'nonogram', size: [1, 1], clues: { rows: [[1]], columns: [[1]] } };
  expect(faultInPuzzle({ ...puzzle, clues: undefined })).toMatchObject({ field: 'clues' });
  expect(faultInPuzzle({ kind: 'nonogram', size: [1, 1] })).toEqual({ field: 'clues', why: 'missing' });
  expect(faultInPuzzle({ ...puzzle, size: [2, 1] })?.why).toBe('clues');
  expect(faultInPuzzle({ ...puzzle, colours: [{ letter: 'b', name: '', rgb: '#00f' }] })?.why).toBe('colours');
});

test('every rule that the schema has is understood', () => {
  const known = new Set(
    '$ref type const enum anyOf oneOf discriminator properties required additionalProperties items prefixItems minItems maxItems minLength maxLength pattern minimum maximum exclusiveMaximum check cells'.split(' '),
  );
  const visit = (rule: unknown): void => {
    if (Array.isArray(rule)) return rule.forEach(visit);
    if (typeof rule !== 'object' || rule === null) return;
    for (const [key, value] of Object.entries(rule)) {
      expect([...known]).toContain(key);
      if (key === 'properties') Object.values(value as object).forEach(visit);
      else if (key !== 'discriminator') visit(value);
    }
  };
  const { $defs, ...rules } = schema;
  for (const rule of [...Object.values($defs), ...Object.values(rules)]) visit(rule);
});

test('a kind is a word, and not a list of one', () => {
  const move = { attempt: 'small/mug:one', device: 'phone', n: 0, clock: 1, at: 1, kind: 'hint' };
  expect(faultInMove(move)).toBeNull();
  for (const kind of [['hint'], 'cheat', 'toString', undefined]) expect(faultInMove({ ...move, kind })).toEqual({ field: '', why: 'value' });
  for (const value of [null, [], 'hint', 3]) expect(faultInMove(value)).toEqual({ field: '', why: 'value' });
});

test('what is left out of entries is named as far as that can be told', () => {
  const entry = { attempt: 'small/mug:one', device: 'phone', n: 0, clock: 1, at: 1, kind: 'cheat' };
  expect(sift([entry, { ...entry, attempt: 7 }, null, 'x'], [{ name: 'Mine' }]).bad.map(({ name }) => name)).toEqual(['small/mug:one', '', '', '', 'Mine']);
});
