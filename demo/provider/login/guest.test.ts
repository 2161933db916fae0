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

const guest_credential = 'g'.repeat(43)
const enter = () => app.call<Auth>('guest/authenticate', { guest_credential })

describe('a guest', () => {
  it('the credential identifies the guest in its own app', async () => {
    const first = await enter()
    expect(first.body).toMatchObject({ is_new_user: true, user: { is_guest: true, linked_accounts: [] } })
    expect((await enter()).body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
    const other = await TestApp.of(world)
    expect((await other.call<Auth>('guest/authenticate', { guest_credential })).body.user.id).not.toBe(
      first.body.user.id,
    )
  })

  it('a guest becomes a full user with the same id, and the credential then gives a new guest', async () => {
    const guest = await enter()
    const full = await app.logIn(somebody(), {}, bearer(guest.body.token))
    expect(full.body).toMatchObject({
      is_new_user: false,
      user: { id: guest.body.user.id, is_guest: false, linked_accounts: [{ type: 'email' }] },
    })
    expect((await enter()).body).toMatchObject({ is_new_user: true, user: { is_guest: true } })
    expect((await enter()).body.user.id).not.toBe(guest.body.user.id)
  })

  it("a guest who logs in with a known account is that account's user", async () => {
    const email = somebody()
    const existing = await app.logIn(email)
    const guest = await enter()
    expect((await app.logIn(email, {}, bearer(guest.body.token))).body.user.id).toBe(existing.body.user.id)
  })

  it('a guest needs a credential of 32 bytes and nothing else, and an app that allows guests', async () => {
    for (const body of [
      {},
      { guest_credential: 'short' },
      { guest_credential: '!'.repeat(43) },
      { guest_credential, mode: 'no-signup' },
    ]) {
      expect(await app.call('guest/authenticate', body)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    await world.driver.updateApp(app.id, { guest_auth: false })
    expect(await enter()).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
  })
})
