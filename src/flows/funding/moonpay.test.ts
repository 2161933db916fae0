import { createPublicClient, http, parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { POPUP_LOOK_MS } from '../../constants.js'
import type { MoonpayModel } from '../../screens/funding/onramps/moonpay-onramp.js'
import { englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import { advanceTimers, tick, until } from '../redirect.harness.js'
import { buyerForEach } from './buyer-for-each.harness.js'
import { advanceUntil, PaymentWindow, type Buyer } from './onramp.harness.js'

const STATUS = '/v1/transactions/ext/'
const FAILED = 'Something went wrong adding funds from MoonPay. Please try again or use another method.'

let buyer: Buyer
buyerForEach(opened => {
  buyer = opened
})

const status = () => buyer.model<Partial<MoonpayModel>>().$status?.get()
/** The number of answered status requests to the card provider. */
const pollCount = () => buyer.answeredCount(STATUS)
const asked = (times: number) => buyer.waitForAnswersTo(STATUS, times)
const stands = (wanted: string) => advanceUntil(buyer, () => status() === wanted, `"${wanted}"`)
const balance = (address: string) =>
  createPublicClient({ transport: http(buyer.world.baseRpcUrl) }).getBalance({ address: address as `0x${string}` })

describe('a payment by card', () => {
  it('opens the signed address in a window with the press that confirms the amount [ONRAMP-16]', async () => {
    await buyer.choose('Pay with card')
    await buyer.waitForScreen('fund-amount')
    expect(buyer.windows).toEqual([])
    await buyer.confirm('0.125')
    expect(buyer.windows).toHaveLength(1)
    const window = await buyer.shopWindow()
    expect([buyer.screen, window.opener]).toEqual(['moonpay-onramp', null])
    const [sign] = buyer.requestsTo('moonpay_on_ramp/sign')
    expect([sign?.status, sign?.body]).toEqual([
      200,
      {
        address: buyer.address,
        useSandbox: false,
        config: {
          uiConfig: { theme: 'light' },
          paymentMethod: 'credit_debit_card',
          currencyCode: 'ETH_BASE',
          quoteCurrencyAmount: 0.125,
        },
      },
    ])
    const { searchParams } = window.url
    expect(['walletAddress', 'quoteCurrencyAmount'].map(name => searchParams.get(name))).toEqual([
      buyer.address,
      '0.125',
    ])
    expect(buyer.content()).toMatchObject({ title: 'Finish in the window of MoonPay', buttons: ['Other ways'] })
  })

  it("passes on the page's colours and the host's own order [FUND-05] [ONRAMP-16]", async () => {
    await buyer.openFunding(
      { card: { config: { currencyCode: 'USDC_BASE', quoteCurrencyAmount: 25 }, sandbox: true } },
      { appearance: { theme: 'dark', palette: { accent: '#23405f' } } },
    )
    await buyer.choose('Pay with card')
    await buyer.waitForTitle('Continue to MoonPay')
    expect(buyer.windows).toEqual([])
    buyer.press('Open MoonPay')
    const { searchParams } = (await buyer.shopWindow()).url
    expect(['currencyCode', 'quoteCurrencyAmount', 'colorCode', 'theme'].map(name => searchParams.get(name))).toEqual([
      'USDC_BASE',
      '25',
      '#23405f',
      'dark',
    ])
    expect(buyer.requestsTo('moonpay_on_ramp/sign')[0]?.body).toMatchObject({
      useSandbox: true,
      config: {
        uiConfig: { accentColor: '#23405f', theme: 'dark' },
        currencyCode: 'USDC_BASE',
        quoteCurrencyAmount: 25,
      },
    })
  })

  it('is polled 8 s after its page was opened, and every 3 s from then on [ONRAMP-07] [ONRAMP-08]', async () => {
    await buyer.pay('Pay with card')
    await advanceTimers(7_999)
    await tick()
    expect(buyer.requestsTo(STATUS)).toEqual([])
    await advanceTimers(1)
    await asked(1)
    await advanceTimers(2_999)
    await tick()
    expect(buyer.requestsTo(STATUS)).toHaveLength(1)
    await advanceTimers(1)
    await asked(2)
    await advanceTimers(3_000)
    await asked(3)
    expect(pollCount()).toBe(3)
  })

  it("is queried without the app's or the visitor's data, by the id and the key in the signed address, and answered with all details [ONRAMP-17]", async () => {
    const window = await buyer.pay('Pay with card', '0.25')
    await window.answer('pay', '0.25')
    await advanceTimers(8_000)
    await asked(1)
    const [request] = buyer.requestsTo(STATUS)
    const id = window.url.searchParams.get('externalTransactionId')
    expect([request?.method, request?.path]).toEqual(['GET', `/v1/transactions/ext/${id}?apiKey=pk_test_development`])
    expect([...(request?.headers.keys() ?? [])]).toEqual([])
    // The payment may still be on its way when the first poll is answered.
    const ended = () => buyer.analyticsEvents('sdk_fiat_on_ramp_completed_with_status')[0]
    await advanceUntil(buyer, ended, 'what was answered')
    expect(ended()).toMatchObject({
      status: 'completed',
      paymentMethod: 'credit_debit_card',
      cardPaymentType: 'credit',
      currency: 'eth',
      baseCurrencyAmount: 0.25,
      quoteCurrencyAmount: 0.25,
      feeAmount: 0.99,
      extraFeeAmount: 0,
      networkFeeAmount: 0.12,
    })
  })

  it('shows its state, and its arrival only once the chain has confirmed it [ONRAMP-06]', async () => {
    const window = await buyer.pay('Pay with card')
    await window.answer('slow')
    await advanceTimers(8_000)
    await buyer.waitForTitle('MoonPay is working on your payment')
    expect([status(), await balance(buyer.address)]).toEqual(['pending', 0n])
    buyer.world.driver.shiftClock(20_000)
    await stands('completed')
    await advanceUntil(buyer, () => buyer.title === '0.05 ETH has arrived', 'the money')
    expect(await balance(buyer.address)).toBe(parseEther('0.05'))
    await advanceTimers(4_000)
    expect(await until(() => buyer.outcome, 'the end')).toEqual({
      method: 'card',
      provider: 'moonpay',
      status: 'confirmed',
      chainType: 'ethereum',
      chainId: 8453,
      address: buyer.address,
      asset: 'ETH',
      amount: '0.05',
      bridged: false,
    })
  })

  it("never counts as arrived by the card provider's answer alone", async () => {
    const window = await buyer.pay('Pay with card')
    buyer.world.driver.fault({ operation: 'moonpay.status' }, { status: 200, body: [{ status: 'completed' }] })
    await stands('completed')
    expect(buyer.content()).toMatchObject({
      title: 'Payment complete',
      detail: 'MoonPay says that it has sent the funds. Waiting for them on Base.',
      buttons: ['Close'],
    })
    expect(window.closed).toBe(false)
    buyer.stage.close()
    expect(await until(() => buyer.outcome, 'the end')).toMatchObject({ method: 'card', status: 'submitted' })
    expect(buyer.outcome).not.toHaveProperty('amount')
  })

  it('reports that the money was not seen if no chain can be queried', async () => {
    await buyer.openFunding({}, { rpcConfig: { rpcUrls: { 8453: 'http://127.0.0.1:1' } } })
    await buyer.pay('Pay with card')
    buyer.world.driver.fault({ operation: 'moonpay.status' }, { status: 200, body: [{ status: 'completed' }] })
    await stands('completed')
    expect(buyer.content()).toEqual({
      title: 'Payment complete',
      detail: 'MoonPay says that it has sent the funds. They have not been seen in the wallet yet.',
      buttons: ['Close'],
      href: undefined,
    })
    buyer.press('Close')
    expect(await until(() => buyer.outcome, 'the end')).toMatchObject({ status: 'submitted' })
  })

  it('says that it waits for a bank, and counts an unknown state as pending [ONRAMP-06]', async () => {
    await buyer.pay('Pay with card')
    const statusAfter = async (body: object, title: string) => {
      const heal = buyer.world.driver.fault({ operation: 'moonpay.status' }, { status: 200, body: [body] })
      await advanceUntil(buyer, () => buyer.title === title, title)
      heal()
      return status()
    }
    expect([
      await statusAfter(
        { status: 'waitingAuthorization', paymentMethod: 'sepa_bank_transfer' },
        'Waiting for your bank',
      ),
      await statusAfter(
        { status: 'waitingAuthorization', paymentMethod: 'credit_debit_card' },
        'MoonPay is working on your payment',
      ),
      await statusAfter(
        { status: 'waitingAuthorization', paymentMethod: 'ach_bank_transfer' },
        'Waiting for your bank',
      ),
      await statusAfter({ status: 'waitingPayment' }, 'MoonPay is working on your payment'),
    ]).toEqual(['waitingAuthorization', 'pending', 'waitingAuthorization', 'pending'])
  })

  it('returns to the choice of ways if it failed, with a message that names the card provider [ONRAMP-06] [ONRAMP-09] [ONRAMP-21]', async () => {
    const window = await buyer.pay('Pay with card')
    const { $status } = buyer.model<MoonpayModel>()
    await window.answer('fail')
    await advanceTimers(8_000)
    await buyer.waitForScreen('fund-method')
    expect([$status.get(), englishText(buyer.methods.problem ?? '')]).toEqual(['failed', FAILED])
    expect(buyer.methodLabels()).toEqual(['Pay with card', 'Transfer from an exchange', 'Receive funds'])
    await buyer.pay('Pay with card')
    expect(buyer.windows).toHaveLength(2)
  })

  it('does not start again by itself after it failed, even if it is the default', async () => {
    await buyer.openFunding({ defaultFundingMethod: 'card' })
    await buyer.confirm()
    await (await buyer.shopWindow()).answer('fail')
    await advanceTimers(8_000)
    await buyer.waitForScreen('fund-method')
    await advanceTimers(3_000)
    expect([buyer.screen, englishText(buyer.methods.problem ?? ''), buyer.windows.length]).toEqual([
      'fund-method',
      FAILED,
      1,
    ])
  })

  it('is given up after the third failed poll; polls with status 404 do not count [ONRAMP-10] [ONRAMP-06]', async () => {
    await buyer.pay('Pay with card')
    const fails = { operation: 'moonpay.status', times: 1 } as const
    await advanceTimers(8_000)
    await asked(1)
    for (const [index, code] of [500, 404, 500, 404].entries()) {
      if (code === 500) buyer.world.driver.fault(fails, { status: 500 })
      await advanceTimers(3_000)
      await asked(index + 2)
    }
    expect(status()).toBeUndefined()
    buyer.world.driver.fault(fails, { status: 500 })
    await advanceTimers(3_000)
    await until(() => status() === 'serviceFailure', 'the third')
    expect(buyer.content()).toMatchObject({ title: 'MoonPay does not answer', buttons: ['Other ways', 'Look again'] })
    await advanceTimers(60_000)
    expect(pollCount()).toBe(6)
    buyer.press('Look again')
    await advanceTimers(8_000)
    await asked(7)
    expect(status()).toBeUndefined()
  })

  it('reports its start and end to analytics [ANALY-07] [ANALY-08]', async () => {
    const window = await buyer.pay('Pay with card', '0.25')
    await until(() => buyer.analyticsEvents('sdk_fiat_on_ramp_started')[0], 'the first event')
    expect(buyer.analyticsEvents('sdk_fiat_on_ramp_started')).toEqual([
      expect.objectContaining({ provider: 'moonpay', value: '0.25', chainType: 'ethereum', chainId: 8453 }),
    ])
    await window.answer('pay', '0.25')
    expect(buyer.analyticsEvents('sdk_fiat_on_ramp_completed_with_status')).toEqual([])
    await stands('completed')
    await until(() => buyer.analyticsEvents('sdk_fiat_on_ramp_completed_with_status')[0], 'the second event')
    expect(buyer.analyticsEvents('sdk_fiat_on_ramp_completed_with_status')).toEqual([
      expect.objectContaining({
        provider: 'moonpay',
        status: 'completed',
        paymentMethod: 'credit_debit_card',
        cardPaymentType: 'credit',
        currency: 'eth',
        baseCurrencyAmount: 0.25,
        quoteCurrencyAmount: 0.25,
        feeAmount: 0.99,
        extraFeeAmount: 0,
        networkFeeAmount: 0.12,
        isSandbox: false,
      }),
    ])
  })
})

describe('the window of a payment', () => {
  it('can be closed before the payment: that is reported, the payment is still polled, and the other ways are one press away', async () => {
    const window = await buyer.pay('Pay with card')
    await advanceTimers(8_000)
    await asked(1)
    window.close()
    await advanceTimers(2 * POPUP_LOOK_MS)
    expect(buyer.content()).toEqual({
      title: 'Looking for your payment',
      detail: 'The window of MoonPay is closed.',
      buttons: ['Other ways'],
      href: undefined,
    })
    for (let times = 2; times <= 6; times++) {
      await advanceTimers(3_000)
      await asked(times)
    }
    expect([buyer.screen, status()]).toEqual(['moonpay-onramp', undefined])
    await window.answer('slow')
    await stands('pending')
    buyer.press('Other ways')
    await buyer.waitForScreen('fund-method')
    await buyer.choose('Your payment at MoonPay')
    await buyer.waitForTitle('MoonPay is working on your payment')
  })

  it('can be closed once the payment is seen, which is followed all the same', async () => {
    const window = await buyer.pay('Pay with card')
    await window.answer('slow')
    await advanceTimers(8_000)
    await buyer.waitForTitle('MoonPay is working on your payment')
    window.close()
    for (let times = 2; times <= 7; times++) {
      await advanceTimers(3_000)
      await asked(times)
    }
    expect([buyer.screen, status()]).toEqual(['moonpay-onramp', 'pending'])
  })

  it('is offered again if the browser blocks it, as is this tab; nothing is ordered before', async () => {
    buyer.blocksPopups = true
    await buyer.choose('Pay with card')
    await buyer.confirm()
    await buyer.waitForTitle('Your browser blocked the window')
    expect([buyer.content().buttons, buyer.requestsTo('moonpay_on_ramp/sign')]).toEqual([
      ['Open MoonPay', 'Continue in this tab'],
      [],
    ])
    buyer.press('Continue in this tab')
    const left = await until(() => buyer.navigations[0], 'the way there')
    expect(new URL(left).searchParams.get('walletAddress')).toBe(buyer.address)
    buyer.blocksPopups = false
    buyer.loadPage()
    await buyer.openFunding()
    await buyer.waitForScreen('fund-method')
    expect(buyer.methodLabels()[0]).toBe('Your payment at MoonPay')
  })

  it('leads in this tab to a payment whose arrival is seen on the way back', async () => {
    buyer.blocksPopups = true
    await buyer.choose('Pay with card')
    await buyer.confirm()
    await buyer.waitForTitle('Your browser blocked the window')
    buyer.press('Continue in this tab')
    const shop = new PaymentWindow()
    shop.urls.push(await until(() => buyer.navigations[0], 'the way there'))
    buyer.loadPage()
    await shop.answer('pay')
    while ((await balance(buyer.address)) === 0n) await advanceTimers(500) // it arrives before the visitor is back
    await buyer.openFunding()
    await buyer.choose('Your payment at MoonPay')
    await advanceUntil(buyer, () => buyer.title === '0.05 ETH has arrived', 'the arrival')
  })

  it('is the only option if the page is in a frame', async () => {
    buyer.loadPage({ framed: true })
    await buyer.openFunding()
    buyer.blocksPopups = true
    await buyer.choose('Pay with card')
    await buyer.confirm()
    await buyer.waitForTitle('Your browser blocked the window')
    expect(buyer.content().buttons).toEqual(['Other ways', 'Open MoonPay'])
    buyer.blocksPopups = false
    buyer.press('Open MoonPay')
    await buyer.shopWindow()
  })

  it('stays open if its payment is left, and is closed if there is nothing to pay in it', async () => {
    const paying = await buyer.pay('Pay with card')
    buyer.press('Other ways')
    await buyer.waitForScreen('fund-method')
    expect(paying.closed).toBe(false)
    buyer.world.driver.fault(
      { operation: 'moonpay.sign' },
      { status: 400, body: { error: 'No.', code: 'invalid_data' } },
    )
    await buyer.choose('Pay with card')
    await buyer.confirm()
    await buyer.waitForTitle('Something went wrong')
    expect([buyer.content(), buyer.windows[1]?.closed]).toEqual([
      { title: 'Something went wrong', detail: FAILED, buttons: ['Other ways', 'Try again'], href: undefined },
      true,
    ])
    buyer.world.driver.clearFaults()
    buyer.press('Try again')
    await buyer.waitForTitle('Finish in the window of MoonPay')
    expect(buyer.windows).toHaveLength(3)
  })

  it('never opens an address that is not an absolute https address', async () => {
    for (const signedUrl of ['javascript:alert(1)', 'http://moonpay.example/buy', 'data:text/html,x', '/buy']) {
      buyer.world.driver.fault(
        { operation: 'moonpay.sign', times: 1 },
        { status: 200, body: { signedUrl, externalTransactionId: 'x' } },
      )
      await buyer.openFunding()
      await buyer.choose('Pay with card')
      await buyer.confirm()
      await buyer.waitForTitle('Something went wrong')
      expect(buyer.windows.at(-1)).toMatchObject({ closed: true, urls: [] })
    }
  })
})
