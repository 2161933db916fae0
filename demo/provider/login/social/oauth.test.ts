import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../../test-app.harness.js'

let world: World
let app: TestApp
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world)
})

const REDIRECT = 'http://app.localhost:4100/page?step=2#top'
const random = () => randomBytes(36).toString('base64url')

interface Started {
  url: string
  verifier: string
  state: string
}

async function start(extra: Record<string, unknown> = {}): Promise<Started> {
  const [verifier, state] = [random(), random()]
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const { status, body } = await app.call<{ url: string }>('oauth/init', {
    provider: 'google',
    redirect_to: REDIRECT,
    code_challenge,
    state_code: state,
    ...extra,
  })
  expect(status).toBe(200)
  return { url: body.url, verifier, state }
}

/** Answers the page as a person does, and returns the URL to which that leads. */
async function answer(url: string, fields: Record<string, string>): Promise<URL> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(response.status).toBe(303)
  const called = await fetch(new URL(response.headers.get('location') ?? '', url), { redirect: 'manual' })
  expect([new URL(called.url).pathname, called.status]).toEqual(['/api/v1/oauth/callback', 303])
  return new URL(called.headers.get('location') ?? '')
}

const allow = (url: string, email = somebody(), name = 'Ada Example') => answer(url, { answer: 'allow', email, name })
const codeOf = (back: URL) => back.searchParams.get('privy_oauth_code') ?? ''
const proof = ({ verifier, state }: Started, code: string) => ({
  authorization_code: code,
  state_code: state,
  code_verifier: verifier,
})

describe('social login', () => {
  it("a login leads over the provider's page back to the app and succeeds", async () => {
    const started = await start()
    const page = await fetch(started.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Test app asks the development Google')
    const email = somebody()
    const back = await allow(started.url, email)
    expect(back.href).toMatch(
      /^http:\/\/app\.localhost:4100\/page\?step=2&privy_oauth_state=.+&privy_oauth_provider=google&privy_oauth_code=.+#top$/,
    )
    expect(back.searchParams.get('privy_oauth_state')).toBe(started.state)
    const auth = await app.call<Auth>('oauth/authenticate', proof(started, codeOf(back)))
    expect(auth.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          { type: 'google_oauth', email, name: 'Ada Example', subject: expect.stringMatching(/^\d{21}$/) as string },
        ],
      },
      oauth_tokens: { provider: 'google', access_token: expect.any(String) as string },
    })
    const again = await start()
    expect(
      (await app.call<Auth>('oauth/authenticate', proof(again, codeOf(await allow(again.url, email))))).body,
    ).toMatchObject({ is_new_user: false, user: { id: auth.body.user.id } })
  })

  it("the callback accepts only the site's own response", async () => {
    const [mine, other] = [await start(), await start()]
    const states = [mine, other].map(({ url }) => url.split('/').at(-1) ?? '')
    const code = codeOf(await allow(mine.url))
    const callback = (state: string, code: string) =>
      fetch(`${world.apiUrlLocal}/api/v1/oauth/callback?${new URLSearchParams({ state, code }).toString()}`, {
        redirect: 'manual',
      }).then(({ status }) => status)
    expect(
      await Promise.all([
        callback(states[0] ?? '', code),
        callback(states[1] ?? '', code),
        callback(states[0] ?? '', 'guessed'),
        callback('nothing', code),
      ]),
    ).toEqual([303, 400, 400, 400])
  })

  it('a code works once', async () => {
    const started = await start()
    const code = codeOf(await allow(started.url))
    expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(200)
    expect(await app.call('oauth/authenticate', proof(started, code))).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    })
  })

  it('a wrong state, verifier or app spends the code', async () => {
    const attempt = async (changes: Record<string, string>) => {
      const started = await start()
      const code = codeOf(await allow(started.url))
      const refused = await app.call('oauth/authenticate', { ...proof(started, code), ...changes })
      expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(401)
      return refused
    }
    expect(await attempt({ state_code: random() })).toMatchObject({
      status: 400,
      body: { code: 'oauth_state_mismatch' },
    })
    expect(await attempt({ code_verifier: random() })).toMatchObject({
      status: 400,
      body: { code: 'invalid_pkce_parameters' },
    })
    const [started, other] = [await start(), await TestApp.of(world)]
    expect((await other.call('oauth/authenticate', proof(started, codeOf(await allow(started.url))))).status).toBe(401)
  })

  it('a verifier has 43 to 128 unreserved characters (RFC 7636), even if its challenge fits [SEC-30]', async () => {
    const provenBy = async (verifier: string) => {
      const started = await start({ code_challenge: createHash('sha256').update(verifier).digest('base64url') })
      return (
        await app.call<{ code?: string }>(
          'oauth/authenticate',
          proof({ ...started, verifier }, codeOf(await allow(started.url))),
        )
      ).body.code
    }
    for (const invalid of ['v', 'v'.repeat(42), `${'v'.repeat(42)} `, `${'v'.repeat(42)}+`, `${'v'.repeat(42)}ä`])
      expect(await provenBy(invalid), invalid).toMatch(/^invalid_(?:pkce_parameters|data)$/)
    for (const valid of ['v'.repeat(43), 'v'.repeat(128), `${'a-._~'.repeat(9)}`])
      expect(await provenBy(valid), valid).toBeUndefined()
  })

  it('a refusal of the person is reported', async () => {
    const started = await start()
    const back = await answer(started.url, { answer: 'deny' })
    expect(codeOf(back)).toBe('undefined')
    expect(await app.call('oauth/authenticate', proof(started, 'undefined'))).toEqual(
      expect.objectContaining({ status: 400, body: { error: 'User denied confirmation during OAuth flow' } }),
    )
    expect((await fetch(started.url)).status).toBe(404)
  })

  it('an unreadable address is asked for again, and the login ends after ten minutes', async () => {
    const started = await start()
    expect(
      (
        await fetch(started.url, {
          method: 'POST',
          body: new URLSearchParams({ answer: 'allow', email: 'nobody', name: 'A' }),
        })
      ).status,
    ).toBe(400)
    const code = codeOf(await allow(started.url))
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(401)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('only web pages of the app are accepted as redirect URLs', async () => {
    for (const redirect_to of [
      'javascript:alert(1)',
      'http://[',
      'http://user:word@app.localhost/',
      '//x',
      'ftp://x',
    ]) {
      expect(
        await app.call('oauth/init', { provider: 'google', redirect_to, state_code: 's' }),
        redirect_to,
      ).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    await world.driver.updateApp(app.id, { allowed_domains: ['http://app.localhost:4100'] })
    const origin = { origin: 'http://app.localhost:4100' }
    expect(
      await app.call(
        'oauth/init',
        { provider: 'google', redirect_to: 'http://evil.localhost:4100/', state_code: 's' },
        origin,
      ),
    ).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    expect(
      (await app.call('oauth/init', { provider: 'google', redirect_to: REDIRECT, state_code: 's' }, origin)).status,
    ).toBe(200)
  })

  it('only the providers that the app enables are accepted', async () => {
    expect(await app.call('oauth/init', { provider: 'twitter', redirect_to: REDIRECT })).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method' },
    })
    await world.driver.updateApp(app.id, { google_oauth: false })
    expect(await app.call('oauth/init', { provider: 'google', redirect_to: REDIRECT })).toMatchObject({
      status: 403,
      body: { code: 'disallowed_login_method' },
    })
  })

  it('an account can be linked to the signed-in user and unlinked', async () => {
    const me = bearer((await app.logIn()).body.token)
    const started = await start()
    const linked = await app.call<Auth['user'] & { oauth_tokens: unknown }>(
      'oauth/link',
      proof(started, codeOf(await allow(started.url))),
      me,
    )
    expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'google_oauth' }])
    expect(linked.body.oauth_tokens).toMatchObject({ provider: 'google' })
    const subject = linked.body.linked_accounts[1]?.['subject']
    expect(
      (await app.call<Auth['user']>('oauth/unlink', { provider: 'google', subject }, me)).body.linked_accounts,
    ).toMatchObject([{ type: 'email' }])
  })

  it('ten sites have the same people, each with its own fields', async () => {
    const expectedFields: Record<string, Record<string, unknown>> = {
      google: { email: 'ada@example.com', name: 'Ada Example' },
      discord: { username: 'ada#0', email: 'ada@example.com' },
      twitter: { username: 'ada', name: 'Ada Example', profile_picture_url: null },
      github: { username: 'ada', name: 'Ada Example', email: 'ada@example.com' },
      spotify: { email: 'ada@example.com', name: 'Ada Example' },
      instagram: { username: 'ada' },
      tiktok: { username: 'ada', name: 'Ada Example' },
      line: { name: 'Ada Example', email: 'ada@example.com', profile_picture_url: null },
      linkedin: { name: 'Ada Example', email: 'ada@example.com', vanity_name: 'ada' },
      apple: { email: 'ada@example.com' },
    }
    await world.driver.updateApp(
      app.id,
      Object.fromEntries(Object.keys(expectedFields).map(provider => [`${provider}_oauth`, true])),
    )
    const me = bearer((await app.logIn()).body.token)
    for (const [provider, fields] of Object.entries(expectedFields)) {
      const started = await start({ provider })
      const linked = await app.call<Auth['user'] & { oauth_tokens: unknown }>(
        'oauth/link',
        proof(started, codeOf(await answer(started.url, { person: 'ada@example.com' }))),
        me,
      )
      expect(linked.body.linked_accounts.at(-1), provider).toMatchObject({
        type: `${provider}_oauth`,
        subject: expect.stringMatching(/^\d+$/) as string,
        ...fields,
      })
      expect(linked.body.oauth_tokens).toMatchObject({
        provider,
        refresh_token: expect.any(String) as string,
        scopes: expect.any(Array) as unknown,
      })
    }
  })

  it('a site can fail in the way that the tester chooses', async () => {
    const codeAfter = async (choice: string) => {
      const started = await start()
      return { code: codeOf(await answer(started.url, { answer: choice })), started }
    }
    const suspended = await codeAfter('suspended')
    expect(await app.call('oauth/authenticate', proof(suspended.started, suspended.code))).toMatchObject({
      status: 403,
      body: { code: 'oauth_account_suspended' },
    })
    const limited = await codeAfter('limited')
    expect(await app.call('oauth/authenticate', proof(limited.started, limited.code))).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', error: expect.stringContaining('provider rate limit') as string },
    })
    expect((await codeAfter('failed')).code).toBe('error')
  })

  it('codes of native apps are accepted as raw codes only', async () => {
    const ada = { name: 'Ada', email: somebody(), username: 'ada' }
    const code = () => world.driver.rawOAuthCode(app.id, 'google', ada)
    expect(
      (await app.call<Auth>('oauth/authenticate', { authorization_code: code(), state_code: 'any', code_type: 'raw' }))
        .body.user.linked_accounts,
    ).toMatchObject([{ email: ada.email }])
    expect(
      (await app.call('oauth/authenticate', { authorization_code: code(), state_code: '', code_type: undefined }))
        .status,
    ).toBe(401)
    expect(
      (await app.call('oauth/authenticate', { authorization_code: code(), state_code: 'any', code_type: 'other' }))
        .status,
    ).toBe(401)
    const started = await start()
    expect(
      (await app.call('oauth/authenticate', { ...proof(started, codeOf(await allow(started.url))), code_type: 'raw' }))
        .status,
    ).toBe(401)
    await world.driver.updateApp(app.id, { allowed_native_app_url_schemes: ['almanac'] })
    const native = { 'x-native-app-identifier': 'com.example.almanac' }
    expect((await app.call('oauth/init', { provider: 'google', redirect_to: 'almanac://back' }, native)).status).toBe(
      200,
    )
    expect(await app.call('oauth/init', { provider: 'google', redirect_to: 'other://back' }, native)).toMatchObject({
      status: 400,
      body: { code: 'invalid_app_url_scheme_configuration' },
    })
  })

  it('an account is transferred to the user who proves it', async () => {
    const email = somebody()
    const theirs = await start()
    await app.call('oauth/authenticate', proof(theirs, codeOf(await allow(theirs.url, email))))
    const me = bearer((await app.logIn()).body.token)
    const mine = await start()
    const refusal = await app.call<{
      code: string
      data: { nonce: string; subject: string; account: unknown; otherUser: { oAuthUserInfo: unknown } }
    }>('oauth/link', proof(mine, codeOf(await allow(mine.url, email))), me)
    expect(refusal.body).toMatchObject({
      code: 'account_transfer_required',
      data: { account: { displayName: email }, otherUser: { oAuthUserInfo: { email } } },
    })
    const { nonce, subject } = refusal.body.data
    const transferred = await app.call<Auth['user']>('oauth/transfer', { nonce, userInfo: { subject, email } }, me)
    expect(transferred.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'google_oauth', email }])
  })

  it('a visitor logs in with an account of another, connected app', async () => {
    const other = await TestApp.of(world, { name: 'Other app' })
    const there = await other.logIn()
    const provider = `privy:${other.id}`
    expect(await app.call('oauth/init', { provider, redirect_to: REDIRECT })).toMatchObject({
      status: 403,
      body: { code: 'cross_app_connection_not_allowed' },
    })
    await world.driver.updateApp(app.id, { cross_app_connections: [{ provider_app_id: other.id, read_only: false }] })
    const started = await start({ provider })
    expect(await (await fetch(started.url)).text()).toContain('Test app asks the development Other app')
    expect(
      (
        await fetch(started.url, {
          method: 'POST',
          body: new URLSearchParams({ person: (await app.logIn()).body.user.id }),
        })
      ).status,
      'not one of theirs',
    ).toBe(400)
    const auth = await app.call<Auth & { oauth_tokens: { access_token: string } }>('oauth/authenticate', {
      ...proof(started, codeOf(await answer(started.url, { person: there.body.user.id }))),
      provider,
    })
    expect(auth.body).toMatchObject({
      is_new_user: true,
      user: {
        linked_accounts: [
          {
            type: 'cross_app',
            subject: there.body.user.id,
            provider_app_id: other.id,
            embedded_wallets: [],
            smart_wallets: [],
          },
        ],
      },
      oauth_tokens: { provider, access_token: expect.stringMatching(/^ey/) as string },
    })
    expect((await app.call('users/me', undefined, bearer(auth.body.oauth_tokens.access_token))).status).toBe(401)
    const verified = async (at: TestApp, accessToken: string) =>
      (await at.call<{ verified: boolean }>('../../oauth/verify', { prat: accessToken })).body.verified
    const token = auth.body.oauth_tokens.access_token
    expect([
      await verified(app, token),
      await verified(other, token),
      await verified(await TestApp.of(world), token),
      await verified(app, auth.body.token),
    ]).toEqual([true, true, false, false])
    expect((await app.call(`apps/${app.id}/cross-app/connections`)).body).toMatchObject({
      connections: [
        { provider_app_id: other.id, provider_app_name: 'Other app', read_only: false, provider_app_icon_url: null },
      ],
    })
  })

  it("the other app's own page can complete a login for its signed-in user", async () => {
    const other = await TestApp.of(world, { name: 'Other app' })
    const there = await other.logIn()
    await world.driver.updateApp(app.id, { cross_app_connections: [{ provider_app_id: other.id, read_only: false }] })
    const started = await start({ provider: `privy:${other.id}` })
    const consent = {
      redirect_to: REDIRECT,
      state: started.state,
      code_challenge: createHash('sha256').update(started.verifier).digest('base64url'),
    }
    const ask = (body: object, headers: Record<string, string>) =>
      other.call<{ location: string }>('../../oauth/authorization_code', body, headers)
    const me = bearer(there.body.token)
    expect((await ask(consent, {})).status).toBe(401)
    for (const [key, wrong] of [
      ['state', random()],
      ['code_challenge', random()],
      ['redirect_to', 'http://app.localhost:4100/else'],
    ] as const) {
      expect(await ask({ ...consent, [key]: wrong }, me), key).toMatchObject({
        status: 400,
        body: { code: 'oauth_state_mismatch' },
      })
    }
    const back = new URL((await ask(consent, me)).body.location)
    expect([back.searchParams.get('privy_oauth_state'), back.searchParams.get('privy_oauth_provider')]).toEqual([
      started.state,
      `privy:${other.id}`,
    ])
    const auth = await app.call<Auth>('oauth/authenticate', {
      ...proof(started, codeOf(back)),
      provider: `privy:${other.id}`,
    })
    expect(auth.body.user.linked_accounts).toMatchObject([
      { type: 'cross_app', subject: there.body.user.id, provider_app_id: other.id },
    ])
    expect((await ask(consent, me)).status).toBe(400)
  })
})
