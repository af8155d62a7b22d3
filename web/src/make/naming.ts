// Names for the colours of a picture, as src/nurie/making/naming.py chooses them.
import all from '$making/colours.json';
import { oklab, type Lab } from '../game/contrasts';

/** A name fits colours that differ by no more from one of its own. */
const FAR = 0.08;
const NAMES = Object.entries(all).map(([name, colours]): [string, Lab[]] => [name, colours.map(oklab)]);

const apart = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** A name for each colour, such as #d62728; all are different. */
export function namesOf(colours: readonly string[]): string[] {
  const fits = colours.map(oklab).flatMap((colour, at) => NAMES.map(([name, ones]) => ({ at, name, distance: Math.min(...ones.map((one) => apart(colour, one))) })));
  fits.sort((a, b) => a.distance - b.distance);
  const found: string[] = [];
  for (const { at, name, distance } of fits) if (!found[at] && distance <= FAR && !found.includes(name)) found[at] = name;
  for (const { at, name } of fits) {
    for (let number = 1; !found[at]; number++) {
      const one = number === 1 ? name : `${name} ${number}`;
      if (!found.includes(one)) found[at] = one;
    }
  }
  return found;
}
