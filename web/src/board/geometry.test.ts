// The board in its window: fits, zooms around a point, never scrolls away.
import { expect, test } from 'vitest';
import { cornerOf, firstLayout, fitCell, FOR_FINGER, layOut, pan, placeAt, reveal, scrollAtEdge, zoomAt, type Shape } from './geometry';

const small: Shape = { width: 10, height: 10, rowClueEms: 4, columnClueRuns: 4 };
const large: Shape = { width: 64, height: 64, rowClueEms: 20, columnClueRuns: 20 };

test('the whole board fits', () => {
  for (const [width, height] of [[360, 400], [1000, 800], [800, 200]] as const) {
    const layout = layOut(small, width, height, fitCell(small, width, height));
    const [x, y] = cornerOf(layout, 10, 10);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeLessThanOrEqual(height);
  }
});

test('a small picture is larger once it is finished, with room around it', () => {
  const picture: Shape = { width: 5, height: 5, rowClueEms: 0, columnClueRuns: 0, isPicture: true };
  const layout = firstLayout(picture, 800, 700);
  expect(layout.cell).toBeGreaterThan(firstLayout({ ...picture, isPicture: false }, 800, 700).cell);
  const narrow = firstLayout(picture, 360, 400);
  expect(cornerOf(narrow, 0, 0)[0]).toBeGreaterThan(10);
  expect(cornerOf(narrow, 5, 5)[0]).toBeLessThan(350);
});

test('a large board on a phone begins with cells one can hit, its clues in view', () => {
  const layout = firstLayout(large, 360, 460);
  expect(layout.cell).toBeGreaterThan(15);
  expect(layout.left).toBeLessThanOrEqual(360 * 0.42 + 1);
  expect([layout.x, layout.y]).toEqual([0, 0]);
});

test('zooming keeps the point under the fingers', () => {
  const from = zoomAt(large, layOut(large, 800, 800, 20), 1.5, 500, 500);
  const before = placeAt(large, from, 500, 500);
  const to = zoomAt(large, from, 1.4, 500, 500);
  expect(placeAt(large, to, 500, 500)).toEqual(before);
});

test('nothing scrolls beyond the edges', () => {
  const layout = pan(large, layOut(large, 400, 400, 30), 9999, 9999);
  expect([layout.x, layout.y]).toEqual([0, 0]);
  const end = pan(large, layout, -9999, -9999);
  const [x, y] = cornerOf(end, 64, 64);
  expect(x).toBeCloseTo(400 - 3, 0);
  expect(y).toBeCloseTo(400 - 3, 0);
});

test('every cell is where it is drawn, at any zoom', () => {
  for (const cell of [12, 17.3, 40]) {
    const layout = pan(large, layOut(large, 700, 500, cell), -120, -333);
    for (const [row, column] of [[20, 20], [22, 25], [25, 21]] as const) {
      const [x, y] = cornerOf(layout, row, column);
      if (x < layout.left || y < layout.top || x > 700 || y > 500) continue;
      expect(placeAt(large, layout, x + layout.cell / 2, y + layout.cell / 2)).toEqual({ on: 'board', row, column });
    }
  }
});

test('clues are told from cells', () => {
  const layout = layOut(small, 600, 600, 30);
  const [x, y] = cornerOf(layout, 3, 4);
  expect(placeAt(small, layout, layout.originX + 5, y + 5).on).toBe('rows');
  expect(placeAt(small, layout, x + 5, layout.originY + 5).on).toBe('columns');
  expect(placeAt(small, layout, layout.originX + 1, layout.originY + 1).on).toBe('outside');
});

test('a cell can always be brought into view', () => {
  const layout = reveal(large, layOut(large, 400, 400, 40), 63, 63);
  const [x, y] = cornerOf(layout, 63, 63);
  expect(x + 40).toBeLessThanOrEqual(400);
  expect(y + 40).toBeLessThanOrEqual(400);
  expect(reveal(large, layout, 0, 0).x).toBe(0);
});

test('a stroke at the edge scrolls along its line, until the end', () => {
  const from = layOut(large, 360, 460, 20);
  expect(scrollAtEdge(large, from, 'row', 350, 300)?.x).toBeGreaterThan(from.x);
  expect(scrollAtEdge(large, from, 'column', 350, 300)).toBeNull();
  expect(scrollAtEdge(large, from, 'row', 250, 455)).toBeNull();
  // A stroke that goes anywhere scrolls along both.
  const both = scrollAtEdge(large, from, 'any', 350, 455)!;
  expect([both.x > from.x, both.y > from.y]).toEqual([true, true]);
  expect(scrollAtEdge(large, from, 'any', 250, 300)).toBeNull();
  const end = pan(large, from, -9999, -9999);
  expect(scrollAtEdge(large, end, 'row', 350, 300)).toBeNull();
  expect(scrollAtEdge(large, end, 'column', 300, end.top)?.y).toBeLessThan(end.y);
});

test('for fingers a large board begins with cells that they can hit; the clues stay readable and grow no further', () => {
  const shape: Shape = { width: 25, height: 25, rowClueEms: 8, columnClueRuns: 7 };
  expect(firstLayout(shape, 382, 560).cell).toBeLessThan(18);
  const first = firstLayout(shape, 382, 560, FOR_FINGER);
  expect(first.cell).toBeGreaterThanOrEqual(18);
  const near = zoomAt(shape, first, 3, 200, 300);
  expect(near.cell).toBeGreaterThan(50);
  expect([near.font, near.left / near.viewWidth < 0.3, near.top / near.viewHeight < 0.25]).toEqual([13, true, true]);
});
