// What is wrong with a puzzle, in the language of the app.
import { has, t, type Key } from '../i18n.svelte';

/** A line's or cell's name, as problems and steps tell it, in words of the app. */
export function placeText(where: string): string {
  const cell = /^row (\d+), column (\d+)$/.exec(where);
  if (cell) return t('say.place', { row: cell[1]!, column: cell[2]! });
  const line = /^(row|column) (\d+)$/.exec(where);
  if (line) return t(line[1] === 'row' ? 'play.row' : 'play.column', { number: line[2]! });
  return where;
}

export interface TellableProblem {
  code?: string;
  values?: Record<string, string | number>;
  message: string;
  where: string;
}

export function problemText(problem: TellableProblem): string {
  const key = `problem.${problem.code ?? ''}`;
  const values = { ...problem.values };
  if (typeof values.place === 'string') values.place = placeText(values.place);
  const told = has(key) ? t(key as Key, { count: 0, ...values }) : problem.message;
  return problem.where ? `${placeText(problem.where)}: ${told}` : told.charAt(0).toUpperCase() + told.slice(1);
}
