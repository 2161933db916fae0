type Rule = Intl.LDMLPluralRule

/**
 * Chooses the form of a word for a number, by the rules of a language. A language names the forms it has, and then each
 * of its plurals has all of them: `pluralsOf<'one' | 'other'>('en')(count, { one: '1 day', other: `${count} days` })`.
 */
export function pluralsOf<Rules extends Rule>(
  tag: string,
): (count: number, forms: Readonly<Record<Rules | 'other', string>>) => string {
  return (count, forms) =>
    (forms as Partial<Record<Rule, string>>)[new Intl.PluralRules(tag).select(count)] ?? forms.other
}
