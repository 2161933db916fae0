import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WalletError } from '../../../errors/wallet-error.js'
import { ProviderRpcError } from '../provider-error.js'
import { Subscriptions } from './subscriptions.js'

const LOOK_MS = 4_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A node with one filter for blocks, which reports each change once. */
function node() {
  const unreportedHashes = ['0xa', '0xb', '0xc']
  let filters = 0
  const fails = new Map<string, Error>()
  const ask = vi.fn(async (method: string, [first]: readonly unknown[]) => {
    const error = fails.get(method) ?? fails.get(String(first))
    if (error) throw error
    if (method === 'eth_newBlockFilter') return `filter ${++filters}`
    return method === 'eth_getFilterChanges' ? unreportedHashes.splice(0) : { hash: first }
  })
  return { ask, fails, filters: () => filters }
}
const unreachable = new WalletError('NETWORK_ERROR', 'The chain cannot be reached.')

async function heads({ ask }: ReturnType<typeof node>) {
  const heard: unknown[] = []
  const subscriptions = new Subscriptions(({ data: { result } }) => heard.push((result as { hash: string }).hash))
  const subscription = await subscriptions.begin(ask, ['newHeads'])
  return { heard, end: () => subscriptions.end(subscription) }
}

it('a network failure loses no block and reports none twice', async () => {
  const chain = node()
  const { heard, end } = await heads(chain)
  chain.fails.set('0xb', unreachable)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(heard).toEqual(['0xa'])
  chain.fails.clear()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(heard).toEqual(['0xa', '0xb', '0xc'])
  expect(end()).toBe(true)
})

it('the filter is kept while the node cannot be reached, and replaced if the node has dropped it', async () => {
  const chain = node()
  const { heard, end } = await heads(chain)
  chain.fails.set('eth_getFilterChanges', unreachable)
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect([heard, chain.filters()]).toEqual([[], 1])
  chain.fails.set('eth_getFilterChanges', new ProviderRpcError(-32000, 'filter not found'))
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  chain.fails.clear()
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect([heard, chain.filters()]).toEqual([['0xa', '0xb', '0xc'], 2])
  end()
})

it('a block that the node does not return is skipped', async () => {
  const chain = node()
  const { heard, end } = await heads(chain)
  chain.fails.set('0xb', new ProviderRpcError(-32000, 'header not found'))
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(heard).toEqual(['0xa', '0xc'])
  end()
})

it('nothing is reported after the end, also in the middle of a batch', async () => {
  const chain = node()
  const { heard, end } = await heads(chain)
  chain.ask.mockImplementation(async (method, [first]) => {
    if (method === 'eth_getFilterChanges') return ['0xa', '0xb']
    if (first === '0xb') end()
    return { hash: first }
  })
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(heard).toEqual(['0xa'])
  await vi.advanceTimersByTimeAsync(LOOK_MS)
  expect(heard).toEqual(['0xa'])
})
