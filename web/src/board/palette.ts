// The colours of the theme as the canvas needs them: resolved by the browser from the style sheet.

const NAMES = [
  'paper',
  'sheet',
  'ink',
  'faint',
  'cross',
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

/** The colours where an element is. They are read from elements that are made for it: one that was there before may be in the
    middle of a transition, and in forced colours all text has one colour. */
export function paletteOf(element: HTMLElement): Palette {
  const probes = NAMES.map((name) => {
    const probe = document.createElement('i');
    probe.className = 'own-colours';
    probe.hidden = true;
    probe.style.color = `var(--${name})`;
    return probe;
  });
  element.append(...probes);
  const found = NAMES.map((name, i) => [name, getComputedStyle(probes[i]!).color]);
  for (const probe of probes) probe.remove();
  return Object.fromEntries(found) as Palette;
}
