import type { Browser, Page } from 'puppeteer-core'
import { createPublicClient, http, parseEther, recoverMessageAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crossAppAccount } from '../../provider/cross-app/other-app.js'
import { bearer, TestApp } from '../../provider/test-app.harness.js'
import { startWorld, type World } from '../../world.js'
import { pressIn, engines, launch, openPage, stopAll, until } from '../browser.js'
import { askFrame, embedFrame } from '../frame-site.harness.js'

describe.each(engines)('a signature for another app, in %s', engine => {
  let world: World
  let browser: Browser
  let requester: TestApp
  let provider: TestApp
  let token: string
  let address: string

  const site = () => world.apiUrl.replace('wallet.', 'app.')
  const crossAppRequest = (method: string, params: unknown[], callbackUrl = site()) =>
    JSON.stringify({ content: { request: { request: { method, params } } }, timestamp: Date.now(), callbackUrl })
  const request = (content: string, callbackUrl = site()) =>
    crossAppRequest('personal_sign', [content, address], callbackUrl)
  const transactUrl = (requestText: string, accessToken = token, more: Record<string, string> = {}) =>
    `${world.apiUrl}/oauth/transact?${new URLSearchParams({ token: accessToken, request: requestText, ...more }).toString()}`
  let userId: string

  beforeAll(async () => {
    world = await startWorld()
    browser = await launch(engine)
    provider = await TestApp.of(world, { name: 'Vault app' })
    requester = await TestApp.of(world, {
      name: 'Asking app',
      cross_app_connections: [{ provider_app_id: provider.id, read_only: false }],
    })
    const { user, token: accessToken } = (await provider.logIn()).body
    userId = user.id
    const { page } = await openPage(browser, `${site()}/nowhere`)
    await embedFrame(page, world.apiUrl, provider.id)
    address = String((await askFrame(page, world.apiUrl, 'privy:wallet:create', { accessToken }))?.data?.['address'])
    await page.close()
    const { apps, tokens } = world.driver.context
    const row = apps.find(requester.id)
    token = row ? tokens.crossApp(row, provider.id, user.id) : ''
    expect(crossAppAccount(world.driver.context, provider.id, user.id).fields['embedded_wallets']).toEqual([
      { address },
    ])
  })
  afterAll(() => stopAll(browser, world))

  /** Opens the pop-up from the page of the requesting app, answers it, and returns the message to the page. */
  async function answer(
    button: '#yes' | '#no' | '',
    requestText: string,
    accessToken = token,
  ): Promise<Record<string, unknown>> {
    const { page } = await openPage(browser, `${site()}/nowhere`)
    const opening = new Promise<Page | null>(resolve => page.once('popup', resolve))
    const message = page.evaluate(
      url =>
        new Promise<Record<string, unknown>>(resolve => {
          addEventListener('message', (message: MessageEvent<Record<string, unknown>>) =>
            resolve({ ...message.data, from: message.origin }),
          )
          window.open(url)
        }),
      transactUrl(requestText, accessToken),
    )
    const popup = await opening
    if (button && popup) await pressIn(popup, button)
    const response = await message
    await page.close()
    return response
  }

  it('is made by the wallet of the providing app after the visitor consents', async () => {
    const response = await answer('#yes', request('hello from afar'))
    expect(response).toMatchObject({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE', from: world.apiUrl })
    expect(await recoverMessageAddress({ message: 'hello from afar', signature: response['result'] as Hex })).toBe(
      address,
    )
  })

  it('comes with a new token, and can be of typed data', async () => {
    const typed = {
      domain: { name: 'Almanac' },
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      message: { text: 'hi' },
    } as const
    const response = await answer('#yes', crossAppRequest('eth_signTypedData_v4', [address, typed]))
    expect(await recoverTypedDataAddress({ ...typed, signature: response['result'] as Hex })).toBe(address)
    const { action, value } = response['token'] as { action: string; value: string }
    expect([action, await world.driver.context.tokens.verifyCrossApp(value)]).toEqual([
      'set',
      { appId: requester.id, providerAppId: provider.id, userId },
    ])
  })

  it('can send a payment, which is shown in coins', async () => {
    await world.driver.faucet(address, '2', 'ethereum')
    const to = `0x${'cd'.repeat(20)}` as const
    const response = await answer(
      '#yes',
      crossAppRequest('eth_sendTransaction', [{ to, value: '0xde0b6b3a7640000', chainId: 31337 }]),
    )
    const chain = createPublicClient({ transport: http(world.ethereumRpcUrl), pollingInterval: 20 })
    expect(await chain.waitForTransactionReceipt({ hash: response['result'] as Hex })).toMatchObject({
      status: 'success',
      from: address.toLowerCase(),
      to,
    })
    expect(await chain.getBalance({ address: to })).toBe(parseEther('1'))
    const shown = await (
      await fetch(
        transactUrl(crossAppRequest('eth_sendTransaction', [{ to, value: '0xde0b6b3a7640000' }])).replace(
          world.apiUrl,
          world.apiUrlLocal,
        ),
      )
    ).text()
    expect(shown).toContain(`Send 1 ETH to ${to}\non chain 31337`)
  })

  it('can come from a server wallet', async () => {
    const wallet = await provider.call<{ address: string }>(
      'wallets',
      { chain_type: 'ethereum' },
      bearer((await provider.logIn('unified@example.com')).body.token),
    )
    const other = (await world.driver.user(provider.id, 'unified@example.com'))?.['id']
    const row = world.driver.context.apps.find(requester.id)
    const response = await answer(
      '#yes',
      crossAppRequest('personal_sign', ['hello', wallet.body.address]),
      row ? world.driver.context.tokens.crossApp(row, provider.id, String(other)) : '',
    )
    expect(await recoverMessageAddress({ message: 'hello', signature: response['result'] as Hex })).toBe(
      wallet.body.address,
    )
  })

  it('is made if both apps list their allowed pages', async () => {
    await world.driver.updateApp(provider.id, { allowed_domains: ['http://vault.localhost'] })
    await world.driver.updateApp(requester.id, { allowed_domains: [site()] })
    expect(await answer('#yes', request('hello'))).toMatchObject({ type: 'PRIVY_CROSS_APP_ACTION_RESPONSE' })
    for (const { id } of [provider, requester]) await world.driver.updateApp(id, { allowed_domains: [] })
  })

  it('comes back in the address of the page if a redirect is requested', async () => {
    const { page } = await openPage(
      browser,
      transactUrl(request('hello', `${site()}/back?kept=1`), token, { communicationMode: 'redirect' }),
    )
    await Promise.all([
      page.waitForNavigation(),
      page.click('#yes').then(() => until(page, 'location.pathname === "/back"')),
    ])
    const back = new URL(page.url()).searchParams
    expect([back.get('kept'), back.get('privy_cross_app_type')]).toEqual(['1', 'PRIVY_CROSS_APP_ACTION_RESPONSE'])
    expect(
      await recoverMessageAddress({ message: 'hello', signature: back.get('privy_cross_app_payload') as Hex }),
    ).toBe(address)
    await page.close()
  })

  it('is refused for an expired token, which the page is told to remove', async () => {
    const row = world.driver.context.apps.find(requester.id)
    const old = row ? world.driver.context.tokens.crossApp(row, provider.id, userId) : ''
    world.driver.shiftClock(3_700_000)
    const requestText = request('hello').replace(/"timestamp":\d+/, `"timestamp":${world.driver.context.clock.now()}`)
    expect(await answer('', requestText, old)).toMatchObject({
      type: 'PRIVY_CROSS_APP_ACTION_ERROR',
      token: { action: 'clear' },
    })
    world.driver.shiftClock(-3_700_000)
  })

  it('is not made if the visitor refuses', async () => {
    expect(await answer('#no', request('hello'))).toMatchObject({
      type: 'PRIVY_CROSS_APP_ACTION_ERROR',
      error: 'User rejected request',
    })
  })

  it('needs a valid token, an allowed page and a wallet of the user', async () => {
    const get = async (requestText: string, accessToken = token) =>
      (await fetch(transactUrl(requestText, accessToken).replace(world.apiUrl, world.apiUrlLocal))).status
    expect(await get(request('<script>'))).toBe(200)
    expect(await get(request('x'), 'ey.ey.ey')).toBe(401)
    expect(await get('{')).toBe(400)
    expect(await get(crossAppRequest('privy_signSmartWalletMessage', ['x', address]))).toBe(400)
    expect(await get(crossAppRequest('secp256k1_sign', ['0x00']))).toBe(400)
    expect(await get(request('x').replace(address, '0x000000000000000000000000000000000000dEaD'))).toBe(400)
    expect(await get(request('x', 'https://evil.example'))).toBe(403)
    expect(await get(request('x').replace(/"timestamp":\d+/, '"timestamp":1'))).toBe(400)
    await world.driver.updateApp(requester.id, {
      cross_app_connections: [{ provider_app_id: provider.id, read_only: true }],
    })
    expect(await get(request('x'))).toBe(403)
  })
})
