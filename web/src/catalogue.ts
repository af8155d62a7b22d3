// One language: all its texts by their keys, as in src/nurie/messages, and the forms that its numbers take.

/** A text, or its forms by the plural categories of CLDR. */
export type Text = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Texts = Readonly<Record<string, Text>>;
export type Values = Readonly<Record<string, string | number>>;

export class Catalogue {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly texts: Texts,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return key in this.texts;
  }

  /** One text, filled in; `count` chooses its plural form. */
  text(key: string, values: Values = {}): string {
    const all: Values = { count: 2, ...values };
    return this.fill(key, Number(all.count), (name) => String(all[name] ?? ''));
  }

  /** One text, filled in with the values that it needs. */
  fill(key: string, count: number, value: (name: string) => string): string {
    const found = this.texts[key] ?? key;
    const form = typeof found === 'string' ? found : (found[this.plurals.select(count)] ?? found.other ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name: string) => value(name));
  }

  /** An optional text, or the given fallback. */
  textOr(key: string, otherwise: string, values: Values = {}): string {
    return this.has(key) ? this.text(key, values) : otherwise;
  }
}
