import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answerConsent, bearer, TestApp } from '../../../demo/provider/test-app.harness.js'
import type { AppRow } from '../../../demo/provider/driver.js'
import type { HostConfig } from '../../config/settings.js'
import {
  startRedirectWorld,
  advanceTimers,
  tick,
  until,
  Visitor,
  type FakePopup,
} from '../../flows/redirect.harness.js'
import type { CaptchaModel } from '../../screens/security/captcha.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import { restoreSession } from '../../session/restore.js'
import { $session } from '../../session/store.js'
import { crossApp } from '../cross-app.js'
import { crossAppToken } from '../../session/tokens/cross-app-token.js'
import { takeOAuthTokens } from '../../session/tokens/oauth-tokens.js'

/** A person with a wallet at the other app. */
let vault: TestApp
let ada: { id: string; address: string }
beforeEach(async () => {
  vault = await TestApp.of(redirectWorld.world, { name: 'Vault', logo_url: 'https://vault.test/icon.png' })
  const { user, token } = (await vault.logIn()).body
  const { address } = (await vault.call<{ address: string }>('wallets', { chain_type: 'ethereum' }, bearer(token))).body
  ada = { id: user.id, address }
})

// The clock stands still from here on.
const redirectWorld = startRedirectWorld()

const CONFIG: HostConfig = { loginMethods: ['email', 'cross-app'] }
const opened = async (app: Partial<AppRow> = {}, config = CONFIG) =>
  (
    await Visitor.of({ cross_app_connections: [{ provider_app_id: vault.id, read_only: false }], ...app }, config)
  ).openLogin()

/** Presses the row of the other app, and returns its pop-up. */
async function pressRow(one: Visitor, label = 'Continue with Vault'): Promise<FakePopup> {
  const row = await until(() => one.screen === 'landing' && one.row(label), `"${label}"`)
  row.choose()
  expect(one.popups.length, 'opened in the same task').toBeGreaterThan(0)
  return one.popups.at(-1) as FakePopup
}
const sentTo = (popup: FakePopup) => until(() => popup.urls[0], 'the way there')
/** Answers at the other app, and returns the address that this leads to. */
const answer = (url: string, fields: Record<string, string> = {}) =>
  answerConsent(url.replace(/^http:\/\/[^/]+/, redirectWorld.world.apiUrlLocal), {
    person: ada.id,
    answer: 'allow',
    ...fields,
  })
const foreign = (back: string, name: string, value: string) => {
  const url = new URL(back)
  url.searchParams.set(name, value)
  return url.href
}

describe('the landing', () => {
  it('the landing has a button for each connected app, with its picture [LAND-18]', async () => {
    const other = await TestApp.of(redirectWorld.world, { name: 'Ledger & Co' })
    const one = await opened({
      cross_app_connections: [vault, other].map(({ id }) => ({ provider_app_id: id, read_only: false })),
    })
    await until(() => one.screen === 'landing' && one.row('Continue with Vault'), 'the rows')
    expect(one.landing.rows.map(({ label, mark }) => [englishText(label), mark])).toEqual([
      ['Continue with Vault', { name: 'Vault', picture: 'https://vault.test/icon.png' }],
      ['Continue with Ledger & Co', { name: 'Ledger & Co', picture: undefined }],
    ])
  })

  it('no apps are requested if the host does not enable them, and without apps there is no button', async () => {
    const connectionRequests = (one: Visitor) =>
      redirectWorld.world.driver.requests(one.appId).filter(({ path }) => path.endsWith('/cross-app/connections'))
        .length
    const without = await opened({}, { loginMethods: ['email', 'wallet'] })
    await without.waitForScreen('landing')
    await import('./app-rows.js')
    await tick()
    expect(connectionRequests(without)).toBe(0)
    without.stage.close()
    const one = await opened({ cross_app_connections: [] })
    await until(() => one.screen === 'landing' && one.landing.rows.length === 0, 'no rows')
    expect(connectionRequests(one)).toBe(1)
  })

  it('one button replaces those of the apps if the request for them fails, and its screen requests them again', async () => {
    const one = await Visitor.of({ cross_app_connections: [{ provider_app_id: vault.id, read_only: false }] }, CONFIG)
    const heal = redirectWorld.world.driver.fault(
      { path: '/cross-app/connections', appId: one.appId },
      { status: 403, body: { error: 'no' } },
    )
    await one.openLogin()
    const row = await until(() => one.screen === 'landing' && one.row('Continue with another app'), 'the row')
    heal()
    row.choose()
    expect(one.popups).toEqual([])
    const model = () => one.stage.$scene.get()?.model as unknown as ChoiceModel
    const choice = await until(
      () => one.screen === 'choose-app' && findRow(model().$state.get().rows, 'Vault'),
      'the choice',
    )
    choice.choose?.()
    expect(one.popups, 'opened in the same task').toHaveLength(1)
    one.receiveAnswer(one.popups[0] as FakePopup, await answer(await sentTo(one.popups[0] as FakePopup)))
    await one.waitForTitle('Successfully connected with Vault')
  })
})

describe("a login with another app's wallet", () => {
  it('a visitor signs up in the pop-up of that app, and its token is stored [FLOW-20] [CROSS-01] [CROSS-02] [CROSS-03] [CROSS-14] [CROSS-15] [CROSS-28] [CROSS-31]', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    await one.waitForScreen('cross-app')
    expect([one.ring, one.content()]).toEqual([
      'turning',
      { title: 'Connecting to Vault', detail: 'Just a few moments more', buttons: ['Cancel'], href: undefined },
    ])
    const url = await sentTo(popup)
    expect(one.content()).toMatchObject({
      title: 'Please check the pop-up from Vault to continue',
      buttons: ['Cancel'],
    })
    expect(one.postRequestsTo('oauth/init').map(({ body }) => body)).toEqual([
      {
        provider: `privy:${vault.id}`,
        redirect_to: location.href,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        state_code: expect.stringMatching(/^[\w-]{48}$/) as string,
      },
    ])
    one.receiveAnswer(popup, await answer(url))
    await one.waitForTitle('Successfully connected with Vault')
    expect([popup.closed, one.content()?.detail, one.model.$state.get().mark]).toEqual([
      true,
      "You're good to go!",
      { name: 'Vault', picture: 'https://vault.test/icon.png' },
    ])
    await tick()
    await advanceTimers(1_399)
    expect(one.outcome).toBeUndefined()
    await advanceTimers(1)
    const outcome = await until(() => one.outcome, 'the outcome')
    expect(outcome).toMatchObject({
      isNewUser: true,
      method: 'cross-app',
      user: { hasAcceptedTerms: false },
      account: {
        type: 'cross_app',
        subject: ada.id,
        providerApp: { id: vault.id },
        embeddedWallets: [{ address: ada.address }],
        smartWallets: [],
      },
    })
    expect([one.navigations, one.popups.length]).toEqual([[], 1])
    expect(crossAppToken(vault.id)).toBe(takeOAuthTokens()?.access_token)
  })

  it('the pop-up opens in the press of the choice if the captcha was passed before, and a second choice needs another captcha', async () => {
    const execute = vi.fn(async () => {
      const answer = await fetch(`${redirectWorld.world.apiUrlLocal}/captcha/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ action: one.appId, sitekey: 'development' }),
      })
      return ((await answer.json()) as { token: string }).token
    })
    const one = await Visitor.of(
      { captcha_enabled: true, cross_app_connections: [{ provider_app_id: vault.id, read_only: false }] },
      { ...CONFIG, captcha: { execute } },
    )
    await one.openLogin({ start: 'cross-app' })
    const model = <Model>() => one.stage.$scene.get()?.model as unknown as Model
    const passesCaptcha = async () => {
      await one.waitForScreen('captcha')
      model<CaptchaModel>().place({} as HTMLElement)
      await until(() => {
        vi.advanceTimersByTime(10)
        return one.screen === 'captcha' && model<CaptchaModel>().$status.get() === 'success'
      }, 'the captcha to succeed')
      await advanceTimers(1_000)
    }
    const chosen = async () =>
      (
        await until(
          () => one.screen === 'choose-app' && findRow(model<ChoiceModel>().$state.get().rows, 'Vault'),
          'the choice',
        )
      ).choose?.()
    await passesCaptcha()
    await chosen()
    expect(one.popups, 'opened in the same task').toHaveLength(1)
    await sentTo(one.popups[0] as FakePopup)
    pressButton(one.model, 'Cancel')
    await chosen()
    expect(one.popups, 'opened in the same task').toHaveLength(2)
    await passesCaptcha()
    await sentTo(one.popups[1] as FakePopup)
    const tokens = one.postRequestsTo('oauth/init').map(({ body }) => (body as { token?: string }).token)
    expect([tokens.length, new Set(tokens).size, execute.mock.calls.length]).toEqual([2, 2, 2])
  })

  it('the same user logs in again, and their last login method is this app', async () => {
    const one = await opened()
    const enters = async () => {
      const popup = await pressRow(one)
      one.receiveAnswer(popup, await answer(await sentTo(popup)))
      await one.waitForTitle('Successfully connected with Vault')
      await tick()
      await advanceTimers(1_400)
      return until(() => one.outcome, 'the outcome')
    }
    const first = await enters()
    one.stage.close()
    redirectWorld.world.driver.clearFaults()
    const { logout } = await import('../../session/logout.js')
    await logout()
    one.loadPage()
    await restoreSession()
    await one.openLogin()
    const row = await until(() => one.screen === 'landing' && one.row('Continue with Vault'), 'the row')
    expect(row.chips?.map(englishText)).toEqual(['Recent'])
    const again = await enters()
    expect([again.isNewUser, again.user.id]).toEqual([false, first.user.id])
  })

  it('the terms follow after 1400 ms, or a wallet if no terms are due [CROSS-12] [CROSS-13]', async () => {
    for (const [app, screen] of [
      [{ require_users_accept_terms: true, terms_and_conditions_url: 'https://host.test/terms' }, 'terms'],
      [{ create_on_login: { ethereum: 'all-users', solana: 'off' } }, 'create-wallet'],
    ] as const) {
      const one = await opened(app as Partial<AppRow>)
      const popup = await pressRow(one)
      one.receiveAnswer(popup, await answer(await sentTo(popup)))
      await one.waitForTitle('Successfully connected with Vault')
      await tick()
      await advanceTimers(1_399)
      expect(one.screen).toBe('cross-app')
      await advanceTimers(1)
      await one.waitForScreen(screen)
      one.stage.close()
    }
  })

  it('a failed login shows its reason, and the visitor retries it in a new pop-up [CROSS-04] [CROSS-05]', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    one.receiveAnswer(popup, await answer(await sentTo(popup), { answer: 'deny' }))
    expect(await one.waitForFailure()).toEqual({
      title: 'Authentication failed',
      detail: 'There was an issue connecting your Vault account. Please try again.',
      buttons: ['Go back', 'Try again'],
      href: undefined,
    })
    pressButton(one.model, 'Try again')
    expect(one.popups, 'opened in the same task').toHaveLength(2)
    const again = one.popups[1] as FakePopup
    one.receiveAnswer(again, await answer(await sentTo(again)))
    await one.waitForTitle('Successfully connected with Vault')
  })

  it('no empty pop-up stays open if the code of its screen does not load, or the visitor leaves before', async () => {
    const { load } = crossApp.prove['log-in']
    const loading = vi.spyOn(crossApp.prove['log-in'], 'load').mockRejectedValue(new TypeError('offline'))
    const one = await opened()
    const popup = await pressRow(one)
    await one.waitForScreen('error')
    expect(popup.closed).toBe(true)
    loading.mockImplementation(load)
    pressButton(one.model, 'Try again')
    await sentTo(await until(() => one.popups[1], 'its own pop-up'))
    one.stage.close()

    loading.mockReturnValue(new Promise(() => {}))
    const hasty = await opened()
    const other = await pressRow(hasty)
    hasty.stage.close()
    expect(other.closed).toBe(true)
  })

  it('a closed pop-up is noticed within 300 ms, ends the wait 300 ms later, and the host learns that the visitor has left [CROSS-08] [CROSS-21]', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    await sentTo(popup)
    await advanceTimers(299)
    popup.closed = true
    await advanceTimers(300)
    expect(one.ring, 'a last message may still arrive').toBe('turning')
    await advanceTimers(300)
    expect(await one.waitForFailure()).toEqual({
      title: 'You are not connected yet',
      detail: 'You came back before Vault had answered.',
      buttons: ['Go back', 'Try again'],
      href: undefined,
    })
    one.stage.close()
    await until(() => one.error, 'the end')
    expect([one.error?.code, one.error?.message, one.outcome]).toEqual([
      'USER_EXITED_AUTH_FLOW',
      'User canceled flow',
      undefined,
    ])
  })

  it('the login ends after 120 s without a response, closes its pop-up, and ignores later messages [CROSS-09] [CROSS-10] [CROSS-11]', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    const url = await sentTo(popup)
    await advanceTimers(119_000)
    expect(one.ring).toBe('turning')
    await advanceTimers(1_000)
    expect(await one.waitForFailure()).toEqual({
      title: 'Authentication failed',
      detail: 'Authorization request timed out after 2 minutes.',
      buttons: ['Go back', 'Try again'],
      href: undefined,
    })
    expect(popup.closed).toBe(true)
    one.receiveAnswer(popup, await answer(url))
    await tick()
    expect([one.ring, one.postRequestsTo('oauth/authenticate')]).toEqual(['failed', []])
    one.stage.close()
    await until(() => one.error, 'the end')
    expect([one.error?.code, one.error?.message]).toEqual([
      'CLIENT_REQUEST_TIMEOUT',
      'Authorization request timed out after 2 minutes.',
    ])
    expect($session().get().user).toBeNull()
  })

  it('a return with another state than the stored one is rejected without a request [CROSS-20]', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    one.receiveAnswer(popup, foreign(await answer(await sentTo(popup)), 'privy_oauth_state', 'forged'))
    expect(await one.waitForFailure()).toMatchObject({
      title: 'Authentication failed',
      detail: 'Something went wrong. Please try again.',
    })
    one.stage.close()
    await until(() => one.error, 'the end')
    expect([one.error?.code, one.error?.message]).toEqual([
      'OAUTH_UNEXPECTED',
      'Unexpected auth flow. This may be a phishing attempt.',
    ])
    expect(one.postRequestsTo('oauth/authenticate')).toEqual([])
    await until(
      () =>
        redirectWorld.world.driver
          .analytics(one.appId)
          .some(({ event_name: name }) => name === 'possible_phishing_attempt'),
      'the provider to hear of it',
    )
  })

  it('the screen reports a blocked pop-up, and another press opens it', async () => {
    const one = await opened()
    const row = await until(() => one.screen === 'landing' && one.row('Continue with Vault'), 'the row')
    one.blocksPopups = true
    row.choose()
    expect(await one.waitForFailure()).toMatchObject({
      title: 'Your browser blocked the window',
      buttons: ['Go back', 'Open window'],
    })
    expect(one.postRequestsTo('oauth/init')).toEqual([])
    one.blocksPopups = false
    pressButton(one.model, 'Open window')
    expect(one.popups, 'opened in the same task').toHaveLength(1)
  })

  it('leaving the login closes its pop-up and leads back to the landing', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    await sentTo(popup)
    pressButton(one.model, 'Cancel')
    await one.waitForScreen('landing')
    await until(() => popup.closed, 'the end of the pop-up')
  })

  it('the login completes with the same answer after the provider was unreachable', async () => {
    const one = await opened()
    const popup = await pressRow(one)
    const back = await answer(await sentTo(popup))
    const heal = redirectWorld.world.driver.fault(
      { path: '/oauth/authenticate', appId: one.appId },
      { status: 429, body: { code: 'too_many_requests', error: 'slow down' } },
    )
    one.receiveAnswer(popup, back)
    expect(await one.waitForFailure()).toMatchObject({ detail: 'Too many requests. Please wait before trying again.' })
    heal()
    pressButton(one.model, 'Try again')
    await one.waitForTitle('Successfully connected with Vault')
    expect(one.popups).toHaveLength(1)
  })

  it('no user is created if new accounts are disabled', async () => {
    const one = await opened({}, { ...CONFIG, disableSignup: true })
    const popup = await pressRow(one)
    one.receiveAnswer(popup, await answer(await sentTo(popup)))
    await one.waitForScreen('account-not-found')
  })

  it('a login that the host starts begins with the choice of an app, and says if there is none', async () => {
    const one = await (await Visitor.of({ cross_app_connections: [] }, CONFIG)).openLogin({ start: 'cross-app' })
    await one.waitForScreen('choose-app')
    const model = one.stage.$scene.get()?.model as unknown as ChoiceModel
    await until(() => contentOf(model).title === 'There is no other app to connect', 'what there is')
    expect(contentOf(model).buttons).toEqual(['Go back'])
  })
})
