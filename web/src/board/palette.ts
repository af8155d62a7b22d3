// The colours of the theme as the canvas needs them: resolved by the browser from the style sheet.

const NAMES = [
  'paper',
  'sheet',
  'ink',
  'faint',
  'line',
  'thick',
  'accent',
  'pencil',
  'good',
  'wash',
  'wrong',
  'sea',
  'sea-line',
  'land',
  'land-line',
  'land-ink',
  'land-soft',
  'fog',
  'fog-line',
] as const;

/** A colour for each variable of that name in app.css. */
export type Palette = Record<(typeof NAMES)[number], string>;

export function paletteOf(element: HTMLElement): Palette {
  const before = element.style.color;
  const found = NAMES.map((name) => {
    element.style.color = `var(--${name})`;
    return [name, getComputedStyle(element).color];
  });
  element.style.color = before;
  return Object.fromEntries(found) as Palette;
}
