// Why an entry is not taken, in words.
import { t } from '../i18n.svelte';

export function reasonText({ why, field }: { why: string; field: string }): string {
  if (why === 'clues' || why === 'colours' || why === 'large') return t(`bad.${why}`);
  if (!field) return t('bad.entry');
  return t(why === 'missing' ? 'bad.missing' : 'bad.value', { field });
}
