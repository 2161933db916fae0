import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { getAppConfig } from '../../api/app/app.js'
import { setHandler } from '../../ask/handlers.js'
import { clearMfa, enrollTotp, submitMfaEnrollment } from '../../security/second-factors.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { logout } from '../../session/logout.js'
import { refreshUser } from '../../session/refresh-user.js'
import { currentUser } from '../../session/store.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { WalletAccount } from '../../session/user/user.js'
import { connectWallet } from '../frame/connect.js'
import { createWallet } from '../frame/create.js'
import { setRecovery } from '../frame/set-recovery.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'
import { followLegacyWallets } from './follow-legacy.js'
import { migrateLegacyWallets } from './migrate-legacy.js'

let world: World
let signedIn: SignedInPage
let wallet: WalletAccount
/** The handler of all questions to the visitor. */
const asked = vi.fn(() => Promise.reject(new Error('Nobody is to be asked.')))
const errors: unknown[] = []
const onError = (error: unknown) => void errors.push(error)

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ mfa_methods: ['totp'], user_owned_recovery_options: ['user-passcode'] }, world)
  wallet = await createWallet({ chainType: 'ethereum' })
  asked.mockClear()
  errors.length = 0
  signedIn.page.posted.length = 0
  for (const question of ['verify-identity', 'recover-wallet', 'delegate-wallet'] as const) setHandler(question, asked)
  process.on('unhandledRejection', onError)
})
afterEach(async () => {
  process.off('unhandledRejection', onError)
  for (const question of ['verify-identity', 'recover-wallet', 'delegate-wallet'] as const)
    setHandler(question, undefined)
  signedIn.intercept(undefined)
  world.driver.clearFaults()
  await signedIn.stop()
})

const events = () => signedIn.page.requests.map(({ event }) => event.replace('privy:', ''))
const delegated = () => embeddedWallets(currentUser()).map(one => one.delegated)

describe('on-device wallets of an app that has moved to the secure environment', () => {
  it('the wallets are connected and delegated in the background, without a question [DELEG-07]', async () => {
    await createWallet({ chainType: 'solana' })
    signedIn.page.posted.length = 0
    await migrateLegacyWallets()
    expect(events()).toEqual(['wallets:connect', 'delegated-actions:consent'])
    expect(delegated()).toEqual([true, true])
    expect(asked.mock.calls).toEqual([])
  })

  it('wallets that are not on this device are recovered first, without a question [DELEG-07]', async () => {
    await signedIn.useOtherDevice()
    await migrateLegacyWallets()
    expect(events()).toEqual(['wallets:connect', 'wallets:recover', 'delegated-actions:consent'])
    expect([delegated(), asked.mock.calls]).toEqual([[true], []])
  })

  it('the wallets are delegated only once', async () => {
    await migrateLegacyWallets()
    signedIn.page.posted.length = 0
    await migrateLegacyWallets()
    expect(events()).toEqual([])
  })

  it('wallets that need the visitor for their recovery are left unchanged', async () => {
    await setRecovery({ wallet, recovery: { method: 'user-passcode', password: 'Owl-grebe_27+heron' } })
    await signedIn.useOtherDevice()
    signedIn.page.posted.length = 0
    await migrateLegacyWallets()
    expect([events(), delegated(), asked.mock.calls]).toEqual([['wallets:connect'], [false], []])
  })

  it('wallets that need a second factor are left unchanged', async () => {
    const { secret } = await enrollTotp()
    await submitMfaEnrollment({ method: 'totp', code: world.driver.authenticatorCode(secret) })
    await clearMfa()
    await migrateLegacyWallets()
    expect([delegated(), asked.mock.calls]).toEqual([[false], []])
  })

  it.each(['privy:wallets:connect', 'privy:delegated-actions:consent'])(
    'a failed delegation is not reported to anyone [DELEG-08]: %s',
    async event => {
      signedIn.intercept(other => {
        if (other === event) throw { type: 'error', message: 'No.' }
      })
      await expect(migrateLegacyWallets()).resolves.toBeUndefined()
      expect(events()).toContain(event.replace('privy:', ''))
      expect([delegated(), errors, asked.mock.calls]).toEqual([[false], [], []])
    },
  )

  it('the wallets are delegated only if the provider reports that the app has moved', async () => {
    await getAppConfig()
    followLegacyWallets()
    await refreshUser()
    await connectWallet(wallet)
    expect([events(), delegated()]).toEqual([['wallets:connect'], [false]])

    await signedIn.stop()
    signedIn = await signedInPage({ embedded_wallet_mode: 'user-controlled-server-wallets-only' }, world)
    await getAppConfig()
    await frameOperations.create({ chainType: 'ethereum', walletIndex: 0 }, { token: getAccessToken })
    await refreshUser()
    await eventually(() => expect(delegated()).toEqual([true]))
  })

  it('no wallets are delegated after a logout', async () => {
    await logout()
    signedIn.page.posted.length = 0
    await expect(migrateLegacyWallets()).resolves.toBeUndefined()
    expect(events()).toEqual([])
  })
})
