import { afterEach, describe, expect, it, vi } from 'vitest'
import { resolveSettings } from '../../src/config/resolve.js'
import { inEnglish } from '../../src/copy/test/in-english.harness.js'
import { balanceOf } from './account-content.js'

const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const never = new AbortController().signal
const settings = Promise.resolve(
  resolveSettings(null, {
    chains: [
      {
        id: 31337,
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://node.test'] } },
      },
    ],
    defaultChain: 31337,
  }),
)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the account menu of the signed-in user', () => {
  it("shows the wallet's balance on the app's network", async () => {
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      const { id } = JSON.parse(String(init.body)) as { id: number }
      return Response.json({ jsonrpc: '2.0', id, result: '0x14d1120d7b160000' })
    })
    expect(inEnglish(await balanceOf(OWN, settings, never))).toMatch(/^1\.50* ETH on Local$/)
  })

  it('reports a network that does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.useFakeTimers()
    const balance = balanceOf(OWN, settings, never)
    await vi.runAllTimersAsync()
    expect(inEnglish(await balance)).toBe('Its balance could not be read')
    vi.useRealTimers()
  })
})
