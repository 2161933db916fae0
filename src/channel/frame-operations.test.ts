import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import type { WalletError } from '../errors/wallet-error.js'
import { useStorage } from '../lib/storage.js'
import { FakePage, silence } from './fake-page.js'
import { frameOperations as frame, type Sending } from './frame-operations.js'
import { walletFrame } from './wallet-frame.js'

let page: FakePage
let answers: unknown
const sending: Sending = { token: () => Promise.resolve('token-1') }
const entropy = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier' } as const

beforeEach(() => {
  useStorage(undefined)
  forgetApp()
  useApp({ appId: 'clframeoperationtest00001', apiUrl: 'https://wallet.example.com' })
  answers = {}
  page = new FakePage(event => event === 'privy:iframe:ready' ? {} : answers)
})
afterEach(() => {
  vi.useRealTimers()
  walletFrame().reset()
  forgetApp()
})

const failure = (promise: Promise<unknown>) => promise.then(() => { throw new Error('It did not fail.') }, (error: WalletError) => error)
const last = () => page.asked.at(-1)
/** What each operation is asked with, and what it answers. */
const RECOVERED = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier', recoveryMethod: 'privy' }
const SIGNED = { address: '0x1', chainType: 'ethereum', response: { method: 'personal_sign', data: '0xab' } }

describe('the operations of the wallet frame', () => {
  it('adds, imports, creates, connects, recovers, signs and sets a recovery by window messages [FRAME-03]', async () => {
    answers = { address: '0x2' }
    await frame.create({ chainType: 'ethereum', walletIndex: 0 }, sending)
    await frame.add({ ...entropy, chainType: 'solana', hdWalletIndex: 1 }, sending)
    await frame.import({ privateKey: '0xsecret', chainType: 'ethereum' }, sending)
    answers = { entropyId: '0x1' }
    await frame.connect(entropy, sending)
    await frame.recover(entropy, sending)
    answers = RECOVERED
    await frame.setRecovery({ ...entropy, recoveryMethod: 'privy' }, sending)
    answers = SIGNED
    await frame.rpc({ ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request: { method: 'personal_sign', params: [] } }, sending)
    expect(page.asked.map(({ event }) => event)).toEqual([
      'privy:wallet:create', 'privy:wallets:add', 'privy:wallets:import', 'privy:wallets:connect', 'privy:wallets:recover', 'privy:wallets:set-recovery', 'privy:wallets:rpc',
    ])
    expect(page.posted.every(({ targetOrigin }) => targetOrigin === 'https://wallet.example.com')).toBe(true)
  })

  it('verifies, enrols, removes and clears second factors and unlinks passkeys by window messages [FRAME-04]', async () => {
    await frame.verifyMfa({}, sending)
    answers = { method: 'totp', secret: 's', authUrl: 'otpauth://x' }
    expect(await frame.initMfaEnrollment({ method: 'totp' }, sending)).toEqual(answers)
    answers = {}
    await frame.submitMfaEnrollment({ method: 'totp', code: '123456' }, sending)
    await frame.unenrollMfa({ method: 'sms' }, sending)
    await frame.clearMfa({ userId: 'did:privy:1' }, sending)
    await frame.unlinkPasskey({ credentialId: 'c', removeAsMfa: true }, sending)
    expect(page.asked.map(({ event }) => event)).toEqual(['privy:mfa:verify', 'privy:mfa:init-enrollment', 'privy:mfa:submit-enrollment', 'privy:mfa:unenroll', 'privy:mfa:clear', 'privy:auth:unlink-passkey'])
  })

  it('makes Solana wallets, Farcaster signers and delegations by window messages [FRAME-05]', async () => {
    answers = { publicKey: 'So1' }
    await frame.createSolana({ chainType: 'solana', walletIndex: 0 }, sending)
    answers = { hash: 'h', signature: 's', success: true }
    const farcaster = { address: '0x1', hdWalletIndex: null, mfaCode: null, mfaMethod: null, relyingParty: 'https://app.example' } as const
    await frame.initFarcasterSigner(farcaster, sending)
    await frame.signFarcaster({ ...farcaster, payload: { hash: 'aGFzaA' }, fid: 7n }, sending)
    await frame.createDelegatedAction({ rootWallet: { address: '0x1', chainType: 'ethereum', imported: false }, delegatedWallets: [] }, sending)
    expect(page.asked.map(({ event }) => event)).toEqual(['privy:solana-wallet:create', 'privy:farcaster:init-signer', 'privy:farcaster:sign', 'privy:delegated-actions:consent'])
  })

  it('carries an access token with every operation, a fresh one each time [FRAME-06]', async () => {
    let count = 0
    const fresh: Sending = { token: () => Promise.resolve(`token-${++count}`) }
    answers = { ...SIGNED, ...RECOVERED, publicKey: 'So1', method: 'totp', hash: 'h', signature: 's' }
    // Every operation takes a record; what stands in it does not matter here.
    const all = Object.values(frame) as ((data: object, sending: Sending) => Promise<unknown>)[]
    for (const operation of all) await operation({}, fresh)
    expect(page.asked.map(({ data }) => data['accessToken'])).toEqual(all.map((_, index) => `token-${index + 1}`))
  })

  it('sends nothing without a token', async () => {
    expect(await failure(frame.connect(entropy, { token: () => Promise.resolve(null) }))).toMatchObject({ code: 'MUST_BE_AUTHENTICATED' })
    expect(page.asked).toEqual([])
  })

  it('carries recovery method, recovery token, chain type and index with a creation [FRAME-12]', async () => {
    answers = { address: '0x2' }
    const creation = { recoveryMethod: 'google-drive', recoveryAccessToken: 'drive-1', chainType: 'ethereum', walletIndex: 0 } as const
    expect(await frame.create(creation, sending)).toEqual({ address: '0x2' })
    expect(last()?.data).toEqual({ ...creation, accessToken: 'token-1' })
  })

  it('carries the secret\'s name and a recovery token with a recovery, and answers the secret\'s name [FRAME-09]', async () => {
    answers = { entropyId: '0x1' }
    expect(await frame.recover({ ...entropy, recoveryAccessToken: 'drive-1' }, sending)).toEqual({ entropyId: '0x1' })
    expect(last()?.data).toEqual({ ...entropy, recoveryAccessToken: 'drive-1', accessToken: 'token-1' })
  })

  it('carries the fields of a recovery, the new and the old method when a recovery is set [FRAME-10]', async () => {
    answers = RECOVERED
    const fields = { ...entropy, recoveryAccessToken: 'drive-1', recoveryMethod: 'google-drive', existingRecoveryMethod: 'privy' }
    await frame.setRecovery(fields, sending)
    expect(last()?.data).toEqual({ ...fields, accessToken: 'token-1' })
  })

  it('carries a password for "user-passcode" and none for "privy" [FRAME-11]', async () => {
    answers = RECOVERED
    await frame.setRecovery({ ...entropy, recoveryMethod: 'user-passcode', recoveryPassword: 'secret words' }, sending)
    expect(last()?.data).toMatchObject({ recoveryMethod: 'user-passcode', recoveryPassword: 'secret words' })
    await frame.setRecovery({ ...entropy, recoveryMethod: 'privy' }, sending)
    expect(Object.keys(last()?.data ?? {})).not.toContain('recoveryPassword')
  })

  it('carries the Ethereum address with a Solana creation [FRAME-16]', async () => {
    answers = { publicKey: 'So1' }
    expect(await frame.createSolana({ chainType: 'solana', walletIndex: 0, ethereumAddress: '0x1' }, sending)).toEqual({ publicKey: 'So1' })
    expect(last()?.data).toMatchObject({ ethereumAddress: '0x1' })
  })

  it('carries the root wallet and the wallets to delegate [FRAME-13]', async () => {
    answers = { success: true }
    const delegation = { rootWallet: { address: '0x1', chainType: 'ethereum', imported: false }, delegatedWallets: [{ address: 'So1', chainType: 'solana', walletIndex: 0 }] } as const
    expect(await frame.createDelegatedAction(delegation, sending)).toEqual({ success: true })
    expect(last()?.data).toEqual({ ...delegation, accessToken: 'token-1' })
  })

  it('carries address and relying party with a Farcaster signer, and hash and fid with its message [FRAME-17] [FRAME-18]', async () => {
    answers = { hash: 'h', signature: 's' }
    const common = { address: '0x1', hdWalletIndex: null, mfaCode: null, mfaMethod: null, relyingParty: 'https://app.example' } as const
    await frame.initFarcasterSigner(common, sending)
    expect(last()?.data).toEqual({ ...common, accessToken: 'token-1' })
    await frame.signFarcaster({ ...common, payload: { hash: 'aGFzaA' }, fid: 7n }, sending)
    expect(last()?.data).toMatchObject({ payload: { hash: 'aGFzaA' }, fid: 7n })
  })

  it('waits 15 s for the frame before an import [FRAME-21]', () => waits(() => frame.import({ privateKey: '0xsecret', chainType: 'ethereum' }, sending), 15_000))

  it('waits 30 s for the frame before a creation [FRAME-20]', () => waits(() => frame.createSolana({ chainType: 'solana', walletIndex: 0 }, sending), 30_000))

  async function waits(begin: () => Promise<unknown>, ms: number): Promise<void> {
    vi.useFakeTimers()
    page.serve = () => silence
    const settled = vi.fn()
    const waiting = failure(begin())
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE', message: 'Failed to initialize embedded wallet proxy.' })
  }
})
