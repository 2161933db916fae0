import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setHandler } from '../../ask/handlers.js'
import { ADA, providerPage, type ProviderPage } from '../provider/provider-page.harness.js'

/** The addresses that are read in one go, and in all. */
const reads = vi.hoisted(() => ({ inOneGo: 0, most: 0, all: 0 }))
vi.mock('../../lib/time/next-turn.js', async real => {
  const { nextTurn } = await real<typeof import('../../lib/time/next-turn.js')>()
  return {
    nextTurn: () => {
      reads.inOneGo = 0
      return nextTurn()
    },
  }
})
vi.mock('../../chains/address.js', async real => {
  const address = await real<typeof import('../../chains/address.js')>()
  return {
    ...address,
    isEthereumAddress: (text: string) => {
      reads.all++
      reads.most = Math.max(reads.most, ++reads.inOneGo)
      return address.isEthereumAddress(text)
    },
  }
})

const ITEMS = 1_200
/** Typed data of 200 kB, without lists: version 3 has none. */
const large = (() => {
  const names = Array.from({ length: ITEMS }, (_, id) => `item${id}`)
  return {
    domain: {},
    types: {
      Box: names.map(name => ({ name, type: 'Item' })),
      Item: [
        { name: 'owner', type: 'address' },
        { name: 'note', type: 'string' },
      ],
    },
    primaryType: 'Box',
    message: Object.fromEntries(
      names.map(name => [name, { owner: `0x${'b'.repeat(40)}`, note: 'Of the almanac.'.repeat(4) }]),
    ),
  }
})()

let page: ProviderPage
beforeAll(async () => {
  page = await providerPage()
  setHandler('sign-message', () => Promise.resolve({ signature: '0xs' }))
})
afterAll(async () => {
  setHandler('sign-message', undefined)
  await page.stop()
})

it.each(['eth_signTypedData_v3', 'eth_signTypedData_v4'])(
  '200 kB of typed data are read once, and never more than 200 values of them in one go: %s',
  async method => {
    expect(JSON.stringify(large).length).toBeGreaterThan(200_000)
    for (const data of [large, JSON.stringify(large)]) {
      Object.assign(reads, { inOneGo: 0, most: 0, all: 0 })
      expect(await page.ask(method, [ADA, data])).toBe('0xs')
      expect(reads.all).toBeGreaterThanOrEqual(ITEMS)
      expect(reads.all, 'each once').toBeLessThan(ITEMS + 20)
      expect(reads.most).toBeLessThanOrEqual(200)
    }
  },
)
