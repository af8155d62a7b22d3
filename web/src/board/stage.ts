// The stage of a board: its two canvases, the layout on them, and drawing with the next frame. The
// lower canvas has cells and clues, the upper one what moves over them.
import { Changes, isLaidOutAs, isSizedAs } from './changes';
import { drawCell, drawCells } from './draw/cells';
import { drawClues, drawColumnClue, drawRowClue } from './draw/clues';
import type { Context, Look } from './draw/look';
import { drawMap } from './draw/map';
import { drawOverlay, type Overlay } from './draw/overlay';
import { cornerOf, edgesAt, firstLayout, fitCell, FOR_FINGER, FOR_MOUSE, layOut, placeAt, type Layout, type Place, type Shape } from './geometry';
import { paletteOf } from './palette';
import type { Sheet } from './sheet';
import type { Cell } from './stroke';

/** What is shown, asked whenever it is drawn. */
export interface Scene {
  shape(): Shape;
  sheet(): Sheet;
  overlay(): Overlay;
}

/** How far the paper reaches beyond the board. */
const MARGIN = 14;
/** With more changed cells, all of them are drawn at once. */
const MANY_CELLS = 80;

export class Stage {
  /** Whether the whole board is shown at first, however small. */
  isWhole = false;
  private layout: Layout | null = null;
  /** Whether the whole board was seen with this layout: then it is seen with the next one too. */
  private isFit = true;
  private changes = new Changes();
  private readonly base: Context;
  private readonly over: Context;
  private readonly look: Look;
  private scheduled = 0;
  private readonly forced = matchMedia('(forced-colors: active)');
  private readonly fingers = matchMedia('(pointer: coarse)');

  constructor(
    private readonly host: HTMLElement,
    /** Lies under the board; seen where its colour is not that of the page. */
    private readonly paper: HTMLElement,
    base: HTMLCanvasElement,
    over: HTMLCanvasElement,
    private readonly scene: Scene,
  ) {
    this.base = base.getContext('2d')!;
    this.over = over.getContext('2d')!;
    this.look = { palette: paletteOf(host), isForced: this.forced.matches, dpr: devicePixelRatio, patterns: false };
  }

  /** Follows the size of the window and the theme; the answer ends this. */
  watch(): () => void {
    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(this.host);
    const retheme = (): void => {
      this.look.palette = paletteOf(this.host);
      this.look.isForced = this.forced.matches;
      this.redraw();
    };
    // Forced colours may change with the system's theme, whatever theme is chosen here.
    const outside = [this.forced, matchMedia('(prefers-color-scheme: dark)')];
    for (const query of outside) query.addEventListener('change', retheme);
    const themes = new MutationObserver(retheme);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      for (const query of outside) query.removeEventListener('change', retheme);
      cancelAnimationFrame(this.scheduled);
    };
  }

  set patterns(patterns: boolean) {
    this.look.patterns = patterns;
    this.redraw();
  }

  placeAt(x: number, y: number): Place {
    // A quick tap comes before the size of the window is known.
    if (!this.layout) this.resize();
    return placeAt(this.scene.shape(), this.layout!, x, y);
  }

  edgesAt(x: number, y: number): [across: number, down: number] {
    return this.layout ? edgesAt(this.layout, x, y) : [0, 0];
  }

  cornerOf({ row, column }: Cell): [x: number, y: number] {
    return this.layout ? cornerOf(this.layout, row, column) : [0, 0];
  }

  /** Scrolls or zooms in one of the ways of geometry.ts; false when that changes nothing. */
  move<A extends unknown[]>(way: (shape: Shape, from: Layout, ...how: A) => Layout | null, ...how: A): boolean {
    const from = this.layout;
    const to = from && way(this.scene.shape(), from, ...how);
    if (!to || (to.x === from.x && to.y === from.y && to.cell === from.cell)) return false;
    this.show(to);
    return true;
  }

  private show(layout: Layout): void {
    this.layout = layout;
    this.isFit = layout.cell <= fitCell(this.scene.shape(), layout.viewWidth, layout.viewHeight) * 1.01;
    this.redraw();
  }

  /** Shows another sheet: draws what differs, and repeats the layout only if necessary. */
  turn(before: Sheet | null, after: Sheet): void {
    if (before && isLaidOutAs(before, after)) {
      this.changes.add(before, after);
      this.refresh();
    } else {
      // A finished picture has a light background in every theme.
      this.look.palette = paletteOf(this.host);
      if (this.layout && before) this.show(this.relaidOut(this.layout, isSizedAs(before, after)));
      else this.redraw();
    }
  }

  /** Cells that look different now, such as those of a stroke. */
  touch(cells: readonly number[]): void {
    for (const at of cells) this.changes.cells.add(at);
    this.refresh();
  }

  /** Draws everything with the next frame. */
  private redraw(): void {
    this.changes.all = true;
    this.refresh();
  }

  /** Draws what changed with the next frame. */
  refresh(): void {
    this.scheduled ||= requestAnimationFrame(() => this.draw());
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (!width || !height) return;
    const dpr = (this.look.dpr = devicePixelRatio);
    for (const context of [this.base, this.over]) {
      context.canvas.width = Math.round(width * dpr);
      context.canvas.height = Math.round(height * dpr);
      context.setTransform(dpr, 0, 0, dpr, 0, 0);
    }
    const before = this.layout;
    this.show(before ? this.relaidOut(before, true, width, height) : this.firstLayout(width, height));
    // At once: a canvas of a new size is blank.
    this.draw();
    // A canvas allocates its memory with its first two drawings: draw an invisible dot now, not with the first hint.
    this.over.fillStyle = 'rgb(0 0 0 / 0.01)';
    this.over.fillRect(0, 0, 1, 1);
    requestAnimationFrame(() => this.refresh());
  }

  /** The layout in a window of some size: as before if one zoomed in and it is still the same board. */
  private relaidOut(before: Layout, isSame: boolean, width = before.viewWidth, height = before.viewHeight): Layout {
    return this.isFit || !isSame ? this.firstLayout(width, height) : layOut(this.scene.shape(), width, height, before.cell, before.x, before.y);
  }

  private firstLayout(width: number, height: number): Layout {
    return firstLayout(this.scene.shape(), width, height, this.isWhole ? 0 : this.fingers.matches ? FOR_FINGER : FOR_MOUSE);
  }

  private draw(): void {
    cancelAnimationFrame(this.scheduled);
    this.scheduled = 0;
    const { base, changes, layout, look } = this;
    if (!layout) return;
    const sheet = this.scene.sheet();
    if (changes.all || changes.cells.size > MANY_CELLS) {
      // The position and size of the first cell, for code that points at cells from outside.
      const [x, y] = cornerOf(layout, 0, 0);
      this.host.dataset.view = `${x} ${y} ${layout.cell}`;
      this.layPaper(layout, sheet);
      drawCells(base, look, sheet, layout);
      drawClues(base, look, sheet, layout);
      drawMap(base, look, sheet, layout);
    } else {
      for (const at of changes.cells) drawCell(base, look, sheet, layout, at);
      for (const row of changes.rows) drawRowClue(base, look, sheet, layout, row);
      for (const column of changes.columns) drawColumnClue(base, look, sheet, layout, column);
      if (changes.cells.size) drawMap(base, look, sheet, layout, changes.cells);
    }
    drawOverlay(this.over, look, sheet, layout, this.scene.overlay());
    this.changes = new Changes();
  }

  /** The paper goes around the clues and cells, as far as the window does. */
  private layPaper(layout: Layout, sheet: Sheet): void {
    const hasClues = sheet.rows !== null && !sheet.isFinished;
    const [left, top] = hasClues ? [layout.originX, layout.originY] : cornerOf(layout, 0, 0);
    const [right, bottom] = cornerOf(layout, sheet.height, sheet.width);
    const edges = [top, layout.viewWidth - right, layout.viewHeight - bottom, left];
    this.paper.style.inset = edges.map((edge) => `${Math.max(0, edge - MARGIN)}px`).join(' ');
  }
}
