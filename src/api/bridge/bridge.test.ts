import { afterEach, describe, expect, it } from 'vitest'
import { forgetApp, useApp } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import { jsonResponse, scriptedProvider } from '../provider.harness.js'
import { requestQuote, type QuoteRequest } from './bridge-quote.js'
import { bridgeService, refundUrl } from './bridge-service.js'
import { findBridgeStatus } from './bridge-status.js'

const [ADA, EVE] = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359']
const HASH = `0x${'ab'.repeat(32)}`
const signal = new AbortController().signal
const wish: QuoteRequest = {
  amount: 10n ** 30n + 1n,
  user: ADA,
  recipient: EVE,
  originChainId: 8453,
  destinationChainId: 1,
}
const STEPS = [
  {
    id: 'deposit',
    items: [{ status: 'incomplete', data: { from: ADA, to: EVE, value: '7', chainId: 8453, data: '0x' } }],
  },
]

let provider: ReturnType<typeof scriptedProvider>
afterEach(() => provider.restore())
const bridge = (...script: Parameters<typeof scriptedProvider>) => {
  provider = scriptedProvider(...script)
  return provider
}

describe('a quote of the bridge', () => {
  it('a quote is requested by POST as JSON: EXPECTED_OUTPUT, both currencies, exact amount, user, recipient and both chains [BRIDGE-01] [BRIDGE-10]', async () => {
    const { requests } = bridge(jsonResponse({ steps: STEPS }))
    const [token, mint] = [`0x${'1'.repeat(40)}`, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']
    await requestQuote({ ...wish, originCurrency: token, destinationCurrency: mint }, false, signal)
    expect(requests.map(({ url, method }) => [method, url.href])).toEqual([['POST', 'https://api.relay.link/quote']])
    expect(requests[0]?.headers.get('content-type')).toBe('application/json')
    expect(requests[0]?.body).toEqual({
      tradeType: 'EXPECTED_OUTPUT',
      originCurrency: token,
      destinationCurrency: mint,
      amount: '1000000000000000000000000000001',
      user: ADA,
      recipient: EVE,
      originChainId: 8453,
      destinationChainId: 1,
    })
  })

  it('a request to the bridge contains no headers or credentials that identify the app, its visitor or the page', async () => {
    const { requests } = bridge(jsonResponse({ steps: STEPS }))
    await requestQuote(wish, false, signal)
    expect([...(requests[0]?.headers.keys() ?? [])].sort()).toEqual(['accept', 'content-type'])
    expect(requests[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' })
  })

  it('a quote is for native coins by default: the zero address at both ends [BRIDGE-02]', async () => {
    const { requests } = bridge(jsonResponse({ steps: STEPS }))
    await requestQuote(wish, false, signal)
    const ZERO = `0x${'0'.repeat(40)}`
    expect(requests[0]?.body).toMatchObject({ originCurrency: ZERO, destinationCurrency: ZERO })
  })

  it('a quote has steps with items, whose data contain from, to, value, chainId and data [BRIDGE-03]', async () => {
    bridge(jsonResponse({ steps: STEPS, unheardOf: 1 }))
    const { steps } = await requestQuote(wish, false, signal)
    expect(steps).toMatchObject([{ items: [{ data: { from: ADA, to: EVE, value: '7', chainId: 8453, data: '0x' } }] }])
  })

  it('an error response about an invalid address counts as a quote without steps; any other error response is an error [BRIDGE-11] [BRIDGE-14]', async () => {
    for (const status of [400, 422, 500]) {
      bridge(jsonResponse({ message: 'Invalid address for the origin chain' }, status))
      expect((await requestQuote(wish, false, signal)).steps).toEqual([])
      provider.restore()
      for (const message of ['Too small', 'The address: Invalid address', 7, undefined]) {
        bridge(jsonResponse({ message }, status))
        expect(await failure(requestQuote(wish, false, signal))).toMatchObject({
          code: 'API_ERROR',
          message: 'Unable to fetch quotes for bridging',
        })
        provider.restore()
      }
    }
  })

  it('a quote fails if the bridge is down, or if its response is malformed or too large [BRIDGE-14]', async () => {
    for (const reply of [
      new TypeError('down'),
      jsonResponse('<html>', 200),
      jsonResponse({ steps: 'none' }),
      jsonResponse({ steps: [{ items: [{ data: 'all' }] }] }),
      jsonResponse({ steps: STEPS, details: { currencyIn: { amount: '1.5' } } }),
      jsonResponse({ steps: STEPS, details: { currencyIn: { amount: 15 } } }),
      jsonResponse(`{"steps":[],"more":"${'x'.repeat(600_000)}"}`),
    ]) {
      bridge(reply)
      expect(await failure(requestQuote(wish, false, signal))).toMatchObject({
        message: 'Unable to fetch quotes for bridging',
        retryable: true,
      })
      provider.restore()
    }
  })

  it('a request for a quote ends when its screen is left', async () => {
    bridge('hang')
    const leave = new AbortController()
    const asked = requestQuote(wish, false, leave.signal)
    leave.abort(new Error('left'))
    await expect(asked).rejects.toThrow('left')
  })
})

describe('the host of the bridge', () => {
  it('test networks have their own host [BRIDGE-08]', async () => {
    const { requests } = bridge(jsonResponse({ steps: STEPS }), jsonResponse({ requests: [] }))
    await requestQuote(wish, true, signal)
    await findBridgeStatus({ hash: HASH }, true, signal)
    expect(requests.map(({ url }) => url.origin + url.pathname)).toEqual([
      'https://api.testnets.relay.link/quote',
      'https://api.testnets.relay.link/requests/v2',
    ])
    expect(refundUrl({ hash: HASH }, true)).toBe(`https://testnets.relay.link/transaction/${HASH}`)
    expect(refundUrl({ hash: HASH }, false)).toBe(`https://relay.link/transaction/${HASH}`)
  })

  it('a development provider on this machine replaces the bridge', () => {
    for (const apiUrl of ['http://wallet.localhost:4101', 'http://127.0.0.1:9']) {
      bridge('hang')
      forgetApp()
      useApp({ appId: 'clapiclientunittest000001', apiUrl })
      expect(bridgeService(true).api).toBe(`${apiUrl}/relay`)
      provider.restore()
    }
  })
})

describe('the status of a deposit', () => {
  it('the status is requested by GET with the hash, and read from the first entry [BRIDGE-12]', async () => {
    const { requests } = bridge(jsonResponse({ requests: [{ id: '1', status: 'delayed' }, { status: 'success' }] }))
    expect(await findBridgeStatus({ hash: HASH }, false, signal)).toBe('delayed')
    expect(requests.map(({ url, method }) => [method, url.href])).toEqual([
      ['GET', `https://api.relay.link/requests/v2?hash=${HASH}`],
    ])
  })

  it('the status is undefined for a deposit that the bridge does not know', async () => {
    bridge(jsonResponse({ requests: [] }))
    expect(await findBridgeStatus({ hash: HASH }, false, signal)).toBeUndefined()
  })

  it('the status is one of six words, and pending for any other; a malformed response is rejected', async () => {
    for (const status of ['pending', 'waiting', 'delayed', 'success', 'refund', 'failure']) {
      bridge(jsonResponse({ requests: [{ status }] }))
      expect(await findBridgeStatus({ hash: HASH }, false, signal)).toBe(status)
      provider.restore()
    }
    bridge(jsonResponse({ requests: [{ status: 'SUCCESS' }] }))
    expect(await findBridgeStatus({ hash: HASH }, false, signal)).toBe('pending')
    for (const reply of [
      jsonResponse({}),
      jsonResponse({ requests: {} }),
      jsonResponse({ requests: [{ status: 'success' }] }, 500),
    ]) {
      provider.restore()
      bridge(reply)
      expect(await failure(findBridgeStatus({ hash: HASH }, false, signal))).toMatchObject({ name: 'WalletError' })
    }
  })
})
