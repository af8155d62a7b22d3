// The colours of the theme as the canvas needs them: resolved by the browser from the style sheet.

export interface Palette {
  paper: string;
  sheet: string;
  ink: string;
  faint: string;
  line: string;
  thick: string;
  accent: string;
  pencil: string;
  good: string;
  wash: string;
  wrong: string;
  sea: string;
  seaLine: string;
  land: string;
  landLine: string;
  landInk: string;
  landSoft: string;
  fog: string;
  fogLine: string;
}

const NAMES: Record<keyof Palette, string> = {
  paper: '--paper',
  sheet: '--sheet',
  ink: '--ink',
  faint: '--faint',
  line: '--line',
  thick: '--thick',
  accent: '--accent',
  pencil: '--pencil',
  good: '--good',
  wash: '--wash',
  wrong: '--wrong',
  sea: '--sea',
  seaLine: '--sea-line',
  land: '--land',
  landLine: '--land-line',
  landInk: '--land-ink',
  landSoft: '--land-soft',
  fog: '--fog',
  fogLine: '--fog-line',
};

export function paletteOf(element: HTMLElement): Palette {
  const before = element.style.color;
  const found = Object.entries(NAMES).map(([name, property]) => {
    element.style.color = `var(${property})`;
    return [name, getComputedStyle(element).color];
  });
  element.style.color = before;
  return Object.fromEntries(found) as Palette;
}
