// What is wrong with a puzzle or a request, in the language of the app.
import type { Pointers } from '../board/sheet';
import type { Problem } from '../engine/protocol';
import { t, textOr } from '../i18n.svelte';
import { colourName } from './names';

/** A line or cell, as problems and steps name it, in words of the app. */
export function placeText(place: Problem['place']): string {
  if (typeof place !== 'string') return t('say.place', { row: place[0] + 1, column: place[1] + 1 });
  const [side = '', number = ''] = place.split(' ');
  return side && t(side === 'row' ? 'play.row' : 'play.column', { number });
}

/** `row 3` as the board understands it; null for the whole board or a cell. */
export function lineOf(place: Problem['place']): Pointers['line'] {
  const [axis, number] = typeof place === 'string' ? place.split(' ') : [];
  return axis === 'row' || axis === 'column' ? { axis, index: Number(number) - 1 } : null;
}

export function problemText({ code, place, values }: Problem): string {
  const words = Object.entries(values).map(([name, value]) => {
    if (typeof value !== 'object') return [name, value];
    return [name, 'colour' in value ? colourName(value.colour) : placeText(value)];
  });
  const told = textOr(`problem.${code}`, code, Object.fromEntries(words));
  return place ? placeText(place) + t('word.colon') + told : told.charAt(0).toUpperCase() + told.slice(1);
}

/** Errors of the server. Its English message is often more specific than the translated text. */
export function errorText(error: { code: string; message: string }): string {
  return textOr(`error.${error.code}`, error.message, { message: error.message });
}
