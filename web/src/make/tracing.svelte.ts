// A picture on its way to a drawing: opened, cropped and turned on the device, cut into cells by a worker, and repaired by the engine.
// Every change of a slider cancels the work before it.
import { Engine } from '../engine/engine';
import { repair, verdict, type Rating } from '../engine/making';
import type { Change, Drawing } from '../game/drawing';
import { EMPTY } from '../game/puzzle';
import { contentBox, type Pixels, type Wish } from './pixels';

const MOST_BYTES = 64 * 2 ** 20;
const MOST_PIXELS = 100_000_000;
/** The longer side of what is looked at, enough for any board. */
const SIDE = 512;
/** The pause in moving sliders after which it is cut, in milliseconds. */
const PAUSE = 120;
const VERDICT_SECONDS = 1;
const REPAIR_SECONDS = 3;

/** What is left out at each side, as shares of the picture. */
export interface Crop {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Found {
  drawing: Drawing;
  changed: ReadonlySet<number>;
  /** Null if it cannot be solved, even with many changes. */
  rating: Rating | null;
}

/** A picture from a file; null if it cannot be opened. */
export async function openPicture(file: Blob): Promise<HTMLImageElement | null> {
  if (file.size > MOST_BYTES) return null;
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.naturalWidth && image.naturalWidth * image.naturalHeight <= MOST_PIXELS ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The picture turned by quarters, as large as is needed. */
export function turned(image: HTMLImageElement, quarters: number): HTMLCanvasElement {
  const scale = Math.min(1, (2 * SIDE) / Math.max(image.naturalWidth, image.naturalHeight));
  const [width, height] = [Math.max(1, Math.round(image.naturalWidth * scale)), Math.max(1, Math.round(image.naturalHeight * scale))];
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = quarters % 2 ? [height, width] : [width, height];
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, -width / 2, -height / 2, width, height);
  return canvas;
}

/** The pixels inside a crop. */
export function cropped(canvas: HTMLCanvasElement, { left, top, right, bottom }: Crop): Pixels {
  const [x, y] = [left * canvas.width, top * canvas.height];
  const [across, down] = [Math.max(1, canvas.width * (1 - left - right)), Math.max(1, canvas.height * (1 - top - bottom))];
  const scale = Math.min(1, SIDE / Math.max(across, down));
  const small = document.createElement('canvas');
  [small.width, small.height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))];
  const pen = small.getContext('2d', { willReadFrequently: true })!;
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(canvas, x, y, across, down, 0, 0, small.width, small.height);
  return pen.getImageData(0, 0, small.width, small.height);
}

/** The crop to what a picture shows. */
export function cropToContent(canvas: HTMLCanvasElement): Crop {
  const pixels = cropped(canvas, { left: 0, top: 0, right: 0, bottom: 0 });
  const { left, top, width, height } = contentBox(pixels);
  return { left: left / pixels.width, top: top / pixels.height, right: 1 - (left + width) / pixels.width, bottom: 1 - (top + height) / pixels.height };
}

export class Tracing {
  found = $state.raw<Found | null>(null);
  isWorking = $state(false);
  /** The engine is not here. */
  hasFailed = $state(false);
  private readonly worker = new Worker(new URL('./pixels.worker.ts', import.meta.url), { type: 'module' });
  private readonly engine = new Engine();
  private control: AbortController | null = null;
  private timer = 0;
  private count = 0;
  private cut: ((drawing: Drawing) => void) | null = null;

  constructor() {
    this.worker.onerror = () => this.fail();
    this.worker.onmessage = ({ data: [id, drawing] }: MessageEvent<[number, Drawing]>) => id === this.count && this.cut?.(drawing);
  }

  trace(pixels: Pixels, wish: Wish): void {
    clearTimeout(this.timer);
    this.control?.abort();
    this.isWorking = true;
    this.hasFailed = false;
    this.timer = window.setTimeout(() => void this.start({ width: pixels.width, height: pixels.height, data: pixels.data }, wish), PAUSE);
  }

  private async start(pixels: Pixels, wish: Wish): Promise<void> {
    const { signal } = (this.control = new AbortController());
    const id = ++this.count;
    const drawing = await new Promise<Drawing>((resolve) => {
      this.cut = resolve;
      this.worker.postMessage([id, pixels, wish]);
    });
    this.found = { drawing, changed: new Set(), rating: null };
    try {
      this.found = await this.judged(drawing, signal);
      this.isWorking = false;
    } catch {
      if (!signal.aborted) this.fail();
    }
  }

  private fail(): void {
    this.isWorking = false;
    this.hasFailed = true;
  }

  private async judged(drawing: Drawing, signal: AbortSignal): Promise<Found> {
    const asIs: Found = { drawing, changed: new Set(), rating: null };
    if ([...drawing.cells].every((cell) => cell === EMPTY)) return asIs;
    const before = await this.engine.ask(verdict(drawing, VERDICT_SECONDS), signal);
    if (before.rating) return { ...asIs, rating: before.rating };
    const changes = await this.engine.ask(repair(drawing, REPAIR_SECONDS), signal);
    if (!changes) return asIs;
    const better = { ...drawing, cells: changed(drawing.cells, changes) };
    const { rating } = await this.engine.ask(verdict(better, VERDICT_SECONDS), signal);
    return { drawing: better, changed: new Set(changes.map(([at]) => at)), rating };
  }

  close(): void {
    clearTimeout(this.timer);
    this.control?.abort();
    this.worker.terminate();
    this.engine.close();
  }
}

function changed(cells: string, changes: readonly Change[]): string {
  const after = [...cells];
  for (const [at, letter] of changes) after[at] = letter;
  return after.join('');
}
