import { describe, expect, it } from 'vitest'
import type { World } from '../../../demo/world.js'
import { linkPasskey } from '../../accounts/passkeys/link-passkey.js'
import type { HostConfig } from '../../config/settings.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import type { PasskeyModel } from '../../screens/passkeys/passkey-attempt.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { key } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { passkeyPageForEach } from './passkey-page.harness.js'
import { passkey } from '../passkey.js'

const CAN_SIGN_UP: HostConfig = { loginConfig: { passkeysForSignupEnabled: true } }

let world: World
let appId: string
let browser: BrowserWithPasskeys
passkeyPageForEach(page => {
  ;({ world, appId, browser } = page)
})

const passkeyRequests = () =>
  world.driver
    .requests(appId)
    .map(({ path }) => path.replace('/api/v1/', ''))
    .filter(path => path.startsWith('passkeys'))

/** Plays the login by passkey, as the landing does when it is chosen. */
function choosing(config: HostConfig = {}, input: { disableSignup?: boolean; captchaToken?: string } = {}) {
  const run = playPart(passkey.prove['log-in'], { disableSignup: false, ...input }, config)
  const waitForScreen = (screen: string) => eventually(() => expect(run.screenName()).toBe(screen))
  const status = () => run.model<PasskeyModel>().$status.get()
  const waitForStatus = (wanted: string) => eventually(() => expect(status()).toBe(wanted))
  const content = () => contentOf(run.model<PasskeyModel>())
  const chooses = async (row: string) => {
    await waitForScreen('passkey-choice')
    findRow(run.model<ChoiceModel>().$state.get().rows, row)?.choose?.()
  }
  return { ...run, waitForScreen, waitForStatus, status, content, chooses }
}

/** Signs a visitor up on this device, and logs them out again. */
async function hasAnAccount(): Promise<void> {
  const { chooses, result } = choosing(CAN_SIGN_UP)
  await chooses('Create new account')
  await result
  await logout()
}

it('a passkey is a row of the landing', () => {
  const { label, prove, suggest, ...known } = passkey
  expect([known, englishText(label), Object.keys(prove)]).toEqual([
    { id: 'passkey', type: 'passkey', group: 'web2', place: 'row', mark: { icon: key } },
    'Continue with a passkey',
    ['log-in', 'link'],
  ])
})

describe('the choice between sign-up and login', () => {
  it('the choice offers a new account and the existing one [PASSK-01]', async () => {
    const { waitForScreen, model, stage } = choosing(CAN_SIGN_UP)
    await waitForScreen('passkey-choice')
    const { title, rows } = model<ChoiceModel>().$state.get()
    expect([englishText(title), ...rows.map(({ label }) => englishText(label))]).toEqual([
      'Continue with a passkey',
      'Create new account',
      'Log in with a passkey',
    ])
    stage.close()
  })

  it('the choice is shown only if the app allows sign-up with a passkey, and otherwise there is only a login [CONF-17]', async () => {
    for (const config of [{}, { loginConfig: { passkeysForSignupEnabled: false } }]) {
      browser.behaviour = 'nothing'
      const { waitForScreen, stage } = choosing(config)
      await waitForScreen('passkey-login')
      stage.close()
    }
    const { waitForScreen, stage } = choosing(CAN_SIGN_UP)
    await waitForScreen('passkey-choice')
    stage.close()
    expect(passkeyRequests()).not.toContain('passkeys/register/init')
  })

  it('the choice is not shown if the login must not create a user', async () => {
    browser.behaviour = 'nothing'
    const { waitForScreen, stage } = choosing(CAN_SIGN_UP, { disableSignup: true })
    await waitForScreen('passkey-login')
    stage.close()
  })
})

describe('sign-up and login with a passkey', () => {
  it('the visitor signs up, then logs in, and each step names what it waits for [PASSK-03]', async () => {
    browser.behaviour = 'nothing'
    world.driver.fault({ path: '/api/v1/passkeys/register/init', appId }, { delayMs: 300 })
    const { chooses, waitForScreen, waitForStatus, model, content, result } = choosing(CAN_SIGN_UP)
    await chooses('Create new account')
    await waitForScreen('passkey-sign-up')
    const seen: string[] = []
    const release = model<PasskeyModel>().$status.subscribe(status => {
      seen.push(status)
    })
    expect([content().title, model<PasskeyModel>().$state.get().ring]).toEqual(['Preparing your passkey', 'turning'])
    await waitForStatus('awaiting-passkey')
    await eventually(() => expect(browser.requests).toHaveLength(1))
    expect(content()).toEqual({
      title: 'Waiting for your passkey',
      detail: 'Follow the steps of your browser or device.',
      buttons: [],
      href: undefined,
    })
    const state = model<PasskeyModel>().$state
    const states: string[] = []
    const quiet = state.subscribe(({ ring, title }) => {
      states.push(`${ring}: ${englishText(title)}`)
    })
    browser.confirm()
    expect(await result).toMatchObject({ method: 'passkey', isNewUser: true })
    expect(seen).toEqual(['generating-challenge', 'awaiting-passkey', 'submitting-response', 'done'])
    expect(states).toEqual([
      'turning: Waiting for your passkey',
      'turning: Checking your passkey',
      'done: Your account is ready',
    ])
    release()
    quiet()
    const id = currentUser()?.id
    await logout()

    browser.behaviour = 'confirms'
    const again = choosing(CAN_SIGN_UP)
    await again.chooses('Log in with a passkey')
    expect(await again.result).toMatchObject({ method: 'passkey', isNewUser: false, user: { id } })
  })

  it('an unconfirmed passkey shows an error, and another press requests it again [PASSK-02] [PASSK-04] [PASSK-06]', async () => {
    await hasAnAccount()
    browser.behaviour = 'nothing'
    const { waitForScreen, waitForStatus, content, model, result } = choosing()
    await waitForScreen('passkey-login')
    const { $state } = model<PasskeyModel>()
    await waitForStatus('awaiting-passkey')
    expect($state.get().ring).toBe('turning')
    await eventually(() => expect(browser.requests).toHaveLength(2))
    browser.refuse('NotAllowedError')
    await waitForStatus('error')
    expect($state.get().ring).toBe('failed')
    expect(content()).toEqual({
      title: 'That did not work',
      detail: 'Passkey request timed out or rejected by user.',
      buttons: ['Try again'],
      href: undefined,
    })
    browser.behaviour = 'confirms'
    pressButton(model<PasskeyModel>(), 'Try again')
    expect(await result).toMatchObject({ isNewUser: false })
    expect($state.get().ring).toBe('done')
    expect(passkeyRequests().filter(path => path.endsWith('authenticate/init'))).toHaveLength(2)
  })

  it.each([
    ['UnknownError', 'An unknown error occurred.', 'Try again'],
    ['SecurityError', 'Passkeys are not set up for this site.', 'Go back'],
    ['NotSupportedError', 'This device cannot keep a passkey for this app. Try another one.', 'Try again'],
  ])('a refusal by the browser with %s shows its reason and a way on [PASSK-04]', async (name, detail, button) => {
    browser.behaviour = { name }
    const { waitForStatus, content, stage, result } = choosing()
    await waitForStatus('error')
    expect(content()).toMatchObject({ detail, buttons: [button] })
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('the visitor reads about a failure with an unknown reason [PASSK-07]', async () => {
    browser.behaviour = { name: 'UnknownError' }
    const inBrowser = choosing()
    await inBrowser.waitForStatus('error')
    expect(inBrowser.content().detail).toBe('An unknown error occurred.')
    inBrowser.stage.close()
    browser.behaviour = 'confirms'
    const { chooses, result } = choosing(CAN_SIGN_UP)
    await chooses('Create new account')
    await result
    browser.behaviour = { name: 'UnknownError' }
    await expect(linkPasskey(), 'what the host is told').rejects.toMatchObject({ message: 'Unknown error occurred.' })
  })

  it('a browser or a frame without passkeys shows the reason, and a way back [PASSK-05]', async () => {
    browser.framed = true
    const framed = choosing(CAN_SIGN_UP)
    await framed.chooses('Create new account')
    await framed.waitForStatus('error')
    expect(framed.content()).toMatchObject({
      detail: 'Passkeys are not allowed inside of this page. Open it in a tab of its own.',
      buttons: ['Go back'],
    })
    pressButton(framed.model<PasskeyModel>(), 'Go back')
    await framed.waitForScreen('passkey-choice')
    framed.stage.close()
    browser.restore()
    browser = new BrowserWithPasskeys(undefined, { webauthn: false })
    for (const row of ['Create new account', 'Log in with a passkey']) {
      const { chooses, waitForStatus, content, stage } = choosing(CAN_SIGN_UP)
      await chooses(row)
      await waitForStatus('error')
      expect(content()).toMatchObject({ detail: 'WebAuthn is not supported in this browser', buttons: ['Go back'] })
      stage.close()
    }
    expect(passkeyRequests()).toEqual([])
  })

  it('the visitor can retry after a passkey without an account, and after a network failure', async () => {
    await hasAnAccount()
    for (const [fault, detail] of [
      [
        { status: 401, body: { error: 'no', code: 'invalid_credentials' } },
        'There is no account with this passkey. Try another one.',
      ],
      [{ reset: true }, 'No answer from the server. Check your connection and try again.'],
    ] as const) {
      const disarm = world.driver.fault({ path: '/api/v1/passkeys/authenticate', appId }, fault)
      const { waitForStatus, content, stage } = choosing()
      await waitForStatus('error')
      expect(content()).toMatchObject({ detail, buttons: ['Try again'] })
      stage.close()
      disarm()
    }
  })

  it('the request for a passkey ends when the visitor goes back or leaves, and the flow ends once', async () => {
    browser.behaviour = 'nothing'
    const { chooses, waitForStatus, stage, waitForScreen, result } = choosing(CAN_SIGN_UP)
    await chooses('Log in with a passkey')
    await waitForStatus('awaiting-passkey')
    await eventually(() => expect(browser.requests).toHaveLength(1))
    stage.back()
    await waitForScreen('passkey-choice')
    expect(browser.requests[0]?.signal.aborted).toBe(true)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
    expect(currentUser()).toBeNull()
  })
})
