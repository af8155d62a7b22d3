// Pointers as browsers tell of them, to what the board makes of them.
import { beforeEach, expect, test, vi } from 'vitest';
import { Gestures, type Intentions } from './gestures';
import type { Place } from './geometry';

type Told = Partial<PointerEvent> & { type: string };
let listeners: Map<string, (event: unknown) => void>;
let heard: string[];
/** What is at the place of the last pointer. */
let under: unknown;
/** Whether a stroke may begin. */
let mayBegin: boolean;
let mayHold: boolean;
let captured: number[];

const element = {
  addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
  getBoundingClientRect: () => ({ left: 100, top: 200 }),
  setPointerCapture: (id: number) => {
    captured.push(id);
    if (id === 99) throw new DOMException('gone', 'NotFoundError');
  },
};
const placeAt = (x: number, y: number): Place => ({ on: y < 0 ? 'columns' : x > 900 ? 'outside' : 'board', row: Math.floor(y / 10), column: Math.floor(x / 10) });

beforeEach(() => {
  vi.useFakeTimers();
  listeners = new Map();
  heard = [];
  mayBegin = true;
  mayHold = true;
  captured = [];
  vi.stubGlobal('WheelEvent', { DOM_DELTA_LINE: 1 });
  under = element;
  vi.stubGlobal('document', { elementFromPoint: () => under });
  const to: Intentions = {
    placeAt,
    begin: ({ row, column }, other) => (heard.push(`begin ${row},${column}${other ? ' other' : ''}`), mayBegin),
    extend: ({ row, column }) => void heard.push(`extend ${row},${column}`),
    end: () => void heard.push('end'),
    cancel: () => void heard.push('cancel'),
    pan: (dx, dy) => void heard.push(`pan ${dx + 0},${dy + 0}`),
    zoom: (factor, x, y) => void heard.push(`zoom ${factor.toFixed(3)} at ${x},${y}`),
    hover: (place) => void heard.push(place ? `hover ${place.row},${place.column}` : 'hover nothing'),
    longPress: () => mayHold,
    felt: () => void heard.push('felt'),
  };
  new Gestures(element as never, to);
});

function tell({ type, ...more }: Told): void {
  const { clientX = 5, clientY = 5 } = more;
  listeners.get(type)!({ pointerType: 'mouse', pointerId: 1, button: 0, ...more, clientX: clientX + 100, clientY: clientY + 200 });
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
  expect(heard).toEqual(['pan 7.5,0', 'zoom 1.333 at 65,5']);
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

test('a long press is a tap where it does not take the other tool', () => {
  mayHold = false;
  finger('pointerdown', 1);
  vi.runAllTimers();
  finger('pointerup', 1);
  expect(heard).toEqual(['hover 0,0', 'begin 0,0', 'end']);
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

test('a drag that begins on the clues, or with the middle button, pans', () => {
  tell({ type: 'pointerdown', clientY: -5 });
  tell({ type: 'pointermove', clientX: 15, clientY: 0 });
  tell({ type: 'pointermove', clientX: 12, clientY: 30 });
  tell({ type: 'pointerup' });
  expect(heard.splice(0)).toEqual(['pan 10,5', 'pan -3,30']);
  tell({ type: 'pointerdown', button: 1 });
  tell({ type: 'pointermove', clientX: 6 });
  tell({ type: 'pointerup' });
  expect(heard.splice(0)).toEqual(['pan 1,0']);
  tell({ type: 'pointermove', clientX: 25 });
  expect(heard).toEqual(['hover 0,2']);
});

test.each([
  [0, ''],
  [2, ' other'],
  [5, ' other'],
])('button %i begins a stroke%s', (button, other) => {
  tell({ type: 'pointerdown', pointerType: 'pen', button });
  expect(heard).toEqual(['hover 0,0', `begin 0,0${other}`]);
  expect(captured).toEqual([1]);
});

test('a stroke that may not begin paints nothing', () => {
  mayBegin = false;
  tell({ type: 'pointerdown' });
  tell({ type: 'pointermove', clientX: 25 });
  tell({ type: 'pointerup' });
  expect(heard.splice(0)).toEqual(['hover 0,0', 'begin 0,0']);
  finger('pointerdown', 1);
  finger('pointerup', 1);
  expect(heard.splice(0)).toEqual(['hover 0,0', 'begin 0,0']);
  finger('pointerdown', 1);
  finger('pointermove', 1, 45);
  finger('pointerup', 1, 45);
  expect(heard.splice(0)).toEqual(['hover 0,0', 'begin 0,0']);
  finger('pointerdown', 1);
  vi.runAllTimers();
  finger('pointermove', 1, 45);
  finger('pointerup', 1, 45);
  expect(heard).toEqual(['hover 0,0', 'felt', 'begin 0,0 other']);
});

test('a tap is a stroke of one cell', () => {
  finger('pointerdown', 1);
  finger('pointerup', 1);
  vi.runAllTimers();
  expect(heard).toEqual(['hover 0,0', 'begin 0,0', 'end']);
});

test('a finger may tremble a little before a press is a drag', () => {
  finger('pointerdown', 1);
  finger('pointermove', 1, 12, 5);
  finger('pointermove', 1, 5, 12);
  expect(heard.splice(0)).toEqual(['hover 0,0']);
  finger('pointermove', 1, 10, 11);
  expect(heard).toEqual(['begin 0,0', 'extend 1,1']);
  vi.runAllTimers();
  expect(heard).not.toContain('felt');
});

test('a long press takes its time', () => {
  finger('pointerdown', 1);
  vi.advanceTimersByTime(379);
  expect(heard).toEqual(['hover 0,0']);
  vi.advanceTimersByTime(1);
  expect(heard).toContain('felt');
});

test('a stroke visits every place that the browser tells of', () => {
  tell({ type: 'pointerdown' });
  const passed = [{ clientX: 115, clientY: 205 }, { clientX: 125, clientY: 205 }];
  tell({ type: 'pointermove', clientX: 35, getCoalescedEvents: () => passed as PointerEvent[] });
  expect(heard.slice(2)).toEqual(['extend 0,1', 'extend 0,2', 'extend 0,3']);
});

test('a mouse that moves without a button shows where it is; a pen or finger does not', () => {
  tell({ type: 'pointermove', clientX: 25, clientY: 15 });
  tell({ type: 'pointermove', clientX: 950 });
  tell({ type: 'pointermove', pointerType: 'pen' });
  expect(heard).toEqual(['hover 1,2', 'hover nothing']);
});

test('a mouse that leaves during a stroke, and a finger, are not heeded', () => {
  under = null;
  tell({ type: 'pointerleave', pointerType: 'touch' });
  tell({ type: 'pointerdown' });
  tell({ type: 'pointerleave' });
  expect(heard).toEqual(['hover 0,0', 'begin 0,0']);
});

test('two fingers pan by half of what each moves, and zoom about their middle', () => {
  finger('pointerdown', 1, 0, 0);
  finger('pointerdown', 2, 30, 40);
  heard = [];
  finger('pointermove', 2, 60, 80);
  expect(heard.splice(0)).toEqual(['pan 15,20', 'zoom 2.000 at 30,40']);
  finger('pointermove', 1, 30, 40);
  expect(heard.splice(0)).toEqual(['pan 15,20', 'zoom 0.500 at 45,60']);
  finger('pointermove', 1, 55, 75);
  expect(heard.splice(0)).toEqual(['pan 12.5,17.5']);
  finger('pointermove', 1, 30, 40);
  expect(heard.splice(0)).toEqual(['pan -12.5,-17.5']);
  finger('pointerdown', 3, 90, 90);
  finger('pointermove', 3, 95, 95);
  expect(heard).toEqual([]);
});

test('after a pinch the finger that stays paints nothing, and the next one does', () => {
  finger('pointerdown', 1);
  finger('pointerdown', 2, 80);
  finger('pointerup', 1);
  heard = [];
  finger('pointermove', 2, 95);
  finger('pointerdown', 3, 50);
  finger('pointerup', 3, 50);
  finger('pointerup', 2, 95);
  expect(heard).toEqual([]);
  finger('pointerup', 2, 95);
  finger('pointerdown', 1);
  finger('pointerup', 1);
  expect(heard).toEqual(['hover 0,0', 'begin 0,0', 'end']);
});

test('a pointer that is already gone begins a stroke all the same', () => {
  tell({ type: 'pointerdown', pointerId: 99 });
  expect(heard).toEqual(['hover 0,0', 'begin 0,0']);
});

test.each(['contextmenu', 'touchmove'])('the browser does nothing of its own on %s', (type) => {
  const preventDefault = vi.fn();
  listeners.get(type)!({ preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

type Wheel = Partial<WheelEvent>;
test.each<[string, Wheel, string]>([
  ['a notch zooms', { deltaY: 100 }, `zoom ${Math.exp(-0.16).toFixed(3)} at 5,5`],
  ['a notch up zooms in', { deltaY: -60 }, `zoom ${Math.exp(0.096).toFixed(3)} at 5,5`],
  ['less than a notch pans', { deltaY: 59 }, 'pan 0,-59'],
  ['two fingers on a touchpad pan', { deltaX: 3, deltaY: 80 }, 'pan -3,-80'],
  ['three lines are a notch', { deltaY: 3, deltaMode: 1 }, `zoom ${Math.exp(-72 * 0.0016).toFixed(3)} at 5,5`],
  ['two lines are not', { deltaY: 2, deltaX: 1, deltaMode: 1 }, 'pan -24,-48'],
  ['a pinch on a touchpad zooms strongly', { deltaY: 10, ctrlKey: true }, `zoom ${Math.exp(-0.12).toFixed(3)} at 5,5`],
  ['a notch with Ctrl zooms as one without', { deltaY: 100, ctrlKey: true }, `zoom ${Math.exp(-0.16).toFixed(3)} at 5,5`],
  ['with Shift it pans sideways', { deltaY: 100, shiftKey: true }, 'pan -100,0'],
  ['with Shift, lines too', { deltaY: 2, deltaMode: 1, shiftKey: true }, 'pan -48,0'],
  ['with Shift a touchpad pans both ways', { deltaX: 4, deltaY: 10, shiftKey: true }, 'pan -4,-10'],
])('the wheel: %s', (_name, event, what) => {
  const preventDefault = vi.fn();
  listeners.get('wheel')!({ clientX: 105, clientY: 205, deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false, preventDefault, ...event });
  expect(heard).toEqual([what]);
  expect(preventDefault).toHaveBeenCalledOnce();
});
