import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../../api/provider.harness.js'
import { resolveSettings } from '../../config/resolve.js'
import { hideablePage } from '../../lib/browser/hideable-page.harness.js'
import { safeStorage, setStorage } from '../../lib/storage.js'
import { followBalances, LOOK_MS } from './live-balances.js'

const OWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const settings = resolveSettings(null, {
  chains: [31337, 31338].map(id => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://node-${id}.test`] } },
  })),
  defaultChain: 31337,
})

/** Advances the clock, and waits for loaded files. */
async function pass(ms: number) {
  for (let turn = 0; turn < 3; turn++) {
    await vi.advanceTimersByTimeAsync(turn === 0 ? ms : 0)
    await vi.dynamicImportSettled()
  }
  await vi.advanceTimersByTimeAsync(0)
}

describe('balances that are followed', () => {
  let asked: string[]
  let held: Record<string, bigint>
  let controller: AbortController
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000 })
    setStorage(safeStorage(() => undefined))
    controller = new AbortController()
    asked = []
    held = { 'node-31337.test': 5n, 'node-31338.test': 7n }
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const { hostname } = new URL(input)
      asked.push(hostname)
      const units = held[hostname]
      if (units === undefined) throw new TypeError('Failed to fetch')
      const { id } = JSON.parse(String(init.body)) as { id: number }
      return Response.json({ jsonrpc: '2.0', id, result: `0x${units.toString(16)}` })
    })
  })
  afterEach(() => {
    controller.abort()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    setStorage(undefined)
  })

  const follow = (prices = false) =>
    followBalances({ user: 'mira', addresses: [OWN], settings, prices }, controller.signal)
  const units = (live: ReturnType<typeof follow>) =>
    live.$balances.get().lines.map(({ units, unread }) => [units, unread])

  it('the balances are unknown at first, and then requested once per interval', async () => {
    const live = follow()
    expect([units(live), live.$balances.get().at]).toEqual([
      [
        [undefined, false],
        [undefined, false],
      ],
      undefined,
    ])
    await pass(0)
    expect([units(live), live.$balances.get().at]).toEqual([
      [
        [5n, false],
        [7n, false],
      ],
      1_000,
    ])
    await pass(LOOK_MS - 1)
    expect(asked).toEqual(['node-31337.test', 'node-31338.test'])
    held['node-31337.test'] = 9n
    await pass(1)
    expect(asked).toHaveLength(4)
    expect(units(live)).toEqual([
      [9n, false],
      [7n, false],
    ])
    expect(live.$balances.get().movements.map(({ units }) => units)).toEqual([4n])
  })

  it('the balances are not requested while the page is hidden, and at once when it is visible', async () => {
    const page = hideablePage()
    follow()
    await pass(0)
    page.setVisibility('hidden')
    await pass(3_600_000)
    expect(asked).toHaveLength(2)
    page.setVisibility('visible')
    await pass(0)
    expect(asked).toHaveLength(4)
  })

  it('a balance is kept and marked as unread while its network is silent, and updated by the next read', async () => {
    const live = follow()
    await pass(0)
    delete held['node-31338.test']
    await pass(2 * LOOK_MS)
    expect(units(live)).toEqual([
      [5n, false],
      [7n, true],
    ])
    held['node-31338.test'] = 8n
    const refreshed = live.refresh()
    await vi.runOnlyPendingTimersAsync()
    await refreshed
    expect(units(live)).toEqual([
      [5n, false],
      [8n, false],
    ])
  })

  it('the balances are no longer polled after an abort', async () => {
    follow()
    await pass(0)
    controller.abort()
    await pass(10 * LOOK_MS)
    expect(asked).toHaveLength(2)
  })

  it('a balance has a price with its host and time if the provider has one, requested once a minute', async () => {
    const provider = scriptedProvider(jsonResponse({ usd: 2_000 }))
    const live = follow(true)
    await pass(3 * LOOK_MS)
    expect(live.$balances.get().lines.map(({ price }) => price)).toEqual(
      [0, 1].map(() => ({ usd: 2_000, source: 'provider.test', at: 1_000 })),
    )
    const asked = provider.requests.map(({ url }) => url.searchParams.get('chainId'))
    expect(asked).toEqual(['31337', '31338'])
    await pass(LOOK_MS)
    expect(provider.requests).toHaveLength(4)
    provider.restore()
  })

  it('no price is requested if the caller wants none or the balance is zero', async () => {
    const provider = scriptedProvider(jsonResponse({ usd: 2_000 }))
    follow(false)
    await pass(0)
    expect(provider.requests).toEqual([])
    held = { 'node-31337.test': 0n, 'node-31338.test': 0n }
    follow(true)
    await pass(0)
    expect(provider.requests).toEqual([])
    provider.restore()
  })
})
