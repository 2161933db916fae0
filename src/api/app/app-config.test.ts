import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appConfigSchema } from './app-config.js'

const wrongAt = async (answer: unknown) => {
  const { issues } = await appConfigSchema['~standard'].validate(answer)
  return issues?.map(({ path = [] }) => path.join('.'))
}
const demo = { id: 'a', name: 'Demo' }
const MAY_BE_NULL = [
  'discord_oauth',
  'github_oauth',
  'spotify_oauth',
  'instagram_oauth',
  'tiktok_oauth',
  'linkedin_oauth',
  'wallet_connect_cloud_project_id',
  'passkeys_for_signup_enabled',
  'solana_wallet_auth',
  'sms_auth',
  'farcaster_auth',
  'passkey_auth',
  'telegram_auth',
  'custom_jwt_auth',
  'apple_oauth',
  'twitter_oauth',
  'logo_url',
  'terms_and_conditions_url',
  'privacy_policy_url',
  'require_users_accept_terms',
  'theme',
  'accent_color',
  'show_wallet_login_first',
  'custom_api_url',
  'wallet_auth',
  'email_auth',
  'guest_auth',
  'google_oauth',
  'disable_plus_emails',
  'captcha_enabled',
  'captcha_site_key',
  'allowlist_config',
  'embedded_wallet_config',
  'funding_config',
  'idempotency_keys',
]

it('the configuration requires a name and an id, and accepts null for every optional member', async () => {
  expect(await wrongAt(demo)).toBeUndefined()
  expect(await wrongAt({ ...demo, ...Object.fromEntries(MAY_BE_NULL.map(name => [name, null])) })).toBeUndefined()
  expect([await wrongAt({ name: 'Demo' }), await wrongAt({ id: 'a' }), await wrongAt({ id: null, name: 7 })]).toEqual([
    ['id'],
    ['name'],
    ['id', 'name'],
  ])
})

it('the configuration is accepted with all of its members', async () => {
  const flags = MAY_BE_NULL.filter(name => /_auth$|_oauth$|_enabled$|_keys$|_emails$|_first$|_terms$/.test(name))
  expect(
    await wrongAt({
      ...demo,
      ...Object.fromEntries(flags.map(name => [name, true])),
      logo_url: '/logo.png',
      theme: 'dark',
      allowlist_config: { error_title: 'No', error_detail: null, cta_text: '', cta_link: 'https://host.example' },
      embedded_wallet_config: {
        user_owned_recovery_options: ['paper', 7],
        require_user_owned_recovery_on_create: true,
      },
      mfa_methods: ['sms', null],
      funding_config: {
        default_recommended_currency: { chain: 'eip155:1' },
        default_recommended_amount: '1',
        options: [
          { method: 'card', provider: 'moonpay' },
          { method: 'wallets', provider: null },
        ],
        cross_chain_bridging_enabled: false,
      },
    }),
  ).toBeUndefined()
  expect(await appConfigSchema['~standard'].validate({ ...demo, email_auth: false })).toEqual({
    value: { ...demo, email_auth: false },
  })
})

it('the configuration is refused when a known member has another type', async () => {
  for (const name of MAY_BE_NULL) expect(await wrongAt({ ...demo, [name]: 7 }), name).toEqual([name])
  expect(await wrongAt({ ...demo, email_auth: 'yes' })).toEqual(['email_auth'])
  expect(
    await wrongAt({
      ...demo,
      mfa_methods: null,
      embedded_wallet_config: { mode: 'new', ethereum: { create_on_login: 1 }, user_owned_recovery_options: {} },
    }),
  ).toEqual([
    'embedded_wallet_config.ethereum.create_on_login',
    'embedded_wallet_config.user_owned_recovery_options',
    'embedded_wallet_config.mode',
    'mfa_methods',
  ])
  const funding = { default_recommended_currency: { chain: 'eip155:1' }, default_recommended_amount: '1' }
  expect(await wrongAt({ ...demo, funding_config: funding })).toBeUndefined()
  for (const asset of ['native-currency', 'USDC', null])
    expect(
      await wrongAt({
        ...demo,
        funding_config: { ...funding, default_recommended_currency: { chain: 'eip155:1', asset } },
      }),
    ).toBeUndefined()
  expect(
    await wrongAt({
      ...demo,
      funding_config: { default_recommended_currency: { asset: 'gold' }, cross_chain_bridging_enabled: 'yes' },
    }),
  ).toEqual([
    'funding_config.default_recommended_currency.chain',
    'funding_config.default_recommended_currency.asset',
    'funding_config.default_recommended_amount',
    'funding_config.cross_chain_bridging_enabled',
  ])
  const allowlist = ['error_title', 'error_detail', 'cta_text', 'cta_link']
  expect(await wrongAt({ ...demo, allowlist_config: Object.fromEntries(allowlist.map(name => [name, 1])) })).toEqual(
    allowlist.map(name => `allowlist_config.${name}`),
  )
  for (const when of ['all-users', 'users-without-wallets', 'off', null])
    expect(
      await wrongAt({
        ...demo,
        embedded_wallet_config: {
          create_on_login: when,
          ethereum: { create_on_login: when },
          solana: { create_on_login: when },
        },
      }),
    ).toBeUndefined()
  for (const mode of ['legacy-embedded-wallets-only', 'user-controlled-server-wallets-only'])
    expect(await wrongAt({ ...demo, embedded_wallet_config: { mode } })).toBeUndefined()
  expect(
    await wrongAt({
      ...demo,
      embedded_wallet_config: {
        create_on_login: 'never',
        solana: { create_on_login: 'never' },
        require_user_owned_recovery_on_create: 1,
      },
    }),
  ).toEqual([
    'embedded_wallet_config.create_on_login',
    'embedded_wallet_config.solana.create_on_login',
    'embedded_wallet_config.require_user_owned_recovery_on_create',
  ])
  expect(
    await wrongAt({ ...demo, funding_config: { ...funding, options: [{ method: 'card' }, { provider: 1 }, null] } }),
  ).toEqual(['funding_config.options.1.method', 'funding_config.options.1.provider', 'funding_config.options.2'])
})

it('the schema never throws, whatever a server sends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async answer => {
      await wrongAt(answer)
    }),
  )
  for (const answer of [null, undefined, 'Demo', 1, [], [demo]]) expect(await wrongAt(answer)).toEqual([''])
})
