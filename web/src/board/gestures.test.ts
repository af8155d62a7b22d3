// Pointers as browsers tell of them, to what the board makes of them.
import { beforeEach, expect, test, vi } from 'vitest';
import { Gestures, type Intentions } from './gestures';
import type { Place } from './geometry';

type Told = Partial<PointerEvent> & { type: string };
let listeners: Map<string, (event: unknown) => void>;
let heard: string[];
/** What is at the place of the last pointer. */
let under: unknown;

const element = {
  addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  getBoundingClientRect: () => ({ left: 0, top: 0 }),
  setPointerCapture: () => undefined,
};
const placeAt = (x: number, y: number): Place => ({ on: y < 0 ? 'columns' : 'board', row: Math.floor(y / 10), column: Math.floor(x / 10) });

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  heard = [];
  under = element;
  vi.stubGlobal('document', { elementFromPoint: () => under });
  const to: Intentions = {
    placeAt,
    begin: ({ row, column }, other) => (heard.push(`begin ${row},${column}${other ? ' other' : ''}`), true),
    extend: ({ row, column }) => void heard.push(`extend ${row},${column}`),
    end: () => void heard.push('end'),
    cancel: () => void heard.push('cancel'),
    pan: () => void heard.push('pan'),
    zoom: () => void heard.push('zoom'),
    hover: (place) => void heard.push(place ? `hover ${place.row},${place.column}` : 'hover nothing'),
    felt: () => void heard.push('felt'),
  };
  new Gestures(element as never, to);
});

function tell({ type, ...more }: Told): void {
  listeners.get(type)!({ pointerType: 'mouse', pointerId: 1, button: 0, clientX: 5, clientY: 5, ...more });
}
const finger = (type: string, pointerId: number, clientX = 5, clientY = 5): void => tell({ type, pointerType: 'touch', pointerId, clientX, clientY });

test('a drag of the mouse is a stroke', () => {
  tell({ type: 'pointerdown' });
  tell({ type: 'pointermove', clientX: 25 });
  tell({ type: 'pointerup', clientX: 25 });
  expect(heard).toEqual(['hover 0,0', 'begin 0,0', 'extend 0,2', 'end']);
});

test('a second finger takes the stroke back', () => {
  finger('pointerdown', 1);
  finger('pointermove', 1, 35);
  expect(heard.splice(0)).toEqual(['hover 0,0', 'begin 0,0', 'extend 0,3']);
  finger('pointerdown', 2, 80);
  expect(heard.splice(0)).toEqual(['cancel']);
  finger('pointermove', 2, 95);
  finger('pointerup', 2, 95);
  finger('pointermove', 1, 45);
  finger('pointerup', 1, 45);
  expect(heard).toEqual(['pan', 'zoom']);
});

test('a second finger before the stroke began paints nothing, however long it stays', () => {
  finger('pointerdown', 1);
  finger('pointerdown', 2, 80);
  vi.runAllTimers();
  finger('pointerup', 1);
  finger('pointerup', 2, 80);
  expect(heard).toEqual(['hover 0,0']);
});

test.each(['mouse', 'touch'])('a stroke that the system cancels is taken back (%s)', (pointerType) => {
  tell({ type: 'pointerdown', pointerType });
  tell({ type: 'pointermove', pointerType, clientX: 25 });
  tell({ type: 'pointercancel', pointerType, clientX: 25 });
  expect(heard.slice(1)).toEqual(['begin 0,0', 'extend 0,2', 'cancel']);
});

test('a tap that the system cancels paints nothing', () => {
  finger('pointerdown', 1);
  finger('pointercancel', 1);
  vi.runAllTimers();
  expect(heard).toEqual(['hover 0,0']);
});

test('a long press takes the other tool', () => {
  finger('pointerdown', 1);
  vi.runAllTimers();
  finger('pointerup', 1);
  expect(heard).toEqual(['hover 0,0', 'felt', 'begin 0,0 other', 'end']);
});

test('the mouse has left only when it is elsewhere', () => {
  tell({ type: 'pointermove' });
  tell({ type: 'pointerleave' });
  expect(heard).toEqual(['hover 0,0']);
  under = null;
  tell({ type: 'pointerleave' });
  expect(heard).toEqual(['hover 0,0', 'hover nothing']);
});
