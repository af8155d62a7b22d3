// The colours of a Nurikabe in app.css: sea, fog and land are told apart, and numbers are read.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

/** The colours of a rule of the style sheet, by name. */
function coloursIn(selector: string): Map<string, string> {
  const [, rules] = css.split(`\n${selector} {`);
  return new Map([...rules!.slice(0, rules!.indexOf('\n}')).matchAll(/--([\w-]+): (.+);/g)].map(([, name, value]) => [name!, value!]));
}
const themes = { light: coloursIn('.on-paper'), dark: coloursIn(":root[data-theme='dark']") };

/** A colour of the style sheet, in the light and in the dark theme. */
const colour = (name: string): Record<'light' | 'dark', string> => ({ light: themes.light.get(name)!, dark: themes.dark.get(name)! });

function luminance(rgb: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(rgb.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

test.each(['light', 'dark'] as const)('the sea is the darkest and land the lightest, in the %s theme', (theme) => {
  const [sea, fog, land] = ['sea', 'fog', 'land'].map((name) => colour(name)[theme]) as [string, string, string];
  expect(luminance(sea)).toBeLessThan(luminance(fog));
  expect(luminance(fog)).toBeLessThan(luminance(land));
  expect(contrast(sea, fog)).toBeGreaterThanOrEqual(3);
  expect(contrast(sea, land)).toBeGreaterThanOrEqual(3);
});

test.each(['light', 'dark'] as const)('numbers are read, done or not, in the %s theme', (theme) => {
  for (const ink of ['land-ink', 'land-soft']) expect(contrast(colour(ink)[theme], colour('land')[theme])).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour('pencil')[theme], colour('fog')[theme])).toBeGreaterThanOrEqual(3);
});

test('on the dimmer paper of the dark theme, everything is still seen', () => {
  const rules = css.slice(css.indexOf(":root[data-theme='dark'] .on-paper:not(.bright) {"));
  const dim = new Map([...themes.light, ...[...rules.slice(0, rules.indexOf('}')).matchAll(/--([\w-]+): (.+);/g)].map(([, name, value]) => [name!, value!] as const)]);
  const onSheet = (name: string): number => contrast(dim.get(name)!, dim.get('sheet')!);
  expect(dim.get('sheet')).not.toBe(themes.light.get('sheet'));
  for (const text of ['ink', 'soft', 'faint', 'wrong']) expect(onSheet(text)).toBeGreaterThanOrEqual(4.5);
  for (const mark of ['cross', 'thick', 'pencil', 'accent', 'good']) expect(onSheet(mark)).toBeGreaterThanOrEqual(3);
});

test('both themes, and forced colours, name the same colours', () => {
  const forced = new Set([...css.slice(css.indexOf('@media (forced-colors: active)')).split('}')[0]!.matchAll(/--([\w-]+):/g)].map(([, name]) => name!));
  expect([...themes.light.keys()]).toContain('paper');
  expect([...themes.dark.keys()].sort()).toEqual([...themes.light.keys()].sort());
  expect([...forced].sort()).toEqual([...themes.light.keys()].sort());
});
