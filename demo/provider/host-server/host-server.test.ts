import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.harness.js'

type User = Auth['user'] & { custom_metadata?: Record<string, unknown> }
interface Said<T> { status: number; body: T }

let world: World
let app: TestApp
beforeAll(async () => { world = await startWorld({ chains: false }) })
afterAll(() => world.stop())
beforeEach(async () => { app = await TestApp.of(world, { app_secret: 'shh', sms_auth: true }) })

/** The host's own server asks. */
async function ask<T = User>(method: string, path: string, body?: unknown, secret = 'shh'): Promise<Said<T>> {
  const answer = await fetch(`${world.apiUrlLocal}/api/v1/${path}`, {
    method, headers: { 'content-type': 'application/json', 'privy-app-id': app.id, authorization: `Basic ${Buffer.from(`${app.id}:${secret}`).toString('base64')}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() as T }
}
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PEOPLE = [
  { type: 'email', address: 'Ada@Example.com' }, { type: 'phone', number: '(415) 555-0100' }, { type: 'wallet', address: ADDRESS.toLowerCase(), chain_type: 'ethereum' },
  { type: 'google_oauth', subject: '110000000000000000001', email: 'ada@example.com', name: 'Ada Example' }, { type: 'twitter_oauth', subject: '1234567', username: 'ada_x', name: 'Ada' },
  { type: 'discord_oauth', subject: '80351110224678912', username: 'ada#0' }, { type: 'github_oauth', subject: '583231', username: 'adaGit' }, { type: 'spotify_oauth', subject: 'ada.spotify' },
  { type: 'instagram_oauth', subject: '17841400000000001', username: 'ada' }, { type: 'tiktok_oauth', subject: '723f24d7-e717', username: 'adatt', name: 'Ada' }, { type: 'line_oauth', subject: 'U4af4980629', name: 'Ada' },
  { type: 'linkedin_oauth', subject: 'yrZCpj2Z12', vanityName: 'ada' }, { type: 'apple_oauth', subject: '001234.abc.0001' },
  { type: 'farcaster', fid: 12345, owner_address: ADDRESS, username: 'ada' }, { type: 'telegram', telegram_user_id: '987654321', first_name: 'Ada', username: 'ada_tg' },
]

describe('the users of an app, for its own server', () => {
  it('are brought along with accounts of every kind, and found by each', async () => {
    const { status, body: ada } = await ask('POST', 'users', { linked_accounts: PEOPLE, custom_metadata: { plan: 'gold', age: 36, tester: true } })
    expect([status, ada.linked_accounts.map(({ type }) => type).sort(), ada.custom_metadata]).toEqual([200, PEOPLE.map(({ type }) => type).sort(), { plan: 'gold', age: 36, tester: true }])
    const by: [string, object][] = [
      ['email/address', { address: 'ada@EXAMPLE.com' }], ['phone/number', { number: '+14155550100' }], ['wallet/address', { address: ADDRESS }], ['farcaster/fid', { fid: 12345 }], ['discord/username', { username: 'ada' }],
      ['github/username', { username: 'adagit' }], ['twitter/username', { username: 'ada_x' }], ['twitter/subject', { subject: '1234567' }], 
['telegram/telegram_user_id', { telegram_user_id: '987654321' }], ['telegram/username', { username: 'ada_tg' }],
    ]
    for (const [path, body] of by) expect(await ask('POST', `users/${path}`, body), path).toMatchObject({ status: 200, body: { id: ada.id } })
    for (const [path, body] of by) for (const value of [undefined, null, true, [], [[1]], {}, { toString: 7 }]) {
      expect(await ask('POST', `users/${path}`, Object.fromEntries(Object.keys(body).map(name => [name, value]))), path).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    expect(await ask('POST', 'users/email/address', { address: 'nobody@example.com' })).toMatchObject({ status: 404, body: { error: 'User not found' } })
    const { body: { id } } = await ask('POST', 'users', { linked_accounts: [{ type: 'custom_auth', custom_user_id: 'host-user-42' }] })
    expect((await ask('POST', 'users/custom_auth/id', { custom_user_id: 'host-user-42' })).body.id).toBe(id)
    expect((await ask('POST', 'users', { linked_accounts: [{ type: 'custom_auth', custom_user_id: 'x' }, { type: 'email', address: 'x@example.com' }] })).status).toBe(400)
    expect((await ask('POST', 'users/smart_wallet/address', { address: ADDRESS })).status).toBe(404)
    for (const id of [ada.id, ada.id.slice('did:privy:'.length)]) expect((await ask('GET', `users/${id}`)).body.id).toBe(ada.id)
    expect(await ask('POST', 'users', { linked_accounts: [PEOPLE[0]] })).toMatchObject({ status: 400, body: { code: 'linked_to_another_user' } })
  })

  it('come in as who they were brought along as', async () => {
    const email = somebody()
    const { body: brought } = await ask('POST', 'users', { linked_accounts: [{ type: 'email', address: email }], custom_metadata: { plan: 'gold' } })
    const { body } = await app.logIn(email)
    expect(body).toMatchObject({ is_new_user: false, user: { id: brought.id, custom_metadata: { plan: 'gold' } } })
    expect(JSON.parse(Buffer.from(body.identity_token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ custom_metadata: '{"plan":"gold"}' })
  })

  it('are listed page by page, and searched for', async () => {
    const emails = [somebody(), somebody(), somebody()]
    for (const email of emails) await app.logIn(email)
    const first = await ask<{ data: User[]; next_cursor: string | null }>('GET', 'users?limit=2')
    expect([first.body.data.length, typeof first.body.next_cursor]).toEqual([2, 'string'])
    const second = await ask<{ data: User[]; next_cursor: string | null }>('GET', `users?limit=2&cursor=${first.body.next_cursor}`)
    expect(second.body).toMatchObject({ data: [{ linked_accounts: [{ address: emails[2] }] }], next_cursor: null })
    const found = async (body: object) => (await ask<{ data: User[] }>('POST', 'users/search', body)).body.data.map(user => user.linked_accounts[0]?.['address'])
    expect(await found({ search_term: emails[1]?.split('@')[0] })).toEqual([emails[1]])
    expect(await found({ emails: [emails[0], 'nobody@example.com', emails[2]], phone_numbers: [], wallet_addresses: [] })).toEqual([emails[0], emails[2]])
    expect((await ask('GET', 'users?limit=0')).status).toBe(400)
  })

  it('get wallets before they come, which are theirs', async () => {
    const email = somebody()
    const { body } = await ask('POST', 'users', { linked_accounts: [{ type: 'email', address: email }], wallets: [{ chain_type: 'solana' }] })
    const given = await ask('POST', `apps/${app.id}/users/wallet`, { user_id: body.id, create_ethereum_wallet: true, number_of_ethereum_wallets_to_create: 2 })
    expect(given.body.linked_accounts.map(({ chain_type, wallet_index }) => [chain_type, wallet_index])).toEqual([[undefined, undefined], ['solana', 0], ['ethereum', 0], ['ethereum', 1]])
    const address = given.body.linked_accounts[2]?.['address']
    expect((await ask('POST', 'users/wallet/address', { address })).body.id).toBe(body.id)
    const { body: mine } = await app.logIn(email)
    expect((await app.call<{ data: { address: string }[] }>('wallets', undefined, bearer(mine.token))).body.data).toHaveLength(3)
    for (const wish of [{ create_ethereum_smart_wallet: true }, {}, { create_ethereum_wallet: true, number_of_ethereum_wallets_to_create: 99 }, { wallets: [{ chain_type: 'doge' }] }]) {
      expect((await ask('POST', `apps/${app.id}/users/wallet`, { user_id: body.id, ...wish })).status, JSON.stringify(wish)).toBe(400)
    }
  })

  it('are noted about, and ended with all that was theirs', async () => {
    const { body: { user, token } } = await app.logIn()
    expect((await ask('POST', `users/${user.id}/custom_metadata`, { custom_metadata: { plan: 'tin' } })).body.custom_metadata).toEqual({ plan: 'tin' })
    for (const noted of [undefined, [], 'x', { deep: {} }, { big: 'x'.repeat(6_000) }]) expect((await ask('POST', `users/${user.id}/custom_metadata`, { custom_metadata: noted })).status, JSON.stringify(noted)?.slice(0, 20)).toBe(400)
    expect((await ask('DELETE', `users/${user.id}`)).status).toBe(200)
    expect((await ask('GET', `users/${user.id}`)).status).toBe(404)
    expect((await app.call('users/me', undefined, bearer(token))).status).toBe(401)
  })

  it('are nobody else\'s business', async () => {
    const { body: { user, token } } = await app.logIn()
    expect((await ask('GET', `users/${user.id}`, undefined, 'wrong')).status).toBe(401)
    expect((await app.call(`users/${user.id}`, undefined, bearer(token))).status).toBe(401)
    const mine = app
    app = await TestApp.of(world, { app_secret: 'shh' })
    expect((await ask('GET', `users/${user.id}`)).status).toBe(404)
    expect((await ask<{ data: User[] }>('GET', 'users')).body.data).toEqual([])
    app = mine
  })
})

describe('who may come in', () => {
  it('is on a list that the host\'s server keeps', async () => {
    const email = somebody()
    expect(await ask('POST', `apps/${app.id}/allowlist`, { type: 'email', value: email })).toMatchObject({ status: 403, body: { code: 'feature_not_enabled' } })
    await world.driver.updateApp(app.id, { allowlist_enabled: true })
    expect((await app.logIn(email)).status).toBe(401)
    expect((await ask('POST', `apps/${app.id}/allowlist`, { type: 'email', value: email.toUpperCase() })).body).toMatchObject({ app_id: app.id, type: 'email', value: email })
    await ask('POST', `apps/${app.id}/allowlist`, { type: 'phone', value: '415 555 0100' })
    await ask('POST', `apps/${app.id}/allowlist`, { type: 'wallet', value: ADDRESS.toLowerCase() })
    expect((await ask<{ type: string; value: string }[]>('GET', `apps/${app.id}/allowlist`)).body.map(({ type, value }) => [type, value])).toEqual([['email', email], ['phone', '+1 415 555 0100'], ['wallet', ADDRESS]])
    expect((await app.logIn(email)).status).toBe(200)
    expect((await ask('DELETE', `apps/${app.id}/allowlist`, { type: 'email', value: email })).status).toBe(200)
    expect((await ask('DELETE', `apps/${app.id}/allowlist`, { type: 'email', value: email })).status).toBe(404)
    expect((await app.logIn(email)).status).toBe(401)
    expect((await ask('POST', `apps/${app.id}/allowlist`, { type: 'fax', value: 'x' })).status).toBe(400)
  })

  it('is a test account whose code never changes', async () => {
    const account = { email: 'test-1234@example.com', phone_number: '+1 555 555 1234', otp_code: '424242' }
    await world.driver.updateApp(app.id, { test_accounts: [account] })
    expect((await ask<{ data: object[] }>('GET', `apps/${app.id}/test_credentials`)).body).toMatchObject({ data: [account] })
    for (let i = 0; i < 2; i++) expect((await app.call('passwordless/authenticate', { email: account.email, code: account.otp_code })).status).toBe(200)
    expect((await app.call('passwordless_sms/authenticate', { phoneNumber: '5555551234', code: account.otp_code })).status).toBe(200)
    expect((await app.call('passwordless/authenticate', { email: account.email, code: '424243' })).status).toBe(422)
    expect((await app.call('passwordless/authenticate', { email: somebody(), code: account.otp_code })).status).toBe(422)
  })
})
