import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { linkPasskey } from '../../accounts/passkeys/link-passkey.js'
import { $openFlow } from '../../ask/open-flow.js'
import type { ManageFactorsOptions } from '../../ask/questions/manage-factors.js'
import type { HostConfig, MfaMethod } from '../../config/settings.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { IntroModel } from '../../screens/mfa/factor-intro.js'
import type { FactorListModel } from '../../screens/mfa/factor-list.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import type { OutsideModel } from '../../screens/shapes/outside/outside.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import { clearMfa, enrollTotp, submitMfaEnrollment } from '../../security/second-factors.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import type { PasskeyAccount, PhoneAccount, User } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signWithWallet } from '../../wallet/frame/sign.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { manageFactors } from './manage-factors.js'
import { verifyIdentity } from './verify-identity.js'

const PHONE = '+1 206 555 0100'
const STEP_MS = 30_000
const ALL: HostConfig = { mfa: { methods: ['totp', 'sms', 'passkey'] } }
const ADDED = new Date('2026-03-03T12:00:00Z')

let world: World
let signedIn: SignedInPage
let browser: BrowserWithPasskeys
let people = 0
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp', 'sms', 'passkey'], passkey_auth: true }, world)
  browser = new BrowserWithPasskeys()
  await logout()
  await signInByEmail(world, `keeper${++people}@example.com`) // a guest has no account to link a passkey to
})
afterEach(async () => {
  $openFlow().set(undefined)
  browser.restore()
  await signedIn.stop()
})

/** Plays the flow as its element does, with the prompt for users with a factor. */
function managing(options: ManageFactorsOptions = { start: 'methods' }, config: HostConfig = ALL) {
  const run = playPart(manageFactors, options, config, {
    exit: 'USER_EXITED_LINK_FLOW',
    answers: { 'verify-identity': verifyIdentity },
  })
  $openFlow().set({ element: {} as HTMLElement, player: run.stage })
  const waitForScreen = (screen: string) => eventually(() => expect(run.screenName()).toBe(screen))
  const rows = () => run.model<FactorListModel>().$state.get().rows
  const row = (method: MfaMethod) => rows().find(other => other.key === method) ?? expect.fail(`There is no ${method}.`)
  const code = () => run.model<CodeModel>()
  return {
    ...run,
    waitForScreen,
    rows,
    row,
    code,
    shows: () => contentOf(run.model<StatusModel>()),
    press: (text: string) => pressButton(run.model<ConsentModel>(), text),
    scan: () =>
      eventually(() => run.model<OutsideModel>().$state.get().scan ?? expect.fail('There is no code to scan yet.')),
    async types(digits: string) {
      await eventually(() => expect(code().$status.get()).toBe('awaiting-code-input'))
      code().submit(digits)
    },
    message: () => {
      const message = code().$message.get()
      return message && englishText(message)
    },
  }
}

const factors = () => currentUser()?.mfaMethods
const nextCode = (secret: string) => {
  world.driver.shiftClock(STEP_MS)
  return world.driver.authenticatorCode(secret)
}
/** Enrols an authenticator app, and forgets the verification as if time had passed. */
async function withApp(): Promise<string> {
  const { secret } = await enrollTotp()
  await submitMfaEnrollment({ method: 'totp', code: world.driver.authenticatorCode(secret) })
  await clearMfa()
  signedIn.page.posted.length = 0
  return secret
}
const requestsOf = (event: string) =>
  signedIn.page.requests.filter(other => other.event === event).map(({ data }) => data)
const passkey = (credentialId: string, enrolledInMfa = false): PasskeyAccount => ({
  type: 'passkey',
  credentialId,
  enrolledInMfa,
  authenticatorName: `Key ${credentialId}`,
  createdWithBrowser: null,
  createdWithOs: null,
  verifiedAt: ADDED,
  firstVerifiedAt: ADDED,
  latestVerifiedAt: ADDED,
})
/** Changes the user of the session. */
const having = (change: Partial<User>) => setSession({ ...(currentUser() as User), ...change }, 'user-updated')

describe('the introduction to second factors', () => {
  it('gives two reasons and leads to the methods; back returns to it [MFA-01] [MFA-02] [MFA-03] [MFA-09]', async () => {
    const { waitForScreen, model, stage } = managing({})
    await waitForScreen('mfa-intro')
    const { title, detail, points, answers } = model<IntroModel>()
    expect([englishText(title), englishText(detail)]).toEqual([
      'Transaction protection',
      'Set up transaction protection to add an extra layer of security to your account',
    ])
    expect(points.map(englishText)).toEqual([
      'Enable 2-step verification for your wallet',
      "You'll be prompted to authenticate to complete transactions",
    ])
    expect(answers.map(({ text }) => englishText(text))).toEqual(['Not now', 'Continue'])
    answers[1]?.press?.(new Event('click'))
    await waitForScreen('mfa-methods')
    expect(stage.back()).toBe(true)
    await waitForScreen('mfa-intro')
    stage.close()
  })

  it('can be left without a change [MFA-03]', async () => {
    const { waitForScreen, model, result } = managing({})
    await waitForScreen('mfa-intro')
    model<IntroModel>().answers[0]?.press?.(new Event('click'))
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW' })
  })

  it('is replaced by an explanation if the app offers no method [MFA-04]', async () => {
    for (const options of [{}, { start: 'methods' }, { start: 'totp' }] as const) {
      const { waitForScreen, shows, press, result } = managing(options, {})
      await waitForScreen('mfa-none')
      expect(shows()).toMatchObject({ title: 'Add more security', buttons: ['Close'] })
      press('Close')
      await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_LINK_FLOW' })
    }
  })
})

describe('the list of second factors', () => {
  it('shows the methods of the app and of the user, by their names [MFA-05] [MFA-06] [MFA-07] [MFA-10] [CONF-26]', async () => {
    const seen = async (methods: readonly ('totp' | 'sms' | 'passkey')[], mfaMethods: User['mfaMethods'] = []) => {
      having({ mfaMethods })
      const { waitForScreen, rows, model, stage } = managing({ start: 'methods' }, { mfa: { methods } })
      await waitForScreen('mfa-methods')
      const found = rows().map(({ label, chips }) => [englishText(label), ...chips.map(englishText)])
      expect(englishText(model<FactorListModel>().$state.get().title)).toBe('Choose a verification method')
      stage.close()
      return found
    }
    expect(await seen(['sms', 'passkey', 'totp'])).toEqual([['Authenticator app', 'Recommended'], ['SMS'], ['Passkey']])
    for (const method of ['totp', 'sms', 'passkey'] as const) expect(await seen([method])).toHaveLength(1)
    expect(await seen(['totp'], ['sms'])).toEqual([
      ['Authenticator app', 'Recommended'],
      ['SMS', 'Enabled'],
    ])
    expect(await seen([], ['totp', 'passkey'])).toEqual([
      ['Authenticator app', 'Recommended', 'Enabled'],
      ['Passkey', 'Enabled'],
    ])
  })

  it('marks an enrolled method, offers to remove it, and does not let it be chosen again [MFA-08] [MFA-11]', async () => {
    having({ mfaMethods: ['sms'] })
    const { waitForScreen, row, stage } = managing()
    await waitForScreen('mfa-methods')
    expect([
      row('sms').chips.map(englishText),
      row('sms').choose,
      englishText(row('sms').remove?.text ?? ''),
      englishText(row('sms').remove?.name ?? ''),
    ]).toEqual([['Enabled'], undefined, 'Remove', 'Remove SMS'])
    expect([row('totp').remove, typeof row('totp').choose]).toEqual([undefined, 'function'])
    stage.close()
    const directly = managing({ start: 'sms' })
    await directly.waitForScreen('mfa-methods')
    directly.stage.close()
  })

  it('offers no text messages to a user who logs in by them [MFA-12]', async () => {
    const { waitForScreen, row, stage } = managing()
    await waitForScreen('mfa-methods')
    expect(row('sms').choose).toBeDefined()
    having({
      linkedAccounts: [
        ...(currentUser() as User).linkedAccounts,
        {
          type: 'phone',
          number: PHONE,
          verifiedAt: ADDED,
          firstVerifiedAt: ADDED,
          latestVerifiedAt: ADDED,
        } as PhoneAccount,
      ],
    })
    expect([row('sms').choose, englishText(row('sms').note ?? '')]).toEqual([
      undefined,
      'You log in by SMS: choose another method here.',
    ])
    stage.close()
  })

  it('offers no further passkey to a user who has five [MFA-13]', async () => {
    const { waitForScreen, row, stage } = managing()
    await waitForScreen('mfa-methods')
    const { linkedAccounts } = currentUser() as User
    having({ linkedAccounts: [...linkedAccounts, ...['a', 'b', 'c', 'd'].map(id => passkey(id))] })
    expect(row('passkey').choose).toBeDefined()
    having({ linkedAccounts: [...linkedAccounts, ...['a', 'b', 'c', 'd', 'e'].map(id => passkey(id))] })
    expect([row('passkey').choose, englishText(row('passkey').note ?? '')]).toEqual([
      undefined,
      'An account has five passkeys at most.',
    ])
    stage.close()
  })
})

describe('a device that has verified a factor', () => {
  it('is not asked again for a while, until the visitor has it forgotten by "Ask me again from now on"', async () => {
    const wallet = await createWallet({ chainType: 'ethereum' })
    const secret = await withApp()
    const { waitForScreen, rows, model, press, types, stage } = managing()
    await waitForScreen('mfa-methods')
    expect(rows()[0]?.chips.map(englishText)).toEqual(['Recommended', 'Enabled'])
    const signs = () => signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    const first = signs()
    await waitForScreen('verify-totp')
    await types(nextCode(secret))
    expect(await first).toMatch(/^0x/)
    expect(await signs(), 'without another code').toMatch(/^0x/)

    const news = () => {
      const text = model<FactorListModel>().$state.get().news
      return text && englishText(text)
    }
    await waitForScreen('mfa-methods')
    signedIn.intercept(event => {
      if (event === 'privy:mfa:clear') throw { type: 'error', message: 'No.' }
    })
    press('Ask me again from now on')
    await eventually(() => expect(news()).toBe('This device could not be forgotten. Please try again.'))
    signedIn.intercept(undefined)
    press('Ask me again from now on')
    await eventually(() =>
      expect(news()).toBe('This device is forgotten: your wallet asks again the next time it acts.'),
    )
    const next = signs()
    await waitForScreen('verify-totp')
    await types(nextCode(secret))
    expect(await next).toMatch(/^0x/)
    stage.close()
  })

  it('has no "Ask me again from now on" if the user has no factor', async () => {
    const { waitForScreen, shows, stage } = managing()
    await waitForScreen('mfa-methods')
    expect(shows().buttons).toEqual([])
    stage.close()
  })
})

describe('an authenticator app', () => {
  it('is enrolled by its key and its first code [MFA-19] [MFA-20] [MFA-21] [MFA-22] [MFA-23] [MFA-24]', async () => {
    const { waitForScreen, row, scan, model, shows, press, types, code, stage, result } = managing()
    await waitForScreen('mfa-methods')
    row('totp').choose?.()
    await waitForScreen('enrol-totp')
    expect(stage.$scene.get()?.size, 'the key lies in sight, below its picture').toBe('full')
    const { code: url, copy: secret = '', size, copyLabel = '' } = await scan()
    expect(new URL(url).searchParams.get('secret')).toBe(secret)
    expect([shows().title, shows().buttons, size, englishText(copyLabel)]).toEqual([
      'Scan QR code',
      ['Continue'],
      200,
      'Setup key',
    ])
    press('Continue')
    await waitForScreen('enrol-totp-code')
    expect(englishText(code().title)).toBe('Enter enrollment code')
    code().submit('12345')
    expect(requestsOf('privy:mfa:submit-enrollment')).toEqual([])
    stage.back()
    await waitForScreen('enrol-totp')
    expect(model<OutsideModel>().$state.get().scan?.copy).toBe(secret)
    press('Continue')
    await waitForScreen('enrol-totp-code')
    await types(world.driver.authenticatorCode(secret))
    await waitForScreen('mfa-added')
    expect(shows()).toMatchObject({ title: 'Authenticator app verification added', buttons: ['Done'] })
    expect(stage.back()).toBe(false)
    press('Done')
    expect(await result).toMatchObject({ enrolled: ['totp'], removed: [], user: { mfaMethods: ['totp'] } })
  })

  it('is not enrolled with a wrong code, and accepts the next one [MFA-39]', async () => {
    const { waitForScreen, scan, press, types, message, code, stage } = managing({ start: 'totp' })
    await waitForScreen('enrol-totp')
    const { copy: secret = '' } = await scan()
    press('Continue')
    await waitForScreen('enrol-totp-code')
    await types(String((Number(world.driver.authenticatorCode(secret)) + 1) % 1_000_000).padStart(6, '0'))
    await eventually(() => expect(code().$status.get()).toBe('error'))
    expect([message(), factors()]).toEqual(['The code you entered is not valid', []])
    await types(world.driver.authenticatorCode(secret))
    await waitForScreen('mfa-added')
    stage.close()
  })

  it('shows an error if its key is missing, and requests the key again [MFA-58]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:mfa:init-enrollment') throw { type: 'error', message: 'No.' }
    })
    const { waitForScreen, shows, press, scan, stage } = managing({ start: 'totp' })
    await waitForScreen('enrol-totp')
    await eventually(() => expect(shows().title).toBe('That did not work'))
    expect(shows()).toMatchObject({ detail: 'Unknown error', buttons: ['Go back', 'Try again'] })
    signedIn.intercept(undefined)
    press('Try again')
    await scan()
    stage.close()
  })

  it('is removed after a confirmation and a verification; both answers lead back to the methods [MFA-15] [MFA-17] [MFA-18]', async () => {
    const secret = await withApp()
    const { waitForScreen, row, shows, press, types, stage, result } = managing()
    await waitForScreen('mfa-methods')
    row('totp').remove?.press()
    await waitForScreen('mfa-remove')
    expect(shows()).toMatchObject({
      title: 'Remove Authenticator App verification?',
      buttons: ['Keep it', 'Yes, remove'],
    })
    press('Keep it')
    await waitForScreen('mfa-methods')
    row('totp').remove?.press()
    await waitForScreen('mfa-remove')
    press('Yes, remove')
    await waitForScreen('verify-totp')
    expect(requestsOf('privy:mfa:unenroll')).toEqual([])
    await types(nextCode(secret))
    await waitForScreen('mfa-methods')
    expect([row('totp').chips.map(englishText), factors()]).toEqual([['Recommended'], []])
    stage.close()
    expect(await result).toMatchObject({ enrolled: [], removed: ['totp'] })
  })

  it('stays enrolled if the visitor does not verify [MFA-18]', async () => {
    await withApp()
    const { waitForScreen, row, shows, press, stage } = managing()
    await waitForScreen('mfa-methods')
    row('totp').remove?.press()
    await waitForScreen('mfa-remove')
    press('Yes, remove')
    await waitForScreen('verify-totp')
    stage.back()
    await waitForScreen('mfa-remove')
    await eventually(() => expect(shows().buttons).toEqual(['Keep it', 'Yes, remove']))
    expect([factors(), requestsOf('privy:mfa:unenroll')]).toEqual([['totp'], []])
    stage.close()
  })

  it('that another tab has removed meanwhile is removed here, too, without a question', async () => {
    await withApp()
    const { waitForScreen, row, press, stage } = managing()
    await waitForScreen('mfa-methods')
    row('totp').remove?.press()
    await waitForScreen('mfa-remove')
    world.driver.context.db.run('DELETE FROM second_factors')
    press('Yes, remove')
    await waitForScreen('mfa-methods')
    expect([row('totp').chips.map(englishText), factors()]).toEqual([['Recommended'], []])
    expect(requestsOf('privy:mfa:unenroll')).toEqual([])
    stage.close()
  })
})

describe('a phone as a second factor', () => {
  it('is enrolled by its number and the code that is sent there, after the existing factor is verified [MFA-18] [MFA-26] [MFA-29]', async () => {
    const secret = await withApp()
    const { waitForScreen, row, model, code, types, shows, press, result } = managing()
    await waitForScreen('mfa-methods')
    row('sms').choose?.()
    await waitForScreen('enrol-sms')
    const { field } = model<FormModel>()
    field.load()
    await eventually(() => expect(field.$more.get()).toBeDefined())
    field.type(PHONE)
    field.submit()
    await waitForScreen('verify-totp')
    expect(requestsOf('privy:mfa:init-enrollment')).toEqual([])
    await types(nextCode(secret))
    await waitForScreen('enrol-sms-code')
    await eventually(() => expect(code().$status.get()).toBe('awaiting-code-input'))
    await types(world.driver.lastTextedCode(PHONE))
    await waitForScreen('mfa-added')
    expect(shows()).toMatchObject({ title: 'SMS verification added', buttons: ['Done'] })
    press('Done')
    expect(await result).toMatchObject({ enrolled: ['sms'], user: { mfaMethods: ['totp', 'sms'] } })
  })

  it('shows the reason on an error screen if it cannot get text messages [ERR-05]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:mfa:init-enrollment')
        throw { type: 'twilio_verification_failed', message: 'This number gets no text messages.' }
    })
    const { waitForScreen, model, shows, stage } = managing({ start: 'sms' })
    await waitForScreen('enrol-sms')
    const { field } = model<FormModel>()
    field.load()
    await eventually(() => expect(field.$more.get()).toBeDefined())
    field.type(PHONE)
    field.submit()
    await waitForScreen('error')
    expect(shows()).toMatchObject({ title: 'Something went wrong', detail: 'This number gets no text messages.' })
    stage.close()
  })

  it('is not enrolled if the visitor leaves the verification before, and the screen says so [MFA-57]', async () => {
    await withApp()
    const before = world.driver.texts(PHONE).length
    const { waitForScreen, model, stage, message } = managing({ start: 'sms' })
    await waitForScreen('enrol-sms')
    const { field } = model<FormModel>()
    field.load()
    await eventually(() => expect(field.$more.get()).toBeDefined())
    field.type(PHONE)
    field.submit()
    await waitForScreen('verify-totp')
    stage.back()
    await waitForScreen('enrol-sms-code')
    await eventually(() => expect(message()).toBe('Verification canceled'))
    expect(world.driver.texts(PHONE)).toHaveLength(before)
    stage.close()
  })

  it('is removed after a confirmation [MFA-14]', async () => {
    having({ mfaMethods: ['sms'] })
    const { waitForScreen, row, shows, stage } = managing()
    await waitForScreen('mfa-methods')
    row('sms').remove?.press()
    await waitForScreen('mfa-remove')
    expect(shows().title).toBe('Remove SMS verification?')
    stage.close()
  })
})

describe('passkeys as second factors', () => {
  it('are created if there is none, then enabled by their ids [MFA-28]', async () => {
    browser.behaviour = 'nothing'
    const { waitForScreen, row, shows, press, result } = managing()
    await waitForScreen('mfa-methods')
    row('passkey').choose?.()
    await waitForScreen('add-passkey')
    await eventually(() => expect(browser.requests.map(({ kind }) => kind)).toEqual(['create']))
    browser.confirm()
    await waitForScreen('mfa-added')
    expect(requestsOf('privy:mfa:submit-enrollment')).toMatchObject([
      { method: 'passkey', credentialIds: [browser.keys[0]?.id] },
    ])
    expect(shows()).toMatchObject({ title: 'Passkey verification added', buttons: ['Done'] })
    press('Done')
    expect(await result).toMatchObject({ enrolled: ['passkey'] })
  })

  it('are enabled at once if there is exactly one [MFA-27]', async () => {
    await linkPasskey()
    const asks = browser.requests.length
    const { waitForScreen, row, stage } = managing()
    await waitForScreen('mfa-methods')
    row('passkey').choose?.()
    await waitForScreen('mfa-added')
    expect([browser.requests.length, factors()]).toEqual([asks, ['passkey']])
    expect(requestsOf('privy:mfa:submit-enrollment')).toMatchObject([{ credentialIds: [browser.keys[0]?.id] }])
    stage.close()
  })

  it('are listed if there are several, and enabled together; another one can be added before [MFA-25]', async () => {
    await linkPasskey()
    await linkPasskey()
    const { waitForScreen, row, shows, press, stage } = managing()
    await waitForScreen('mfa-methods')
    row('passkey').choose?.()
    await waitForScreen('enrol-passkey')
    expect(shows()).toMatchObject({ title: 'Add passkey verification', buttons: ['Add new passkey', 'Continue'] })
    press('Continue')
    await waitForScreen('mfa-added')
    expect(requestsOf('privy:mfa:submit-enrollment')[0]?.['credentialIds']).toEqual(browser.keys.map(({ id }) => id))
    stage.close()
  })

  it('show an error if they cannot be enabled, and can be retried [MFA-58]', async () => {
    await linkPasskey()
    signedIn.intercept(event => {
      if (event === 'privy:mfa:submit-enrollment') throw { type: 'error', message: 'No.' }
    })
    const { waitForScreen, shows, press, stage } = managing({ start: 'passkey' })
    await waitForScreen('enrol-passkey-enabling')
    await eventually(() => expect(shows().detail).toBe('Unknown error'))
    signedIn.intercept(undefined)
    press('Try again')
    await waitForScreen('mfa-added')
    stage.close()
  })

  it.each([[true], [false]])(
    'are removed one by one, after a confirmation; unlinked as well: %s [MFA-16] [MFA-63]',
    async unlinks => {
      await linkPasskey()
      await linkPasskey()
      const [first = '', second = ''] = browser.keys.map(({ id }) => id)
      await submitMfaEnrollment({ method: 'passkey', credentialIds: [first, second], removeForLogin: false })
      const { waitForScreen, row, model, shows, press, stage, result } = managing(
        { start: 'methods' },
        { ...ALL, passkeys: { shouldUnlinkOnUnenrollMfa: unlinks } },
      )
      await waitForScreen('mfa-methods')
      row('passkey').remove?.press()
      await waitForScreen('mfa-passkeys')
      model<ChoiceModel>().$state.get().rows[0]?.choose?.()
      await waitForScreen('mfa-remove')
      expect(shows()).toMatchObject({
        title: 'Are you sure you want to remove this passkey?',
        buttons: ['Keep it', 'Yes, remove'],
      })
      press('Yes, remove')
      await eventually(() => expect(requestsOf('privy:mfa:submit-enrollment')).toHaveLength(2))
      expect(requestsOf('privy:mfa:verify').length).toBeGreaterThan(0)
      await waitForScreen('mfa-methods')
      expect(requestsOf('privy:mfa:submit-enrollment').at(-1)).toMatchObject({
        credentialIds: [second],
        removeForLogin: unlinks,
      })
      const left = (currentUser()?.linkedAccounts ?? []).flatMap(account =>
        account.type === 'passkey' ? [[account.credentialId, account.enrolledInMfa]] : [],
      )
      expect(left).toEqual(
        unlinks
          ? [[second, true]]
          : expect.arrayContaining([
              [first, false],
              [second, true],
            ]),
      )
      stage.close()
      expect(await result).toMatchObject({ enrolled: [], removed: ['passkey'], user: { mfaMethods: ['passkey'] } })
    },
  )
})

it('a passkey that another tab has removed meanwhile is not enrolled again with those that stay', async () => {
  await linkPasskey()
  await linkPasskey()
  await linkPasskey()
  const [first = '', second = '', third = ''] = browser.keys.map(({ id }) => id)
  const enrol = (credentialIds: string[]) =>
    submitMfaEnrollment({ method: 'passkey', credentialIds, removeForLogin: false })
  await enrol([first, second, third])
  const before = currentUser() as User
  const { waitForScreen, row, model, press, stage } = managing()
  await waitForScreen('mfa-methods')
  await enrol([first, third]) // in another tab, of which this one has not heard
  await waitForScreen('mfa-methods')
  having(before)
  row('passkey').remove?.press()
  await waitForScreen('mfa-passkeys')
  model<ChoiceModel>().$state.get().rows[0]?.choose?.()
  await waitForScreen('mfa-remove')
  press('Yes, remove')
  await waitForScreen('mfa-methods')
  expect(requestsOf('privy:mfa:submit-enrollment').at(-1)).toMatchObject({ credentialIds: [third] })
  stage.close()
})

describe('a second factor that is replaced', () => {
  /** Enters the phone number, and confirms it with the code of the existing authenticator app and the texted one. */
  async function addsPhone(run: ReturnType<typeof managing>, secret: string) {
    await run.waitForScreen('enrol-sms')
    const { field } = run.model<FormModel>()
    field.load()
    await eventually(() => expect(field.$more.get()).toBeDefined())
    field.type(PHONE)
    field.submit()
    await run.waitForScreen('verify-totp')
    await run.types(nextCode(secret))
    await run.waitForScreen('enrol-sms-code')
    await eventually(() => expect(run.code().$status.get()).toBe('awaiting-code-input'))
    await run.types(world.driver.lastTextedCode(PHONE))
    await run.waitForScreen('mfa-added')
  }

  it('is removed only after the new one is added, which can prove that, and the flow returns to the list', async () => {
    const secret = await withApp()
    const run = managing()
    const { waitForScreen, row, model, code, types, shows, press, stage, result } = run
    await waitForScreen('mfa-methods')
    expect([englishText(row('totp').replace?.text ?? ''), englishText(row('totp').replace?.name ?? '')]).toEqual([
      'Replace',
      'Replace Authenticator app',
    ])
    row('totp').replace?.press()
    await waitForScreen('mfa-replace')
    const { title, rows: others } = model<ChoiceModel>().$state.get()
    expect([englishText(title), others.map(({ label }) => englishText(label))]).toEqual([
      'Replace Authenticator app',
      ['SMS', 'Passkey'],
    ])
    others[0]?.choose?.()
    await addsPhone(run, secret)
    expect([factors(), requestsOf('privy:mfa:unenroll')]).toEqual([['totp', 'sms'], []])
    expect(shows()).toMatchObject({ title: 'SMS verification added', buttons: ['Continue'] })
    press('Continue')
    await waitForScreen('mfa-remove')
    expect(shows()).toMatchObject({
      title: 'Remove Authenticator App verification?',
      detail: 'Your wallet will no longer ask for it.',
    })
    press('Yes, remove')
    await waitForScreen('verify-identity')
    const proofs = model<ChoiceModel>().$state.get().rows
    proofs.find(({ label }) => englishText(label) === 'SMS')?.choose?.()
    await waitForScreen('verify-sms')
    await eventually(() => expect(code().$status.get()).toBe('awaiting-code-input'))
    await types(world.driver.lastTextedCode(PHONE))
    await waitForScreen('mfa-methods')
    expect([factors(), row('totp').chips.map(englishText), row('sms').chips.map(englishText)]).toEqual([
      ['sms'],
      ['Recommended'],
      ['Enabled'],
    ])
    stage.close()
    expect(await result).toMatchObject({ enrolled: ['sms'], removed: ['totp'] })
  })

  it('stays if the visitor goes back before the new one is added', async () => {
    await withApp()
    browser.behaviour = 'nothing' // a passkey that is created at once leads on to the next screen
    const { waitForScreen, row, model, stage } = managing()
    await waitForScreen('mfa-methods')
    row('totp').replace?.press()
    await waitForScreen('mfa-replace')
    model<ChoiceModel>().$state.get().rows[0]?.choose?.()
    await waitForScreen('enrol-sms')
    stage.back()
    await waitForScreen('mfa-replace')
    stage.back()
    await waitForScreen('mfa-methods')
    row('passkey').choose?.()
    await waitForScreen('add-passkey')
    expect(factors()).toEqual(['totp'])
    stage.close()
  })

  it.each([
    ['closes the confirmation', 'mfa-added', undefined],
    ['closes the question', 'mfa-remove', undefined],
    ['keeps it', 'mfa-remove', 'Keep it'],
  ] as const)('stays beside the new one if the visitor %s', async (_, last, answer) => {
    const secret = await withApp()
    const run = managing()
    await run.waitForScreen('mfa-methods')
    run.row('totp').replace?.press()
    await run.waitForScreen('mfa-replace')
    run.model<ChoiceModel>().$state.get().rows[0]?.choose?.()
    await addsPhone(run, secret)
    if (last === 'mfa-remove') {
      run.press('Continue')
      await run.waitForScreen('mfa-remove')
    }
    if (answer) {
      run.press(answer)
      await run.waitForScreen('mfa-methods')
    }
    run.stage.close()
    expect(await run.result).toMatchObject({ enrolled: ['sms'], removed: [], user: { mfaMethods: ['totp', 'sms'] } })
  })

  it('cannot be replaced if the app has no other method for this user', async () => {
    having({ mfaMethods: ['totp'] })
    for (const methods of [['totp'], ['totp', 'sms']] as const) {
      const { waitForScreen, row, stage } = managing({ start: 'methods' }, { mfa: { methods } })
      await waitForScreen('mfa-methods')
      expect(row('totp').replace !== undefined).toBe(methods.length > 1)
      stage.close()
    }
  })
})

describe('the key of an authenticator app', () => {
  it('is known only to its own screens, while they are shown', async () => {
    const { waitForScreen, scan, press, types, stage } = managing({ start: 'totp' })
    await waitForScreen('enrol-totp')
    const { copy: secret = '' } = await scan()
    press('Continue')
    await waitForScreen('enrol-totp-code')
    expect(JSON.stringify(stage.$scene.get())).not.toContain(secret)
    await types(world.driver.authenticatorCode(secret))
    await waitForScreen('mfa-added')
    expect(JSON.stringify([stage.$scene.get(), currentUser()])).not.toContain(secret)
    stage.close()
  })
})
