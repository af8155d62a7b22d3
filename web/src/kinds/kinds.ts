// The kinds of puzzles: the only list of them. Each kind is one file in this folder.
import type { Kind as KindName, PuzzleJson } from '../game/puzzle';
import type { Kind, Rules } from './kind';
import { NONOGRAM } from './nonogram';
import { NURIKABE } from './nurikabe';

export type { Kind, Rules } from './kind';

/** Each is asked about puzzles of that kind only. */
const KINDS = [NONOGRAM, NURIKABE] as unknown as readonly Kind[];

export const kindNames: readonly KindName[] = KINDS.map((kind) => kind.name);
export const kindOf = (name: KindName): Kind => KINDS.find((kind) => kind.name === name)!;
export const rulesOf = (puzzle: PuzzleJson): Rules => kindOf(puzzle.kind).rules(puzzle);
