import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import type { CreateOptions } from '../../ask/questions/create-wallet.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { logout } from '../../session/logout.js'
import { currentUser } from '../../session/store.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { StatusModel } from '../../screens/shapes/status/status.js'
import { playPart } from '../../screens/shapes/parts/play-part.harness.js'
import { pressButton } from '../../screens/shapes/parts/screen-content.harness.js'
import { signedInPage, type SignedInPage } from '../../wallet/test/signed-in-page.harness.js'
import { createWallet as createFirst } from '../../wallet/frame/create.js'
import { create } from './create.js'

let world: World
let signedIn: SignedInPage

beforeAll(async () => {
  world = await startWorld({ chains: false })
})
afterAll(() => world.stop())
beforeEach(async () => {
  signedIn = await signedInPage({}, world)
})
afterEach(() => signedIn.stop())

const making = (options: CreateOptions) => playPart(create, options, {}, { exit: 'EMBEDDED_WALLET_CREATE_ERROR' })
/** The error of this flow, once its error screen is closed. */
async function refused(options: CreateOptions) {
  const { screenName, stage, result } = making(options)
  await eventually(() => expect(screenName()).toBe('error'))
  stage.close()
  return result.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: unknown) => error,
  )
}

describe('wallets that a host creates', () => {
  it('can be the first ones', async () => {
    expect(await making({ chainType: 'ethereum-and-solana' }).result).toMatchObject({
      wallets: [
        { chainType: 'ethereum', walletIndex: 0 },
        { chainType: 'solana', walletIndex: 0 },
      ],
    })
  })

  it('can be further ones from the same secret', async () => {
    await createFirst({ chainType: 'ethereum' })
    expect(await making({ createAdditional: true }).result).toMatchObject({
      wallets: [{ chainType: 'ethereum', walletIndex: 1 }],
    })
    expect(await making({ walletIndex: 2 }).result).toMatchObject({
      wallets: [{ chainType: 'ethereum', walletIndex: 2 }],
    })
    expect(embeddedWallets(currentUser())).toHaveLength(3)
  })

  it('are refused if they cannot be created', async () => {
    expect(await refused({ createAdditional: true, chainType: 'ethereum-and-solana' })).toMatchObject({
      code: 'INVALID_DATA',
    })
    await createFirst({ chainType: 'ethereum' })
    expect(await refused({})).toMatchObject({
      code: 'EMBEDDED_WALLET_ALREADY_EXISTS',
      message: 'User already has an embedded wallet.',
    })
    await logout()
    expect(await refused({})).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before creating a Privy wallet',
    })
  })

  it('with an invalid index end with the reason when the visitor leaves', async () => {
    await createFirst({ chainType: 'ethereum' })
    const page = making({ walletIndex: Number('one') })
    await eventually(() => expect(page.model<StatusModel>().$state.get().ring).toBe('failed'))
    pressButton(page.model<StatusModel>(), 'Close')
    await expect(page.result).rejects.toMatchObject({ code: 'INVALID_DATA', message: 'Invalid input to create wallet' })
  })
})
