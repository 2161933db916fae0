import { describe, expect, it } from 'vitest'
import { asking, callingScript } from './calling-script.js'

const OURS = 'https://shop.test/wallet/c'
const page = { origin: 'https://shop.test' }
/** A stack trace in the format of each engine; the innermost call comes first. */
const ENGINES = {
  Chromium: (...files: string[]) =>
    ['Error', ...files.map((file, at) => `    at ${at % 2 ? `async f${at} (${file}:12:34)` : `${file}:12:34`}`)].join(
      '\n',
    ),
  'Firefox and WebKit': (...files: string[]) => files.map((file, at) => `f${at}@${file}:12:34`).join('\n'),
}

describe('the file that calls the wallet', () => {
  it.each(Object.entries(ENGINES))(
    'the calling script is the first file in the stack trace from outside our own folder, in %s',
    (_, stack) => {
      const called = (...callers: string[]) =>
        callingScript(stack(`${OURS}/wallets-a1.js`, `${OURS}/provider-b2.js`, ...callers), page)
      expect(called('https://shop.test/widgets/swap.js?v=7', 'https://shop.test/app.js')).toBe('/widgets/swap.js')
      expect(called('https://cdn.test/nft.js')).toBe('cdn.test/nft.js')
      expect(called(), 'all in one place').toBeUndefined()
      expect(called(`https://cdn.test/${'x'.repeat(500)}.js`)).toHaveLength(120)
    },
  )

  it('the calling script is undefined if the stack trace names no script', () => {
    for (const stack of ['', 'Error', 'Error\n    at <anonymous>', `Error\n    at native:1:2`])
      expect(callingScript(stack, page)).toBeUndefined()
    expect(asking('ethereum-provider'), 'such as here').toBe('ethereum-provider')
  })
})
