// The kinds of puzzles by name: the only list of them.
import type { Kind as KindName, PuzzleJson } from '../game/puzzle';
import type { Kind, Rules } from './kind';
import { NONOGRAM } from './nonogram';
import { NURIKABE } from './nurikabe';

export type { Kind, Rules } from './kind';

const KINDS: Readonly<Record<KindName, unknown>> = { nonogram: NONOGRAM, nurikabe: NURIKABE };

export const kindNames = Object.keys(KINDS) as KindName[];
/** A kind by its name; it is asked about puzzles of that kind only. */
export const kindOf = (name: KindName): Kind => KINDS[name] as Kind;
export const rulesOf = (puzzle: PuzzleJson): Rules => kindOf(puzzle.kind).rules(puzzle);
