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

describe('the user', () => {
  it('the user is returned in wire format, with times in seconds', async () => {
    const email = somebody()
    const startedAt = Math.floor(Date.now() / 1000)
    const {
      body: { token },
    } = await app.logIn(email)
    const seconds = expect.any(Number) as number
    const { body } = await app.call<{ user: Auth['user'] & { created_at: number }; identity_token: string }>(
      'users/me',
      undefined,
      bearer(token),
    )
    expect(body).toEqual({
      user: {
        id: expect.stringMatching(/^did:privy:c[0-9a-z]{24}$/) as string,
        created_at: seconds,
        mfa_methods: [],
        has_accepted_terms: false,
        is_guest: false,
        linked_accounts: [
          {
            type: 'email',
            address: email,
            verified_at: seconds,
            first_verified_at: seconds,
            latest_verified_at: seconds,
          },
        ],
      },
      identity_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
    })
    expect(body.user.created_at).toBeGreaterThanOrEqual(startedAt)
    expect(body.user.created_at).toBeLessThanOrEqual(Date.now() / 1000)
  })

  it('the terms stay accepted, and an empty body counts as an object', async () => {
    const {
      body: { token },
    } = await app.logIn()
    const accept = () =>
      fetch(`${world.apiUrlLocal}/api/v1/users/me/accept_terms`, {
        method: 'POST',
        headers: { ...bearer(token), 'privy-app-id': app.id, 'content-type': 'application/json' },
      })
    for (let i = 0; i < 2; i++) expect(await (await accept()).json()).toMatchObject({ has_accepted_terms: true })
    expect((await app.call('users/me', undefined, bearer(token))).body).toMatchObject({
      user: { has_accepted_terms: true },
    })
  })

  it('a request without a token has no user, nor has one of a revoked session', async () => {
    const email = somebody()
    const {
      body: { token, refresh_token },
    } = await app.logIn(email)
    const unauthorized = { status: 401, body: { code: 'missing_or_invalid_token' } }
    expect(await app.call('users/me')).toMatchObject(unauthorized)
    expect(await app.call('users/me/accept_terms', {})).toMatchObject(unauthorized)
    world.driver.revokeSessions(app.id, email)
    expect(await app.call('users/me', undefined, bearer(token))).toMatchObject(unauthorized)
    expect(await app.call('sessions', { refresh_token })).toMatchObject(unauthorized)
    expect(await world.driver.user(app.id, email)).toMatchObject({ linked_accounts: [{ address: email }] })
    expect(await world.driver.user(app.id, somebody())).toBeNull()
  })
})
