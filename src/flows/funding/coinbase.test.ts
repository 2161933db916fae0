import { createPublicClient, erc20Abi, http } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { POPUP_LOOK_MS } from '../../constants.js'
import type { CoinbaseModel } from '../../screens/funding/onramps/coinbase-onramp.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { advanceTimers, tick, until } from '../redirect.harness.js'
import { buyerForEach } from './buyer-for-each.harness.js'
import { advanceUntil, type Buyer } from './onramp.harness.js'

const STATUS = 'coinbase_on_ramp/status'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const FAILED = 'Something went wrong adding funds. Please try again or use another method.'

let buyer: Buyer
buyerForEach(opened => {
  buyer = opened
})

const status = () => buyer.model<Partial<CoinbaseModel>>().$status?.get()
const stands = (wanted: string) => advanceUntil(buyer, () => status() === wanted, `"${wanted}"`)
const pollCount = () => buyer.answeredCount(STATUS)
const asked = (times: number) => buyer.waitForAnswersTo(STATUS, times)

describe('a transfer from an exchange', () => {
  it("starts with address, network and asset, and opens the exchange's page in a window with all parameters [ONRAMP-11] [ONRAMP-12]", async () => {
    const window = await buyer.pay('Transfer from an exchange', '.5')
    expect(buyer.screen).toBe('coinbase-onramp')
    const [init] = buyer.requestsTo('coinbase_on_ramp/init')
    expect([init?.status, init?.body]).toEqual([
      200,
      { addresses: [{ address: buyer.address, blockchains: ['base'] }], assets: ['ETH'] },
    ])
    expect([window.opener, window.url.pathname]).toEqual([null, '/coinbase/buy/select-asset'])
    const query = Object.fromEntries(window.url.searchParams)
    expect(query).toEqual({
      appId: 'development-coinbase',
      sessionToken: expect.stringMatching(/^[\w-]{20,}$/) as string,
      endPartnerName: `privy:${buyer.app.id}`,
      defaultExperience: 'send',
      presetCryptoAmount: '0.5',
      defaultNetwork: 'base',
      defaultPaymentMethod: 'CRYPTO_ACCOUNT',
      defaultAsset: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      partnerUserId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    })
    expect((await fetch(window.url)).status).toBe(200)
  })

  it("uses the exchange's own page if the provider names no other [ONRAMP-12]", async () => {
    buyer.world.driver.fault(
      { operation: 'coinbase.init' },
      { status: 200, body: { app_id: 'a', session_token: 't', channel_id: 'c', partner_user_id: 'p' } },
    )
    const { url } = await buyer.pay('Transfer from an exchange')
    expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  })

  it('follows the payout of the exchange, and ends once the chain has shown it [ONRAMP-02] [ONRAMP-13]', async () => {
    await buyer.openFunding({ asset: 'USDC', amount: '12.5' })
    const window = await buyer.pay('Transfer from an exchange')
    expect(buyer.requestsTo('coinbase_on_ramp/init').at(-1)?.body).toMatchObject({ assets: ['USDC'] })
    expect(status()).toBe('pending-in-flow')
    await window.answer('slow', '12.5')
    window.close()
    await advanceTimers(2 * POPUP_LOOK_MS)
    expect([status(), buyer.content().title]).toEqual(['pending-after-flow', 'Looking for your payment'])
    buyer.world.driver.shiftClock(20_000)
    await stands('success')
    const [request] = buyer.requestsTo(STATUS)
    expect([request?.method, request?.path]).toEqual([
      'GET',
      `/api/v1/funding/coinbase_on_ramp/status?partnerUserId=${window.url.searchParams.get('partnerUserId')}`,
    ])
    await advanceUntil(buyer, () => buyer.title === '12.5 USDC has arrived', 'the money')
    const chain = createPublicClient({ transport: http(buyer.world.baseRpcUrl) })
    expect(
      await chain.readContract({ address: USDC, abi: erc20Abi, functionName: 'balanceOf', args: [buyer.address] }),
    ).toBe(12_500_000n)
    await advanceTimers(4_000)
    expect(await until(() => buyer.outcome, 'the end')).toMatchObject({
      method: 'exchange',
      provider: 'coinbase',
      status: 'confirmed',
      asset: 'USDC',
      amount: '12.5',
    })
  })

  it('is polled 5 s after its page was opened, and every 1.5 s from then on [ONRAMP-03] [ONRAMP-04]', async () => {
    await buyer.pay('Transfer from an exchange')
    await advanceTimers(4_999)
    await tick()
    expect(buyer.requestsTo(STATUS)).toEqual([])
    await advanceTimers(1)
    await asked(1)
    await advanceTimers(1_499)
    await tick()
    expect(buyer.requestsTo(STATUS)).toHaveLength(1)
    await advanceTimers(1)
    await asked(2)
    await advanceTimers(1_500)
    await asked(3)
    expect(status()).toBe('pending-in-flow')
  })

  it('returns to the choice of ways after three polls without a result once its window is closed [ONRAMP-05]', async () => {
    const window = await buyer.pay('Transfer from an exchange')
    await advanceTimers(5_000)
    await asked(1)
    await advanceTimers(1_500)
    await asked(2)
    window.close()
    for (const times of [3, 4]) {
      await advanceTimers(1_500)
      await asked(times)
    }
    await tick()
    expect([buyer.screen, status()]).toEqual(['coinbase-onramp', 'pending-after-flow'])
    await advanceTimers(1_500)
    await buyer.waitForScreen('fund-method')
    expect(englishText(buyer.methods.detail ?? '')).toBe(
      'The window of Coinbase was closed before a payment was seen. If you have paid, look again in a moment.',
    )
    await buyer.waitForAnswers()
    expect(pollCount(), 'the last one is for its row').toBe(6)
    await until(() => buyer.methods.rows[0]?.chips?.map(englishText).includes('No result yet'), 'how it stands')
  })

  it('shows an error if it fails, and can be retried [ONRAMP-02] [ONRAMP-13] [ONRAMP-20]', async () => {
    const window = await buyer.pay('Transfer from an exchange')
    await window.answer('fail')
    await stands('error')
    expect(buyer.content()).toEqual({
      title: 'Something went wrong',
      detail: FAILED,
      buttons: ['Other ways', 'Try again'],
      href: undefined,
    })
    buyer.press('Try again')
    await buyer.waitForTitle('Finish in the window of Coinbase')
    expect([status(), buyer.windows.length]).toEqual(['pending-in-flow', 2])
  })

  it('shows "Something went wrong" if the exchange rejects the wallet [FUND-36]', async () => {
    buyer.world.driver.fault(
      { operation: 'coinbase.init' },
      { status: 400, body: { error: 'No.', code: 'invalid_data' } },
    )
    await buyer.choose('Transfer from an exchange')
    await buyer.confirm()
    await buyer.waitForTitle('Something went wrong')
    expect([status(), buyer.windows[0]?.closed]).toEqual(['error', true])
    buyer.press('Other ways')
    await buyer.waitForScreen('fund-method')
  })

  it('reports the network if it cannot start offline', async () => {
    buyer.world.driver.fault({ operation: 'coinbase.init' }, { reset: true })
    await buyer.choose('Transfer from an exchange')
    await buyer.confirm()
    await advanceUntil(buyer, () => buyer.title === 'Something went wrong', 'the failure')
    expect(buyer.content().detail).toBe('No answer from the server. Check your connection and try again.')
  })

  it('reports its start, arrival and failure to analytics [ANALY-07] [ANALY-08]', async () => {
    const events = (name: string) => buyer.analyticsEvents(name).map(({ clientTimestamp: _, ...event }) => event)
    await (await buyer.pay('Transfer from an exchange', '2')).answer('fail')
    await stands('error')
    buyer.press('Try again')
    await until(() => buyer.windows[1]?.urls[0], 'the second')
    await buyer.windows[1]?.answer('pay', '2')
    await stands('success')
    await until(() => events('sdk_fiat_on_ramp_completed_with_status')[1], 'the last event')
    const begun = { provider: 'coinbase-onramp', value: '2', chainType: 'ethereum', chainId: 8453 }
    expect(events('sdk_fiat_on_ramp_started')).toEqual([begun, begun])
    expect(events('sdk_fiat_on_ramp_completed_with_status')).toEqual([
      { provider: 'coinbase-onramp', status: 'failure', error: expect.stringMatching(/./) as string },
      { provider: 'coinbase-onramp', status: 'success' },
    ])
  })
})

describe('a card payment at the exchange', () => {
  it('opens the same page, as a purchase [ONRAMP-12]', async () => {
    await buyer.openFunding({ card: { preferredProvider: 'coinbase' } })
    const { searchParams } = (await buyer.pay('Pay with card')).url
    expect(buyer.screen).toBe('coinbase-onramp')
    expect(['defaultExperience', 'defaultPaymentMethod'].map(name => searchParams.get(name))).toEqual(['buy', 'CARD'])
  })
})

describe('a chain that the exchange does not support', () => {
  it('is reported to a host that starts with the exchange, and the visitor gets the other ways [ONRAMP-15]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await buyer.openFunding({ chain: 42220, defaultFundingMethod: 'exchange' })
    await buyer.waitForScreen('fund-method')
    expect(buyer.methods.problem).toBe('Unsupported chainId 42220 for Coinbase Onramp')
    expect(buyer.methodLabels()).toEqual(['Pay with card', 'Receive funds'])
    expect(warned.mock.calls.map(([error]: unknown[]) => error)).toContainEqual(
      expect.objectContaining({
        code: 'UNSUPPORTED_CHAIN_ID',
        message: 'Unsupported chainId 42220 for Coinbase Onramp',
      }),
    )
  })
})
