import type { Recipe } from './recipe.js'

const TEST = `import { expect, it } from 'vitest'
import { errors } from '../copy/areas/errors.js'
import { english, wordsOf } from '../copy/language.js'
import { ERROR_CODES } from './codes.js'
import { toWalletError } from './to-wallet-error.js'
import { WalletError } from './wallet-error.js'

it('knows the new code, what it means and what a visitor reads', () => {
  expect(ERROR_CODES).toContain('OUT_OF_INK')
  expect(toWalletError(new WalletError('OUT_OF_INK', 'The pen is dry.'))).toMatchObject({ code: 'OUT_OF_INK', retryable: false, cancelled: false })
  expect(wordsOf(errors, english).OUT_OF_INK.title).toBe('Out of ink')
})
`

/** The texts of the new error in every language. */
const WORDS: Readonly<Record<string, string>> = {
  'src/copy/areas/errors.ts': "  OUT_OF_INK: { title: 'Out of ink', detail: 'The pen is dry.', button: 'Go back' },",
  'src/copy/locales/de/errors.ts':
    "  OUT_OF_INK: { title: 'Keine Tinte', detail: 'Die Feder ist trocken.', button: 'Zurück' },",
  'src/copy/locales/ar/errors.ts': "  OUT_OF_INK: { title: 'نفد الحبر', detail: 'القلم جاف.', button: 'رجوع' },",
}

export const recipe: Recipe = {
  adds: 'an error code',
  begin: copy => copy.insertAfter('src/errors/codes.ts', 'export const ERRORS = {', '  OUT_OF_INK: {},'),
  missing: /OUT_OF_INK/,
  add: copy => {
    for (const [path, words] of Object.entries(WORDS)) copy.insertBefore(path, '  UNABLE_TO_SIGN:', words)
  },
  test: { path: 'src/errors/out-of-ink.test.ts', text: TEST },
}
