// Pointers to intentions: one finger or a button paints, two fingers or the clues pan, a pinch or
// the wheel zooms, a long press or the right button takes the other tool.
import type { Place } from './geometry';

export interface Intentions {
  placeAt(x: number, y: number): Place;
  /** A stroke begins; false when there is nothing to paint. */
  begin(place: Place, other: boolean): boolean;
  extend(place: Place, x: number, y: number): void;
  end(): void;
  cancel(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  hover(place: Place | null): void;
  /** Whether holding a cell takes the other tool. */
  longPress(): boolean;
  /** A long press was understood. */
  felt(): void;
}

const LONG_PRESS = 380;
/** How far a finger may tremble before a press is a drag. */
const SLOP = 7;

interface Finger {
  x: number;
  y: number;
}

export class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private doing: 'nothing' | 'waiting' | 'painting' | 'panning' | 'pinching' = 'nothing';
  private start: Finger = { x: 0, y: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;
  private place: Place | null = null;

  constructor(
    private readonly element: HTMLElement,
    private readonly to: Intentions,
  ) {
    const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
      element.addEventListener(type, listener, { passive: false });
    on('pointerdown', (event) => this.down(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.up(event));
    on('pointercancel', (event) => this.up(event, true));
    on('pointerleave', (event) => this.leave(event));
    on('contextmenu', (event) => event.preventDefault());
    on('wheel', (event) => this.wheel(event));
    // Without this, iOS scrolls or zooms the page during a stroke.
    on('touchmove', (event) => event.preventDefault());
  }

  private at(event: MouseEvent): Finger {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private down(event: PointerEvent): void {
    const at = this.at(event);
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already gone cannot be captured.
    }
    this.fingers.set(event.pointerId, at);
    if (this.fingers.size === 2) {
      this.stopWaiting();
      if (this.doing === 'painting') this.to.cancel();
      this.doing = 'pinching';
      return;
    }
    if (this.fingers.size > 2 || this.doing === 'pinching') return;
    this.start = at;
    const place = this.to.placeAt(at.x, at.y);
    if (place.on !== 'board' || event.button === 1) {
      this.doing = 'panning';
      return;
    }
    this.to.hover(place);
    if (event.pointerType === 'touch') {
      this.doing = 'waiting';
      this.place = place;
      this.timer = setTimeout(() => {
        if (this.doing !== 'waiting' || !this.to.longPress()) return;
        this.to.felt();
        this.doing = this.to.begin(place, true) ? 'painting' : 'nothing';
      }, LONG_PRESS);
    } else {
      // The barrel or eraser of a pen is its right button.
      const other = event.button === 2 || event.button === 5;
      this.doing = this.to.begin(place, other) ? 'painting' : 'nothing';
    }
  }

  private move(event: PointerEvent): void {
    const at = this.at(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') {
        const place = this.to.placeAt(at.x, at.y);
        this.to.hover(place.on === 'outside' ? null : place);
      }
      return;
    }
    if (this.doing === 'pinching') {
      this.pinch(event.pointerId, before, at);
      return;
    }
    this.fingers.set(event.pointerId, at);
    if (this.doing === 'panning') this.to.pan(at.x - before.x, at.y - before.y);
    if (this.doing === 'waiting' && Math.hypot(at.x - this.start.x, at.y - this.start.y) > SLOP) {
      this.stopWaiting();
      this.doing = this.to.begin(this.place!, false) ? 'painting' : 'nothing';
    }
    if (this.doing === 'painting') {
      for (const one of event.getCoalescedEvents?.() ?? []) {
        const there = this.at(one);
        this.to.extend(this.to.placeAt(there.x, there.y), there.x, there.y);
      }
      this.to.extend(this.to.placeAt(at.x, at.y), at.x, at.y);
    }
  }

  private pinch(id: number, before: Finger, at: Finger): void {
    const other = [...this.fingers].find(([one]) => one !== id)?.[1];
    this.fingers.set(id, at);
    if (!other || this.fingers.size !== 2) return;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(at.x - other.x, at.y - other.y);
    this.to.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 10 && is > 10) this.to.zoom(is / was, (at.x + other.x) / 2, (at.y + other.y) / 2);
  }

  private up(event: PointerEvent, cancelled = false): void {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.doing === 'waiting') {
      this.stopWaiting();
      if (!cancelled && this.to.begin(this.place!, false)) this.to.end();
      this.doing = 'nothing';
    } else if (this.doing === 'painting') {
      if (cancelled) this.to.cancel();
      else this.to.end();
      this.doing = 'nothing';
    } else if (this.fingers.size === 0) {
      this.doing = 'nothing';
    }
  }

  /** WebKit reports after each click that the mouse left, when it releases the pointer: it has left only if it is elsewhere. */
  private leave(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || this.doing !== 'nothing') return;
    if (document.elementFromPoint(event.clientX, event.clientY) !== this.element) this.to.hover(null);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { x, y } = this.at(event);
    const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    const isNotch = event.deltaX === 0 && Math.abs(event.deltaY * scale) >= 60;
    if (event.ctrlKey || (isNotch && !event.shiftKey)) {
      const strength = event.ctrlKey && !isNotch ? 0.012 : 0.0016;
      this.to.zoom(Math.exp(-event.deltaY * scale * strength), x, y);
    } else if (event.shiftKey && event.deltaX === 0) {
      this.to.pan(-event.deltaY * scale, 0);
    } else {
      this.to.pan(-event.deltaX * scale, -event.deltaY * scale);
    }
  }
}
