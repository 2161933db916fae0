import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { linkPasskey } from '../../accounts/passkeys/link-passkey.js'
import { unlinkPasskey } from '../../accounts/passkeys/unlink-passkey.js'
import { BrowserWithPasskeys } from '../../security/passkeys/browser.harness.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { currentUser, setSession } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { PasskeyAccount, User } from '../../session/user/user.js'
import { passkeys } from './passkeys.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
let appId: string
let browser: BrowserWithPasskeys
let people = 0
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  browser = new BrowserWithPasskeys()
  appId = (await world.driver.createApp({ passkey_auth: true, passkeys_for_signup_enabled: true })).appId
  openPage({ appId, apiUrl: world.apiUrlLocal })
  const email = `keeper${++people}@example.com`
  await signInByEmail(world, email)
})
afterEach(() => {
  closePage()
  world.driver.clearFaults()
  browser.restore()
})

const MADE = new Date('2026-03-03T12:00:00Z')
const passkey = (credentialId: string, more: Partial<PasskeyAccount> = {}): PasskeyAccount => ({
  type: 'passkey',
  credentialId,
  enrolledInMfa: false,
  authenticatorName: null,
  createdWithBrowser: 'Firefox',
  createdWithOs: 'Linux',
  verifiedAt: MADE,
  firstVerifiedAt: MADE,
  latestVerifiedAt: MADE,
  ...more,
})
/** Gives the session's user these passkeys. */
const having = (...accounts: readonly PasskeyAccount[]) => {
  const user = currentUser() as User
  setSession(
    { ...user, linkedAccounts: [...user.linkedAccounts.filter(({ type }) => type !== 'passkey'), ...accounts] },
    'user-updated',
  )
}

function managing(config: Parameters<typeof playPart>[2] = {}) {
  const run = playPart(passkeys, {}, config)
  const waitForScreen = (screen: string) => eventually(() => expect(run.screenName()).toBe(screen))
  const state = () => run.model<ChoiceModel>().$state.get()
  const rows = () => state().rows.map(({ label }) => englishText(label))
  const chooses = (label: string) => findRow(state().rows, label)?.choose?.()
  return { ...run, waitForScreen, state, rows, chooses }
}

describe('the management of passkeys', () => {
  it('needs a signed-in user', async () => {
    closePage()
    openPage({ appId, apiUrl: world.apiUrlLocal })
    const { result, stage } = managing()
    await eventually(() => expect(stage.$scene.get()?.screen).not.toBe('passkeys'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })

  it('lists passkeys by their names [PASSK-08]', async () => {
    having(
      passkey('a', { authenticatorName: 'iCloud Keychain' }),
      passkey('b'),
      passkey('c', { createdWithBrowser: null, createdWithOs: null, enrolledInMfa: true }),
    )
    const { waitForScreen, rows, state, stage } = managing()
    await waitForScreen('passkeys')
    expect([englishText(state().title), ...rows()]).toEqual([
      'Secure your account with a passkey',
      'iCloud Keychain',
      'Firefox on Linux',
      'Passkey',
    ])
    expect(state().rows.map(({ chips = [] }) => chips.map(englishText))).toEqual([[], [], ['Second factor']])
    stage.close()
  })

  it('shows up to three passkeys; of more than three it shows two, and all on demand [PASSK-09] [PASSK-10]', async () => {
    const named = (...names: string[]) => having(...names.map(name => passkey(name, { authenticatorName: name })))
    named('One', 'Two', 'Three')
    const { waitForScreen, rows, chooses, stage } = managing()
    await waitForScreen('passkeys')
    expect(rows()).toEqual(['One', 'Two', 'Three'])
    named('One', 'Two', 'Three', 'Four')
    expect(rows()).toEqual(['One', 'Two', 'View all'])
    chooses('View all')
    expect(rows()).toEqual(['One', 'Two', 'Three', 'Four'])
    stage.close()
  })

  it('adds a passkey, confirms it, and ends [PASSK-11] [PASSK-12]', async () => {
    browser.behaviour = 'nothing'
    const { waitForScreen, model, result } = managing()
    await waitForScreen('passkeys')
    pressButton(model<ChoiceModel>(), 'Add new passkey')
    await waitForScreen('add-passkey')
    await eventually(() => expect(browser.requests.map(({ kind }) => kind)).toEqual(['create']))
    browser.confirm()
    await waitForScreen('passkeys-updated')
    expect(contentOf(model<StatusModel>())).toMatchObject({ title: 'Passkeys updated', buttons: ['Done'] })
    pressButton(model<StatusModel>(), 'Done')
    expect(await result).toMatchObject({ added: [browser.keys[0]?.id], removed: [], user: { id: currentUser()?.id } })
  })

  it('removes a passkey, confirms it, and succeeds even if the visitor leaves then [PASSK-12]', async () => {
    await linkPasskey()
    const id = browser.keys[0]?.id
    const { waitForScreen, state, model, stage, result } = managing()
    await waitForScreen('passkeys')
    state().rows[0]?.choose?.()
    await waitForScreen('passkey')
    expect(contentOf(model<ConsentModel>())).toMatchObject({
      title: 'Remove this passkey?',
      buttons: ['Go back', 'Remove'],
    })
    pressButton(model<ConsentModel>(), 'Remove')
    pressButton(model<ConsentModel>(), 'Removing') // a second press does nothing
    await waitForScreen('passkeys-updated')
    expect(contentOf(model<StatusModel>())).toMatchObject({ title: 'Passkeys updated', buttons: ['Done'] })
    expect(world.driver.requests(appId).filter(({ path }) => path.endsWith('/unlink'))).toHaveLength(1)
    stage.back()
    await waitForScreen('passkeys')
    stage.close()
    expect(await result).toMatchObject({ added: [], removed: [id] })
  })

  it('explains passkeys, and keeps one that is a second factor unless the app allows its removal [LINK-11]', async () => {
    having(passkey('a', { authenticatorName: 'iCloud Keychain', enrolledInMfa: true }))
    const { waitForScreen, state, model, stage } = managing()
    await waitForScreen('passkeys')
    state().rows[0]?.choose?.()
    await waitForScreen('passkey')
    const { who, note } = model<ConsentModel>().$state.get()
    expect([who?.name, who?.from, note].map(fact => englishText(fact ?? ''))).toEqual([
      'iCloud Keychain',
      'Added on March 3, 2026',
      'Firefox on Linux',
    ])
    expect(contentOf(model<ConsentModel>())).toMatchObject({
      detail: 'Cannot unlink a passkey enrolled in MFA',
      buttons: ['Go back'],
    })
    await expect(unlinkPasskey({ credentialId: 'a' })).rejects.toMatchObject({
      message: 'Cannot unlink a passkey enrolled in MFA',
    })
    pressButton(model<ConsentModel>(), 'Go back')
    await waitForScreen('passkeys')
    stage.close()
    const lenient = managing({ passkeys: { shouldUnenrollMfaOnUnlink: true } })
    await lenient.waitForScreen('passkeys')
    lenient.state().rows[0]?.choose?.()
    await lenient.waitForScreen('passkey')
    expect(contentOf(lenient.model<ConsentModel>())).toMatchObject({ buttons: ['Go back', 'Remove'] })
    lenient.stage.close()
  })

  it('rejects a sixth passkey with an explanation', async () => {
    having(...['a', 'b', 'c', 'd', 'e'].map(id => passkey(id)))
    const { waitForScreen, state, stage } = managing()
    await waitForScreen('passkeys')
    const [add] = state().answers ?? []
    expect([englishText(add?.text ?? ''), typeof add?.off === 'function' && englishText(add.off)]).toEqual([
      'Add new passkey',
      'An account has five passkeys at most.',
    ])
    expect(state().detail, 'for all to see').toBe(add?.off)
    stage.close()
  })

  it('ends as an exit if nothing has changed', async () => {
    const { waitForScreen, stage, result } = managing()
    await waitForScreen('passkeys')
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_AUTH_FLOW' })
  })

  it('shows an error if the provider does not answer, and then the passkey again', async () => {
    await linkPasskey()
    world.driver.fault({ path: '/passkeys/unlink', appId }, { status: 418 })
    const { waitForScreen, state, model, stage } = managing()
    await waitForScreen('passkeys')
    state().rows[0]?.choose?.()
    await waitForScreen('passkey')
    pressButton(model<ConsentModel>(), 'Remove')
    await waitForScreen('error')
    stage.back()
    await waitForScreen('passkey')
    stage.close()
    expect(currentUser()?.linkedAccounts.some(({ type }) => type === 'passkey')).toBe(true)
  })
})
