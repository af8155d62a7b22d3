// What is wrong with a puzzle or a request, in the language of the app.
import { t, textOr } from '../i18n.svelte';
import { colourName } from '../parts/names';

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
  const values = { ...problem.values };
  if (typeof values.place === 'string') values.place = placeText(values.place);
  if (typeof values.colour === 'string') values.colour = colourName(values.colour);
  const told = textOr(`problem.${problem.code ?? ''}`, problem.message, values);
  return problem.where ? `${placeText(problem.where)}: ${told}` : told.charAt(0).toUpperCase() + told.slice(1);
}

/** What the server objects to. It says so in English, and often tells more there than the language has words for. */
export function errorText(error: { code: string; message: string }): string {
  return textOr(`error.${error.code}`, error.message, { message: error.message });
}
