// Lessons: what can be learned about each technique (src/nurie/learning/techniques.json, which Python reads too).
import all from '$learning/techniques.json';
import { LEVELS, type Level, type PuzzleJson } from '../game/puzzle';
import { textOr } from '../i18n.svelte';

export interface Position {
  puzzle: PuzzleJson & { goal: string[] };
  given: string[];
}

/** A position that looks as if the technique applied, though it finds nothing there. */
export interface NearMiss extends Position {
  /** What seems to follow, but is different in the puzzle's goal. */
  tempting: [row: number, column: number, state: string][];
  /** What is different: the clue of a line such as `row 3`, or numbers. */
  line: string;
  numbers: [row: number, column: number][];
}

export interface Lesson {
  kind: string;
  name: string;
  level: Level;
  /** The smallest and the largest board for practice. */
  sides: [least: number, most: number];
  colours: number;
  /** For each level, the share of the packs' puzzles that need it; null if there are none. */
  needed: (number | null)[];
  example: Position;
  near_miss: NearMiss;
}

/** How many positions are practised in a row. */
export const SERIES = 10;

export const lessons: readonly Lesson[] = Object.entries(all as unknown as Record<string, Omit<Lesson, 'kind'>[]>).flatMap(([kind, list]) =>
  list.map((lesson) => ({ kind, ...lesson })),
);

export const lessonOf = (kind: string, name: string): Lesson | undefined => lessons.find((lesson) => lesson.kind === kind && lesson.name === name);

/** What a lesson is called in logs, and in addresses after `learn`. */
export const idOf = ({ kind, name }: Pick<Lesson, 'kind' | 'name'>): string => `${kind}/${name}`;
export const lessonWithId = (id: string): Lesson | undefined => lessons.find((lesson) => idOf(lesson) === id);

/** The lessons of a kind, by level. */
export function byLevel(kind: string): [level: Level, lessons: Lesson[]][] {
  const own = lessons.filter((lesson) => lesson.kind === kind);
  return LEVELS.map((level): [Level, Lesson[]] => [level, own.filter((lesson) => lesson.level === level)]).filter(([, list]) => list.length);
}

/** The sides of the boards of a series, which grow. */
export function seriesOf({ sides: [least, most] }: Lesson): number[] {
  return Array.from({ length: SERIES }, (_, at) => least + Math.round(((most - least) * at) / (SERIES - 1)));
}

export const titleOf = (name: string): string => textOr(`technique.${name}`, name.replaceAll('_', ' '));
/** Why a technique works. */
export const reasonOf = (lesson: Lesson): string => textOr(`learn.${lesson.kind}.${lesson.name}`, '');
