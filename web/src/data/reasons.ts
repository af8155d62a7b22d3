// Why an entry is not taken, or something with devices refused, in words.
import { t } from '../i18n.svelte';
import { Refused } from '../storage/devices';

export function reasonText({ why, field }: { why: string; field: string }): string {
  if (why === 'clues' || why === 'colours' || why === 'large') return t(`bad.${why}`);
  if (!field) return t('bad.entry');
  return t(why === 'missing' ? 'bad.missing' : 'bad.value', { field });
}

export function refusalText(error: unknown): string {
  switch (error instanceof Refused ? error.code : '') {
    case 'no_code':
    case 'invalid':
      return t('devices.bad_code');
    case 'already_linked':
      return t('devices.already');
    case 'too_many_devices':
      return t('devices.too_many');
    case 'quota':
      return t('data.full');
    case 'too_many':
    case 'busy':
      return t('devices.later');
    case 'erased':
    case 'unlinked':
      return t(`${(error as Refused).code as 'erased' | 'unlinked'}.title`);
    default:
      return t('devices.offline');
  }
}
