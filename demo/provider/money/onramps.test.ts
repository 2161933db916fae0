import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { USDC_ADDRESSES } from '../chains/usdc/real-addresses.js'
import { bearer, TestApp } from '../test-app.harness.js'

let world: World
let app: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  world = await startWorld()
  app = await TestApp.of(world)
  headers = bearer((await app.logIn()).body.token)
})
afterAll(() => world.stop())

const somebody = () => privateKeyToAccount(generatePrivateKey()).address
const base = () => createPublicClient({ transport: http(world.baseRpcUrl) })
const submit = (url: string, form: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })

describe('the card checkout', () => {
  async function signed(
    address = somebody(),
    config: Record<string, unknown> = {
      currencyCode: 'ETH_BASE',
      quoteCurrencyAmount: 0.25,
      paymentMethod: 'credit_debit_card',
      uiConfig: { accentColor: '#23405f', theme: 'dark' },
    },
  ) {
    const { status, body } = await app.call<{ signedUrl: string; externalTransactionId: string }>(
      'plugins/moonpay_on_ramp/sign',
      { address, useSandbox: true, config },
      headers,
    )
    expect(status).toBe(200)
    return { url: body.signedUrl, id: body.externalTransactionId, address }
  }
  async function state(url: string, id: string): Promise<{ status: number; is: string | undefined }> {
    const answer = await fetch(
      `${world.apiUrlLocal}/v1/transactions/ext/${id}?apiKey=${new URL(url).searchParams.get('apiKey')}`,
    )
    return {
      status: answer.status,
      is: answer.ok ? ((await answer.json()) as { status: string }[])[0]?.status : undefined,
    }
  }

  it('the page of a signed URL pays the coins out', async () => {
    const { url, id, address } = await signed()
    expect(new URL(url).searchParams.get('currencyCode')).toBe('ETH_BASE')
    expect(await (await fetch(url)).text()).toContain(address)
    expect((await state(url, id)).status).toBe(404)
    expect((await submit(url, { answer: 'pay', amount: '0.25' })).status).toBe(303)
    await expect.poll(() => state(url, id)).toEqual({ status: 200, is: 'completed' })
    expect(await base().getBalance({ address })).toBe(parseEther('0.25'))
  })

  it('repeated presses pay once', async () => {
    const { url, id, address } = await signed()
    await Promise.all([1, 2, 3, 4].map(() => submit(url, { answer: 'pay', amount: '1' })))
    await expect.poll(() => state(url, id)).toMatchObject({ is: 'completed' })
    expect(await base().getBalance({ address })).toBe(parseEther('1'))
  })

  it('the limits are stated in coins and in money, and enforced', async () => {
    const path = 'plugins/moonpay_on_ramp/limits?paymentMethod=credit_debit_card&baseCurrencyCode=eur&currencyCode='
    expect(await app.call(`${path}ETH_BASE`, undefined, headers)).toMatchObject({
      status: 200,
      body: {
        quoteCurrency: { code: 'eth_base', minBuyAmount: 0.009305, maxBuyAmount: 9.304778 },
        baseCurrency: { code: 'eur', minBuyAmount: 27.6, maxBuyAmount: 27_600 },
      },
    })
    for (const invalid of ['MOON', 'constructor', 'ETH_BASE&baseCurrencyCode=usd', ''])
      expect((await app.call(path + invalid, undefined, headers)).status, invalid).toBe(400)
    expect((await app.call(path.replace('eur', 'xxx') + 'ETH_BASE', undefined, headers)).status).toBe(400)
    expect((await app.call(`${path}ETH_BASE`, undefined)).status).toBe(401)
    const { url, id } = await signed()
    for (const amount of ['0.009304', '9.304779']) {
      const refused = await submit(url, { answer: 'pay', amount })
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining('Enter 0.009305 to 9.304778 ETH.'),
      ])
    }
    expect((await state(url, id)).status).toBe(404)
  })

  it('a payment can be slow, wait for the bank, or fail', async () => {
    const [slow, bank, failing] = [await signed(), await signed(), await signed()]
    await submit(slow.url, { answer: 'slow', amount: '1' })
    await submit(bank.url, { answer: 'ask', amount: '1' })
    await submit(failing.url, { answer: 'fail' })
    expect(
      [await state(slow.url, slow.id), await state(bank.url, bank.id), await state(failing.url, failing.id)].map(
        ({ is }) => is,
      ),
    ).toEqual(['pending', 'waitingAuthorization', 'failed'])
    world.driver.shiftClock(20_000)
    await expect
      .poll(async () => [(await state(slow.url, slow.id)).is, (await state(bank.url, bank.id)).is])
      .toEqual(['completed', 'completed'])
    expect(await base().getBalance({ address: failing.address })).toBe(0n)
  })

  it('a changed URL, an unknown key, a visitor and a malformed request are refused', async () => {
    const { url, id } = await signed()
    for (const changed of [
      url.replace('walletAddress=0x', 'walletAddress=0y'),
      url.replace('0.25', '9999'),
      `${url}&x=1`,
      url.replace(/signature=.*/, 'signature='),
    ]) {
      expect((await fetch(changed)).status, changed).toBe(403)
    }
    expect((await fetch(`${world.apiUrlLocal}/v1/transactions/ext/${id}?apiKey=other`)).status).toBe(401)
    expect((await app.call('plugins/moonpay_on_ramp/sign', { address: somebody(), config: {} })).status).toBe(401)
    for (const body of [
      {},
      { address: 1 },
      { address: 'x', config: [] },
      { address: 'x', config: { currencyCode: 'constructor' } },
      { address: 'x', config: { quoteCurrencyAmount: -1 } },
      { address: 'x', config: { uiConfig: { theme: 'red' } } },
    ]) {
      expect(await app.call('plugins/moonpay_on_ramp/sign', body, headers), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    }
    expect((await submit(url, { answer: 'pay', amount: '-1' })).status).toBe(400)
  })
})

describe('the exchange', () => {
  async function startPurchase(address: string, network: string, asset: string, amount = '.5') {
    const { body } = await app.call<{ app_id: string; session_token: string; partner_user_id: string }>(
      'funding/coinbase_on_ramp/init',
      { addresses: [{ address, blockchains: [network] }], assets: ['USDC'] },
      headers,
    )
    const query = new URLSearchParams({
      appId: body.app_id,
      sessionToken: body.session_token,
      defaultExperience: 'buy',
      presetCryptoAmount: amount,
      defaultNetwork: network,
      defaultAsset: asset,
      partnerUserId: body.partner_user_id,
    })
    return {
      url: `${world.apiUrlLocal}/coinbase/buy/select-asset?${query}`,
      status: async () =>
        (
          await app.call<{ status: string }>(
            `funding/coinbase_on_ramp/status?partnerUserId=${body.partner_user_id}`,
            undefined,
            headers,
          )
        ).body.status,
    }
  }
  const USDC = '2b92315d-eab7-5bef-84fa-089a131333f5'
  const SOL = '4f039497-3af8-5bb3-951c-6df9afa9be1c'

  it("USDC is paid at the address that the network's pages use", async () => {
    const address = somebody()
    const { url, status } = await startPurchase(address, 'base', USDC)
    expect(await status()).toBe('pending')
    await submit(url, { answer: 'pay', amount: '12.5' })
    await expect.poll(status).toBe('success')
    const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}` as const
    expect(BigInt((await base().call({ to: USDC_ADDRESSES.base[0], data })).data ?? '0x0')).toBe(12_500_000n)
  })

  it('the limits are stated, and are higher for an account than for a card', async () => {
    const limitsOf = (paymentMethod: string, currency = 'USD') =>
      app.call(
        `funding/coinbase_on_ramp/limits?${new URLSearchParams({ blockchain: 'base', asset: USDC, paymentMethod, currency })}`,
        undefined,
        headers,
      )
    expect(await limitsOf('CARD')).toMatchObject({
      status: 200,
      body: { asset: { symbol: 'USDC', min: '2', max: '2500' }, currency: { code: 'USD', min: '2', max: '2500' } },
    })
    expect(await limitsOf('CRYPTO_ACCOUNT', 'GBP')).toMatchObject({
      body: { asset: { min: '1', max: '100000' }, currency: { code: 'GBP', min: '0.79', max: '79000' } },
    })
    expect((await limitsOf('CARD', 'constructor')).status).toBe(400)
    const { url } = await startPurchase(somebody(), 'base', USDC)
    expect((await submit(url, { answer: 'pay', amount: '2500.01' })).status).toBe(400)
  })

  it('SOL is paid, and a payment can fail', async () => {
    const paid = await startPurchase('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', 'solana', SOL)
    await submit(paid.url, { answer: 'pay', amount: '2' })
    await expect.poll(paid.status).toBe('success')
    const failing = await startPurchase(somebody(), 'base', USDC)
    await submit(failing.url, { answer: 'fail' })
    expect(await failing.status()).toBe('failure')
  })

  it('only the buyer sees a purchase, and its page requires the token', async () => {
    const { url } = await startPurchase(somebody(), 'base', USDC)
    const id = new URL(url).searchParams.get('partnerUserId')
    const other = bearer((await app.logIn()).body.token)
    expect((await app.call(`funding/coinbase_on_ramp/status?partnerUserId=${id}`, undefined, other)).status).toBe(400)
    expect((await fetch(url.replace(/sessionToken=[^&]+/, 'sessionToken=x'))).status).toBe(403)
    for (const body of [
      {},
      { addresses: [] },
      { addresses: [1] },
      { addresses: [{ address: 'x', blockchains: ['moon'] }] },
      { addresses: [{ address: 'x', blockchains: [] }] },
    ]) {
      expect(await app.call('funding/coinbase_on_ramp/init', body, headers)).toMatchObject({
        status: 400,
        body: { code: 'invalid_data' },
      })
    }
  })
})
