// Validates moves and puzzles with the server's rules in schema.json (from src/nurie/app/schemas.py): entries that the
// server would refuse are neither imported nor accepted from sync. It interprets the part of JSON Schema that is used
// there, because the page must not evaluate code. Loaded on demand.
import type { Move } from '../game/moves';
import type { BoardJson, LinesJson } from '../game/puzzle';
import { MAX_CLOCK } from './clock';
import type { OwnPuzzle } from './database';
import all from './schema.json';

/** What is wrong with an entry: where, and in which way (`bad.…` in the messages says it). */
export interface Fault {
  field: string;
  why: 'value' | 'missing' | 'clues' | 'colours' | 'large';
}

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  /** The check below that knows the rest, and how many cells a board may have. */
  check?: string;
  cells?: number;
}

const schemas = all as unknown as Record<'move' | 'entered' | 'puzzle', Schema> & { $defs: Record<string, Schema> };
const named = (path: string): Schema => schemas.$defs[path.slice('#/$defs/'.length)]!;

export const faultInMove = (value: unknown): Fault | null => look(schemas.move, value, '');
export const faultInEntered = (value: unknown): Fault | null => look(schemas.entered, value, '');
export const faultInPuzzle = (value: unknown): Fault | null => look(schemas.puzzle, value, '');

const FITTING: Record<string, (value: unknown) => boolean> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isSafeInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const patterns = new Map<string, RegExp>();
function matches(pattern: string, text: string): boolean {
  let found = patterns.get(pattern);
  if (!found) patterns.set(pattern, (found = new RegExp(pattern, 'u')));
  return found.test(text);
}

/** The first thing that is wrong with a value. */
function look(schema: Schema, value: unknown, field: string): Fault | null {
  const fault = (why: Fault['why'] = 'value'): Fault => ({ field, why });
  if (schema.$ref) return look(named(schema.$ref), value, field);
  if (schema.discriminator) {
    const { propertyName, mapping } = schema.discriminator;
    const kind = FITTING.object!(value) ? (value as Record<string, unknown>)[propertyName] : undefined;
    return typeof kind === 'string' && Object.hasOwn(mapping, kind) ? look(named(mapping[kind]!), value, field) : fault();
  }
  if (schema.anyOf) {
    // Of several choices the one that went deepest says most.
    const faults = schema.anyOf.map((choice) => look(choice, value, field));
    return faults.includes(null) ? null : (faults.find((one) => one!.field !== field || one!.why !== 'value') ?? fault());
  }
  if (schema.type && !FITTING[schema.type]!(value)) return fault();
  if ('const' in schema && value !== schema.const) return fault();
  if (schema.enum && !schema.enum.includes(value)) return fault();
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity, exclusiveMaximum = Infinity } = schema;
    if (value < minimum || value > maximum || value >= exclusiveMaximum) return fault();
  }
  if (typeof value === 'string') {
    const { minLength = 0, maxLength = Infinity, pattern } = schema;
    // A lone surrogate is not valid text.
    if (/\p{Surrogate}/u.test(value) || value.length < minLength) return fault();
    if (value.length > maxLength && [...value].length > maxLength) return fault();
    if (pattern && !matches(pattern, value)) return fault();
  }
  const inside = (name: string | number): string => (field ? `${field}.${name}` : String(name));
  if (Array.isArray(value)) {
    const { minItems = 0, maxItems = Infinity, prefixItems, items } = schema;
    if (value.length < minItems || value.length > maxItems) return fault();
    for (const [i, item] of value.entries()) {
      const rule = prefixItems?.[i] ?? items;
      const found = rule ? look(rule, item, inside(i)) : null;
      if (found) return found;
    }
  } else if (schema.properties) {
    const fields = value as Record<string, unknown>;
    for (const name of schema.required ?? []) if (!Object.hasOwn(fields, name)) return { field: inside(name), why: 'missing' };
    for (const [name, item] of Object.entries(fields)) {
      const rule = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      if (!rule && schema.additionalProperties === false) return { field: inside(name), why: 'value' };
      const found = rule ? look(rule, item, inside(name)) : null;
      if (found) return found;
    }
  }
  const why = schema.check ? CHECKS[schema.check]!(value as never, schema.cells!) : null;
  return why ? fault(why) : null;
}

/** What JSON Schema cannot say, by the shape of clues. */
const CHECKS: Record<string, (puzzle: never, most: number) => Fault['why'] | null> = {
  lines(puzzle: LinesJson, most) {
    const { rows, columns } = puzzle.clues;
    const [width, height] = puzzle.size;
    if (columns.length !== width || rows.length !== height) return 'clues';
    if (width * height > most) return 'large';
    const palette = puzzle.colours?.length ? puzzle.colours.map((colour) => colour.letter) : ['#'];
    const letters = new Set(palette);
    if (letters.size < palette.length) return 'colours';
    const isKnown = (run: number | [number, string]): boolean => letters.has(typeof run === 'number' ? '#' : run[1]);
    return [...rows, ...columns].every((line) => line.every(isKnown)) ? null : 'colours';
  },
  board(puzzle: BoardJson, most) {
    const [width, height] = puzzle.size;
    if (puzzle.clues.length !== height || puzzle.clues.some((row) => row.length !== width)) return 'clues';
    return width * height > most ? 'large' : null;
  },
};

/** An entry that is not taken, and why. */
export interface Bad {
  fault: Fault;
  /** A description of the entry, if it has one. */
  name: string;
}

/** Separates what may be taken from what may not. Clocks may be too great: the journal gives such entries new ones. */
export function sift(moves: readonly unknown[], puzzles: readonly unknown[]): { moves: Move[]; puzzles: OwnPuzzle[]; bad: Bad[] } {
  const bad: Bad[] = [];
  const keep = <T>(values: readonly unknown[], faultIn: (value: unknown) => Fault | null, name: 'attempt' | 'name', clock: 'clock' | 'updated'): T[] =>
    values.filter((value): value is T => {
      const fields = (FITTING.object!(value) ? value : {}) as Record<string, unknown>;
      const fault = faultIn((fields[clock] as number) > MAX_CLOCK && Number.isSafeInteger(fields[clock]) ? { ...fields, [clock]: MAX_CLOCK } : value);
      if (fault) bad.push({ fault, name: typeof fields[name] === 'string' ? fields[name] : '' });
      return !fault;
    });
  return { moves: keep<Move>(moves, faultInMove, 'attempt', 'clock'), puzzles: keep<OwnPuzzle>(puzzles, faultInEntered, 'name', 'updated'), bad };
}
