import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetApp, useApp } from '../config/app.js'
import { FRAME_ANSWER_TIMEOUT_MS, FRAME_SLOW_ANSWER_TIMEOUT_MS } from '../constants.js'
import { failure } from '../errors/failure.harness.js'
import { setStorage } from '../lib/storage.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { FakePage, NO_RESPONSE } from './page.harness.js'
import { frameOperations as frame, type OperationOptions } from './frame-operations.js'
import { walletFrame } from './wallet-frame.js'

let page: FakePage
let answers: unknown
const options: OperationOptions = { token: () => Promise.resolve('token-1') }
const entropy = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier' } as const

beforeEach(() => {
  setStorage(undefined)
  forgetApp()
  useApp({ appId: 'clframeoperationtest00001', apiUrl: 'https://wallet.example.com' })
  answers = {}
  page = new FakePage(event => (event === 'privy:iframe:ready' ? {} : answers))
})
afterEach(() => {
  vi.useRealTimers()
  walletFrame().reset()
  forgetApp()
})

const last = () => page.requests.at(-1)
/** Responses to the operations. */
const RECOVERED = { entropyId: '0x1', entropyIdVerifier: 'ethereum-address-verifier', recoveryMethod: 'privy' }
const SIGNER = { public_key: '0xab', status: 'pending_approval' }
const SIGNED = { address: '0x1', chainType: 'ethereum', response: { method: 'personal_sign', data: '0xab' } }

/** Every variant of this response that lacks one of its members. */
const withoutOne = (answer: object): object[] =>
  Object.entries(answer).flatMap(([name, value]) => [
    Object.fromEntries(Object.entries(answer).filter(([other]) => other !== name)),
    ...(typeof value === 'object' ? withoutOne(value as object).map(part => ({ ...answer, [name]: part })) : []),
  ])

describe('the operations of the wallet frame', () => {
  it('wallets are added, imported, created, connected, recovered and used, and a recovery is set, by window messages [FRAME-03]', async () => {
    answers = { address: '0x2' }
    await frame.create({ chainType: 'ethereum', walletIndex: 0 }, options)
    await frame.add({ ...entropy, chainType: 'solana', hdWalletIndex: 1 }, options)
    await frame.import({ privateKey: '0xsecret', chainType: 'ethereum' }, options)
    answers = { entropyId: '0x1' }
    await frame.connect(entropy, options)
    await frame.recover(entropy, options)
    answers = RECOVERED
    await frame.setRecovery({ ...entropy, recoveryMethod: 'privy' }, options)
    answers = SIGNED
    await frame.rpc(
      { ...entropy, chainType: 'ethereum', hdWalletIndex: 0, request: { method: 'personal_sign', params: [] } },
      options,
    )
    expect(page.requests.map(({ event }) => event)).toEqual([
      'privy:wallet:create',
      'privy:wallets:add',
      'privy:wallets:import',
      'privy:wallets:connect',
      'privy:wallets:recover',
      'privy:wallets:set-recovery',
      'privy:wallets:rpc',
    ])
    expect(page.posted.every(({ targetOrigin }) => targetOrigin === 'https://wallet.example.com')).toBe(true)
  })

  it('second factors are verified, enrolled, removed and cleared, and passkeys unlinked, by window messages [FRAME-04]', async () => {
    await frame.verifyMfa({}, options)
    answers = { method: 'totp', secret: 's', authUrl: 'otpauth://x' }
    expect(await frame.initMfaEnrollment({ method: 'totp' }, options)).toEqual(answers)
    answers = {}
    await frame.submitMfaEnrollment({ method: 'totp', code: '123456' }, options)
    await frame.unenrollMfa({ method: 'sms' }, options)
    await frame.clearMfa({ userId: 'did:privy:1' }, options)
    await frame.unlinkPasskey({ credentialId: 'c', removeAsMfa: true }, options)
    expect(page.requests.map(({ event }) => event)).toEqual([
      'privy:mfa:verify',
      'privy:mfa:init-enrollment',
      'privy:mfa:submit-enrollment',
      'privy:mfa:unenroll',
      'privy:mfa:clear',
      'privy:auth:unlink-passkey',
    ])
  })

  it('Solana wallets, Farcaster signers and delegations are created by window messages [FRAME-05]', async () => {
    answers = { publicKey: 'So1' }
    await frame.createSolana({ chainType: 'solana', walletIndex: 0 }, options)
    answers = { ...SIGNER, hash: 'h', signature: 's', success: true }
    const farcaster = {
      address: '0x1',
      hdWalletIndex: null,
      mfaCode: null,
      mfaMethod: null,
      relyingParty: 'https://app.example',
    } as const
    await frame.initFarcasterSigner(farcaster, options)
    await frame.signFarcaster({ ...farcaster, payload: { hash: 'aGFzaA' }, fid: 7n }, options)
    await frame.createDelegatedAction(
      { rootWallet: { address: '0x1', chainType: 'ethereum', imported: false }, delegatedWallets: [] },
      options,
    )
    expect(page.requests.map(({ event }) => event)).toEqual([
      'privy:solana-wallet:create',
      'privy:farcaster:init-signer',
      'privy:farcaster:sign',
      'privy:delegated-actions:consent',
    ])
  })

  it('every operation sends a fresh access token [FRAME-06]', async () => {
    let count = 0
    const fresh: OperationOptions = { token: () => Promise.resolve(`token-${++count}`) }
    answers = { ...SIGNED, ...RECOVERED, ...SIGNER, publicKey: 'So1', method: 'totp', hash: 'h', signature: 's' }
    // Every operation takes a record; its content does not matter here.
    const all = Object.values(frame) as ((data: object, options: OperationOptions) => Promise<unknown>)[]
    for (const operation of all) await operation({}, fresh)
    expect(page.requests.map(({ data }) => data['accessToken'])).toEqual(all.map((_, index) => `token-${index + 1}`))
  })

  it.each([
    ['create', { address: '0x1' }],
    ['createSolana', { publicKey: 'So1' }],
    ['add', { address: '0x1' }],
    ['import', { address: '0x1' }],
    ['setRecovery', RECOVERED],
    ['rpc', SIGNED],
    ['signAsUser', { signature: 's' }],
    ['initMfaEnrollment', { method: 'totp' }],
    ['initFarcasterSigner', SIGNER],
    ['signFarcaster', { hash: 'h', signature: 's' }],
  ] as const)('the response to %s is accepted only if it is complete', async (name, whole) => {
    const ask = (answer: unknown) => {
      answers = answer
      return (frame[name] as (data: object, options: OperationOptions) => Promise<unknown>)({}, options)
    }
    expect(await ask(whole)).toEqual(whole)
    for (const broken of withoutOne(whole))
      expect(await failure(ask(broken)), JSON.stringify(broken)).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it('only the requested members of a response are kept, whether present or not', async () => {
    for (const answer of [{ entropyId: '0x1' }, { entropyId: null }, {}]) {
      answers = answer
      expect(await frame.connect(entropy, options)).toEqual(answer)
    }
    for (const answer of [
      { method: 'totp', secret: 's', authUrl: 'otpauth://x' },
      { method: 'sms', secret: null, authUrl: null },
    ]) {
      answers = answer
      expect(await frame.initMfaEnrollment({ method: 'totp' }, options)).toEqual(answer)
    }
    answers = {}
    expect(
      await frame.createDelegatedAction(
        { rootWallet: { address: '0x1', chainType: 'ethereum', imported: false }, delegatedWallets: [] },
        options,
      ),
    ).toEqual({})
    answers = { success: 'yes' }
    expect(
      await failure(
        frame.createDelegatedAction(
          { rootWallet: { address: '0x1', chainType: 'ethereum', imported: false }, delegatedWallets: [] },
          options,
        ),
      ),
    ).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it.each([
    ['connect', FRAME_ANSWER_TIMEOUT_MS],
    ['rpc', FRAME_ANSWER_TIMEOUT_MS],
    ['signAsUser', FRAME_ANSWER_TIMEOUT_MS],
    ['verifyMfa', FRAME_ANSWER_TIMEOUT_MS],
    ['create', FRAME_SLOW_ANSWER_TIMEOUT_MS],
    ['createSolana', FRAME_SLOW_ANSWER_TIMEOUT_MS],
    ['add', FRAME_SLOW_ANSWER_TIMEOUT_MS],
    ['import', FRAME_SLOW_ANSWER_TIMEOUT_MS],
    ['recover', FRAME_SLOW_ANSWER_TIMEOUT_MS],
    ['setRecovery', FRAME_SLOW_ANSWER_TIMEOUT_MS],
  ] as const)('the response to %s is awaited for the time limit of its work', async (name, ms) => {
    vi.useFakeTimers()
    page.serve = event => (event === 'privy:iframe:ready' ? {} : NO_RESPONSE)
    const settled = vi.fn()
    const waiting = failure((frame[name] as (data: object, options: OperationOptions) => Promise<unknown>)({}, options))
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({
      code: 'CLIENT_REQUEST_TIMEOUT',
      message: `The wallet frame did not answer ${last()?.event} in time.`,
    })
  })

  it('an operation waits for the frame as long as its caller allows', async () => {
    vi.useFakeTimers()
    page.serve = () => NO_RESPONSE
    const settled = vi.fn()
    void failure(frame.create({ chainType: 'ethereum', walletIndex: 0 }, { ...options, readyTimeoutMs: 1_000 })).then(
      settled,
    )
    await vi.advanceTimersByTimeAsync(999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledOnce()
  })

  it('an operation ends when its caller aborts, before the frame is ready and before it responds', async () => {
    const leaving = async (serve: FakePage['serve'], asked: number) => {
      page.serve = serve
      const controller = new AbortController()
      const waiting = failure(frame.connect(entropy, { ...options, signal: controller.signal }))
      await eventually(() => expect(page.posted).toHaveLength(asked))
      controller.abort()
      expect(await waiting).toMatchObject({ code: 'REQUEST_ABORTED' })
    }
    await leaving(() => NO_RESPONSE, 1)
    walletFrame().reset()
    page.posted.length = 0
    await leaving(event => (event === 'privy:iframe:ready' ? {} : NO_RESPONSE), 2)
    expect(page.requests.map(({ event }) => event)).toEqual(['privy:wallets:connect'])
  })

  it('an operation sends the proof of a second factor, and no member that is undefined', async () => {
    const mfa = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' } as const
    await frame.connect(entropy, { ...options, mfa })
    expect(last()?.data).toEqual({ ...entropy, ...mfa, accessToken: 'token-1' })
    answers = { signature: 's' }
    await frame.signAsUser({ message: 'm', requesterAppId: undefined as unknown as string }, options)
    expect(Object.keys(last()?.data ?? {})).toEqual(['message', 'accessToken'])
  })

  it('nothing is sent without an access token', async () => {
    expect(await failure(frame.connect(entropy, { token: () => Promise.resolve(null) }))).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before using an embedded wallet.',
    })
    expect(page.requests).toEqual([])
  })

  it('a creation sends recovery method, recovery token, chain type and index [FRAME-12]', async () => {
    answers = { address: '0x2' }
    const creation = {
      recoveryMethod: 'google-drive',
      recoveryAccessToken: 'drive-1',
      chainType: 'ethereum',
      walletIndex: 0,
    } as const
    expect(await frame.create(creation, options)).toEqual({ address: '0x2' })
    expect(last()?.data).toEqual({ ...creation, accessToken: 'token-1' })
  })

  it('a recovery sends the id of the secret and a recovery token, and returns the id [FRAME-09]', async () => {
    answers = { entropyId: '0x1' }
    expect(await frame.recover({ ...entropy, recoveryAccessToken: 'drive-1' }, options)).toEqual({ entropyId: '0x1' })
    expect(last()?.data).toEqual({ ...entropy, recoveryAccessToken: 'drive-1', accessToken: 'token-1' })
  })

  it('setting a recovery sends the fields of a recovery, and the new and the old method [FRAME-10]', async () => {
    answers = RECOVERED
    const fields = {
      ...entropy,
      recoveryAccessToken: 'drive-1',
      recoveryMethod: 'google-drive',
      existingRecoveryMethod: 'privy',
    }
    await frame.setRecovery(fields, options)
    expect(last()?.data).toEqual({ ...fields, accessToken: 'token-1' })
  })

  it('a password is sent for "user-passcode", and none for "privy"', async () => {
    answers = RECOVERED
    await frame.setRecovery({ ...entropy, recoveryMethod: 'user-passcode', recoveryPassword: 'secret words' }, options)
    expect(last()?.data).toMatchObject({ recoveryMethod: 'user-passcode', recoveryPassword: 'secret words' })
    await frame.setRecovery({ ...entropy, recoveryMethod: 'privy' }, options)
    expect(Object.keys(last()?.data ?? {})).not.toContain('recoveryPassword')
  })

  it('the creation of a Solana wallet sends the Ethereum address [FRAME-16]', async () => {
    answers = { publicKey: 'So1' }
    expect(await frame.createSolana({ chainType: 'solana', walletIndex: 0, ethereumAddress: '0x1' }, options)).toEqual({
      publicKey: 'So1',
    })
    expect(last()?.data).toMatchObject({ ethereumAddress: '0x1' })
  })

  it('a delegation sends the root wallet and the wallets to delegate [FRAME-13]', async () => {
    answers = { success: true }
    const delegation = {
      rootWallet: { address: '0x1', chainType: 'ethereum', imported: false },
      delegatedWallets: [{ address: 'So1', chainType: 'solana', walletIndex: 0 }],
    } as const
    expect(await frame.createDelegatedAction(delegation, options)).toEqual({ success: true })
    expect(last()?.data).toEqual({ ...delegation, accessToken: 'token-1' })
  })

  it('a Farcaster signer is requested with address and relying party, and its message with hash and fid [FRAME-17] [FRAME-18]', async () => {
    answers = { ...SIGNER, hash: 'h', signature: 's' }
    const common = {
      address: '0x1',
      hdWalletIndex: null,
      mfaCode: null,
      mfaMethod: null,
      relyingParty: 'https://app.example',
    } as const
    await frame.initFarcasterSigner(common, options)
    expect(last()?.data).toEqual({ ...common, accessToken: 'token-1' })
    await frame.signFarcaster({ ...common, payload: { hash: 'aGFzaA' }, fid: 7n }, options)
    expect(last()?.data).toMatchObject({ payload: { hash: 'aGFzaA' }, fid: 7n })
  })

  it('a Farcaster signer has a state, a key, and a link for its approval [FSIGN-03] [FSIGN-04]', async () => {
    const init = (answer: object) => {
      answers = answer
      return frame.initFarcasterSigner(
        { address: '0x1', hdWalletIndex: null, mfaCode: null, mfaMethod: null, relyingParty: 'https://app.example' },
        options,
      )
    }
    for (const status of ['pending_approval', 'approved', 'revoked']) {
      const signer = { public_key: '0xab', status, signer_approval_url: 'https://farcaster.example/approve' }
      expect(await init({ ...signer, more: 'than is known' })).toEqual(signer)
    }
    expect(await init({ ...SIGNER, status: 'approved', fid: 7 })).toEqual({ public_key: '0xab', status: 'approved' })
    for (const broken of [{ status: 'asleep' }, { signer_approval_url: 7 }])
      expect(await failure(init({ ...SIGNER, ...broken }))).toMatchObject({ code: 'UNEXPECTED_ANSWER' })
  })

  it('an import waits 15 s for the frame [FRAME-21]', () =>
    waits(() => frame.import({ privateKey: '0xsecret', chainType: 'ethereum' }, options), 15_000))

  it('an operation that creates nothing waits 15 s for the frame', () =>
    waits(() => frame.connect(entropy, options), 15_000))

  it('a creation waits 30 s for the frame [FRAME-20]', () =>
    waits(() => frame.createSolana({ chainType: 'solana', walletIndex: 0 }, options), 30_000))

  async function waits(begin: () => Promise<unknown>, ms: number): Promise<void> {
    vi.useFakeTimers()
    page.serve = () => NO_RESPONSE
    const settled = vi.fn()
    const waiting = failure(begin())
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({
      code: 'WALLET_FRAME_UNAVAILABLE',
      message: 'Failed to initialize embedded wallet proxy.',
    })
  }
})
