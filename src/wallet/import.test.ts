import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { configureWallet } from '../config/app.js'
import type { WalletError } from '../errors/wallet-error.js'
import { logout } from '../session/logout.js'
import { importWallet, type ImportWalletOptions } from './import.js'
import { signWithWallet } from './sign.js'
import { signedInPage, type SignedInPage } from './signed-in-page.js'

let world: World
let here: SignedInPage

beforeAll(async () => { world = await startWorld({ chains: false }) }, 30_000)
afterAll(() => world.stop())
beforeEach(async () => { here = await signedInPage({}, world) })
afterEach(() => here.stop())

const KEY = `0x${'11'.repeat(32)}`
const failure = (options: unknown = { chainType: 'ethereum', privateKey: KEY }) =>
  importWallet(options as ImportWalletOptions).then(() => { throw new Error('It did not fail.') }, (error: WalletError) => error)

describe('importing a private key', () => {
  it('takes it into the user\'s wallets, where it signs like the others', async () => {
    const wallet = await importWallet({ chainType: 'ethereum', privateKey: KEY })
    expect(wallet).toMatchObject({ address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A', imported: true, chainType: 'ethereum' })
    const signature = await signWithWallet(wallet, { method: 'personal_sign', params: ['hello', wallet.address] })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(wallet.address)
  })

  it('asks the frame where wallets sign on the device, and refuses where they are in the secure environment [FRAME-23]', async () => {
    here.intercept(event => event === 'privy:wallets:import' ? { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' } : undefined)
    await failure()
    expect(here.page.asked).toMatchObject([{ event: 'privy:wallets:import', data: { chainType: 'ethereum', privateKey: KEY } }])
    configureWallet({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    expect(await failure()).toMatchObject({ code: 'NOT_SUPPORTED' })
    expect(here.page.asked).toHaveLength(1)
  })

  it('says why it is refused for the secure environment [FRAME-24]', async () => {
    configureWallet({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    expect((await failure()).message).toBe('A private key cannot be imported into wallets of the secure environment.')
  })

  it('believes the user\'s own list, not the frame\'s word, and keeps the key out of every error', async () => {
    here.intercept(event => event === 'privy:wallets:import' ? { address: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' } : undefined)
    const unlisted = await failure()
    expect(unlisted).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR', message: 'Failed to import wallet' })
    here.intercept(() => { throw { type: 'error', message: 'The vault is shut.' } })
    const refused = await failure()
    expect(refused).toMatchObject({ code: 'EMBEDDED_WALLET_CREATE_ERROR', cause: { frameType: 'error' } })
    for (const error of [unlisted, refused]) expect(JSON.stringify([error.message, error.data, String(error.cause), error.stack])).not.toContain(KEY.slice(2))
  })

  it('is refused without a user, a chain or a key, before anything is asked', async () => {
    for (const options of [{}, { chainType: 'bitcoin', privateKey: KEY }, { chainType: 'ethereum', privateKey: '' }, { chainType: 'solana', privateKey: 7 }]) {
      expect(await failure(options)).toMatchObject({ code: 'INVALID_DATA', message: 'Invalid input to import wallet' })
    }
    await logout()
    expect(await failure()).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(here.page.posted).toEqual([])
  })
})
