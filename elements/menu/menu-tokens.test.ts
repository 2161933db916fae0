import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { smallStyles } from '../../.config/rollup/small-styles.mjs'
import { tokens } from '../../src/ui/styles/tokens.js'
import { menuTokensOf } from './menu-tokens.js'

const file = new URL('../../src/ui/styles/tokens.ts', import.meta.url)
/** The same text as the build writes it. */
async function shipped(): Promise<string> {
  const source = readFileSync(file, 'utf8').replace('${SHEET_BREAKPOINT_PX}', '441')
  const made = await smallStyles.transform(source, file.pathname)
  return /tokens = `([^`]*)`/.exec(made?.code ?? '')?.[1] ?? ''
}

it('a menu gets every design token of a screen, from source and shipped text alike, and the tag around it none', async () => {
  const names = new Set(tokens.match(/--_[\w-]+(?=:)/g))
  expect(names.size).toBeGreaterThan(40)
  for (const text of [tokens, await shipped()]) {
    const made = menuTokensOf(text)
    expect(new Set(made.match(/--_[\w-]+(?=:)/g))).toEqual(names)
    expect(made).toMatch(/^\s*\.menu\s*\{/)
    expect(made).not.toMatch(/:host|theme/)
  }
})
