import type { Files } from './copy.js'
import type { Recipe } from './recipe.js'

const FILE = 'src/copy/locales/fy.ts'

interface Named {
  readonly name: string
  readonly file: string
  readonly core: boolean
}

/**
 * The areas of texts that every language must have: name and file of each, and whether it loads with the language at
 * once.
 */
const areasOf = (files: Files): readonly Named[] =>
  [...files.read('src/copy/catalogue.ts').matchAll(/typeof import\('\.(\/areas\/[\w/-]+)\.js'\)/g)].flatMap(
    ([, file = '']) =>
      [...files.read(`src/copy${file}.ts`).matchAll(/^export const (\w+) = (area|coreArea)\(/gm)].map(
        ([, name = '', kind]) => ({ name, file: `..${file}.js`, core: kind === 'coreArea' }),
      ),
  )

/** The source of a language with the texts of these areas, in English until somebody translates them. */
const localeOf = (areas: readonly Named[]) => `import { defineLocale } from '../define-locale.js'
${areas
  .filter(({ core }) => core)
  .map(({ name, file }) => `import { ${name} } from '${file}'`)
  .join('\n')}

export default defineLocale('fy', 'ltr', {
${areas
  .filter(({ core }) => core)
  .map(({ name }) => `  ${name}: ${name}.english,`)
  .join('\n')}
}, {
${areas
  .filter(({ core }) => !core)
  .map(({ name, file }) => `  ${name}: async () => (await import('${file}')).${name}.english,`)
  .join('\n')}
})
`

const TEST = `import { expect, it } from 'vitest'
import { languageFor } from './locales.js'
import { wordsOf } from './language.js'
import { login } from './areas/login.js'

it('speaks the new language to who asks for it', async () => {
  const language = await languageFor('fy-NL')
  expect(language.tag).toBe('fy')
  expect(wordsOf(login, language).email).toBe('Email')
})
`

export const recipe: Recipe = {
  adds: 'a language',
  begin: copy => copy.write(FILE, localeOf(areasOf(copy).filter(({ name }) => name !== 'wallet'))),
  missing: /src\/copy\/locales\/fy\.ts.*Property 'wallet' is missing/,
  add: copy => {
    copy.write(FILE, localeOf(areasOf(copy)))
    copy.insertAfter(
      'src/copy/locales.ts',
      'const LOCALES: Readonly<Record<string, () => Promise<Locale>>> = {',
      "  fy: async () => (await import('./locales/fy.js')).default,",
    )
  },
  test: { path: 'src/copy/fy.test.ts', text: TEST },
}
