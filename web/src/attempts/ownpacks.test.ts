// Own packs: kept as entries that merge, and the same again from a file or a link.
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('location', { reload: () => undefined });
const journal = await import('../storage/journal.svelte');
const { isPacked } = await import('./lookup');
const { asPack, deletePack, keepPack, newPackId, newPuzzleId, ownPack, ownPacks, packIdFrom, packJson, packOfPuzzle, wantedFrom } = await import('./ownpacks');
const { faultInEntered } = await import('../storage/validate');
const { decode, encode } = await import('../game/link');
import type { PackJson } from '../game/link';
import type { PuzzleJson } from '../game/puzzle';

const dot = (width: number): PuzzleJson => ({ kind: 'nonogram', size: [width, 1], clues: { rows: [[width]], columns: Array.from({ length: width }, () => [1]) } });

beforeEach(() => journal.eraseJournal());

function made(): string {
  const id = newPackId();
  const puzzles = [1, 2, 3].map((width) => ({ id: newPuzzleId(id), name: `P${width}`, puzzle: dot(width) }));
  keepPack(id, { title: 'Lines', icon: puzzles[1]!.id, author: 'Ada', puzzles });
  return id;
}
const names = (id: string): string[] => ownPack(id)!.puzzles.map(({ name }) => name);
const wanted = (id: string) => {
  const pack = ownPack(id)!;
  return { ...pack, puzzles: pack.puzzles.map((one) => ({ id: one.id, name: one.name, puzzle: one.puzzle! })) };
};

test('a pack has its title, its cover and its order', () => {
  const id = made();
  expect(ownPacks().map((pack) => pack.id)).toEqual([id]);
  expect(names(id)).toEqual(['P1', 'P2', 'P3']);
  expect(ownPack(id)).toMatchObject({ title: 'Lines', author: 'Ada' });
  expect(ownPack(id)!.icon).toBe(ownPack(id)!.puzzles[1]!.id);
  const before = wanted(id);
  keepPack(id, { ...before, puzzles: [...before.puzzles].reverse() });
  expect(names(id)).toEqual(['P3', 'P2', 'P1']);
});

test('every entry is one that the server takes, and is not among own puzzles', () => {
  made();
  const { puzzles } = journal.everything();
  expect(puzzles).toHaveLength(4);
  for (const own of puzzles) {
    expect(faultInEntered(own)).toBeNull();
    expect(isPacked(own)).toBe(true);
  }
});

test('only what changed is written', () => {
  const id = made();
  const clocks = () => new Map(journal.everything().puzzles.map((own) => [own.id, own.updated]));
  const before = clocks();
  keepPack(id, wanted(id));
  expect(clocks()).toEqual(before);
  keepPack(id, { ...wanted(id), title: 'Dots' });
  expect([...clocks()].filter(([one, clock]) => clock !== before.get(one)).map(([one]) => one)).toEqual([id]);
});

test('a puzzle that another device added comes last and is not lost', async () => {
  const id = made();
  const order = wanted(id);
  const foreign = { id: `${id}/elsewhere`, updated: 1, device: 'other', name: 'New', puzzle: dot(4), draft: false };
  await journal.receive([], [foreign], false);
  expect(names(id)).toEqual(['P1', 'P2', 'P3', 'New']);
  // An older idea of the order arrives after it: nothing is removed.
  keepPack(id, { ...order, puzzles: [...order.puzzles.slice(1), order.puzzles[0]!, { id: foreign.id, name: 'New', puzzle: dot(4) }] });
  expect(names(id)).toEqual(['P2', 'P3', 'P1', 'New']);
});

test('a removed puzzle and a deleted pack are gone', () => {
  const id = made();
  const all = wanted(id);
  keepPack(id, { ...all, puzzles: all.puzzles.slice(1) });
  expect(names(id)).toEqual(['P2', 'P3']);
  deletePack(id);
  expect(ownPack(id)).toBeNull();
  expect(journal.ownPuzzles()).toEqual([]);
});

test('it comes back from a link and from a file, and is played like others', () => {
  const json = packJson(ownPack(made())!);
  const id = packIdFrom('x');
  keepPack(id, wantedFrom(id, decode(encode(json)) as PackJson));
  expect(packJson(ownPack(id)!)).toEqual(json);
  const pack = asPack(ownPack(id)!);
  expect(pack.puzzles[0]).toMatchObject({ id: 'own/pack-x/1', title: 'P1', width: 1, height: 1, solution: null, difficulty: 0 });
  expect(packOfPuzzle('pack-x/1')?.id).toBe('pack-x');
  expect([packOfPuzzle('pack-x'), packOfPuzzle('abc'), ownPack('abc')]).toEqual([null, null, null]);
});

test('an entry of a pack that says nonsense is an empty pack', async () => {
  const broken = { ...dot(1), pack: { order: 7, icon: null } };
  await journal.receive([], [{ id: 'pack-y', updated: 1, device: 'other', name: 'Y', puzzle: broken, draft: false }], false);
  expect(ownPack('pack-y')).toMatchObject({ title: 'Y', order: [], icon: '', puzzles: [] });
});
