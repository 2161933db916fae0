import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
import { configureApp } from '../../config/app.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { core } from '../../session/core.js'
import { logout } from '../../session/logout.js'
import { currentUser, setSession } from '../../session/store.js'
import type { User } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { importWallet, type ImportWalletOptions } from './import.js'
import { signWithWallet } from './sign.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

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

const KEY = `0x${'11'.repeat(32)}`
const refusal = (options: unknown = { chainType: 'ethereum', privateKey: KEY }, signal?: AbortSignal) =>
  failure(importWallet(options as ImportWalletOptions, signal))

describe('the import of a private key', () => {
  it("the imported wallet is one of the user's wallets, and signs like the others", async () => {
    const wallet = await importWallet({ chainType: 'ethereum', privateKey: KEY })
    expect(wallet).toMatchObject({
      address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A',
      imported: true,
      chainType: 'ethereum',
    })
    const signature = await signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(wallet.address)
    expect(signedIn.page.requests.at(-1)).toMatchObject({
      event: 'privy:wallets:rpc',
      data: { entropyId: wallet.address, hdWalletIndex: 0 },
    })
  })

  it('an import fails if its key is not listed, even if another key was imported before', async () => {
    await importWallet({ chainType: 'ethereum', privateKey: KEY })
    signedIn.intercept(event =>
      event === 'privy:wallets:import' ? { address: '0x1563915e194D8CfBA1943570603F7606A3115508' } : undefined,
    )
    expect(await refusal()).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR', message: 'Failed to import wallet' })
  })

  it('the frame imports an on-device key, and is not asked in the secure environment [FRAME-23]', async () => {
    signedIn.intercept(event =>
      event === 'privy:wallets:import' ? { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' } : undefined,
    )
    await refusal()
    expect(signedIn.page.requests).toMatchObject([
      { event: 'privy:wallets:import', data: { chainType: 'ethereum', privateKey: KEY } },
    ])
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    expect(await refusal()).toMatchObject({ code: 'UNSUPPORTED_WALLET_TYPE' })
    expect(signedIn.page.requests).toHaveLength(1)
  })

  it('an import is refused if the user has a wallet of the secure environment', async () => {
    const wallet = await importWallet({ chainType: 'ethereum', privateKey: KEY })
    setSession(
      { ...(currentUser() as User), linkedAccounts: [{ ...wallet, signsOn: 'server', unified: true }] },
      'user-updated',
    )
    expect(await refusal()).toMatchObject({ code: 'UNSUPPORTED_WALLET_TYPE' })
  })

  it('an aborted import ends at once', async () => {
    signedIn.intercept(() => NO_RESPONSE)
    const leaving = new AbortController()
    const left = refusal(undefined, leaving.signal)
    await eventually(() => expect(signedIn.page.posted).not.toEqual([]))
    leaving.abort()
    expect(await left).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it.each(['MUST_BE_AUTHENTICATED', 'WALLET_FRAME_UNAVAILABLE'] as const)(
    'the error %s is passed on unchanged',
    async code => {
      const error = new WalletError(code, 'As it was said.')
      vi.spyOn(core(), 'accessToken').mockRejectedValue(error)
      expect(await refusal()).toBe(error)
      vi.restoreAllMocks()
    },
  )

  it('the refusal in the secure environment names its reason [FRAME-24]', async () => {
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    expect((await refusal()).message).toBe('A private key cannot be imported into wallets of the secure environment.')
  })

  it("only the user's own list proves an import, and the key is in no error", async () => {
    signedIn.intercept(event =>
      event === 'privy:wallets:import' ? { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' } : undefined,
    )
    const unlisted = await refusal()
    expect(unlisted).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR', message: 'Failed to import wallet' })
    signedIn.intercept(() => {
      throw { type: 'error', message: 'The vault is shut.' }
    })
    const refused = await refusal()
    expect(refused).toMatchObject({
      code: 'EMBEDDED_WALLET_CREATE_ERROR',
      message: 'Failed to import wallet',
      cause: { frameType: 'error' },
    })
    for (const error of [unlisted, refused])
      expect(JSON.stringify([error.message, error.data, String(error.cause), error.stack])).not.toContain(KEY.slice(2))
  })

  it('an import without a user, a chain or a key is refused before any request', async () => {
    for (const options of [
      {},
      { chainType: 'bitcoin', privateKey: KEY },
      { chainType: 'ethereum', privateKey: '' },
      { chainType: 'solana', privateKey: 7 },
    ]) {
      expect(await refusal(options)).toMatchObject({ code: 'INVALID_DATA', message: 'Invalid input to import wallet' })
    }
    expect(
      (
        await polluted({ chainType: 'solana', privateKey: KEY }, () =>
          Promise.all([{}, { chainType: 'ethereum' }].map(options => refusal(options))),
        )
      )
        .flat()
        .map(({ code }) => code),
      'a key that others have put on every record',
    ).toEqual(Array<string>(4).fill('INVALID_DATA'))
    await logout()
    expect(await refusal()).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before importing a wallet',
    })
    expect(signedIn.page.posted).toEqual([])
  })
})
