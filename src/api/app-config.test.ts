import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appConfigSchema } from './app-config.js'

const wrongAt = async (answer: unknown) => {
  const { issues } = await appConfigSchema['~standard'].validate(answer)
  return issues?.map(({ path = [] }) => path.join('.'))
}
const demo = { id: 'a', name: 'Demo' }
const MAY_BE_NULL = [
  'logo_url', 'terms_and_conditions_url', 'privacy_policy_url', 'require_users_accept_terms', 'theme', 'accent_color', 'show_wallet_login_first', 'custom_api_url',
  'wallet_auth', 'email_auth', 'guest_auth', 'google_oauth', 'disable_plus_emails', 'captcha_enabled', 'captcha_site_key', 'allowlist_config', 'embedded_wallet_config', 'funding_config', 'idempotency_keys',
]

it('needs a name and an id, and takes null for everything it may leave empty', async () => {
  expect(await wrongAt(demo)).toBeUndefined()
  expect(await wrongAt({ ...demo, ...Object.fromEntries(MAY_BE_NULL.map(name => [name, null])) })).toBeUndefined()
  expect(await wrongAt({ name: 'Demo' })).toEqual(['id'])
})

it('is refused when a member it should know is of another type', async () => {
  for (const name of MAY_BE_NULL) expect(await wrongAt({ ...demo, [name]: 7 }), name).toEqual([name])
  expect(await wrongAt({ ...demo, email_auth: 'yes' })).toEqual(['email_auth'])
  expect(await wrongAt({ ...demo, mfa_methods: null, embedded_wallet_config: { mode: 'new', ethereum: { create_on_login: 1 }, user_owned_recovery_options: {} } }))
    .toEqual(['embedded_wallet_config.ethereum.create_on_login', 'embedded_wallet_config.user_owned_recovery_options', 'embedded_wallet_config.mode', 'mfa_methods'])
  const funding = { default_recommended_currency: { chain: 'eip155:1' }, default_recommended_amount: '1' }
  expect(await wrongAt({ ...demo, funding_config: funding })).toBeUndefined()
  expect(await wrongAt({ ...demo, funding_config: { ...funding, options: [{ method: 'card' }, { provider: 1 }, null] } }))
    .toEqual(['funding_config.options.1.method', 'funding_config.options.1.provider', 'funding_config.options.2'])
})

it('never throws, whatever a server sends', async () => {
  await fc.assert(fc.asyncProperty(fc.jsonValue(), async answer => { await wrongAt(answer) }))
  for (const answer of [null, undefined, 'Demo', 1, [], [demo]]) expect(await wrongAt(answer)).toEqual([''])
})
