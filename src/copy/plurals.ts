type Rule = Intl.LDMLPluralRule

/**
 * Chooses the form of a word for a number, by the rules of a language. The type parameter lists the language's forms,
 * and each plural must have all of them: `pluralsOf<'one' | 'other'>('en')(count, { one: '1 day', other: `${count}
 * days` })`.
 */
export function pluralsOf<Rules extends Rule>(
  tag: string,
): (count: number, forms: Readonly<Record<Rules | 'other', string>>) => string {
  return (count, forms) =>
    (forms as Partial<Record<Rule, string>>)[new Intl.PluralRules(tag).select(count)] ?? forms.other
}
