// The stage of a board: its two canvases, the layout on them, and drawing with the next frame. The
// lower canvas has cells and clues, the upper one what moves over them.
import { Changes } from './changes';
import { drawCell, drawCells } from './draw/cells';
import { drawClues, drawColumnClue, drawRowClue } from './draw/clues';
import type { Context, Look } from './draw/look';
import { drawOverlay, type Overlay } from './draw/overlay';
import { cornerOf, firstLayout, fitCell, layOut, pan, placeAt, reveal, scrollAtEdge, zoomAt, type Layout, type Place, type Shape } from './geometry';
import { paletteOf } from './palette';
import type { Sheet } from './sheet';
import type { Cell } from './stroke';

/** What is shown, asked whenever it is drawn. */
export interface Scene {
  shape(): Shape;
  sheet(): Sheet;
  overlay(): Overlay;
}

export interface Elements {
  host: HTMLElement;
  /** Lies under the board; seen where its colour is not that of the page. */
  paper: HTMLElement;
  base: HTMLCanvasElement;
  over: HTMLCanvasElement;
}

/** How far the paper reaches beyond the board. */
const MARGIN = 14;
/** With more changed cells, all of them are drawn at once. */
const MANY_CELLS = 80;

export class Stage {
  private layout: Layout | null = null;
  private readonly changes = new Changes();
  private readonly host: HTMLElement;
  private readonly base: Context;
  private readonly over: Context;
  private readonly look: Look;
  private scheduled = 0;

  constructor(
    private readonly elements: Elements,
    private readonly scene: Scene,
  ) {
    this.host = elements.host;
    this.base = elements.base.getContext('2d')!;
    this.over = elements.over.getContext('2d')!;
    this.look = { palette: paletteOf(this.host), dpr: devicePixelRatio, patterns: false };
  }

  /** Follows the size of the window and the theme; the answer ends this. */
  watch(): () => void {
    const sizes = new ResizeObserver(() => this.resize());
    sizes.observe(this.host);
    const retheme = (): void => {
      this.look.palette = paletteOf(this.host);
      this.redraw();
    };
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    scheme.addEventListener('change', retheme);
    const themes = new MutationObserver(retheme);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      sizes.disconnect();
      themes.disconnect();
      scheme.removeEventListener('change', retheme);
      cancelAnimationFrame(this.scheduled);
    };
  }

  set patterns(patterns: boolean) {
    this.look.patterns = patterns;
    this.redraw();
  }

  placeAt(x: number, y: number): Place {
    return placeAt(this.scene.shape(), this.layout!, x, y);
  }

  cornerOf({ row, column }: Cell): [x: number, y: number] {
    return this.layout ? cornerOf(this.layout, row, column) : [0, 0];
  }

  pan(dx: number, dy: number): void {
    if (this.layout) this.show(pan(this.scene.shape(), this.layout, dx, dy));
  }

  /** Scrolls by whole cells. */
  scroll(down: number, right: number): void {
    if (this.layout) this.pan(-right * this.layout.cell, -down * this.layout.cell);
  }

  zoom(factor: number, x: number, y: number): void {
    if (this.layout) this.show(zoomAt(this.scene.shape(), this.layout, factor, x, y));
  }

  /** Zooms around a cell, or else around the middle of the window. */
  zoomOn(factor: number, cell: Cell | null): void {
    if (!this.layout) return;
    const half = this.layout.cell / 2;
    const [x, y] = cell ? this.cornerOf(cell).map((edge) => edge + half) : [this.layout.viewWidth / 2, this.layout.viewHeight / 2];
    this.zoom(factor, x!, y!);
  }

  /** Shows the whole board. */
  fit(): void {
    if (this.layout) this.show(layOut(this.scene.shape(), this.layout.viewWidth, this.layout.viewHeight, 0));
  }

  /** Scrolls so that a cell is seen. */
  reveal({ row, column }: Cell): void {
    if (!this.layout) return;
    const next = reveal(this.scene.shape(), this.layout, row, column);
    if (next.x !== this.layout.x || next.y !== this.layout.y) this.show(next);
    else this.refresh();
  }

  /** Scrolls on where a stroke has come to the edge; whether there was more to see. */
  scrollAtEdge(along: 'row' | 'column', x: number, y: number): boolean {
    const next = this.layout && scrollAtEdge(this.scene.shape(), this.layout, along, x, y);
    if (next) this.show(next);
    return next !== null;
  }

  private show(layout: Layout): void {
    this.layout = layout;
    this.redraw();
  }

  /** Shows another sheet: what differs is drawn, and laid out anew only where it has to be. */
  turn(before: Sheet | null, after: Sheet): void {
    if (before && Changes.fits(before, after)) {
      this.changes.add(before, after);
      this.refresh();
    } else {
      // A finished picture lies on paper, whatever the theme.
      this.look.palette = paletteOf(this.host);
      if (this.layout && before) this.layout = firstLayout(this.scene.shape(), this.layout.viewWidth, this.layout.viewHeight);
      this.redraw();
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
    const shape = this.scene.shape();
    const before = this.layout;
    const wasFit = !before || before.cell <= fitCell(shape, before.viewWidth, before.viewHeight) * 1.01;
    this.show(wasFit ? firstLayout(shape, width, height) : layOut(shape, width, height, before.cell, before.x, before.y));
    // At once: a canvas of a new size is blank.
    this.draw();
  }

  private draw(): void {
    cancelAnimationFrame(this.scheduled);
    this.scheduled = 0;
    const { base, changes, layout, look } = this;
    if (!layout) return;
    const sheet = this.scene.sheet();
    if (changes.all) {
      // Where the first cell is and how large, for whatever points at cells from outside.
      const [x, y] = cornerOf(layout, 0, 0);
      this.host.dataset.view = `${x} ${y} ${layout.cell}`;
      this.layPaper(layout, sheet);
      drawCells(base, look, sheet, layout);
      drawClues(base, look, sheet, layout);
    } else {
      if (changes.cells.size > MANY_CELLS) drawCells(base, look, sheet, layout);
      else for (const at of changes.cells) drawCell(base, look, sheet, layout, at);
      for (const row of changes.rows) drawRowClue(base, look, sheet, layout, row);
      for (const column of changes.columns) drawColumnClue(base, look, sheet, layout, column);
    }
    drawOverlay(this.over, look, sheet, layout, this.scene.overlay());
    changes.clear();
  }

  /** The paper goes around the clues and cells, as far as the window does. */
  private layPaper(layout: Layout, sheet: Sheet): void {
    const hasClues = sheet.rows !== null && !sheet.isFinished;
    const [left, top] = hasClues ? [layout.originX, layout.originY] : cornerOf(layout, 0, 0);
    const [right, bottom] = cornerOf(layout, sheet.height, sheet.width);
    const edges = [top, layout.viewWidth - right, layout.viewHeight - bottom, left];
    this.elements.paper.style.inset = edges.map((edge) => `${Math.max(0, edge - MARGIN)}px`).join(' ');
  }
}
