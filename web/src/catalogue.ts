// One language: all its texts by their keys, as in src/nurie/messages, and the forms that its numbers take.

/** A text, or its forms by the plural categories of CLDR. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Readonly<Record<string, Text>>;
export type Values = Readonly<Record<string, string | number>>;

export class Catalogue {
  private readonly plurals: Intl.PluralRules;
  private readonly ordinals: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly texts: Texts,
  ) {
    this.plurals = new Intl.PluralRules(language);
    this.ordinals = new Intl.PluralRules(language, { type: 'ordinal' });
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** One text, filled in; `count` chooses its plural form, or `rank` its ordinal form. */
  text(key: string, values: Values = {}): string {
    const all: Values = { count: 2, ...values };
    const [number, rules] = values.rank === undefined ? [all.count, this.plurals] : [values.rank, this.ordinals];
    return this.fill(key, Number(number), (name) => String(all[name] ?? ''), rules);
  }

  /** One text, filled in with the values that it needs; its form is that of a number. */
  fill(key: string, number: number, value: (name: string) => string, rules = this.plurals): string {
    const found = this.texts[key] ?? key;
    const form = typeof found === 'string' ? found : (found[rules.select(number)] ?? found.other ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
  }

  /** An optional text, or the given fallback. */
  textOr(key: string, otherwise: string, values: Values = {}): string {
    return this.has(key) ? this.text(key, values) : otherwise;
  }

  /** A colour by its name, translated if it is a usual one; `green 2` is a second green. */
  colour(name: string): string {
    const [, word, number] = /^(.+) (\d+)$/.exec(name) ?? [];
    return word ? `${this.colour(word)} ${number}` : this.textOr(`colour.${name}`, name);
  }
}
