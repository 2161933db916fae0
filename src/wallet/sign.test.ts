import { getBase58Encoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import { parseTransaction, recoverMessageAddress, recoverTransactionAddress, recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../demo/world.js'
import { silence } from '../channel/fake-page.js'
import { frameOperations, type MfaFields } from '../channel/frame-operations.js'
import type { WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { logout } from '../session/logout.js'
import type { WalletAccount } from '../session/user.js'
import { createWallets } from './create.js'
import { setMfaPrompt, type MfaPrompt } from './mfa.js'
import { signWithWallet } from './sign.js'
import { signedInPage, type SignedInPage } from './signed-in-page.js'

let world: World
let here: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount

beforeAll(async () => {
  world = await startWorld({ chains: false })
  here = await signedInPage({}, world)
  const [first, second] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = first as WalletAccount
  solana = second as WalletAccount
}, 30_000)
afterAll(async () => {
  await here.stop()
  await world.stop()
})
beforeEach(() => { here.page.posted.length = 0 })
afterEach(() => {
  here.intercept(undefined)
  setMfaPrompt(undefined)
  vi.useRealTimers()
})

const failure = (promise: Promise<unknown>) => promise.then(() => { throw new Error('It did not fail.') }, (error: WalletError) => error)
const hello = () => ({ method: 'personal_sign', params: ['hello', ethereum.address] })
const events = () => here.page.asked.map(({ event }) => event)
const typedData = {
  domain: { name: 'Almanac', chainId: 1 }, primaryType: 'Mail', message: { text: 'hello', count: 7 },
  types: { EIP712Domain: [{ name: 'name', type: 'string' }, { name: 'chainId', type: 'uint256' }], Mail: [{ name: 'text', type: 'string' }, { name: 'count', type: 'uint256' }] },
} as const

describe('signing with an embedded wallet', () => {
  it('signs messages, typed data and transactions on Ethereum, and messages on Solana [FRAME-15]', async () => {
    const message = await signWithWallet(ethereum, hello())
    expect(await recoverMessageAddress({ message: 'hello', signature: message as Hex })).toBe(ethereum.address)
    const typed = await signWithWallet(ethereum, { method: 'eth_signTypedData_v4', params: [ethereum.address, typedData] })
    expect(await recoverTypedDataAddress({ ...typedData, domain: { name: 'Almanac', chainId: 1n }, message: { text: 'hello', count: 7n }, signature: typed as Hex })).toBe(ethereum.address)
    const transaction = { to: ethereum.address, value: '0x7', chainId: 31337, nonce: 0, gas: '0x5208', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1', type: 2 }
    const signed = await signWithWallet(ethereum, { method: 'eth_signTransaction', params: [transaction] }) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(ethereum.address)
    expect(parseTransaction(signed)).toMatchObject({ value: 7n, chainId: 31337 })
    const bytes = Buffer.from('hello')
    const { signature } = await signWithWallet(solana, { method: 'signMessage', params: { message: bytes.toString('base64') } }) as { signature: string }
    expect(ed25519.verify(Buffer.from(signature, 'base64'), bytes, getBase58Encoder().encode(solana.address) as Uint8Array)).toBe(true)
  })

  it('carries chain type, index and the request, and a token [FRAME-14]', async () => {
    await signWithWallet(ethereum, hello())
    expect(here.page.asked).toMatchObject([{ event: 'privy:wallets:rpc', data: { chainType: 'ethereum', hdWalletIndex: 0, request: hello(), entropyId: ethereum.address } }])
    expect(here.page.asked[0]?.data['accessToken']).toEqual(expect.any(String))
  })

  it('brings a wallet to a new device first', async () => {
    await here.useOtherDevice()
    expect(await signWithWallet(ethereum, hello())).toMatch(/^0x/)
    expect(events()).toEqual(['privy:wallets:rpc', 'privy:wallets:connect', 'privy:wallets:recover', 'privy:wallets:connect', 'privy:wallets:rpc'])
  })

  it('sends what it was given at the call, whatever is done to it later', async () => {
    const params = ['hello', ethereum.address]
    const request = { method: 'personal_sign', params }
    const signing = signWithWallet(ethereum, request)
    params[0] = 'give me everything'
    request.method = 'eth_sign'
    expect(await recoverMessageAddress({ message: 'hello', signature: await signing as Hex })).toBe(ethereum.address)
  })

  it('never signs a hash without its content, an account authorisation or what it does not know [SEC-65]', async () => {
    const methods = ['eth_sign', 'secp256k1_sign', 'eth_sign7702Authorization', 'eth_signAuthorization', 'wallet_signAuthorization', 'eth_signTypedData', 'eth_signTypedData_v3', 'csw_signUserOperation', 'eth_sendTransaction', 'constructor', '__proto__', 'toString']
    for (const method of methods) {
      expect(await failure(signWithWallet(ethereum, { method, params: [`0x${'11'.repeat(32)}`, ethereum.address] }))).toMatchObject({ code: 'UNABLE_TO_SIGN' })
    }
    expect(await failure(signWithWallet(solana, { method: 'personal_sign', params: ['hello', solana.address] }))).toMatchObject({ code: 'UNABLE_TO_SIGN' })
    expect(here.page.posted).toEqual([])
  })

  it('cannot carry out a request for another chain, and says UNABLE_TO_SIGN [ERR-18]', async () => {
    expect(await failure(signWithWallet(ethereum, { method: 'signMessage', params: { message: 'aGVsbG8=' } }))).toMatchObject({ code: 'UNABLE_TO_SIGN' })
    here.intercept(event => { if (event === 'privy:wallets:rpc') throw { type: 'error', message: 'The vault is shut.' } })
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' })
  })

  it('refuses malformed requests with INVALID_DATA [ERR-19]', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    for (const request of [
      undefined, null, 'personal_sign', {}, { method: 7, params: [] }, { method: 'personal_sign', params: 'hello' }, { method: 'personal_sign', params: cyclic }, { method: 'personal_sign', params: [() => 'hello'] },
      { method: 'eth_signTypedData_v4', params: [ethereum.address] }, { method: 'eth_signTypedData_v4', params: [ethereum.address, 7] }, { method: 'eth_signTransaction', params: [] }, { method: 'eth_signTransaction', params: ['0x'] },
    ]) {
      expect(await failure(signWithWallet(ethereum, request as { method: string; params: unknown }))).toMatchObject({ code: 'INVALID_DATA' })
    }
    expect(here.page.posted).toEqual([])
  })

  it('refuses an invalid message with INVALID_MESSAGE [ERR-20] [SIGN-20]', async () => {
    for (const message of ['', undefined, null, 7, {}, []]) {
      expect(await failure(signWithWallet(ethereum, { method: 'personal_sign', params: [message, ethereum.address] }))).toMatchObject({ code: 'INVALID_MESSAGE', message: 'Message must be a non-empty string' })
      expect(await failure(signWithWallet(solana, { method: 'signMessage', params: { message } }))).toMatchObject({ code: 'INVALID_MESSAGE' })
    }
  })

  it('refuses a wallet of another kind with UNSUPPORTED_WALLET_TYPE [ERR-17]', async () => {
    expect(await failure(signWithWallet({ ...ethereum, walletClientType: 'metamask' }, hello()))).toMatchObject({ code: 'UNSUPPORTED_WALLET_TYPE' })
    expect(here.page.posted).toEqual([])
  })

  it('refuses without an embedded wallet [SIGN-19]', async () => {
    for (const wallet of [undefined, { ...ethereum, address: '0x0000000000000000000000000000000000000001' }]) {
      expect(await failure(signWithWallet(wallet, hello()))).toMatchObject({ code: 'EMBEDDED_WALLET_NOT_FOUND', message: 'Must have a Privy wallet before signing' })
    }
  })

  it('does not believe a signature of another wallet or method, or none', async () => {
    const good = { address: ethereum.address, chainType: 'ethereum', response: { method: 'personal_sign', data: '0xab' } }
    for (const answer of [{ ...good, address: solana.address }, { ...good, response: { method: 'eth_sign', data: '0xab' } }, { ...good, response: { method: 'personal_sign', data: '' } }, { ...good, response: { method: 'personal_sign', data: null } }]) {
      here.intercept(event => event === 'privy:wallets:rpc' ? answer : undefined)
      expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' })
    }
  })

  it('reports a signing failure with the number 32603 [SIGN-17]', async () => {
    here.intercept(event => { if (event === 'privy:wallets:rpc') throw { type: 'error', message: 'No.' } })
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ rpcCode: 32603 })
  })

  it('waits 30 s for the frame of an Ethereum message [SIGN-12]', () => waits(ethereum, hello(), 30_000))

  it('waits 15 s for the frame of a Solana message [SIGN-13]', () => waits(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } }, 15_000))

  async function waits(wallet: WalletAccount, request: { method: string; params: unknown }, ms: number): Promise<void> {
    here.intercept(() => silence)
    here.page.frame.load()
    vi.useFakeTimers()
    const settled = vi.fn()
    const waiting = failure(signWithWallet(wallet, request))
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE', rpcCode: 32603 })
    here.intercept(undefined)
    await vi.advanceTimersByTimeAsync(150)
  }
})

describe('signing for a user with a second factor', () => {
  const code = (digits: string): MfaFields => ({ mfaMethod: 'totp', mfaCode: digits, relyingParty: 'https://app.example' })
  /** A frame that takes this code only. */
  const wants = (digits: string) => here.intercept((event, data) => {
    if (event === 'privy:wallets:rpc' && data['mfaCode'] !== digits) throw { type: 'missing_or_invalid_mfa', message: 'MFA' }
  })

  it('sends the same once more with the code the visitor gave', async () => {
    const { driver } = here.world
    await driver.updateApp(here.appId, { mfa_methods: ['totp'] })
    const { secret } = await frameOperations.initMfaEnrollment({ method: 'totp' }, { token: getAccessToken })
    const enrolled = { method: 'totp', code: driver.authenticatorCode(String(secret), -1) } as const
    await frameOperations.submitMfaEnrollment(enrolled, { token: getAccessToken })
    const before = here.page.asked.length
    const good = code(driver.authenticatorCode(String(secret)))
    setMfaPrompt(() => Promise.resolve(good))
    expect(await signWithWallet(ethereum, hello())).toMatch(/^0x/)
    const [first, second] = here.page.asked.slice(before).map(({ data }) => data)
    expect(second).toEqual({ ...first, ...good })
  })

  it('says of each wrong code that it was wrong, and gives up after four sendings', async () => {
    wants('never')
    const prompt = vi.fn<MfaPrompt>(() => Promise.resolve(code('111111')))
    setMfaPrompt(prompt)
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ code: 'MISSING_MFA_CREDENTIALS', frameType: 'mfa_verification_max_attempts_reached' })
    expect(events()).toHaveLength(4)
    expect(prompt.mock.calls.map(([{ failed }]) => failed?.message)).toEqual([undefined, 'MFA verification failed, retry.', 'MFA verification failed, retry.'])
  })

  it('fails with MISSING_MFA_CREDENTIALS when nobody asks the visitor [ERR-21]', async () => {
    wants('222222')
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ code: 'MISSING_MFA_CREDENTIALS', frameType: 'missing_or_invalid_mfa' })
    expect(events()).toHaveLength(1)
  })
})

describe('signing without a session', () => {
  it('is refused with MUST_BE_AUTHENTICATED [SIGN-18]', async () => {
    await logout()
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED', message: 'User must be authenticated before signing with a Privy wallet' })
    expect(here.page.posted).toEqual([])
  })
})
