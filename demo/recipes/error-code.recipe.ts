import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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

export const recipe: Recipe = {
  adds: 'an error code',
  begin: copy => copy.insertAfter('src/errors/codes.ts', 'export const ERRORS = {', '  OUT_OF_INK: {},'),
  missing: /OUT_OF_INK/,
  add: copy => {
    // in English, and in every language that has words of its own for errors
    const languages = readdirSync(join(copy.root, 'src/copy'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => `src/copy/${name}`)
    for (const path of languages) {
      const line = copy
        .read(path)
        .split('\n')
        .find(text => text.trimStart().startsWith('UNABLE_TO_SIGN:'))
      if (line)
        copy.insertAfter(
          path,
          line,
          "  OUT_OF_INK: { title: 'Out of ink', detail: 'The pen is dry.', button: 'Go back' },",
        )
    }
  },
  test: { path: 'src/errors/out-of-ink.test.ts', text: TEST },
}
