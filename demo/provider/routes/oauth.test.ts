import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { bearer, somebody, TestApp, type Auth } from '../test-app.js'

let world: World
let app: TestApp
beforeAll(async () => { world = await startWorld({ chains: false }) })
afterAll(() => world.stop())
beforeEach(async () => { app = await TestApp.of(world) })

const REDIRECT = 'http://app.localhost:4100/page?step=2#top'
const random = () => randomBytes(36).toString('base64url')

interface Started { url: string; verifier: string; state: string }

async function start(extra: Record<string, unknown> = {}): Promise<Started> {
  const [verifier, state] = [random(), random()]
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const { status, body } = await app.call<{ url: string }>('oauth/init', { provider: 'google', redirect_to: REDIRECT, code_challenge, state_code: state, ...extra })
  expect(status).toBe(200)
  return { url: body.url, verifier, state }
}

/** The person answers the page; where that leads. */
async function answer(url: string, fields: Record<string, string>): Promise<URL> {
  const said = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect(said.status).toBe(303)
  return new URL(said.headers.get('location') ?? '')
}

const allow = (url: string, email = somebody(), name = 'Ada Example') => answer(url, { answer: 'allow', email, name })
const codeOf = (back: URL) => back.searchParams.get('privy_oauth_code') ?? ''
const proof = ({ verifier, state }: Started, code: string) => ({ authorization_code: code, state_code: state, code_verifier: verifier })

describe('social login', () => {
  it('leads over the provider\'s page back to the app, and in', async () => {
    const started = await start()
    const page = await fetch(started.url)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Test app asks the development Google')
    const email = somebody()
    const back = await allow(started.url, email)
    expect(back.href).toMatch(/^http:\/\/app\.localhost:4100\/page\?step=2&privy_oauth_state=.+&privy_oauth_provider=google&privy_oauth_code=.+#top$/)
    expect(back.searchParams.get('privy_oauth_state')).toBe(started.state)
    const auth = await app.call<Auth>('oauth/authenticate', proof(started, codeOf(back)))
    expect(auth.body).toMatchObject({
      is_new_user: true, user: { linked_accounts: [{ type: 'google_oauth', email, name: 'Ada Example', subject: expect.stringMatching(/^\d{21}$/) as string }] },
      oauth_tokens: { provider: 'google', access_token: expect.any(String) as string },
    })
    const again = await start()
    expect((await app.call<Auth>('oauth/authenticate', proof(again, codeOf(await allow(again.url, email))))).body).toMatchObject({ is_new_user: false, user: { id: auth.body.user.id } })
  })

  it('takes a code once', async () => {
    const started = await start()
    const code = codeOf(await allow(started.url))
    expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(200)
    expect(await app.call('oauth/authenticate', proof(started, code))).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
  })

  it('spends the code on a wrong state, a wrong verifier, and in a wrong app', async () => {
    const attempt = async (wrong: Record<string, string>) => {
      const started = await start()
      const code = codeOf(await allow(started.url))
      const refused = await app.call('oauth/authenticate', { ...proof(started, code), ...wrong })
      expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(401)
      return refused
    }
    expect(await attempt({ state_code: random() })).toMatchObject({ status: 400, body: { code: 'oauth_state_mismatch' } })
    expect(await attempt({ code_verifier: random() })).toMatchObject({ status: 400, body: { code: 'invalid_pkce_parameters' } })
    const [started, other] = [await start(), await TestApp.of(world)]
    expect((await other.call('oauth/authenticate', proof(started, codeOf(await allow(started.url))))).status).toBe(401)
  })

  it('says that the person said no', async () => {
    const started = await start()
    const back = await answer(started.url, { answer: 'deny' })
    expect(codeOf(back)).toBe('undefined')
    expect(await app.call('oauth/authenticate', proof(started, 'undefined'))).toEqual(expect.objectContaining({ status: 400, body: { error: 'User denied confirmation during OAuth flow' } }))
    expect((await fetch(started.url)).status).toBe(404)
  })

  it('asks again for an address it cannot read, and ends after ten minutes', async () => {
    const started = await start()
    expect((await fetch(started.url, { method: 'POST', body: new URLSearchParams({ answer: 'allow', email: 'nobody', name: 'A' }) })).status).toBe(400)
    const code = codeOf(await allow(started.url))
    world.driver.shiftClock(10 * 60_000 + 1)
    try {
      expect((await app.call('oauth/authenticate', proof(started, code))).status).toBe(401)
    } finally {
      world.driver.shiftClock(-10 * 60_000 - 1)
    }
  })

  it('goes back to pages of the app only, and to web pages only', async () => {
    for (const redirect_to of ['javascript:alert(1)', 'http://[', 'http://user:word@app.localhost/', '//x', 'ftp://x']) {
      expect(await app.call('oauth/init', { provider: 'google', redirect_to, state_code: 's' }), redirect_to).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    }
    await world.driver.updateApp(app.id, { allowed_domains: ['http://app.localhost:4100'] })
    const origin = { origin: 'http://app.localhost:4100' }
    expect(await app.call('oauth/init', { provider: 'google', redirect_to: 'http://evil.localhost:4100/', state_code: 's' }, origin)).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    expect((await app.call('oauth/init', { provider: 'google', redirect_to: REDIRECT, state_code: 's' }, origin)).status).toBe(200)
  })

  it('knows the providers an app has on, and no others', async () => {
    expect(await app.call('oauth/init', { provider: 'twitter', redirect_to: REDIRECT })).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
    await world.driver.updateApp(app.id, { google_oauth: false })
    expect(await app.call('oauth/init', { provider: 'google', redirect_to: REDIRECT })).toMatchObject({ status: 403, body: { code: 'disallowed_login_method' } })
  })

  it('links to the user who is there, and goes again', async () => {
    const me = bearer((await app.logIn()).body.token)
    const started = await start()
    const linked = await app.call<Auth['user'] & { oauth_tokens: unknown }>('oauth/link', proof(started, codeOf(await allow(started.url))), me)
    expect(linked.body.linked_accounts).toMatchObject([{ type: 'email' }, { type: 'google_oauth' }])
    expect(linked.body.oauth_tokens).toMatchObject({ provider: 'google' })
    const subject = linked.body.linked_accounts[1]?.['subject']
    expect((await app.call<Auth['user']>('oauth/unlink', { provider: 'google', subject }, me)).body.linked_accounts).toMatchObject([{ type: 'email' }])
  })
})
