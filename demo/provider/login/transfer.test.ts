import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

let proofs = 0
/** A new proof for each call, because a proof works once. */
const telegram = (id: number) => ({
  telegram_auth_result: world.driver.telegramLogin(app.id, { id, first_name: 'Ada', username: `ada${++proofs}` }),
})
interface Refusal {
  code: string
  data: { nonce: string; subject: string; account: { displayName: string }; otherUser: Record<string, unknown> }
}

/** A user with only this Telegram account, and another user who tries to link it. */
async function contestedAccount(id: number) {
  const theirs = await app.call<Auth>('telegram/authenticate', telegram(id))
  const me = await app.logIn()
  const refused = await app.call<Refusal>('telegram/link', telegram(id), bearer(me.body.token))
  return { theirs: theirs.body, me: me.body, headers: bearer(me.body.token), refused }
}

describe('an account of another user', () => {
  it('the account moves to the user who proves it, and its previous owner is deleted', async () => {
    const { theirs, me, headers, refused } = await contestedAccount(1)
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'account_transfer_required',
        data: { subject: '1', account: { displayName: expect.stringMatching(/^ada\d+$/) as string }, otherUser: {} },
      },
    })
    const transferred = await app.call<Auth['user']>(
      'telegram/transfer',
      { nonce: refused.body.data.nonce, ...telegram(1) },
      headers,
    )
    expect(transferred.body).toMatchObject({
      id: me.user.id,
      linked_accounts: [{ type: 'email' }, { type: 'telegram', telegram_user_id: '1' }],
    })
    expect((await app.call('users/me', undefined, bearer(theirs.token))).status).toBe(401)
    expect(await app.call('sessions', { refresh_token: theirs.refresh_token })).toMatchObject({
      status: 401,
      body: { code: 'missing_or_invalid_token' },
    })
    expect((await app.call<Auth>('telegram/authenticate', telegram(1))).body.user.id).toBe(me.user.id)
  })

  it('a transfer works once, for its requester and account, within ten minutes', async () => {
    const { headers, refused } = await contestedAccount(2)
    const { nonce } = refused.body.data
    const stale = { status: 400, body: { code: 'invalid_data' } }
    expect(
      await app.call('telegram/transfer', { nonce, ...telegram(2) }, bearer((await app.logIn()).body.token)),
    ).toMatchObject(stale)
    expect(await app.call('telegram/transfer', { nonce: 'x', ...telegram(2) }, headers)).toMatchObject(stale)
    expect(await app.call('telegram/transfer', { nonce }, headers)).toMatchObject(stale)
    expect(await app.call('telegram/transfer', { nonce, ...telegram(3) }, headers)).toMatchObject(stale)
    expect(
      await app.call('telegram/transfer', { nonce, ...telegram(2) }, headers),
      'spent on the wrong name',
    ).toMatchObject(stale)
    const again = (await app.call<Refusal>('telegram/link', telegram(2), headers)).body.data.nonce
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect(await app.call('telegram/transfer', { nonce: again, ...telegram(2) }, headers)).toMatchObject(stale)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('an account stays with an owner who has other accounts, and if the app disables transfers', async () => {
    const linked = { status: 400, body: { code: 'linked_to_another_user' } }
    const { theirs, headers, refused } = await contestedAccount(4)
    const email = somebody()
    const theirHeaders = bearer(theirs.token)
    await app.call('passwordless/link', { email, code: await app.codeFor(email, theirHeaders) }, theirHeaders)
    expect(await app.call('telegram/link', telegram(4), headers)).toMatchObject(linked)
    expect(
      await app.call('telegram/transfer', { nonce: refused.body.data.nonce, ...telegram(4) }, headers),
    ).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    await world.driver.updateApp(app.id, { account_transfer: false })
    expect((await contestedAccount(5)).refused).toMatchObject(linked)
  })

  it('an email account is named by its address', async () => {
    const theirs = somebody()
    await app.logIn(theirs)
    const me = await app.call<Auth>('telegram/authenticate', telegram(6))
    const headers = bearer(me.body.token)
    const refused = await app.call<Refusal>(
      'passwordless/link',
      { email: theirs, code: await app.codeFor(theirs, headers) },
      headers,
    )
    expect(refused.body.data.account.displayName).toBe(theirs)
    const transferred = await app.call<Auth['user']>(
      'passwordless/transfer',
      { nonce: refused.body.data.nonce, email: theirs },
      headers,
    )
    expect(transferred.body.linked_accounts).toMatchObject([{ type: 'telegram' }, { type: 'email', address: theirs }])
  })
})
