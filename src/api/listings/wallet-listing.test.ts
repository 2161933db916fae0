import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failure } from '../../errors/failure.harness.js'
import { forgetPage } from '../../lib/page.js'
import { jsonResponse, scriptedProvider } from '../provider.harness.js'
import { walletListing } from './wallet-listing.js'

const LISTING = { listings: { heron: { id: 'heron', name: 'Heron', chains: ['eip155:1'] } }, count: 1, total: 1 }
const WALLETS = [{ id: 'heron', name: 'Heron' }]

let provider: ReturnType<typeof scriptedProvider> | undefined
beforeEach(forgetPage)
afterEach(() => {
  provider?.restore()
  vi.useRealTimers()
  forgetPage()
})

it('the listing is requested with the project id only: without cookies, and without data about the app or its visitor', async () => {
  provider = scriptedProvider(jsonResponse(LISTING))
  expect(await walletListing('project & more')).toEqual(WALLETS)
  const [{ url, method, headers, init } = {}] = provider.requests
  expect([method, url?.href, [...(headers ?? [])]]).toEqual([
    'GET',
    'https://explorer-api.walletconnect.com/v3/wallets?projectId=project+%26+more',
    [],
  ])
  expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' })
})

it('the listing is requested once per page and project', async () => {
  provider = scriptedProvider(jsonResponse(LISTING))
  await Promise.all([walletListing('one'), walletListing('one')])
  await walletListing('one')
  await walletListing('other')
  expect(provider.requests.map(({ url }) => url.searchParams.get('projectId'))).toEqual(['one', 'other'])
})

it.each([
  ['the network fails', () => new TypeError('offline'), 'NETWORK_ERROR'],
  ['the request is refused', () => jsonResponse({ error: 'no' }, 403), undefined],
  [
    'the response is a redirect',
    () => new Response(null, { status: 302, headers: { location: 'https://evil.test/' } }),
    'UNEXPECTED_ANSWER',
  ],
  [
    'the response is not JSON',
    () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    'UNEXPECTED_ANSWER',
  ],
  ['the response has no valid wallet', () => jsonResponse({ listings: { a: 1 } }), 'UNEXPECTED_ANSWER'],
  ['the response is too large', () => jsonResponse({ listings: {}, more: 'x'.repeat(4_000_000) }), 'UNEXPECTED_ANSWER'],
])('the list of wallets fails to load if %s, and the next call requests it again', async (_, first, code) => {
  provider = scriptedProvider(first(), jsonResponse(LISTING))
  const failed: unknown = await failure(walletListing('one'))
  expect(failed).toMatchObject({ name: 'WalletError', ...(code && { code }) })
  expect(await walletListing('one')).toEqual(WALLETS)
})

it('the listing may be larger than a response of the provider', async () => {
  provider = scriptedProvider(jsonResponse({ ...LISTING, more: 'x'.repeat(2_000_000) }))
  expect(await walletListing('one')).toEqual(WALLETS)
})

it('the request ends after the usual time limit', async () => {
  vi.useFakeTimers()
  provider = scriptedProvider('hang')
  const failed = walletListing('one').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await failed).toMatchObject({ code: 'CLIENT_REQUEST_TIMEOUT' })
})
