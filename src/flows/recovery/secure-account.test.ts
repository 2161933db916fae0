import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setFrameHost } from '../../channel/frame-host.js'
import { walletFrame } from '../../channel/wallet-frame.js'
import type { HostConfig, RecoveryOption } from '../../config/settings.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConfirmSavedModel } from '../../screens/recovery/password/confirm-saved.js'
import type { PasswordStep } from '../../screens/recovery/password/password-draft.js'
import type { SavePasswordModel } from '../../screens/recovery/password/save-password.js'
import type { SecureAccountModel } from '../../screens/recovery/secure-account.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { findRow, englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { createWallet } from '../../wallet/frame/create.js'
import { recoverWithSecret } from '../../wallet/frame/recover.js'
import { setRecovery } from '../../wallet/frame/set-recovery.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { recovery, type RecoveryOptions } from './recovery.js'
import { openVisit, until, type Visitor } from './visitor.harness.js'

const PASSWORD = 'Owl-grebe_27+heron'
const ALL: readonly RecoveryOption[] = ['google-drive', 'icloud', 'user-passcode']

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
let page: Visitor<RecoveryOptions, unknown>

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ user_owned_recovery_options: ['google-drive', 'icloud', 'user-passcode'] }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  signedIn.page.posted.length = 0
})
afterEach(async () => {
  page?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await signedIn.stop()
})

function opens(
  options: RecoveryOptions = {},
  offered: readonly RecoveryOption[] = ALL,
): Visitor<RecoveryOptions, unknown> {
  const config: HostConfig = { embeddedWallets: { userOwnedRecoveryOptions: [...offered] } }
  page = openVisit(recovery, options, config)
  return page
}
const asked = (event: string) => signedIn.page.requests.filter(message => message.event === event)
/** The frame sets any recovery method, without the slow key derivation. */
const sets = (
  answer: () => unknown = () => ({
    entropyId: wallet.address,
    entropyIdVerifier: 'ethereum-address-verifier',
    recoveryMethod: 'any',
  }),
) => signedIn.intercept(event => (event === 'privy:wallets:set-recovery' ? answer() : undefined))
const refuses = (type = 'error') =>
  sets(() => {
    throw { type, message: 'no' }
  })
/** The user's wallet has this recovery method. */
const known = (recoveryMethod: string) => {
  const user = currentUser() as User
  setSession(
    {
      ...user,
      linkedAccounts: user.linkedAccounts.map(account =>
        account.type === 'wallet' ? { ...account, recoveryMethod } : account,
      ),
    },
    'user-updated',
  )
}
const state = () => page.model<ChoiceModel>().$state.get()
const rows = () => state().rows.map(({ label }) => englishText(label))
const chooses = (label: string) => findRow(state().rows, label)?.choose?.()
const ring = () => page.model<StatusModel>().$state.get().ring

/** Chooses a password, saves it, enters it again and confirms that it is saved. */
async function goesThrough(
  until: 'save-password' | 'confirm-password' | 'confirm-saved' | 'password-set' = 'password-set',
) {
  await page.waitForScreen('create-password')
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('save-password')
  if (until === 'save-password') return
  page.model<SavePasswordModel>().proceed.press()
  await page.waitForScreen('confirm-password')
  if (until === 'confirm-password') return
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('confirm-saved')
  if (until === 'confirm-saved') return
  const { setTicked, set } = page.model<ConfirmSavedModel>()
  setTicked(true)
  set.press()
  await page.waitForScreen('password-set')
}

describe('the recovery method of a wallet', () => {
  it('is chosen for the first time under its own title [SECURE-01] [SECURE-03] [SECURE-04]', async () => {
    opens()
    await page.waitForScreen('secure-account')
    expect([englishText(state().title), ...rows()]).toEqual([
      'Secure your account',
      'Back up to Google Drive',
      'Back up to Apple iCloud',
      'Set a password',
    ])
  })

  it('is verified first if there is one, and a cloud backup is not offered again [SECURE-02] [SECURE-05] [SECURE-07]', async () => {
    for (const [method, offered] of [
      ['user-passcode', ['Back up to Google Drive', 'Back up to Apple iCloud', 'Reset your password']],
      ['google-drive', ['Back up to Apple iCloud', 'Set a password']],
      ['icloud', ['Back up to Google Drive', 'Set a password']],
    ] as const) {
      known(method)
      opens()
      await page.waitForScreen('secure-account')
      expect([englishText(state().title), ...rows()], method).toEqual(['Update backup method', ...offered])
      page.close()
    }
    known('privy')
    opens()
    await page.waitForScreen('secure-account')
    expect(englishText(state().title), 'and not where it is the provider’s').toBe('Secure your account')
  })

  it('is explained by the information of the screen [SECURE-06]', async () => {
    opens()
    await page.waitForScreen('secure-account')
    expect(page.stage.$scene.get()?.info).toBe(true)
    const { title, detail } = page.model<SecureAccountModel>().$info
    expect([englishText(title), englishText(detail)]).toEqual([
      'Why a backup?',
      expect.stringMatching(/when you use another device, or when this browser forgets it/),
    ])
  })

  it('is one of those that the app offers [CONF-22]', async () => {
    for (const [offered, shown] of [
      [['user-passcode'], ['Set a password']],
      [
        ['icloud', 'google-drive'],
        ['Back up to Google Drive', 'Back up to Apple iCloud'],
      ],
    ] as const) {
      opens({}, offered)
      await page.waitForScreen('secure-account')
      expect(rows()).toEqual(shown)
      page.close()
    }
    for (const [options, offered] of [
      [{}, []],
      [{ recoveryMethod: 'icloud' }, ['user-passcode']],
    ] as const) {
      opens(options, offered)
      await page.waitForScreen('error')
      page.close()
      await expect(page.result).rejects.toMatchObject({
        code: 'INVALID_CONFIG',
        message: 'User owned recovery not yet supported for this app.',
      })
    }
  })

  it('needs a wallet of the user [RECOV-18]', async () => {
    setSession({ ...(currentUser() as User), linkedAccounts: [] }, 'user-updated')
    opens()
    await page.waitForScreen('error')
    page.close()
    await expect(page.result).rejects.toMatchObject({
      code: 'EMBEDDED_WALLET_NOT_FOUND',
      message: 'Embedded wallet not found',
    })
  })
})

describe('a password chosen by the visitor', () => {
  it('has an introduction if it is the only option [PASSWD-20] [PASSWD-21]', async () => {
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    expect(page.content).toMatchObject({ title: 'Secure Your account', buttons: ['Add password'] })
    page.press('Add password')
    await page.waitForScreen('create-password')
  })

  it('is set after four steps, which a failure does not undo, and restores the wallet on another device [PASSWD-01] [PASSWD-22] [FRAME-11]', async () => {
    refuses()
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await goesThrough()
    await eventually(() => expect(ring()).toBe('failed'))
    expect(currentUser()?.linkedAccounts).toMatchObject([{ recoveryMethod: 'privy' }])
    signedIn.intercept(undefined)
    page.press('Try again')
    await eventually(() => expect(ring()).toBe('done'))
    expect(page.content).toMatchObject({ title: 'Your wallet is protected', buttons: ['Done'] })
    page.press('Done')
    const result = (await page.result) as { wallet: WalletAccount }
    expect(result).toMatchObject({
      action: 'set',
      recoveryMethod: 'user-passcode',
      wallet: { address: wallet.address, recoveryMethod: 'user-passcode' },
    })
    expect(currentUser()?.linkedAccounts).toMatchObject([{ recoveryMethod: 'user-passcode' }])
    const [sent] = asked('privy:wallets:set-recovery')
    expect(sent?.data).toMatchObject({
      recoveryMethod: 'user-passcode',
      recoveryPassword: PASSWORD,
      existingRecoveryMethod: 'privy',
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
    })
    await signedIn.useOtherDevice()
    await recoverWithSecret(result.wallet, { recoveryPassword: PASSWORD })
    sets()
    await setRecovery({ recovery: { method: 'privy' } })
    expect(asked('privy:wallets:set-recovery').at(-1)?.data).toEqual({
      accessToken: expect.any(String) as string,
      recoveryMethod: 'privy',
      existingRecoveryMethod: 'user-passcode',
      entropyId: wallet.address,
      entropyIdVerifier: 'ethereum-address-verifier',
    })
  })

  it('is entered step by step, back and forth, and nothing is set before the last step is submitted [PASSWD-05] [PASSWD-06] [PASSWD-07]', async () => {
    sets()
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    const states: string[] = []
    await page.waitForScreen('create-password')
    page.model<PasswordStep>().$status.subscribe(state => void states.push(state))
    await goesThrough('save-password')
    const { $password } = page.model<SavePasswordModel>()
    expect(page.stage.back()).toBe(true)
    states.length = 0
    await goesThrough('confirm-saved')
    for (const screen of ['confirm-password', 'save-password', 'create-password']) {
      expect(page.stage.back()).toBe(true)
      expect(page.screen).toBe(screen)
    }
    expect(page.input.$text.get(), 'what was thought of is still there').toBe(PASSWORD)
    expect(states).toEqual(['saving', 'confirming', 'finalizing', 'confirming', 'saving', 'creating'])
    expect(asked('privy:wallets:set-recovery')).toEqual([])
    states.length = 0
    await goesThrough()
    await eventually(() => expect(ring()).toBe('done'))
    expect(states).toEqual(['saving', 'confirming', 'finalizing', 'done'])
    expect(asked('privy:wallets:set-recovery')).toHaveLength(1)
    expect($password.get(), 'and is forgotten').toBe('')
  })

  it('is rejected at the field if it is too weak', async () => {
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await page.waitForScreen('create-password')
    expect([page.content.buttons, page.button?.disabled]).toEqual([['Cancel', 'Continue'], true])
    page.input.type('abc')
    expect([page.problem, page.button?.disabled]).toEqual([undefined, true])
    page.input.left?.()
    expect(page.problem).toBe('Password must be at least 6 characters')
    page.input.type('abc d~')
    expect(page.problem, 'at once').toBe('Invalid characters used (   ~ )')
    page.input.submit()
    expect(page.screen).toBe('create-password')
    page.input.type('abcd12')
    expect([page.problem, page.button?.disabled]).toEqual([undefined, false])
  })

  it('is said to be common if attackers try it first, and is allowed', async () => {
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await page.waitForScreen('create-password')
    const hint = () => {
      const found = page.input.$hint?.get()
      return found && englishText(found)
    }
    page.input.type('Password1!')
    expect([hint(), page.problem, page.button?.disabled]).toEqual([
      'Many people use this password. Attackers try it first.',
      undefined,
      false,
    ])
    page.input.type(PASSWORD)
    expect(hint()).toBeUndefined()
  })

  it('must be entered again exactly as before [PASSWD-16] [PASSWD-17]', async () => {
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await goesThrough('confirm-password')
    expect(page.button?.disabled).toBe(true)
    for (const wrong of [PASSWORD.toLowerCase(), `${PASSWORD}1`, PASSWORD.slice(0, -1)]) {
      page.input.type(wrong)
      expect(page.button?.disabled).toBe(true)
      page.input.left?.()
      expect(page.problem).toBe('Passwords do not match')
      page.input.submit()
      expect(page.screen).toBe('confirm-password')
    }
    page.input.type(PASSWORD)
    expect([page.problem, page.button?.disabled]).toEqual([undefined, false])
  })

  it('is set only after the visitor confirms that they saved it [PASSWD-04]', async () => {
    sets()
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await goesThrough('confirm-saved')
    const { $ticked, setTicked, set, tick } = page.model<ConfirmSavedModel>()
    expect([englishText(set.text), englishText(tick), $ticked.get()]).toEqual([
      'Set Password',
      expect.stringMatching(/^I have saved my password/),
      false,
    ])
    set.press()
    expect(page.screen).toBe('confirm-saved')
    setTicked(true)
    setTicked(false)
    set.press()
    expect(page.screen).toBe('confirm-saved')
    setTicked(true)
    set.press()
    await page.waitForScreen('password-set')
  })

  it('can be left at any step before it is set, and the host gets the exit code [PASSWD-23] [FLOW-07]', async () => {
    for (const at of ['create-password', 'save-password', 'confirm-password', 'confirm-saved'] as const) {
      opens({ recoveryMethod: 'user-passcode' })
      await page.waitForScreen('add-password')
      page.press('Add password')
      if (at === 'create-password') await page.waitForScreen(at)
      else await goesThrough(at)
      expect(page.stage.$scene.get()?.closable).toBe(true)
      page.close()
      expect(await failure(page.result)).toMatchObject({
        code: 'USER_EXITED_SET_PASSWORD_FLOW',
        message: 'Exited before password was added to wallet',
        cancelled: true,
      })
    }
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await page.waitForScreen('create-password')
    page.press('Cancel')
    expect(await failure(page.result)).toMatchObject({ code: 'USER_EXITED_SET_PASSWORD_FLOW' })
  })

  it('shows an error with a retry if it could not be set; leaving then rejects with that error [PASSWD-24]', async () => {
    refuses()
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await goesThrough()
    await eventually(() => expect(ring()).toBe('failed'))
    expect(page.content).toEqual({
      title: 'Something went wrong',
      detail: 'Error setting password on privy wallet',
      buttons: ['Try again'],
      href: undefined,
    })
    page.press('Try again')
    await eventually(() =>
      expect([ring(), asked('privy:wallets:set-recovery')]).toMatchObject(['failed', { length: 2 }]),
    )
    page.close()
    expect(await failure(page.result)).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'Error setting password on privy wallet',
      cause: { message: 'no' },
    })
  })

  it('counts once it is set, even if the visitor closes without a last press', async () => {
    sets()
    opens()
    await page.waitForScreen('secure-account')
    chooses('Set a password')
    await goesThrough()
    await eventually(() => expect(ring()).toBe('done'))
    page.close()
    expect(await page.result).toMatchObject({ action: 'set', recoveryMethod: 'user-passcode' })
  })

  it('is known only to its fields and the frame', async () => {
    sets()
    const logs = (['log', 'warn', 'error', 'info', 'debug'] as const).map(name => vi.spyOn(console, name))
    opens({ recoveryMethod: 'user-passcode' })
    await page.waitForScreen('add-password')
    page.press('Add password')
    await goesThrough()
    await eventually(() => expect(ring()).toBe('done'))
    page.press('Done')
    const result = await page.result
    expect(
      signedIn.page.posted
        .filter(message => JSON.stringify(message).includes('grebe'))
        .map(({ message: { event } }) => event),
    ).toEqual(['privy:wallets:set-recovery'])
    expect(
      JSON.stringify([
        result,
        currentUser(),
        world.driver.requests(signedIn.appId),
        world.driver.analytics(signedIn.appId),
        logs.map(({ mock }) => mock.calls),
      ]),
    ).not.toContain('grebe')
    vi.restoreAllMocks()
  })
})

describe('the provider’s own recovery', () => {
  it('is set after a confirmation and shown, and the screen closes by itself [RECOV-27] [RECOV-28] [RECOV-29]', async () => {
    known('user-passcode')
    sets()
    opens({ recoveryMethod: 'privy' })
    await page.waitForScreen('automatic-recovery')
    expect(page.content).toMatchObject({ title: 'Automatically secure your account', buttons: ['Not now', 'Confirm'] })
    expect(asked('privy:wallets:set-recovery')).toEqual([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    page.press('Confirm')
    await until(() => page.screen === 'automatic-recovery-set' && ring() === 'done')
    expect(asked('privy:wallets:set-recovery')).toMatchObject([
      { data: { recoveryMethod: 'privy', existingRecoveryMethod: 'user-passcode' } },
    ])
    expect(page.content.title).toBe('Success')
    await vi.advanceTimersByTimeAsync(1_399)
    expect(page.stage.playing).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.stage.playing).toBe(false)
    expect(await page.result).toMatchObject({ action: 'set', recoveryMethod: 'privy' })
  })

  it('shows an error with a retry if it could not be set [RECOV-19] [RECOV-30]', async () => {
    refuses()
    opens({ recoveryMethod: 'privy' })
    await page.waitForScreen('automatic-recovery')
    page.press('Confirm')
    await eventually(() => expect([page.screen, ring()]).toEqual(['automatic-recovery-set', 'failed']))
    expect(page.content).toEqual({
      title: 'Something went wrong',
      detail: 'Unable to set recovery on wallet',
      buttons: ['Try again'],
      href: undefined,
    })
    expect(await failure(setRecovery({ recovery: { method: 'privy' } }))).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'Unable to set recovery on wallet',
    })
    sets()
    page.press('Try again')
    await eventually(() => expect(ring()).toBe('done'))
  })

  it('reports that the wallet frame is unreachable [RECOV-16]', async () => {
    opens({ recoveryMethod: 'privy' })
    await page.waitForScreen('automatic-recovery')
    walletFrame().reset()
    signedIn.page.connected = false
    setFrameHost(() => null)
    page.press('Confirm')
    await eventually(() => expect([page.screen, ring()]).toEqual(['automatic-recovery-set', 'failed']))
    expect(page.content.detail).toBe('Failed to connect to wallet proxy')
    expect(await failure(setRecovery({ recovery: { method: 'privy' } }))).toMatchObject({
      code: 'WALLET_FRAME_UNAVAILABLE',
      message: 'Failed to connect to wallet proxy',
    })
  })
})
