import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { ManagedSecurity } from '../../ask/questions/manage-security.js'
import type { HostConfig } from '../../config/settings.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConfirmSavedModel } from '../../screens/recovery/password/confirm-saved.js'
import type { SavePasswordModel } from '../../screens/recovery/password/save-password.js'
import type { FactorListModel } from '../../screens/mfa/factor-list.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import type { FormModel } from '../../screens/shapes/form/form.js'
import type { ConsentModel } from '../../screens/shapes/consent/consent.js'
import type { OutsideModel } from '../../screens/shapes/outside/outside.js'
import type { CodeModel } from '../../screens/shapes/code/code.js'
import { pressButton, findRow, englishText, contentOf } from '../../screens/shapes/parts/screen-content.harness.js'
import type { ExportKeysModel } from '../../screens/export/export-keys.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { importWallet } from '../../wallet/frame/import.js'
import { nameWallet } from '../../wallet/preferences/wallet-preferences.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { openVisit, until, type Visitor } from '../recovery/visitor.harness.js'
import { security } from './security.js'

const PASSWORD = 'Owl-grebe_27+heron'
const KEY = `0x${'11'.repeat(32)}`
const ALL: HostConfig = {
  embeddedWallets: { userOwnedRecoveryOptions: ['google-drive', 'user-passcode'] },
  mfa: { methods: ['totp', 'sms'] },
  loginMethods: ['email'],
}

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let page: Visitor<Record<never, never>, ManagedSecurity>

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage(
    { user_owned_recovery_options: ['google-drive', 'user-passcode'], mfa_methods: ['totp', 'sms'] },
    world,
  )
  wallet = await createWallet({ chainType: 'ethereum' })
})
afterEach(async () => {
  page?.close()
  vi.useRealTimers()
  await signedIn.stop()
})

/** Opens the overview and waits for the list. */
async function opens(config: HostConfig = ALL) {
  page = openVisit(security, {}, config)
  await page.waitForScreen('security')
  return page
}
const list = () => page.model<FactorListModel>().$state.get()
const summary = () => englishText(list().detail)
/** The text of each line: its name, its state, and what that means. */
const lines = () =>
  list().rows.map(({ label, chips, note = '' }) =>
    [englishText(label), ...chips.map(englishText), englishText(note)].join(' · '),
  )
const chooses = (label: string) => {
  const row = list().rows.find(one => englishText(one.label) === label)
  if (!row?.choose) throw new Error(`There is no "${label}" to choose among ${lines().join(', ')}.`)
  row.choose()
}
const presses = (text: string) => pressButton(page.model<ConsentModel>(), text)
const details = () => {
  const { addresses = [], note } = page.model<ConsentModel>().$state.get()
  return {
    ...contentOf(page.model<ConsentModel>()),
    wallets: addresses.map(({ full, label }) => `${englishText(label)}: ${full}`),
    note: note && englishText(note),
  }
}
const leaves = () => {
  page.stage.close()
  return page.result
}
/** Changes the user's wallet in the session. */
const having = (change: Partial<WalletAccount>, more: Partial<User> = {}) => {
  const user = currentUser() as User
  setSession(
    {
      ...user,
      linkedAccounts: user.linkedAccounts.map(account =>
        account.type === 'wallet' ? { ...account, ...change } : account,
      ),
      ...more,
    },
    'user-updated',
  )
}

/** Chooses a password, saves it, enters it again and confirms that it is saved. */
async function setsPassword() {
  await page.waitForScreen('create-password')
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('save-password')
  page.model<SavePasswordModel>().proceed.press()
  await page.waitForScreen('confirm-password')
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('confirm-saved')
  const { setTicked, set } = page.model<ConfirmSavedModel>()
  setTicked(true)
  set.press()
  await until(() => page.screen === 'password-set' && page.content.buttons.includes('Done'))
  page.press('Done')
}

describe("the overview of a wallet's protection", () => {
  it('rejects a visitor who is not signed in', async () => {
    await logout()
    page = openVisit(security, {}, ALL)
    await page.waitForScreen('error')
    page.stage.close()
    await expect(page.result).rejects.toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
  })

  it('lists the protection line by line, and summarises what is missing in one sentence', async () => {
    await opens()
    expect(summary()).toBe('Missing: a recovery that only you control, and a second factor.')
    expect(lines()).toEqual([
      'Recovery · Automatic · The provider brings it back when you log in, and keeps what that takes.',
      'Second factor · None · Whoever is logged in can use your wallet.',
      'Wallets · Their addresses, and names of your own.',
      'Offline access · Off · This app cannot use your wallet while you are away.',
      'Export key · With a copy of your own you need neither this app nor its provider.',
    ])
    expect(await leaves()).toEqual({
      user: currentUser(),
      secured: [],
      enrolled: [],
      removed: [],
      passkeysAdded: [],
      passkeysRemoved: [],
      delegated: [],
      revoked: [],
    })
  })

  it('follows changes while it is open', async () => {
    await opens()
    having({ recoveryMethod: 'user-passcode' })
    expect([summary(), lines()[0]]).toEqual([
      'Missing: a second factor.',
      'Recovery · Password · Your password brings it back on any device.',
    ])
    having({ recoveryMethod: 'google-drive' }, { mfaMethods: ['totp', 'sms'] })
    expect([summary(), ...lines().slice(0, 2)]).toEqual([
      'Nothing is missing: only you can bring your wallet back, and it asks for a second factor.',
      'Recovery · Google Drive · Your backup in Google Drive brings it back on any device.',
      'Second factor · Authenticator app · SMS · Your wallet asks for it before it acts.',
    ])
    having({ recoveryMethod: null })
    expect([summary(), lines()[0]]).toEqual([
      'Missing: a recovery that only you control.',
      'Recovery · None · Your wallet is lost with this device.',
    ])
    having({ recoveryMethod: 'recovery-encryption-key' })
    expect(lines()[0]).toMatch(/^Recovery · Another way/)
    having({ recoveryMethod: 'privy-v2', unified: true, signsOn: 'server' }, { mfaMethods: [] })
    expect([summary(), ...lines()]).toEqual([
      'Missing: a second factor.',
      'Recovery · Provider · The provider keeps it in its secure environment, on no device of yours.',
      'Second factor · None · Whoever is logged in can use your wallet.',
      'Wallets · Their addresses, and names of your own.',
      'Export key · With a copy of your own you need neither this app nor its provider.',
    ])
    const user = currentUser() as User
    setSession({ ...user, linkedAccounts: [] }, 'user-updated')
    expect([summary(), ...lines()]).toEqual([
      'You have no wallet here yet, so there is nothing to protect.',
      'Second factor · None · Whoever is logged in can use your wallet.',
    ])
  })

  it('shows second factors without a link if the app has none, and passkeys if they can log in', async () => {
    await opens({ ...ALL, mfa: { methods: [] }, loginMethods: ['email', 'passkey'] })
    having({}, { isGuest: false })
    expect(lines().slice(1, 3)).toEqual([
      'Second factor · None · Whoever is logged in can use your wallet. This app offers no second factor.',
      'Passkeys · 0 · They log you in without a code.',
    ])
    expect(list().rows[1]?.choose).toBeUndefined()
    chooses('Passkeys')
    await page.waitForScreen('passkeys')
    expect(page.stage.back()).toBe(true)
    await page.waitForScreen('security')
  })
})

describe('the recovery method in the overview', () => {
  it('is moved from the provider to the visitor, changed, and given back, each time with the list behind it', async () => {
    await opens()
    chooses('Recovery')
    await page.waitForScreen('recovery-details')
    expect(details()).toMatchObject({
      title: 'Automatic',
      buttons: ['Control it yourself'],
      wallets: [`Your Ethereum wallet: ${wallet.address}`],
    })
    presses('Control it yourself')
    await page.waitForScreen('secure-account')
    findRow(page.model<ChoiceModel>().$state.get().rows, 'Set a password')?.choose?.()
    await setsPassword()
    await page.waitForScreen('recovery-details')
    expect(details()).toMatchObject({ title: 'Password', buttons: ['Let the provider do it', 'Change'] })
    presses('Change')
    await page.waitForScreen('secure-account')
    expect(
      page
        .model<ChoiceModel>()
        .$state.get()
        .rows.map(({ label }) => englishText(label)),
    ).toEqual(['Back up to Google Drive', 'Reset your password'])
    expect(page.stage.back()).toBe(true)
    await page.waitForScreen('recovery-details')
    presses('Let the provider do it')
    await page.waitForScreen('automatic-recovery')
    presses('Confirm')
    await page.waitForScreen('recovery-details')
    expect(details().title).toBe('Automatic')
    expect(page.stage.back()).toBe(true)
    await page.waitForScreen('security')
    expect(await leaves()).toMatchObject({ secured: [] })
  })

  it('is unchanged if its screen is left, and reported at the end if it was changed', async () => {
    await opens()
    chooses('Recovery')
    await page.waitForScreen('recovery-details')
    presses('Control it yourself')
    await page.waitForScreen('secure-account')
    findRow(page.model<ChoiceModel>().$state.get().rows, 'Set a password')?.choose?.()
    await page.waitForScreen('create-password')
    page.press('Cancel')
    await page.waitForScreen('recovery-details')
    expect(details().title).toBe('Automatic')
    presses('Control it yourself')
    await page.waitForScreen('secure-account')
    findRow(page.model<ChoiceModel>().$state.get().rows, 'Set a password')?.choose?.()
    await setsPassword()
    await page.waitForScreen('recovery-details')
    expect((await leaves()).secured.map(({ address, recoveryMethod }) => [address, recoveryMethod])).toEqual([
      [wallet.address, 'user-passcode'],
    ])
  })

  it('applies to all wallets of one seed, and to an imported key separately', async () => {
    const solana = await createWallet({ chainType: 'solana' })
    const imported = await importWallet({ chainType: 'ethereum', privateKey: KEY })
    await opens()
    const [first, second] = list().rows.map(({ label }) => englishText(label))
    expect([first, second]).toEqual([
      expect.stringMatching(/^Recovery of 0x/),
      expect.stringMatching(/^Recovery of 0x/),
    ])
    chooses(first ?? '')
    await page.waitForScreen('recovery-details')
    expect(details().wallets).toEqual([
      `Your Ethereum wallet: ${wallet.address}`,
      `Your Solana wallet: ${solana.address}`,
    ])
    page.stage.back()
    await page.waitForScreen('security')
    chooses(second ?? '')
    await page.waitForScreen('recovery-details')
    expect(details().wallets).toEqual([`Your Ethereum wallet: ${imported.address}`])
  })

  it('is shown without an alternative if the app has no other method', async () => {
    await opens({ ...ALL, embeddedWallets: { userOwnedRecoveryOptions: [] } })
    chooses('Recovery')
    await page.waitForScreen('recovery-details')
    expect(details()).toMatchObject({ note: 'This app offers no other way.', buttons: ['Go back'] })
    presses('Go back')
    await page.waitForScreen('security')
  })

  it('cannot be given back to the provider if the app requires a method of the user', async () => {
    having({ recoveryMethod: 'user-passcode' })
    await opens({
      ...ALL,
      embeddedWallets: { userOwnedRecoveryOptions: ['user-passcode'], requireUserOwnedRecoveryOnCreate: true },
    })
    chooses('Recovery')
    await page.waitForScreen('recovery-details')
    expect(details().buttons).toEqual(['Change'])
  })
})

describe('a second factor in the overview', () => {
  it('is enrolled from the list, and the flow returns there', async () => {
    await opens()
    chooses('Second factor')
    await page.waitForScreen('mfa-methods')
    list()
      .rows.find(({ key }) => key === 'totp')
      ?.choose?.()
    await page.waitForScreen('enrol-totp')
    const { copy: secret = '' } = await eventually(
      () => page.model<OutsideModel>().$state.get().scan ?? expect.fail('There is no code to scan yet.'),
    )
    pressButton(page.model<OutsideModel>() as never, 'Continue')
    await page.waitForScreen('enrol-totp-code')
    await eventually(() => expect(page.model<CodeModel>().$status.get()).toBe('awaiting-code-input'))
    page.model<CodeModel>().submit(world.driver.authenticatorCode(secret))
    await page.waitForScreen('mfa-added')
    pressButton(page.model<ConsentModel>(), 'Done')
    await page.waitForScreen('security')
    expect([summary(), lines()[1]]).toEqual([
      'Missing: a recovery that only you control.',
      'Second factor · Authenticator app · Your wallet asks for it before it acts.',
    ])
    expect(await leaves()).toMatchObject({ enrolled: ['totp'], removed: [] })
  })
})

describe('the wallets in the overview', () => {
  const rows = () => page.model<ChoiceModel>().$state.get().rows
  const labels = () =>
    rows().map(({ label, chips = [] }) => [englishText(label), ...chips.map(englishText)].join(' · '))
  const title = () => contentOf(page.model<ConsentModel>()).title
  /** Types this name, and saves it. */
  const names = async (name: string) => {
    presses('Change the name')
    await page.waitForScreen('wallet-name')
    const { field } = page.model<FormModel>()
    field.type(name)
    field.submit()
    await page.waitForScreen('wallet-details')
  }

  it('are opened directly if there is only one, and its name is shown wherever the wallet is listed', async () => {
    await opens()
    chooses('Wallets')
    await page.waitForScreen('wallet-details')
    expect(details()).toMatchObject({ title: 'Your Ethereum wallet', buttons: ['Change the name'] })
    await names('  My   savings ')
    expect(title()).toBe('My savings (Ethereum)')
    page.stage.back()
    await page.waitForScreen('security')
    expect(lines()[2]).toBe('Wallets · My savings · Their addresses, and names of your own.')
    chooses('Recovery')
    await page.waitForScreen('recovery-details')
    expect(details().wallets).toEqual([`My savings (Ethereum): ${wallet.address}`])
    page.stage.back()
    await page.waitForScreen('security')
    chooses('Wallets')
    await page.waitForScreen('wallet-details')
    presses('Change the name')
    await page.waitForScreen('wallet-name')
    const { field } = page.model<FormModel>()
    expect(field.$text.get()).toBe('My savings')
    for (const refused of ['a'.repeat(33), '0x71C7…976F']) {
      field.type(refused)
      expect([field.$valid.get(), field.spec.complaint && englishText(field.spec.complaint)]).toEqual([
        false,
        'Use at most 32 characters that do not look like an address.',
      ])
    }
    field.type('')
    field.submit()
    await page.waitForScreen('wallet-details')
    expect(title()).toBe('Your Ethereum wallet')
    expect(await leaves()).toMatchObject({ secured: [] })
  })

  it('have a default one for each chain, which the visitor can change', async () => {
    const second = await createWallet({ chainType: 'ethereum', createAdditional: true })
    await createWallet({ chainType: 'solana' })
    await opens()
    expect(lines().filter(line => line.startsWith('Wallets'))).toEqual([
      'Wallets · 3 · Their addresses, names of your own, and which one is your default.',
    ])
    chooses('Wallets')
    await page.waitForScreen('own-wallets')
    expect(labels()).toEqual(['Your Ethereum wallet · Default', 'Your Solana wallet', 'Your Ethereum wallet'])
    rows()[2]?.choose?.()
    await page.waitForScreen('wallet-details')
    expect(page.model<ConsentModel>().$state.get().address?.full).toBe(second.address)
    await names('Savings')
    expect(details().buttons).toEqual(['Make it the default', 'Change the name'])
    presses('Make it the default')
    await page.waitForScreen('own-wallets')
    expect(labels()).toEqual(['Your Ethereum wallet', 'Your Solana wallet', 'Savings (Ethereum) · Default'])
    rows()[2]?.choose?.()
    await page.waitForScreen('wallet-details')
    expect(details()).toMatchObject({
      detail: 'This is your default: it is used whenever no other wallet is named.',
      buttons: ['Change the name'],
    })
    page.stage.back()
    await page.waitForScreen('own-wallets')
    rows()[1]?.choose?.()
    await page.waitForScreen('wallet-details')
    expect(details().buttons, 'the only one of its chain needs no choice').toEqual(['Change the name'])
  })

  it('keep a hostile name from drawing anything else', async () => {
    await opens()
    nameWallet(currentUser()?.id ?? '', wallet.address, 'a\u202eb\u0000<b>')
    chooses('Wallets')
    await page.waitForScreen('wallet-details')
    expect(title()).toBe('a⟨U+202E⟩b⟨U+0000⟩<b> (Ethereum)')
  })
})

describe('offline access in the overview', () => {
  it('is granted, shown with its start date, and revoked', async () => {
    await opens()
    chooses('Offline access')
    await page.waitForScreen('offline-access')
    expect(details()).toMatchObject({
      detail: 'This app cannot use your wallet while you are away.',
      buttons: ['Allow it', 'Go back'],
      wallets: [],
    })
    presses('Allow it')
    await page.waitForScreen('delegation')
    presses('Not now')
    await page.waitForScreen('offline-access')
    presses('Allow it')
    await page.waitForScreen('delegation')
    presses('Accept')
    await page.waitForScreen('delegating')
    expect(page.stage.$scene.get()).toMatchObject({ closable: false, canGoBack: false })
    await page.waitForScreen('offline-access')
    const today = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date())
    expect(details()).toMatchObject({
      detail: 'This app can use one wallet of yours while you are away, without asking you.',
      buttons: ['Take it back'],
      wallets: [`Your Ethereum wallet, since ${today}: ${wallet.address}`],
    })
    presses('Take it back')
    await page.waitForScreen('delegation')
    presses('Confirm')
    await page.waitForScreen('offline-access')
    expect(details()).toMatchObject({ buttons: ['Allow it', 'Go back'], wallets: [] })
    presses('Go back')
    await page.waitForScreen('security')
    expect(await leaves()).toMatchObject({ delegated: [], revoked: [] })
  })
})

describe('an export in the overview', () => {
  it('begins at once for the only wallet, and with a choice for several', async () => {
    await opens()
    chooses('Export key')
    await page.waitForScreen('export-wallet')
    expect(page.model<ExportKeysModel>().address.full).toBe(wallet.address)
    page.model<ExportKeysModel>().done()
    await page.waitForScreen('security')

    const solana = await createWallet({ chainType: 'solana' })
    chooses('Export key')
    await page.waitForScreen('which-wallet')
    findRow(page.model<ChoiceModel>().$state.get().rows, 'Your Solana wallet')?.choose?.()
    await page.waitForScreen('export-wallet')
    expect(page.model<ExportKeysModel>().address.full).toBe(solana.address)
    page.stage.back()
    await page.waitForScreen('which-wallet')
  })
})
