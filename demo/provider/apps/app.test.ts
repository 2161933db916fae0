import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { DEMO_APP_ID } from '../index.js'
import { TestApp } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

/** The fields that every configuration has, by type. */
const SHAPE = {
  string: ['id', 'name', 'theme', 'verification_key'],
  'string or null': [
    'logo_url',
    'icon_url',
    'terms_and_conditions_url',
    'privacy_policy_url',
    'accent_color',
    'custom_api_url',
    'wallet_connect_cloud_project_id',
  ],
  boolean: [
    'require_users_accept_terms',
    'show_wallet_login_first',
    'wallet_auth',
    'solana_wallet_auth',
    'email_auth',
    'sms_auth',
    'farcaster_auth',
    'passkey_auth',
    'telegram_auth',
    'guest_auth',
    'custom_jwt_auth',
    'google_oauth',
    'twitter_oauth',
    'discord_oauth',
    'github_oauth',
    'spotify_oauth',
    'instagram_oauth',
    'tiktok_oauth',
    'line_oauth',
    'linkedin_oauth',
    'apple_oauth',
    'passkeys_for_signup_enabled',
    'disable_plus_emails',
    'allowlist_enabled',
    'enforce_wallet_uis',
    'legacy_wallet_ui_config',
    'fiat_on_ramp_enabled',
    'captcha_enabled',
    'twitter_oauth_on_mobile_enabled',
    'farcaster_link_wallets_enabled',
    'whatsapp_enabled',
    'idempotency_keys',
  ],
  list: ['allowed_domains', 'allowed_native_app_ids', 'allowed_native_app_url_schemes', 'mfa_methods'],
} as const

const kindsOf = (value: unknown) =>
  value === null
    ? ['string or null']
    : Array.isArray(value)
      ? ['list']
      : typeof value === 'string'
        ? ['string', 'string or null']
        : [typeof value]

describe('the configuration of an app', () => {
  it('the configuration has every field of the API with its type', async () => {
    const { body } = await app.call(`apps/${app.id}`)
    for (const [kind, keys] of Object.entries(SHAPE))
      for (const key of keys) expect(kindsOf(body[key]), key).toContain(kind)
    expect(body).toMatchObject({
      allowlist_config: { error_title: null, error_detail: null, cta_text: null, cta_link: null },
      embedded_wallet_config: {
        create_on_login: 'off',
        ethereum: { create_on_login: 'off' },
        solana: { create_on_login: 'off' },
        user_owned_recovery_options: ['user-passcode'],
        mode: 'legacy-embedded-wallets-only',
      },
      telegram_auth_config: { bot_id: '110201543', link_enabled: true },
      funding_config: { default_recommended_currency: { chain: 'eip155:31337' } },
      max_linked_wallets_per_user: null,
    })
    expect(body['verification_key']).toMatch(/^-----BEGIN PUBLIC KEY-----\n[\s\S]+\n-----END PUBLIC KEY-----\n$/)
  })

  it('the configuration contains no setting that only the server knows', async () => {
    const { body } = await app.call(`apps/${app.id}`)
    for (const key of [
      'allowlist',
      'user_limit',
      'telegram_bot_token',
      'client_ids',
      'token_generation',
      'strict_refresh',
    ])
      expect(body).not.toHaveProperty(key)
    expect(JSON.stringify(body)).not.toContain('development-bot-token')
  })

  it("the configuration changes with a tester's settings", async () => {
    await world.driver.updateApp(app.id, {
      name: 'Other',
      funding: false,
      telegram_auth: false,
      create_on_login: { ethereum: 'all-users', solana: 'off' },
    })
    const { body } = await app.call(`apps/${app.id}`)
    expect(body).toMatchObject({
      name: 'Other',
      embedded_wallet_config: { create_on_login: 'all-users', solana: { create_on_login: 'off' } },
    })
    expect(body).not.toHaveProperty('funding_config')
    expect(body).not.toHaveProperty('telegram_auth_config')
  })

  it("the app must exist, and the client must be on the app's list of clients, if it has one", async () => {
    const invalidAppId = { status: 400, body: { code: 'missing_or_invalid_privy_app_id' } }
    expect(await app.call('apps/clnobodyknowsthisapp00001')).toMatchObject(invalidAppId)
    expect(await app.call('users/me', undefined, { 'privy-app-id': '' })).toMatchObject(invalidAppId)
    expect((await app.call(`apps/${app.id}`, undefined, { 'privy-client-id': 'anything' })).status).toBe(200)
    await world.driver.updateApp(app.id, { client_ids: ['client-1'] })
    expect((await app.call(`apps/${app.id}`, undefined, { 'privy-client-id': 'client-1' })).status).toBe(200)
    expect(await app.call(`apps/${app.id}`, undefined, { 'privy-client-id': 'client-2' })).toMatchObject({
      status: 400,
      body: { code: 'missing_or_invalid_privy_client_id' },
    })
  })

  it("the demo's app exists from the first start", async () => {
    const { body } = await app.call(`apps/${DEMO_APP_ID}`)
    expect(body).toMatchObject({
      name: 'Almanac',
      email_auth: true,
      guest_auth: true,
      google_oauth: true,
      require_users_accept_terms: true,
      terms_and_conditions_url: expect.stringContaining('/terms.html') as string,
      embedded_wallet_config: {
        ethereum: { create_on_login: 'users-without-wallets' },
        solana: { create_on_login: 'users-without-wallets' },
      },
    })
    expect(DEMO_APP_ID).toHaveLength(25)
    expect(app.id).toMatch(/^c[0-9a-z]{24}$/)
  })
})

describe('other apps', () => {
  it("an app reads another app's details by id, and an unknown id is refused", async () => {
    const other = await TestApp.of(world, { name: 'Neighbour' })
    expect((await app.call(`apps/${other.id}/cross-app/details`)).body).toMatchObject({
      name: 'Neighbour',
      icon_url: null,
    })
    expect((await app.call('apps/clnobodyknowsthisapp00001/cross-app/details')).status).toBe(404)
    // Any page may read these details without naming an app of its own.
    await world.driver.updateApp(other.id, { allowed_domains: ['http://neighbour.localhost'] })
    const plain = await fetch(`${world.apiUrlLocal}/api/v1/apps/${other.id}/cross-app/details`, {
      headers: { origin: 'http://app.localhost:4100' },
    })
    expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([200, 'http://app.localhost:4100'])
    expect((await app.call(`apps/${app.id}/cross-app/connections`)).body).toEqual({ connections: [] })
    expect((await app.call(`apps/${app.id}/smart_wallets`)).body).toEqual({ enabled: false })
  })
})

describe('prices and events', () => {
  it('the usual coins and tokens are known, and any other is refused', async () => {
    expect((await app.call('token_price?chainId=0&tokenSymbol=SOL')).body).toEqual({ usd: 144.2 })
    expect(
      (await app.call('spl_token_info?mint_address=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v&cluster=mainnet-beta'))
        .body,
    ).toEqual({ name: 'USD Coin', symbol: 'USDC', decimals: 6 })
    for (const path of [
      'token_price?tokenSymbol=NONE',
      'token_price',
      'token_price?tokenSymbol=constructor',
      'spl_token_info?mint_address=x',
    ]) {
      expect(await app.call(path), path).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
  })

  it("prices and tokens follow a tester's settings, also if they become unknown", async () => {
    const [eth, mint] = ['token_price?chainId=1&tokenSymbol=ETH', '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T']
    const token = `spl_token_info?mint_address=${mint}&cluster=devnet`
    world.driver.price('ETH', 0.000_012)
    world.driver.splToken(mint, { name: 'Bonus', symbol: 'BNS', decimals: 0 })
    expect([(await app.call(eth)).body, (await app.call(token)).body]).toEqual([
      { usd: 0.000_012 },
      { name: 'Bonus', symbol: 'BNS', decimals: 0 },
    ])
    world.driver.price('ETH', null)
    world.driver.splToken(mint, null)
    for (const path of [eth, token])
      expect(await app.call(path)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    world.driver.price('ETH', undefined)
    world.driver.splToken(mint, undefined)
    expect((await app.call(eth)).body).toEqual({ usd: 3_224.15 })
  })

  it('analytics events are answered with null, from visitors too', async () => {
    const answer = await app.call('analytics_events', {
      event_name: 'sdk_initialize',
      client_id: null,
      payload: { chains: [1] },
    })
    expect([answer.status, answer.body]).toEqual([200, null])
    expect(world.driver.analytics(app.id)).toEqual([
      { event_name: 'sdk_initialize', client_id: null, payload: { chains: [1] } },
    ])
    for (const body of [
      {},
      { event_name: 'x'.repeat(256) },
      { event_name: 'x', payload: [] },
      { event_name: 'x', client_id: 7 },
    ]) {
      expect(await app.call('analytics_events', body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
  })
})
