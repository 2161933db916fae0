import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { authenticateEmail, sendEmailCode } from '../../api/login/email.js'
import type { LoginMethod } from '../../config/settings.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { $pendingLink } from '../../session/returns/pending-link.js'
import { pendingLogin, setPendingLogin } from '../../session/returns/pending-login.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { LandingModel } from '../../screens/login/landing.js'
import { authenticate } from '../../session/authenticate.js'
import { loginAsGuest } from '../../session/guest.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import { closePage, openPage } from '../../session/test/page.harness.js'
import type { LinkedAccount, User, WalletAccount } from '../../session/user/user.js'
import { account } from './account.js'
import { signInByEmail } from '../../session/test/sign-in.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'

let world: World
let email: string
let people = 0
beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  const { appId } = await world.driver.createApp({ sms_auth: true })
  openPage({ appId, apiUrl: world.apiUrlLocal })
  email = `profile${++people}@example.com`
  await signInByEmail(world, email)
  return () => {
    closePage()
    world.driver.clearFaults()
  }
})

const WALLET: WalletAccount = {
  type: 'wallet',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  chainType: 'ethereum',
  chainId: null,
  walletClientType: 'privy',
  connectorType: 'embedded',
  walletIndex: 0,
  imported: false,
  delegated: false,
  recoveryMethod: 'privy',
  id: null,
} as unknown as WalletAccount
const having = (wallet: WalletAccount) => {
  const user = currentUser() as User
  setSession({ ...user, linkedAccounts: [wallet, ...user.linkedAccounts] }, 'user-updated')
}

function opened(loginMethods: readonly LoginMethod[] = ['email', 'sms', 'google', 'guest']) {
  const run = playPart(account, {}, { loginMethods }, { exit: 'USER_EXITED_LINK_FLOW' })
  const waitForScreen = (screen: string) => eventually(() => expect(run.screenName()).toBe(screen))
  const rows = () =>
    run
      .model<ChoiceModel>()
      .$state.get()
      .rows.map(({ label, chips = [] }) => [englishText(label), ...chips.map(englishText)].join(': '))
  const chooses = (label: string) => findRow(run.model<ChoiceModel>().$state.get().rows, label)?.choose?.()
  const presses = (text: string) => pressButton(run.model<ConsentModel>(), text)
  return { ...run, waitForScreen, rows, chooses, presses }
}
type Opened = ReturnType<typeof opened>

async function addsPhone({ waitForScreen, presses, rows, chooses, model }: Opened, number: string) {
  presses('Add a way to log in')
  await waitForScreen('add-account')
  expect(rows()).toEqual(['Phone number', 'Google'])
  chooses('Phone number')
  await waitForScreen('link-phone')
  const { field } = model<FormModel>()
  field.load()
  await eventually(() => expect(field.$more.get()).toBeDefined())
  field.type(number)
  field.submit()
  await eventually(() => expect(model<CodeModel>().$status?.get()).toBe('awaiting-code-input'))
  model<CodeModel>().submit(world.driver.lastTextedCode(number))
  await waitForScreen('account')
}

describe('the account of the signed-in user', () => {
  it('needs a signed-in user', async () => {
    setSession(null, 'logout')
    const { result, stage, waitForScreen } = opened()
    await waitForScreen('error')
    stage.close()
    await expect(result).rejects.toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated to see their account',
    })
  })

  it('lists login methods first, then wallets; a visitor who only looks leaves with nothing changed', async () => {
    having(WALLET)
    const { waitForScreen, rows, model, stage, result } = opened()
    await waitForScreen('account')
    expect(contentOf(model<ChoiceModel>())).toMatchObject({
      title: 'Your account',
      buttons: ['Log out', 'Add a way to log in'],
    })
    expect(rows()).toEqual([email, expect.stringMatching(/^0x71C.*: Wallet$/)])
    stage.close()
    expect(await result).toEqual({ user: currentUser(), added: [], removed: [] })
  })

  it('adds a login method and removes it again, and returns to the list each time', async () => {
    const number = '+1 206 555 0311'
    const run = opened()
    const { waitForScreen, rows, chooses, presses, stage, result, model } = run
    await waitForScreen('account')
    await addsPhone(run, number)
    expect(rows()).toEqual([email, number])
    expect(stage.back(), 'into a code that is used up').toBe(false)

    chooses(number)
    await waitForScreen('account-details')
    expect(contentOf(model<ConsentModel>())).toMatchObject({ title: 'Phone number', buttons: ['Disconnect', 'Change'] })
    presses('Disconnect')
    await waitForScreen('unlink')
    presses('Keep it')
    await waitForScreen('account-details')
    presses('Disconnect')
    await waitForScreen('unlink')
    presses('Disconnect')
    await waitForScreen('account')
    expect(rows()).toEqual([email])
    stage.close()
    expect(await result).toMatchObject({ added: [], removed: [] })
  })

  it('reports what was added, even if the visitor leaves during the next step', async () => {
    const number = '+1 206 555 0312'
    const run = opened()
    await run.waitForScreen('account')
    await addsPhone(run, number)
    run.chooses(email)
    await run.waitForScreen('account-details')
    run.stage.close()
    expect(await run.result).toMatchObject({
      user: { phone: { number } },
      added: [{ type: 'phone', number }],
      removed: [],
    })
  })

  it('shows only the full address of an embedded wallet, without actions', async () => {
    having(WALLET)
    const { waitForScreen, model, stage } = opened()
    await waitForScreen('account')
    model<ChoiceModel>().$state.get().rows[1]?.choose?.()
    await waitForScreen('account-details')
    const { address } = model<ConsentModel>().$state.get()
    expect([address?.full, contentOf(model<ConsentModel>()).buttons]).toEqual([WALLET.address, ['Go back']])
    pressButton(model<ConsentModel>(), 'Go back')
    await waitForScreen('account')
    stage.close()
  })

  it('offers only login methods of this app, and shows passkeys if the app has them', async () => {
    const { waitForScreen, model, stage, rows, $settings } = opened(['email', 'passkey'])
    await waitForScreen('account')
    expect($settings.get().loginMethods).toEqual(['email', 'passkey'])
    expect(contentOf(model<ChoiceModel>()).buttons).toEqual(['Log out'])
    expect(rows()).toEqual([email, 'Passkeys: 0'])
    findRow(model<ChoiceModel>().$state.get().rows, 'Passkeys')?.choose?.()
    await waitForScreen('passkeys')
    expect(stage.back()).toBe(true)
    await waitForScreen('account')
    stage.close()
  })

  it('lets a guest log in with another method and keep the account', async () => {
    const { appId } = await world.driver.createApp({ guest_auth: true })
    openPage({ appId, apiUrl: world.apiUrlLocal })
    await loginAsGuest()
    having(WALLET)
    const { id } = currentUser() as User
    const address = `kept.${email}`
    const one = opened()
    await one.waitForScreen('account')
    expect(one.rows()).toEqual(['0x71C7…976F: Wallet'])
    expect(contentOf(one.model<ConsentModel>())).toMatchObject({
      detail: 'You are here as a guest. Log in to keep what you have and to find it on every device.',
      buttons: ['Log out', 'Keep this account'],
    })
    one.presses('Keep this account')
    await one.waitForScreen('landing')
    const [field] = one.model<LandingModel>().$state.get().fields
    field?.model.type(address)
    field?.model.submit()
    await one.waitForScreen('email-code')
    await eventually(() => expect(one.model<CodeModel>().$status?.get()).toBe('awaiting-code-input'))
    one.model<CodeModel>().submit(await world.driver.lastCode(address))
    await one.waitForScreen('account')
    expect(contentOf(one.model<ConsentModel>()).buttons).toEqual(['Log out', 'Add a way to log in'])
    expect(currentUser()).toMatchObject({ id, isGuest: false })
    one.stage.close()
    expect(await one.result).toMatchObject({ user: { id }, added: [{ type: 'email', address }] })
  })

  describe('after a return from another site', () => {
    const google = {
      type: 'google_oauth',
      subject: '1',
      email: 'ada@example.com',
      name: 'Ada',
    } as unknown as LinkedAccount
    const linked = () => {
      const user = currentUser() as User
      setSession({ ...user, linkedAccounts: [...user.linkedAccounts, google] }, 'user-updated')
      return Promise.resolve({ user: currentUser() as User, isNewUser: false, method: 'google' as const })
    }
    const back = (complete: PendingReturn['complete']): PendingReturn => ({
      provider: 'google',
      link: true,
      begunIn: 'wallet-account',
      complete,
      begun: () => ({ link: true }),
    })

    it('continues with the link in front of the account', async () => {
      $pendingLink().set(back(linked))
      const { waitForScreen, rows, stage, result } = opened()
      await waitForScreen('link-oauth')
      await waitForScreen('account')
      expect([rows().length, $pendingLink().get()]).toEqual([2, undefined])
      stage.close()
      expect(await result).toMatchObject({ added: [{ type: 'google_oauth' }], removed: [] })
    })

    it('continues with the link above an account that is already open, and returns to its list after a failure', async () => {
      const { waitForScreen, rows, presses, stage, result, model } = opened()
      await waitForScreen('account')
      $pendingLink().set(back(() => Promise.reject(new WalletError('OAUTH_USER_DENIED', 'no', { retryable: true }))))
      await waitForScreen('link-oauth')
      await eventually(() => expect(model<StatusModel>().$state.get().ring).toBe('failed'))
      expect(contentOf(model<StatusModel>()).buttons).toEqual(['Go back', 'Retry'])
      presses('Go back')
      await waitForScreen('account')
      expect(rows()).toEqual([email])
      stage.close()
      expect(await result).toMatchObject({ added: [], removed: [] })
    })

    it('does not retry a link that has failed', async () => {
      await linked()
      $pendingLink().set(back(linked))
      const { waitForScreen, presses, model } = opened()
      await waitForScreen('error')
      presses(String(contentOf(model<StatusModel>()).buttons[0]))
      await waitForScreen('account')
    })

    it('ignores a return that began elsewhere', async () => {
      const elsewhere = { ...back(linked), begunIn: 'wallet-link-account' }
      $pendingLink().set(elsewhere)
      const { waitForScreen } = opened()
      await waitForScreen('account')
      expect($pendingLink().get()).toBe(elsewhere)
    })

    it("continues with a guest's login, and the guest keeps the account", async () => {
      const { appId } = await world.driver.createApp({ guest_auth: true })
      openPage({ appId, apiUrl: world.apiUrlLocal })
      await loginAsGuest()
      setPendingLogin({
        ...back(() => {
          const user: User = { ...(currentUser() as User), isGuest: false, linkedAccounts: [google] }
          setSession(user, 'login')
          return Promise.resolve({ user, isNewUser: false, method: 'google' })
        }),
        link: false,
      })
      const { waitForScreen, rows, stage, result } = opened()
      await waitForScreen('oauth-status')
      await waitForScreen('account')
      expect([rows().length, pendingLogin()]).toEqual([1, undefined])
      stage.close()
      expect(await result).toMatchObject({ added: [{ type: 'google_oauth' }] })
    })
  })

  it('offers a guest no login if the app has no other method', async () => {
    const { appId } = await world.driver.createApp({ guest_auth: true })
    openPage({ appId, apiUrl: world.apiUrlLocal })
    await loginAsGuest()
    const one = opened(['guest'])
    await one.waitForScreen('account')
    expect(contentOf(one.model<ConsentModel>()).buttons).toEqual(['Log out'])
  })

  it('logs the user out once, and the flow ends without a user', async () => {
    const { waitForScreen, presses, result, model } = opened()
    await waitForScreen('account')
    presses('Log out')
    expect(
      model<ChoiceModel>()
        .$state.get()
        .answers?.map(({ busy, disabled }) => busy ?? disabled),
    ).toEqual([true, true])
    presses('Logging out')
    expect(await result).toEqual({ user: null, added: [], removed: [] })
    expect(currentUser()).toBeNull()
  })

  it('ends without a user if the session ends elsewhere, in the list and on deeper screens', async () => {
    const first = opened()
    await first.waitForScreen('account')
    await logout()
    expect(await first.result).toEqual({ user: null, added: [], removed: [] })

    await authenticate('email', async () => {
      await sendEmailCode({ email })
      return authenticateEmail({ email, code: await world.driver.lastCode(email), mode: 'login-or-sign-up' })
    })
    const second = opened()
    await second.waitForScreen('account')
    second.chooses(email)
    await second.waitForScreen('account-details')
    second.presses('Disconnect')
    await second.waitForScreen('unlink')
    await logout()
    second.presses('Disconnect')
    expect(await second.result).toEqual({ user: null, added: [], removed: [] })
  })
})
