// Names for the colours of a picture, as src/nurie/nonogram/naming.py chooses them.
import all from '$nonogram/colours.json';
import { oklab, type Lab } from '../game/contrasts';

/** A name fits colours that differ by no more from one of its own. */
const FAR = 0.08;
const NAMES = new Map(Object.entries(all).map(([name, colours]): [string, Lab[]] => [name, colours.map(oklab)]));

const apart = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** A name for each colour, such as #d62728; all are different. */
export function namesOf(colours: readonly string[]): string[] {
  const labs = colours.map(oklab);
  const fits = labs.flatMap((lab, at) => [...NAMES].map(([name, ones]) => ({ at, name, distance: Math.min(...ones.map((one) => apart(lab, one))) })));
  fits.sort((a, b) => a.distance - b.distance);
  const found: string[] = [];
  for (const { at, name, distance } of fits) if (!found[at] && distance <= FAR && !found.includes(name)) found[at] = name;
  for (const { at, name } of fits) {
    if (found[at]) continue;
    const owner = found.indexOf(name);
    const others = [name, ...(owner < 0 ? [] : beside(name, labs[at]![0] > labs[owner]![0]))];
    for (let number = 2; !found[at]; number++) {
      const one = others.find((other) => !found.includes(other));
      if (one) found[at] = one;
      else others.push(`${name} ${number}`);
    }
  }
  return found;
}

/** Light or dark, for a colour that is lighter or darker than the one that has its name. */
function beside(name: string, isLighter: boolean): string[] {
  const word = name.split(' ').at(-1)!;
  const scale = [`dark ${word}`, word, `light ${word}`];
  const other = scale[scale.indexOf(name) + (isLighter ? 1 : -1)];
  return other && NAMES.has(other) ? [other] : [];
}
