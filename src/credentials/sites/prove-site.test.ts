import { describe, expect, it, vi } from 'vitest'
import { answerConsent, somebody } from '../../../demo/provider/test-app.harness.js'
import type { AppRow } from '../../../demo/provider/driver.js'
import { pendingReturn } from '../../accounts/returns/returns.js'
import { currentApp } from '../../config/current-app.js'
import { OAUTH_IDS, OAUTH_PROVIDERS, oauthType } from '../../config/oauth-providers.js'
import {
  startRedirectWorld,
  PAGE,
  advanceTimers,
  tick,
  until,
  Visitor,
  type FakePopup,
} from '../../flows/redirect.harness.js'
import { pressButton, englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import type { CaptchaModel } from '../../screens/security/captcha.js'
import { logout } from '../../session/logout.js'
import { readReturn } from '../../session/returns/address-return.js'
import { OAUTH_LIFETIME_MS } from '../../session/returns/oauth-flows.js'
import { setPendingLogin } from '../../session/returns/pending-login.js'
import { redirectListener, type Redirect } from '../../session/returns/redirect-listener.js'
import { $session } from '../../session/store.js'
import { takeOAuthTokens } from '../../session/tokens/oauth-tokens.js'

const redirectWorld = startRedirectWorld()

/** Answers at the other site, and returns the address that this leads to. */
const answer = (url: string, fields: Record<string, string> = {}) =>
  answerConsent(url.replace(/^http:\/\/[^/]+/, redirectWorld.world.apiUrlLocal), {
    email: somebody(),
    name: 'Ada Example',
    answer: 'allow',
    ...fields,
  })
/** Opens the page again, as it returns from Google with this answer. */
async function backWith(fields: Record<string, string>, app: Partial<AppRow> = {}): Promise<Visitor> {
  const one = await (await Visitor.of(app)).openLogin()
  return one.returnTo(await answer(await one.continueWith(), fields))
}

const ALL = Object.fromEntries(OAUTH_IDS.map(id => [oauthType(id), true])) as Partial<AppRow>

describe('the landing', () => {
  it('the landing has a button for each site that the app enables, and it leads there [LAND-19]', async () => {
    const one = await Visitor.of(ALL)
    for (const id of [
      'apple',
      'discord',
      'github',
      'google',
      'linkedin',
      'spotify',
      'instagram',
      'twitter',
      'tiktok',
      'line',
    ] as const) {
      await one.openLogin()
      one.$settings.set({
        ...one.$settings.get(),
        loginMethods: ['email', id],
        loginMethodsAndOrder: undefined as never,
      })
      expect(one.landing.rows.map(({ label }) => englishText(label))).toEqual([`Continue with ${OAUTH_PROVIDERS[id]}`])
      await one.continueWith(OAUTH_PROVIDERS[id])
      expect(one.postRequestsTo('oauth/init').at(-1)?.body).toMatchObject({ provider: id })
      one.stage.close()
    }
    await one.openLogin()
    one.$settings.set({ ...one.$settings.get(), loginMethods: ['email'] })
    expect(one.landing.rows).toEqual([])
  })
})

describe('a login at another site', () => {
  it('the page navigates to the site, and the visitor can cancel before', async () => {
    const one = await (await Visitor.of()).openLogin()
    const url = await one.continueWith()
    expect(one.content()).toEqual({
      title: 'Opening Google',
      detail: 'You will be back here when you are done.',
      buttons: ['Cancel'],
      href: undefined,
    })
    const [init] = one.postRequestsTo('oauth/init')
    expect(init?.body).toMatchObject({ provider: 'google', redirect_to: PAGE })
    expect(url).toContain(redirectWorld.world.apiUrlLocal)
    pressButton(one.model, 'Cancel')
    await one.waitForScreen('landing')
    expect(one.popups).toEqual([])
  })

  it('a host can do the navigation itself', async () => {
    const one = await (await Visitor.of()).openLogin()
    const redirects: Redirect[] = []
    redirectListener().current = to => {
      redirects.push(to)
      return false
    }
    await one.waitForScreen('landing')
    one.row('Continue with Google')?.choose()
    const to = await until(() => redirects[0], 'what the host is asked')
    expect([to, one.navigations]).toEqual([
      { url: expect.stringContaining(redirectWorld.world.apiUrlLocal) as string, purpose: 'oauth', target: 'self' },
      [],
    ])
    await advanceTimers(9 * 60_000)
    expect(one.ring, 'as long as a login there may take').toBe('turning')
    one.returnTo(await answer(to.url))
    await one.waitForTitle('Successfully connected with Google')
  })

  it("a visitor signs up and later logs in, and the host gets the site's tokens [FLOW-12] [OAUTH-02] [OAUTH-08] [OAUTH-27]", async () => {
    const email = somebody()
    const one = await backWith({ email })
    await one.waitForTitle('Successfully connected with Google')
    expect(one.content()).toMatchObject({ detail: "You're good to go!" })
    await advanceTimers(1_399)
    expect(one.outcome).toBeUndefined()
    await advanceTimers(1)
    await until(() => one.outcome, 'the outcome')
    expect(one.outcome).toMatchObject({ isNewUser: true, method: 'google', account: { type: 'google_oauth', email } })
    expect((location as { href: string }).href).toBe(PAGE)
    expect(takeOAuthTokens()).toEqual({
      provider: 'google',
      access_token: expect.any(String) as string,
      access_token_expires_in_seconds: 3600,
      refresh_token: expect.any(String) as string,
      scopes: ['openid', 'email', 'profile'],
    })
    expect(takeOAuthTokens()).toBeNull()
  })

  it('the next landing marks the row of the site used last as recent, and no other row [LAND-16]', async () => {
    const one = await (await Visitor.of(ALL, { loginMethods: ['apple', 'google', 'github'] })).openLogin()
    await one.returnTo(await answer(await one.continueWith()))
    await one.waitForTitle('Successfully connected with Google')
    await tick()
    await advanceTimers(1_400)
    await until(() => one.outcome, 'the outcome')
    await logout()
    one.loadPage()
    await one.openLogin()
    await one.waitForScreen('landing')
    expect(one.landing.rows.map(({ label, chips = [] }) => [englishText(label), chips.map(englishText)])).toEqual([
      ['Continue with Google', ['Recent']],
      ['Continue with Apple', []],
      ['Continue with GitHub', []],
    ])
  })

  it('the screen shows from the start that the response is being checked [OAUTH-01] [OAUTH-05]', async () => {
    const one = await (await Visitor.of()).openLogin()
    const back = await answer(await one.continueWith())
    const found = readReturn(back)
    one.loadPage(back)
    let go = () => {}
    const pending = found && pendingReturn(found)
    if (!pending) throw new Error('Nothing came back.')
    setPendingLogin({
      ...pending,
      complete: async signal => {
        await new Promise<void>(resolve => {
          go = resolve
        })
        return pending.complete(signal)
      },
    })
    await one.openLogin()
    await one.waitForScreen('oauth-status')
    expect([one.ring, one.content()]).toEqual([
      'turning',
      { title: 'Verifying connection to Google', detail: 'Just a few moments more', buttons: [], href: undefined },
    ])
    go()
    await until(() => one.ring === 'done', 'the end')
    const denied = await backWith({ answer: 'deny' })
    await until(() => denied.ring === 'failed', 'the failure')
  })

  it('the terms follow after 1400 ms, or a wallet if no terms are due [OAUTH-06] [OAUTH-07]', async () => {
    for (const [app, screen] of [
      [{ require_users_accept_terms: true, terms_and_conditions_url: 'https://host.test/terms' }, 'terms'],
      [{ create_on_login: { ethereum: 'all-users', solana: 'off' } }, 'create-wallet'],
    ] as const) {
      const one = await backWith({}, app as Partial<AppRow>)
      await one.waitForTitle('Successfully connected with Google')
      await tick()
      await advanceTimers(1_399)
      expect(one.screen).toBe('oauth-status')
      await advanceTimers(1)
      await one.waitForScreen(screen)
      one.stage.close()
    }
  })

  it('a refusal at the site says what to allow and can be retried, and leaving then tells the host about it [OAUTH-03] [OAUTH-11] [OAUTH-13] [OAUTH-14]', async () => {
    const one = await backWith({ answer: 'deny' })
    expect(await one.waitForFailure()).toEqual({
      title: 'Authentication failed',
      detail: 'Retry and check profile and email address to finish connecting your account.',
      buttons: ['Go back', 'Retry'],
      href: undefined,
    })
    expect(one.postRequestsTo('oauth/authenticate')).toEqual([])
    const before = one.navigations.length
    pressButton(one.model, 'Retry')
    const again = await until(() => one.navigations[before], 'the way there')
    await one.returnTo(await answer(again, { answer: 'deny' }))
    await one.waitForFailure()
    one.stage.close()
    await until(() => one.error, 'the end')
    expect(one.error).toMatchObject({
      code: 'OAUTH_USER_DENIED',
      message: 'User denied confirmation during OAuth flow',
    })
  })

  it('each refusal shows its reason, and a retry if that can help [OAUTH-04] [OAUTH-16] [OAUTH-18] [OAUTH-21]', async () => {
    expect(await (await backWith({ answer: 'suspended' })).waitForFailure()).toMatchObject({
      title: 'Authentication failed',
      detail: 'Your Google account is suspended. Please try another login method.',
      buttons: ['Go back'],
    })
    const limited = await (await backWith({ answer: 'limited' })).waitForFailure()
    expect(limited).toMatchObject({ buttons: ['Go back', 'Retry'] })
    expect(limited?.detail).toMatch(
      /^Request limit reached for Google\. Please wait a moment and try again\. Try again in \d+ seconds/,
    )
    // a code that was used before
    const one = await (await Visitor.of()).openLogin()
    const back = await answer(await one.continueWith())
    const found = readReturn(back)
    if (found?.kind !== 'oauth') throw new Error('Nothing came back.')
    await one.returnTo(back.replace(found.code, 'used'))
    expect(await one.waitForFailure()).toMatchObject({
      detail: 'Something went wrong. Try again.',
      buttons: ['Go back', 'Retry'],
    })
  })

  it('a login that took too long is refused, and can be started again', async () => {
    const one = await (await Visitor.of()).openLogin()
    const back = await answer(await one.continueWith())
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + OAUTH_LIFETIME_MS)
    await one.returnTo(back)
    expect(await one.waitForFailure()).toEqual({
      title: 'Authentication failed',
      detail: 'Something went wrong. Try again.',
      buttons: ['Go back', 'Retry'],
      href: undefined,
    })
    expect(one.postRequestsTo('oauth/authenticate')).toEqual([])
    const before = one.navigations.length
    pressButton(one.model, 'Retry')
    await one.returnTo(await answer(await until(() => one.navigations[before], 'the way there')))
    await one.waitForTitle('Successfully connected with Google')
  })

  it('the visitor reads that there were too many attempts [OAUTH-20]', async () => {
    const one = await (await Visitor.of()).openLogin()
    const back = await answer(await one.continueWith())
    redirectWorld.world.driver.fault(
      { path: '/oauth/authenticate', appId: one.appId },
      { status: 429, body: { code: 'too_many_requests', error: 'slow down' } },
    )
    await one.returnTo(back)
    expect(await one.waitForFailure()).toMatchObject({
      title: 'Authentication failed',
      detail: 'Too many requests. Please wait before trying again.',
      buttons: ['Go back', 'Retry'],
    })
  })

  it('a return without a code is not a login [OAUTH-15]', async () => {
    const one = await backWith({ answer: 'failed' })
    expect(await one.waitForFailure()).toMatchObject({
      detail: 'Invalid code during OAuth flow.',
      buttons: ['Go back', 'Retry'],
    })
    one.stage.close()
    await until(() => one.error, 'the end')
    expect(one.error).toMatchObject({ code: 'UNKNOWN_AUTH_ERROR', message: 'Invalid code during OAuth flow.' })
    expect(one.postRequestsTo('oauth/authenticate')).toEqual([])
  })

  it('a return that this browser did not start is rejected without a request [OAUTH-10] [OAUTH-12] [OAUTH-17]', async () => {
    const one = await (await Visitor.of()).openLogin()
    const back = await answer(await one.continueWith())
    const forged = (name: string, value: string) => {
      const url = new URL(back)
      url.searchParams.set(name, value)
      return url.href
    }
    await one.returnTo(forged('privy_oauth_state', 'forged'))
    expect(await one.waitForFailure()).toMatchObject({
      title: 'Authentication failed',
      detail: 'Unexpected auth flow. This may be a phishing attempt.',
      buttons: ['Go back'],
    })
    await one.returnTo(forged('privy_oauth_provider', 'privy:clotherapp000000000000001'))
    expect(await one.waitForFailure()).toMatchObject({ detail: 'Something went wrong. Please try again.' })
    await one.returnTo(forged('privy_oauth_code', ''))
    await one.waitForFailure()
    await one.returnTo(forged('privy_oauth_state', ''))
    expect(one.screen).toBe('landing')
    expect(one.postRequestsTo('oauth/authenticate')).toEqual([])
  })

  it('a login at Google is not started in a browser inside another app, which Google blocks [OAUTH-22] [OAUTH-23]', async () => {
    const one = await Visitor.of(ALL, { loginMethods: ['google', 'discord'] })
    vi.stubGlobal('navigator', {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0.3',
    })
    await one.openLogin()
    one.row('Continue with Google')?.choose()
    expect(await one.waitForFailure()).toEqual({
      title: 'Could not log in with provider',
      detail: expect.stringMatching(/^It looks like you're using an in-app browser/) as string,
      buttons: ['Go back'],
      href: undefined,
    })
    expect(one.postRequestsTo('oauth/init')).toEqual([])
    pressButton(one.model, 'Go back')
    await one.continueWith('Discord')
  })

  it('on Android the older host name of x.com is used, as an app would open the new one and not return', async () => {
    const one = await Visitor.of(ALL, { loginMethods: ['twitter'] })
    vi.stubGlobal('navigator', {
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    })
    const heal = redirectWorld.world.driver.fault(
      { path: '/oauth/init', appId: one.appId },
      { status: 200, body: { url: 'https://x.com/i/oauth2/authorize?state=x.com/' } },
    )
    await one.openLogin()
    expect(await one.continueWith('Twitter')).toBe('https://twitter.com/i/oauth2/authorize?state=x.com/')
    heal()
  })

  it("waiting ends if the visitor comes back by the browser's button, or the page did not navigate", async () => {
    const one = await (await Visitor.of()).openLogin()
    await one.continueWith()
    one.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    one.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await one.waitForFailure()).toEqual({
      title: 'You are not connected yet',
      detail: 'You came back before Google had answered.',
      buttons: ['Go back', 'Retry'],
      href: undefined,
    })
    pressButton(one.model, 'Retry')
    await until(() => one.navigations[1], 'the way there')
    await advanceTimers(20_000)
    expect(await one.waitForFailure()).toMatchObject({ detail: 'There was no answer from Google.' })
    pressButton(one.model, 'Go back')
    await one.waitForScreen('landing')
  })

  it('after the provider was unreachable, the visitor retries at the site, or with the same response', async () => {
    const one = await (await Visitor.of()).openLogin()
    const heal = redirectWorld.world.driver.fault(
      { path: '/oauth/', appId: one.appId },
      { status: 500, body: { error: 'down' } },
    )
    one.row('Continue with Google')?.choose()
    await until(() => {
      vi.advanceTimersByTime(50)
      return one.screen === 'oauth' && one.ring === 'failed'
    }, 'the failure')
    heal()
    pressButton(one.model, 'Retry')
    const back = await answer(await until(() => one.navigations[0], 'the way there'))
    const healAgain = redirectWorld.world.driver.fault(
      { path: '/oauth/', appId: one.appId },
      { status: 500, body: { error: 'down' } },
    )
    await one.returnTo(back)
    await until(() => {
      vi.advanceTimersByTime(50)
      return one.ring === 'failed'
    }, 'the failure')
    healAgain()
    pressButton(one.model, 'Retry')
    await one.waitForTitle('Successfully connected with Google')
    expect(one.navigations).toHaveLength(1)
  })
})

describe('a login at another site from a page that cannot navigate', () => {
  async function inFrame(isMemoryOnly = false): Promise<Visitor> {
    const one = await Visitor.of()
    one.loadPage(PAGE, { framed: !isMemoryOnly, isMemoryOnly })
    await one.openLogin()
    await import('./site-parts.js')
    await tick()
    return one
  }

  it.each([
    ['is in a frame', false],
    ['loses its stored data', true],
  ])(
    'the pop-up opens in the event of the press if the page %s, and its response completes the login',
    async (_, isMemoryOnly) => {
      const one = await inFrame(isMemoryOnly)
      one.row('Continue with Google')?.choose()
      expect(one.popups, 'in the same task').toHaveLength(1)
      const [popup] = one.popups as [FakePopup]
      const url = await until(() => popup.urls[0], 'the way there')
      expect(one.content()).toMatchObject({ title: 'Continue in the Google window', buttons: ['Cancel'] })
      one.receiveAnswer(popup, await answer(url))
      await one.waitForTitle('Successfully connected with Google')
      expect([popup.closed, one.navigations, one.popups.length]).toEqual([true, [], 1])
      await advanceTimers(1_400)
      await until(() => one.outcome, 'the outcome')
      expect(one.outcome).toMatchObject({ method: 'google', isNewUser: true })
    },
  )

  it('the screen reports a blocked pop-up, and another press opens it', async () => {
    const one = await inFrame()
    one.blocksPopups = true
    one.row('Continue with Google')?.choose()
    expect(await one.waitForFailure()).toMatchObject({
      title: 'Your browser blocked the window',
      buttons: ['Go back', 'Open window'],
    })
    expect(one.postRequestsTo('oauth/init')).toEqual([])
    one.blocksPopups = false
    pressButton(one.model, 'Open window')
    expect(one.popups, 'in the same task').toHaveLength(1)
  })

  it('the screen reports a closed pop-up, and the login completes if its answer still arrives', async () => {
    const one = await inFrame()
    one.row('Continue with Google')?.choose()
    const [popup] = one.popups as [FakePopup]
    const url = await until(() => popup.urls[0], 'the way there')
    popup.close()
    await advanceTimers(600)
    expect(await one.waitForFailure()).toMatchObject({
      title: 'You are not connected yet',
      buttons: ['Go back', 'Retry'],
    })
    one.receiveAnswer(popup, await answer(url))
    await one.waitForTitle('Successfully connected with Google')
  })

  it('a refusal at the site is shown, and another press starts again in another window', async () => {
    const one = await inFrame()
    one.row('Continue with Google')?.choose()
    const [popup] = one.popups as [FakePopup]
    one.receiveAnswer(popup, await answer(await until(() => popup.urls[0], 'the way there'), { answer: 'deny' }))
    expect(await one.waitForFailure()).toMatchObject({
      detail: 'Retry and check profile and email address to finish connecting your account.',
    })
    pressButton(one.model, 'Retry')
    expect(one.popups, 'in the same task').toHaveLength(2)
    const other = one.popups[1] as FakePopup
    one.receiveAnswer(other, await answer(await until(() => other.urls[0], 'the way there')))
    await one.waitForTitle('Successfully connected with Google')
  })

  it('a host can open the address itself: the empty pop-up closes, and the answer is accepted when it comes', async () => {
    const one = await inFrame()
    const redirects: Redirect[] = []
    redirectListener().current = to => {
      redirects.push(to)
      return false
    }
    one.row('Continue with Google')?.choose()
    const [popup] = one.popups as [FakePopup]
    const to = await until(() => redirects[0], 'what the host is asked')
    expect(to).toEqual({
      url: expect.stringContaining(redirectWorld.world.apiUrlLocal) as string,
      purpose: 'oauth',
      target: 'popup',
    })
    expect([popup.urls, one.navigations]).toEqual([[], []])
    await advanceTimers(500)
    await until(() => popup.closed, 'the pop-up to close')
    one.receiveAnswer(popup, await answer(to.url))
    await one.waitForTitle('Successfully connected with Google')
  })

  it('the pop-up closes when the login is left', async () => {
    const one = await inFrame()
    one.row('Continue with Google')?.choose()
    const [popup] = one.popups as [FakePopup]
    await until(() => popup.urls[0], 'the way there')
    one.stage.close()
    await tick()
    expect(popup.closed).toBe(true)
    expect($session().get().user).toBeNull()
  })

  it('the session ends if its wallet cannot be created [OAUTH-09]', async () => {
    const one = await Visitor.of({ create_on_login: { ethereum: 'all-users', solana: 'off' } })
    one.loadPage(PAGE, { framed: true })
    await one.openLogin()
    one.row('Continue with Google')?.choose()
    const popup = await until(() => one.popups[0], 'the pop-up')
    one.receiveAnswer(popup, await answer(await until(() => popup.urls[0], 'the way there')))
    await one.waitForTitle('Successfully connected with Google')
    await advanceTimers(1_400)
    await one.waitForScreen('create-wallet')
    await until(() => one.ring === 'failed', 'the failure: there is no page to put the wallet frame into')
    pressButton(one.model, 'Close')
    await until(() => $session().get().status === 'unauthenticated', 'the logout')
    await until(
      () =>
        redirectWorld.world.driver
          .analytics(one.appId)
          .some(({ event_name: name }) => name === 'embedded_wallet_creation_failure_logout') &&
        one.postRequestsTo('logout').length === 1,
      'the provider to hear of it',
    )
  })
})

describe('a captcha before a login at another site', () => {
  const passed = {
    captcha: {
      execute: async () => {
        const answer = await fetch(`${redirectWorld.world.apiUrlLocal}/captcha/token`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ action: currentApp().appId, sitekey: 'development' }),
        })
        return ((await answer.json()) as { token: string }).token
      },
    },
  }
  async function passes(one: Visitor, site: string): Promise<CaptchaModel> {
    one.row(`Continue with ${site}`)?.choose()
    await one.waitForScreen('captcha')
    const model = one.model as CaptchaModel
    model.place({} as HTMLElement)
    await until(() => {
      vi.advanceTimersByTime(10)
      return model.$status.get() === 'success'
    }, 'the captcha to succeed')
    return model
  }

  it('in a frame the captcha waits for another press, which opens the pop-up [CAPT-06]', async () => {
    const one = await Visitor.of({ captcha_enabled: true }, passed)
    one.loadPage(PAGE, { framed: true })
    await one.openLogin()
    await one.waitForScreen('landing')
    await until(
      () => (one.row('Continue with Google')?.mark as { shape?: string } | undefined)?.shape,
      'the mark, and what the press needs',
    )
    const model = await passes(one, 'Google')
    await advanceTimers(5_000)
    expect([one.screen, one.popups.length]).toEqual(['captcha', 0])
    pressButton(model, 'Continue')
    expect(one.popups).toHaveLength(1)
    await until(() => one.popups[0]?.urls[0], 'the way there')
    expect([
      one.popups.length,
      one.postRequestsTo('oauth/init').map(({ status, body }) => [status, typeof (body as { token: unknown }).token]),
    ]).toEqual([1, [[200, 'string']]])
  })

  it('the login continues without a press if the page navigates to the site [CAPT-05]', async () => {
    const one = await Visitor.of({ captcha_enabled: true }, passed)
    await one.openLogin()
    await one.waitForScreen('landing')
    await passes(one, 'Google')
    expect([one.screen, one.navigations]).toEqual(['captcha', []])
    await advanceTimers(1_000)
    await until(() => one.navigations[0], 'the way there')
    expect(one.popups).toEqual([])
  })
})
