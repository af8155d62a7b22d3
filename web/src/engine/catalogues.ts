// The catalogues of sentences, one JSON file a language in src/nurie/messages, loaded when asked for.
import type { Catalogue } from './sentences';

const files = import.meta.glob<Catalogue>('../../../src/nurie/messages/*.json', { import: 'default' });

/** The texts of a language; what it lacks is in English. */
export async function sentencesIn(language: string): Promise<Catalogue> {
  const load = (code: string): Promise<Catalogue> | undefined => files[`../../../src/nurie/messages/${code}.json`]?.();
  const english = (await load('en')) ?? {};
  return language === 'en' ? english : { ...english, ...(await load(language)) };
}
