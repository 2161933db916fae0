import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { HostConfig } from '../../config/settings.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { ReceiveModel } from '../../screens/funding/receive.js'
import type { LandingModel } from '../../screens/login/landing.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { confirmTransaction } from '../signing/confirm-transaction.js'
import { fund } from '../fund.js'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let world: World
let signedIn: SignedInPage

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({ guest_auth: true }, world)
  await logout()
})
afterEach(() => signedIn.stop())

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const withChain = (config: HostConfig): HostConfig => ({
  loginMethods: ['guest'],
  chains: [
    {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
    },
  ],
  defaultChain: 31337,
  ...config,
})
const confirming = (config: HostConfig = {}) =>
  playPart(confirmTransaction, { transaction: { to: TO, value: 1n } }, withChain(config), {
    exit: 'USER_REJECTED_REQUEST',
  })

describe('a transaction while nobody is signed in', () => {
  it('lets the visitor log in first, creates their wallet, and continues in the same place [ROLE-02]', async () => {
    const { stage, screenName, model, result } = confirming()
    await eventually(() => expect(screenName()).toBe('landing'))
    const [guest] = model<LandingModel>().$state.get().lines
    guest?.choose()
    await eventually(() => expect(screenName()).toBe('confirm-ethereum'))
    expect(embeddedWallets(currentUser()).map(({ chainType }) => chainType)).toEqual(['ethereum'])
    expect(stage.$scene.get()?.canGoBack, 'there is no way back into the login').toBe(false)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  })

  it('is rejected if the visitor does not log in', async () => {
    const { stage, screenName, result } = confirming()
    await eventually(() => expect(screenName()).toBe('landing'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST', cancelled: true })
    expect(currentUser()).toBeNull()
  })

  it('is an error if the host disables wallet screens', async () => {
    const { screenName, stage, result } = confirming({ embeddedWallets: { showWalletUIs: false } })
    await eventually(() => expect(screenName()).toBe('error'))
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND' })
  })
})

describe('a funding while nobody is signed in', () => {
  it('goes to the wallet that the visitor gets with their login', async () => {
    const config = withChain({ funding: { options: [{ method: 'wallet' }] } })
    const { stage, screenName, model, result } = playPart(fund, {}, config, { exit: 'USER_EXITED_FUNDING_FLOW' })
    await eventually(() => expect(screenName()).toBe('landing'))
    model<LandingModel>().$state.get().lines[0]?.choose()
    await eventually(() => expect(screenName()).toBe('receive'))
    const [wallet] = embeddedWallets(currentUser())
    expect(wallet?.chainType).toBe('ethereum')
    expect(model<ReceiveModel>().address.full).toBe(wallet?.address)
    stage.close()
    await expect(result).rejects.toMatchObject({ code: 'USER_EXITED_FUNDING_FLOW' })
  })
})
