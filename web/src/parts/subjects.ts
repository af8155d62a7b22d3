// How packs are put together on the first screen: our own and Nurikabe one by one, the pictures of a subject in colour and in black and white together.
import type { PackInfo } from '../game/puzzle';

/** One card: a pack, or the packs of one subject. */
export interface Subject {
  /** What its symbol and its title are found by: the id of the first pack. */
  id: string;
  packs: readonly PackInfo[];
}

export interface Section {
  name: string;
  subjects: readonly Subject[];
}

/** The packs of a subject are named alike: `animals` and `animals-in-colour`. */
const IN_COLOUR = '-in-colour';
/** Their sections, shown as one. */
const BY_SUBJECT: readonly string[] = ['black', 'colour'];
export const SUBJECTS = 'subjects';

export function sectionsOf(infos: readonly PackInfo[]): Section[] {
  const found = new Map<string, Map<string, PackInfo[]>>();
  for (const info of infos) {
    const isSubject = BY_SUBJECT.includes(info.section);
    const name = isSubject ? SUBJECTS : info.section;
    const id = isSubject ? info.id.replace(new RegExp(`${IN_COLOUR}$`), '') : info.id;
    const subjects = found.get(name) ?? new Map<string, PackInfo[]>();
    found.set(name, subjects.set(id, [...(subjects.get(id) ?? []), info]));
  }
  return [...found].map(([name, subjects]) => ({
    name,
    subjects: [...subjects].map(([id, packs]) => ({ id, packs: packs.sort((a, b) => a.id.length - b.id.length) })),
  }));
}
