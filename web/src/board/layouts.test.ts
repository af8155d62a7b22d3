// Layouts of boards of many shapes in many windows, as they were: `layouts.txt`, which `npx vitest run src/board -u` writes.
import { expect, test } from 'vitest';
import { cornerOf, firstLayout, fitCell, pan, placeAt, reveal, scroll, scrollAtEdge, whole, zoomAt, zoomOn, type Layout, type Shape } from './geometry';

const SHAPES: Shape[] = [
  { width: 5, height: 5, rowClueEms: 2, columnClueRuns: 2 },
  { width: 30, height: 20, rowClueEms: 12, columnClueRuns: 8 },
  { width: 64, height: 64, rowClueEms: 20, columnClueRuns: 20 },
  { width: 10, height: 12, rowClueEms: 0, columnClueRuns: 0 },
  { width: 5, height: 4, rowClueEms: 0, columnClueRuns: 0, isPicture: true },
];
const WINDOWS = [[360, 520], [1200, 800], [150, 120]] as const;

const short = (value: number): number => Math.round(value * 100) / 100;
const told = (layout: Layout | null): string => (layout ? Object.values(layout).map(short).join(' ') : 'no more');

function ways(shape: Shape, from: Layout): Record<string, Layout | null> {
  const near = zoomAt(shape, from, 2.5, 100, 90);
  return {
    first: from,
    whole: whole(shape, near),
    near,
    'near a cell': zoomOn(shape, from, 2, { row: 3, column: 4 }),
    'near the middle': zoomOn(shape, from, 2, null),
    panned: pan(shape, near, -40, -25),
    scrolled: scroll(shape, near, 2, 1),
    revealed: reveal(shape, near, shape.height - 1, shape.width - 1),
    'and back': reveal(shape, reveal(shape, near, shape.height - 1, shape.width - 1), 0, 0),
    'seen already': reveal(shape, near, 1, 1),
    'edge of a row': scrollAtEdge(shape, near, 'row', from.viewWidth - 5, 60),
    'start of a row': scrollAtEdge(shape, pan(shape, near, -30, -30), 'row', near.left + 5, 60),
    'edge of a column': scrollAtEdge(shape, near, 'column', 60, from.viewHeight - 5),
    'start of a column': scrollAtEdge(shape, pan(shape, near, -30, -30), 'column', 60, near.top + 5),
    'within a row': scrollAtEdge(shape, near, 'row', from.viewWidth / 2 + 20, from.viewHeight - 5),
  };
}

test('layouts are what they were', async () => {
  const lines: string[] = [];
  for (const shape of SHAPES) {
    for (const [width, height] of WINDOWS) {
      const from = firstLayout(shape, width, height);
      lines.push(`${shape.width}×${shape.height}${shape.isPicture ? ' picture' : ''} in ${width}×${height}, fit ${short(fitCell(shape, width, height))}`);
      for (const [name, layout] of Object.entries(ways(shape, from))) lines.push(`  ${name}: ${told(layout)}`);
      const near = zoomAt(shape, from, 2.5, 100, 90);
      const spots = [[1, 1], [near.left - 1, height / 2], [width / 2, near.top - 1], [width / 2, height / 2], [width - 1, height - 1], [near.left, near.top]] as const;
      for (const [x, y] of spots) lines.push(`  at ${x} ${y}: ${Object.values(placeAt(shape, near, x, y)).join(' ')}, ${Object.values(placeAt(shape, from, x, y)).join(' ')}`);
      lines.push(`  corner ${cornerOf(near, 2, 3).map(short).join(' ')}`);
    }
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./layouts.txt');
});
