import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.harness.js'

const MINUTE_MS = 60_000

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

const refusal = (status: number, code: string) => ({ status, body: { code, error: expect.any(String) as string } })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('login by e-mail', () => {
  it('a new visitor logs in with the emailed code, and is the same user the next time', async () => {
    const email = somebody()
    const first = await app.logIn(email.toUpperCase())
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      is_new_user: true,
      session_update_action: 'set',
      privy_access_token: null,
      user: { is_guest: false, has_accepted_terms: false, linked_accounts: [{ type: 'email', address: email }] },
    })
    const second = await app.logIn(email)
    expect(second.body).toMatchObject({ is_new_user: false, user: { id: first.body.user.id } })
  })

  it('one address is a different user in each app', async () => {
    const email = somebody()
    const other = await TestApp.of(world)
    const code = await app.codeFor(email)
    expect(await other.call('passwordless/authenticate', { email, code })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    const [here, there] = [await app.call<Auth>('passwordless/authenticate', { email, code }), await other.logIn(email)]
    expect(there.body.user.id).not.toBe(here.body.user.id)
    expect((await other.call('users/me', undefined, bearer(here.body.token))).status).toBe(401)
  })
})

describe('a code', () => {
  it('a code works once, for its own address, until a newer one is sent', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    expect(await app.call('passwordless/authenticate', { email: somebody(), code })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    const newer = await app.codeFor(email)
    expect(await app.call('passwordless/authenticate', { email, code })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    expect((await app.call('passwordless/authenticate', { email, code: newer })).status).toBe(200)
    expect(await app.call('passwordless/authenticate', { email, code: newer })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
  })

  it('a code has six ASCII digits, and full-width digits are refused', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    const wide = code.replace(/\d/g, digit => String.fromCodePoint(0xff10 + Number(digit)))
    expect(await app.call('passwordless/authenticate', { email, code: wide })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    expect((await app.call('passwordless/authenticate', { email, code })).status).toBe(200)
  })

  it('a code is spent after five wrong tries, and a sixth is not checked', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    for (let i = 0; i < 5; i++)
      expect((await app.call('passwordless/authenticate', { email, code: otherThan(code) })).status).toBe(422)
    expect(await app.call('passwordless/authenticate', { email, code })).toMatchObject(
      refusal(429, 'too_many_requests'),
    )
  })

  it('a code is valid for ten minutes', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    world.driver.shiftClock(10 * MINUTE_MS + 1)
    try {
      expect(await app.call('passwordless/authenticate', { email, code })).toMatchObject(
        refusal(422, 'invalid_credentials'),
      )
    } finally {
      world.driver.shiftClock(-10 * MINUTE_MS - 1)
    }
  })

  it('an address gets five codes in ten minutes, and the refusal says how long to wait', async () => {
    const email = somebody()
    for (let i = 0; i < 5; i++) expect((await app.call('passwordless/init', { email })).status).toBe(200)
    const refused = await app.call('passwordless/init', { email })
    expect(refused).toMatchObject(refusal(429, 'too_many_requests'))
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await app.call('passwordless/init', { email: somebody() })).status).toBe(200)
    world.driver.shiftClock(10 * MINUTE_MS)
    try {
      expect((await app.call('passwordless/init', { email })).status).toBe(200)
    } finally {
      world.driver.shiftClock(-10 * MINUTE_MS)
    }
  })

  it('a code of a signed-in user logs nobody in, and a code of a visitor links nothing', async () => {
    const [ada, bob] = [await app.logIn(), await app.logIn()]
    const email = somebody()
    const requestedCode = await app.codeFor(email, bearer(ada.body.token))
    expect(await app.call('passwordless/authenticate', { email, code: requestedCode })).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    expect(await app.call('passwordless/link', { email, code: requestedCode }, bearer(bob.body.token))).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    const visitors = await app.codeFor(email)
    expect(await app.call('passwordless/link', { email, code: visitors }, bearer(ada.body.token))).toMatchObject(
      refusal(422, 'invalid_credentials'),
    )
    expect((await app.call('passwordless/authenticate', { email, code: visitors })).status).toBe(200)
  })

  it('only the keyed hash of a code is in the database', async () => {
    const email = somebody()
    const code = await app.codeFor(email)
    const rows = JSON.stringify(world.driver.context.db.all('SELECT * FROM codes WHERE address = ?', [email]))
    expect(rows).toContain(email)
    expect(rows).not.toContain(code)
  })

  it('the response to a code request does not reveal whether the address is known', async () => {
    const email = somebody()
    await app.logIn(email)
    const [known, unknown] = [
      await app.call('passwordless/init', { email }),
      await app.call('passwordless/init', { email: somebody() }),
    ]
    expect(known.body).toEqual(unknown.body)
    const malformed = await app.call('passwordless/authenticate', { email, code: '12345x', mode: 'no-signup' })
    expect(malformed.body).toEqual(
      (await app.call('passwordless/authenticate', { email: somebody(), code: '12345x', mode: 'no-signup' })).body,
    )
  })
})

describe('the restrictions of an app', () => {
  it('an address that is not on the allowlist is refused', async () => {
    await world.driver.updateApp(app.id, { allowlist_enabled: true, allowlist: ['friend@example.com'] })
    expect(await app.logIn()).toMatchObject(refusal(401, 'allowlist_rejected'))
    expect((await app.logIn('friend@example.com')).status).toBe(200)
  })

  it('a new user above the limit is refused, and known users still log in', async () => {
    const email = somebody()
    await app.logIn(email)
    await world.driver.updateApp(app.id, { user_limit: 1 })
    expect(await app.logIn()).toMatchObject(refusal(403, 'max_accounts_reached'))
    expect((await app.logIn(email)).status).toBe(200)
  })

  it('a login that allows no sign-up creates no user', async () => {
    expect(await app.logIn(somebody(), { mode: 'no-signup' })).toMatchObject(refusal(400, 'user_does_not_exist'))
  })

  it('plus addresses can be refused, and email as a whole', async () => {
    await world.driver.updateApp(app.id, { disable_plus_emails: true })
    expect(await app.call('passwordless/init', { email: 'a+b@example.com' })).toMatchObject(
      refusal(400, 'disallowed_plus_email'),
    )
    await world.driver.updateApp(app.id, { email_auth: false })
    expect(await app.call('passwordless/init', { email: 'a@example.com' })).toMatchObject(
      refusal(403, 'disallowed_login_method'),
    )
  })
})

describe('the addresses of a user', () => {
  it('a user has one address, may change it, and cannot unlink the last account', async () => {
    const guest = await app.guest()
    const me = bearer(guest.body.token)
    const [first, next] = [somebody(), somebody()]
    const linked = await app.call<Auth['user']>(
      'passwordless/link',
      { email: first, code: await app.codeFor(first, me) },
      me,
    )
    expect(linked.body).toMatchObject({
      id: guest.body.user.id,
      is_guest: false,
      linked_accounts: [{ type: 'email', address: first }],
    })
    expect(await app.call('passwordless/link', { email: next, code: await app.codeFor(next, me) }, me)).toMatchObject(
      refusal(400, 'cannot_link_more_of_type'),
    )
    const updated = await app.call<Auth['user']>(
      'passwordless/update',
      { oldAddress: first, newAddress: next, code: await app.codeFor(next, me) },
      me,
    )
    expect(updated.body.linked_accounts).toMatchObject([{ type: 'email', address: next }])
    expect(await app.call('passwordless/unlink', { address: first }, me)).toMatchObject(
      refusal(400, 'linked_account_not_found'),
    )
    expect(await app.call('passwordless/unlink', { address: next }, me)).toMatchObject(
      refusal(400, 'cannot_unlink_sole_account'),
    )
  })

  it("another user's address cannot be taken over, and the attempt keeps the user's own", async () => {
    const [mine, theirs] = [somebody(), somebody()]
    await app.logIn(theirs)
    const me = bearer((await app.logIn(mine)).body.token)
    expect(
      await app.call(
        'passwordless/update',
        { oldAddress: mine, newAddress: theirs, code: await app.codeFor(theirs, me) },
        me,
      ),
    ).toMatchObject(refusal(400, 'linked_to_another_user'))
    expect((await app.call<{ user: Auth['user'] }>('users/me', undefined, me)).body.user.linked_accounts).toMatchObject(
      [{ address: mine }],
    )
  })
})
