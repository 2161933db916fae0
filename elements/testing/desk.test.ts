import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { TestApp, somebody } from '../../demo/provider/test-app.harness.js'
import { openDesk, type Desk } from './index.js'

let world: World
let desk: Desk
let app: TestApp
beforeAll(async () => {
  world = await startWorld()
  desk = openDesk(world.apiUrlLocal)
  app = new TestApp(world, (await desk.createApp({ name: 'Mine', sms_auth: true })).appId)
})
afterAll(() => world.stop())

const init = (email: string) => app.call('passwordless/init', { email })
const refused = (call: Promise<unknown>) => expect(call).rejects.toThrow(/^The desk refused/)

describe("the desk of a running provider in a host's test", () => {
  it('creates and changes apps, and refuses settings of the wrong type', async () => {
    expect((await app.call(`apps/${app.id}`)).body).toMatchObject({ name: 'Mine', sms_auth: true })
    await desk.updateApp(app.id, {
      name: 'Yours',
      max_linked_wallets_per_user: 3,
      allowlist_config: { error_title: 'No', error_detail: null, cta_text: null, cta_link: null },
    })
    expect((await app.call(`apps/${app.id}`)).body).toMatchObject({ name: 'Yours', max_linked_wallets_per_user: 3 })
    for (const settings of [
      { name: 7 },
      { nothing: true },
      { allowed_domains: ['http://a.test\r\n'] },
      { allowlist_config: {} },
      { user_limit: 'x' },
      { __proto__: null, constructor: {} },
    ]) {
      await refused(desk.updateApp(app.id, settings as object))
    }
    await refused(desk.updateApp('nobody', {}))
  })

  it('accepts lists and nested settings, and only with valid members', async () => {
    const smart_wallets = {
      enabled: true as const,
      smart_wallet_type: 'kernel',
      configured_networks: [{ chain_id: 'eip155:31337', bundler_url: 'https://bundler.example' }],
    }
    const test_accounts = [{ email: somebody(), phone_number: '+1 555 555 0100', otp_code: '424242' }]
    const funding_config = {
      default_recommended_currency: { chain: 'eip155:31337' },
      default_recommended_amount: '2',
      methods: ['external' as const],
      options: [],
      prompt_funding_on_wallet_creation: true,
      cross_chain_bridging_enabled: false,
    }
    await desk.updateApp(app.id, {
      smart_wallets,
      test_accounts,
      funding_config,
      custom_jwt_jwks: { keys: [{ kty: 'EC' }] },
      cross_app_connections: [{ provider_app_id: app.id, read_only: true }],
    })
    expect((await app.call(`apps/${app.id}`)).body).toMatchObject({ funding_config })
    expect((await app.call(`apps/${app.id}/smart_wallets`)).body).toEqual(smart_wallets)
    await init(test_accounts[0]?.email ?? '')
    expect(
      (await app.call('passwordless/authenticate', { email: test_accounts[0]?.email, code: '424242' })).status,
    ).toBe(200)
    for (const settings of [
      { smart_wallets: { enabled: true } },
      { smart_wallets: null },
      { test_accounts: [{}] },
      { custom_jwt_jwks: { keys: [7] } },
      { custom_jwt_jwks: [] },
      { cross_app_connections: [{ provider_app_id: '\n', read_only: true }] },
      { funding_config: {} },
    ]) {
      await refused(desk.updateApp(app.id, settings as object))
    }
  })

  it('reads codes from mail and phone, and replies from the phone', async () => {
    const email = somebody()
    await init(email)
    const first = await desk.lastCode(email)
    await init(email)
    expect(await desk.lastCode(email, { after: first })).toMatch(/^\d{6}$/)
    await expect(desk.lastCode(somebody(), { waitMs: 1 })).rejects.toThrow('No code came')
    const phone = '+1 555 555 0177'
    await app.call('passwordless_sms/init', { phoneNumber: phone })
    expect(await desk.lastCode(phone)).toMatch(/^\d{6}$/)
    await desk.replyFromPhone(phone, 'STOP')
    expect((await app.call('passwordless_sms/init', { phoneNumber: phone })).status).toBe(400)
  })

  it('injects faults, removes them, and reads the received requests', async () => {
    const email = somebody()
    const disarm = await desk.fault(
      { operation: 'email.init', appId: app.id },
      { status: 503, body: { error: 'Busy' }, headers: { 'retry-after': '7' } },
    )
    expect(await init(email)).toMatchObject({ status: 503, body: { error: 'Busy' } })
    await disarm()
    expect((await init(email)).status).toBe(200)
    await desk.fault({ path: '/passwordless/' }, { reset: true })
    await expect(init(email)).rejects.toThrow()
    await desk.clearFaults()
    await expect
      .poll(async () => (await desk.requests(app.id)).filter(({ path }) => path.endsWith('/init')).slice(-3))
      .toMatchObject([{ body: { email }, status: 503 }, { body: { email }, status: 200 }, { body: { email } }])
    const hostile: [object, object][] = [
      [{ operation: 'toString' }, { reset: true }],
      [{}, { status: 99 }],
      [{}, { status: 500, headers: { 'a b': 'c' } }],
      [{}, { status: 500, headers: { a: '\n' } }],
      [{ times: 0 }, { hang: true }],
      [{}, {}],
    ]
    for (const [match, fault] of hostile) await refused(desk.fault(match, fault as { reset: true }))
  })

  it('finds users, ends their sessions and expires their tokens', async () => {
    const email = somebody()
    const {
      body: { token, refresh_token },
    } = await app.logIn(email)
    const me = () => app.call('users/me', undefined, { authorization: `Bearer ${token}` })
    expect(await desk.user(app.id, email)).toMatchObject({ linked_accounts: [{ address: email }] })
    expect(await desk.user(app.id, somebody())).toBeNull()
    expect((await me()).status).toBe(200)
    await desk.expireAccessTokens(app.id)
    expect((await me()).status).toBe(401)
    await desk.endSessions(app.id, email)
    expect((await app.call('sessions', { refresh_token })).status).toBeGreaterThanOrEqual(400)
    await refused(desk.endSessions(app.id, somebody()))
  })

  it('controls the clock, prices, the bridge and the wallet, and sends coins', async () => {
    await desk.shiftClock(3_600_000)
    expect(world.driver.context.clock.now()).toBeGreaterThan(Date.now() + 3_500_000)
    await desk.price('ETH', 7)
    await desk.splToken('So11111111111111111111111111111111111111112', null)
    await desk.bridgeWay('refund')
    await desk.walletBehaves('refuse')
    const state = (await (await fetch(`${world.apiUrlLocal}/desk/state.json`)).json()) as object
    expect(state).toMatchObject({ prices: { ETH: 7 }, bridgeWay: 'refund', wallet: { behaviour: 'refuse' } })
    expect(await desk.faucet(`0x${'22'.repeat(20)}`, '1', 'ethereum')).toMatch(/^0x/)
    await refused(desk.pairWallet('wc:nothing'))
  })
})
