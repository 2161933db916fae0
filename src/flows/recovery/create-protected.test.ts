import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { ChainType } from '../../chains/chain-type.js'
import type { RecoveryOption } from '../../config/settings.js'
import { failure } from '../../errors/failure.harness.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ConfirmSavedModel } from '../../screens/recovery/password/confirm-saved.js'
import type { SavePasswordModel } from '../../screens/recovery/password/save-password.js'
import type { ChoiceModel } from '../../screens/shapes/choice/choice.js'
import { findRow, englishText } from '../../screens/shapes/parts/screen-content.harness.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import { currentUser } from '../../session/store.js'
import { createWallet } from '../../wallet/frame/create.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { createWallets, type WalletsToCreate } from '../wallets/create-wallets.js'
import './create-protected.js' // loaded before a test waits for it
import { recovery } from './recovery.js'
import { openVisit, until, type Visitor } from './visitor.harness.js'

const PASSWORD = 'Owl-grebe_27+heron'
const BY_PASSWORD = { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD }

let world: World
let signedIn: SignedInPage
let page: Visitor<WalletsToCreate, unknown>

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ user_owned_recovery_options: ['google-drive', 'user-passcode'] }, world)
})
afterEach(async () => {
  page?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await signedIn.stop()
})

/** The wallet creation after a login, in an app that requires a recovery method of the user. */
function due(
  chains: readonly ChainType[],
  { offered = ['user-passcode'], isNewUser = false }: { offered?: RecoveryOption[]; isNewUser?: boolean } = {},
) {
  const config = { embeddedWallets: { requireUserOwnedRecoveryOnCreate: true, userOwnedRecoveryOptions: offered } }
  page = openVisit(createWallets, { chains, isNewUser }, config)
  return page
}
const created = () => signedIn.page.requests.filter(({ event }) => /:create$/.test(event))
const ring = () => page.model<StatusModel>().$state.get().ring
const methods = () => embeddedWallets(currentUser()).map(({ chainType, recoveryMethod }) => [chainType, recoveryMethod])

async function setsPassword() {
  await page.waitForScreen('create-password')
  expect(page.stage.$scene.get()?.closable).toBe(false)
  expect(page.content.buttons, 'nothing to cancel it by').toEqual(['Continue'])
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('save-password')
  expect(page.stage.$scene.get()?.closable).toBe(false)
  page.model<SavePasswordModel>().proceed.press()
  await page.waitForScreen('confirm-password')
  expect(page.stage.$scene.get()?.closable).toBe(false)
  page.input.type(PASSWORD)
  page.press('Continue')
  await page.waitForScreen('confirm-saved')
  expect(page.stage.$scene.get()?.closable).toBe(false)
  expect(created(), 'nothing is made before').toEqual([])
  const { setTicked, set } = page.model<ConfirmSavedModel>()
  setTicked(true)
  set.press()
  await page.waitForScreen('password-set')
  expect(page.stage.$scene.get()?.closable).toBe(false)
}

describe('a new wallet that requires a recovery method of the user', () => {
  it('is created only after the visitor has set a password, which they cannot skip [CONF-21] [PASSWD-09] [PASSWD-26]', async () => {
    due(['solana', 'ethereum'])
    await setsPassword()
    expect(await page.result).toMatchObject({ wallets: [{ chainType: 'ethereum' }, { chainType: 'solana' }] })
    expect(created()).toMatchObject([
      { event: 'privy:wallet:create', data: BY_PASSWORD },
      { event: 'privy:solana-wallet:create' },
    ])
    expect(created()[1]?.data).not.toHaveProperty('recoveryPassword')
    expect(methods()).toEqual([
      ['ethereum', 'user-passcode'],
      ['solana', 'user-passcode'],
    ])
    page.close()
    const asked = openVisit(recovery, { recoveryMethod: 'user-passcode' } as const)
    await asked.waitForScreen('add-password')
    asked.press('Add password')
    await asked.waitForScreen('create-password')
    expect([asked.stage.$scene.get()?.closable, asked.content.buttons], 'but one that somebody asked for').toEqual([
      true,
      ['Cancel', 'Continue'],
    ])
    asked.press('Cancel')
    expect(await failure(asked.result)).toMatchObject({ code: 'USER_EXITED_SET_PASSWORD_FLOW' })
    asked.close()
  })

  it('can be backed up in a cloud if the app offers one: then the visitor chooses first [WCREATE-12]', async () => {
    vi.stubGlobal('open', () => null)
    due(['ethereum'], { offered: ['google-drive', 'user-passcode'] })
    await page.waitForScreen('secure-account')
    const { title, rows } = page.model<ChoiceModel>().$state.get()
    expect([englishText(title), ...rows.map(({ label }) => englishText(label))]).toEqual([
      'Secure your account',
      'Back up to Google Drive',
      'Set a password',
    ])
    expect(page.stage.$scene.get()?.closable).toBe(false)
    findRow(rows, 'Set a password')?.choose?.()
    await page.waitForScreen('create-password')
    page.close()
    due(['ethereum'])
    await page.waitForScreen('create-password')
  })

  it('closes its screen by itself 1400 ms after it was created [PASSWD-08]', async () => {
    due(['ethereum'])
    await page.waitForScreen('create-password')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await goesOn()
    await until(() => page.screen === 'password-set' && ring() === 'done')
    await vi.advanceTimersByTimeAsync(1_399)
    expect(page.stage.playing).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.stage.playing).toBe(false)
  })

  it('is shown to a new user, who continues from there; for others the flow ends [WCREATE-14]', async () => {
    due(['ethereum'], { isNewUser: false })
    const seen = new Set<string | undefined>()
    page.stage.$scene.subscribe(scene => void seen.add(scene?.screen))
    await setsPassword()
    expect(await page.result).toMatchObject({ wallets: [{ chainType: 'ethereum' }] })
    expect([page.stage.playing, seen.has('wallet-created')]).toEqual([false, false])

    await signedIn.stop()
    signedIn = await signedInPage({ user_owned_recovery_options: ['user-passcode'] }, world)
    due(['ethereum'], { isNewUser: true })
    await setsPassword()
    await page.waitForScreen('wallet-created')
    expect(page.content).toMatchObject({ title: 'Your wallet is ready', buttons: ['Continue'] })
    page.press('Continue')
    expect(await page.result).toMatchObject({ wallets: [{ chainType: 'ethereum' }] })
    expect(page.stage.playing).toBe(false)
  })

  it('can be retried with the same password if it was not created, or left', async () => {
    let refused = true
    signedIn.intercept(event => {
      if (refused && event === 'privy:wallet:create') throw { type: 'error', message: 'no' }
      return undefined
    })
    due(['ethereum'])
    await setsPassword()
    await eventually(() => expect(ring()).toBe('failed'))
    expect(page.content).toMatchObject({
      title: 'Failed to create wallet',
      detail: 'An error has occurred, please try again.',
      buttons: ['Close', 'Try again'],
    })
    expect(page.stage.back(), 'the password may be set already').toBe(false)
    page.press('Close')
    expect(await page.result).toMatchObject({ failure: { code: 'EMBEDDED_WALLET_CREATE_ERROR' } })
    due(['ethereum'])
    signedIn.page.posted.length = 0
    await setsPassword()
    await eventually(() => expect(ring()).toBe('failed'))
    refused = false
    page.press('Try again')
    expect(await page.result).toMatchObject({ wallets: [{ recoveryMethod: 'user-passcode' }] })
  })

  it('asks for no recovery method if the user has one already, or the app requires none', async () => {
    await createWallet({ chainType: 'ethereum', recovery: { method: 'user-passcode', password: PASSWORD } })
    due(['solana'])
    expect(await page.result).toMatchObject({ wallets: [{ chainType: 'solana', recoveryMethod: 'user-passcode' }] })
    page = openVisit(createWallets, { chains: [] })
    await page.result
  })

  it('protects an existing secret afterwards, and shows a failure [PASSWD-25]', async () => {
    await createWallet({ chainType: 'ethereum' })
    signedIn.intercept(event => {
      if (event === 'privy:wallets:set-recovery') throw { type: 'error', message: 'no' }
      return undefined
    })
    signedIn.page.posted.length = 0
    due(['solana'])
    await setsPassword()
    await eventually(() => expect(ring()).toBe('failed'))
    expect(page.content.detail).toBe('User created a wallet but failed to set a password for it')
    expect(methods()).toEqual([
      ['ethereum', 'privy'],
      ['solana', 'privy'],
    ])
    signedIn.intercept(undefined)
    page.press('Try again')
    expect(await page.result).toMatchObject({ wallets: [{ chainType: 'solana', recoveryMethod: 'user-passcode' }] })
    expect(methods()).toEqual([
      ['ethereum', 'user-passcode'],
      ['solana', 'user-passcode'],
    ])
    expect(created(), 'it was made once').toHaveLength(1)
  })

  it('rejects with the same failure for a script [PASSWD-25]', async () => {
    await createWallet({ chainType: 'ethereum' })
    signedIn.intercept(event => {
      if (event === 'privy:wallets:set-recovery') throw { type: 'error', message: 'no' }
      return undefined
    })
    const byPassword = { method: 'user-passcode', password: PASSWORD } as const
    expect(await failure(createWallet({ chainType: 'solana', recovery: byPassword }))).toMatchObject({
      code: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
      message: 'User created a wallet but failed to set a password for it',
    })
    expect(methods()).toHaveLength(2)
  })
})

/** The same steps while the clock is faked. */
async function goesOn() {
  page.input.type(PASSWORD)
  page.press('Continue')
  await until(() => page.screen === 'save-password')
  page.model<SavePasswordModel>().proceed.press()
  await until(() => page.screen === 'confirm-password')
  page.input.type(PASSWORD)
  page.press('Continue')
  await until(() => page.screen === 'confirm-saved')
  const { setTicked, set } = page.model<ConfirmSavedModel>()
  setTicked(true)
  set.press()
}
