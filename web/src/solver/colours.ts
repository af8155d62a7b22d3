// The colours of clues that are typed: those of the palette, and some colour for every other letter.
import { PALETTE } from '../game/palette';
import { FILLED, type Colour, type LinesJson } from '../game/puzzle';

/** The colour of a letter; one that the palette does not have gets some colour, always the same. */
function colourOf(letter: string): Colour {
  const mixed = Number((BigInt(letter.charCodeAt(0)) * 2654435761n) % 0x1000000n);
  return PALETTE.find((one) => one.letter === letter) ?? { letter, name: `colour ${letter}`, rgb: `#${mixed.toString(16).padStart(6, '0')}` };
}

const blackFirst = (a: string, b: string): number => Number(b === FILLED) - Number(a === FILLED);

/** The puzzle with the palette that its clues need: its own colours, and those of all other letters that are used. */
export function withColours(puzzle: LinesJson): LinesJson {
  const { colours: before = [], ...rest } = puzzle;
  const used = new Set([...puzzle.clues.rows, ...puzzle.clues.columns].flat().map((run) => (typeof run === 'number' ? FILLED : run[1])));
  const isOwn = ({ letter, rgb }: Colour): boolean => colourOf(letter).rgb !== rgb;
  const kept = before.filter((colour) => isOwn(colour) || used.has(colour.letter));
  const colours = [...kept, ...[...used].sort(blackFirst).filter((letter) => !kept.some((colour) => colour.letter === letter)).map(colourOf)];
  const isPlain = colours.every(({ letter }) => letter === FILLED);
  return isPlain ? rest : { ...rest, colours };
}
