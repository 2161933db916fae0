import { afterEach, expect, it, vi } from 'vitest'
import { jsonResponse, scriptedProvider } from '../api/provider.harness.js'
import { nativePrice, quotedPrice } from './native-price.js'

const { signal } = new AbortController()
afterEach(() => vi.restoreAllMocks())

it("the native price is the provider's price of the coin", async () => {
  const provider = scriptedProvider(jsonResponse({ usd: 2500.5 }))
  expect(await nativePrice(8453, 'ETH', signal)).toBe(2500.5)
  expect(Object.fromEntries(provider.requests[0]?.url.searchParams ?? [])).toEqual({
    chainId: '8453',
    tokenSymbol: 'ETH',
  })
  provider.restore()
})

it('the native price is undefined if the provider fails, with a warning unless the call was aborted', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const provider = scriptedProvider(jsonResponse({ error: 'No.' }, 400))
  expect(await nativePrice(0, 'SOL', signal)).toBeUndefined()
  expect(warn.mock.calls).toEqual([['The price could not be read.', expect.objectContaining({ message: 'No.' })]])
  expect(await nativePrice(0, 'SOL', AbortSignal.abort())).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  provider.restore()
})

it('the price has the requested host and the time', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(7)
  const provider = scriptedProvider(jsonResponse({ usd: 2500.5 }))
  const price = await quotedPrice(8453, 'ETH', signal)
  expect(price).toEqual({ usd: 2500.5, source: provider.requests[0]?.url.hostname, at: 7 })
  expect(price?.source).toMatch(/^[a-z.]+$/)
  provider.restore()
})
