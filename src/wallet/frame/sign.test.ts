import { getBase58Encoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type Hex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { alignClock } from '../../../demo/provider/second-factors/totp-clock.harness.js'
import { startWorld, type World } from '../../../demo/world.js'
import {
  base64,
  buildTransfer,
  messageOf,
  parseSolanaTransaction,
  serialize,
  signatureOf,
  withSignature,
} from '../../chains/solana/index.js'
import { NO_RESPONSE } from '../../channel/page.harness.js'
import { frameOperations, type MfaFields } from '../../channel/frame-operations.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { core } from '../../session/core.js'
import { getAccessToken } from '../../session/tokens/access-token.js'
import { embeddedSigner } from '../../transactions/embedded-signer.js'
import { logout } from '../../session/logout.js'
import type { WalletAccount } from '../../session/user/user.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import { createWallet, createWallets } from './create.js'
import { signatureIn, signWithWallet } from './sign.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'

let world: World
let signedIn: SignedInPage
let ethereum: WalletAccount
let solana: WalletAccount

beforeAll(async () => {
  world = await startWorld({ chains: false })
  signedIn = await signedInPage({}, world)
  const [first, second] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
  ethereum = first as WalletAccount
  solana = second as WalletAccount
})
afterAll(async () => {
  await signedIn.stop()
  await world.stop()
})
beforeEach(() => {
  signedIn.page.posted.length = 0
})
afterEach(() => {
  signedIn.intercept(undefined)
  setHandler('verify-identity', undefined)
  vi.useRealTimers()
})

const hello = () => ({ method: 'personal_sign', params: ['hello', ethereum.address] })
const events = () => signedIn.page.requests.map(({ event }) => event)
const typedData = {
  domain: { name: 'Almanac', chainId: 1 },
  primaryType: 'Mail',
  message: { text: 'hello', count: 7 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'text', type: 'string' },
      { name: 'count', type: 'uint256' },
    ],
  },
} as const

describe('signatures of an embedded wallet', () => {
  it('messages and transactions on Ethereum and Solana are signed, and so are typed data [FRAME-15]', async () => {
    const message = await signWithWallet(ethereum, hello())
    expect(await recoverMessageAddress({ message: 'hello', signature: message as Hex })).toBe(ethereum.address)
    const typed = await signWithWallet(ethereum, {
      method: 'eth_signTypedData_v4',
      params: [ethereum.address, typedData],
    })
    expect(
      await recoverTypedDataAddress({
        ...typedData,
        domain: { name: 'Almanac', chainId: 1n },
        message: { text: 'hello', count: 7n },
        signature: typed as Hex,
      }),
    ).toBe(ethereum.address)
    const transaction = {
      to: ethereum.address,
      value: '0x7',
      chainId: 31337,
      nonce: 0,
      gas: '0x5208',
      maxFeePerGas: '0x9',
      maxPriorityFeePerGas: '0x1',
      type: 2,
    }
    const signed = (await signWithWallet(ethereum, {
      method: 'eth_signTransaction',
      params: [transaction],
    })) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(ethereum.address)
    expect(parseTransaction(signed)).toMatchObject({ value: 7n, chainId: 31337 })
    const bytes = Buffer.from('hello')
    const { signature } = (await signWithWallet(solana, {
      method: 'signMessage',
      params: { message: bytes.toString('base64') },
    })) as { signature: string }
    const isOfSolana = (given: Uint8Array, content: Uint8Array) =>
      ed25519.verify(given, content, getBase58Encoder().encode(solana.address) as Uint8Array)
    expect(isOfSolana(Buffer.from(signature, 'base64'), bytes)).toBe(true)
    const transfer = buildTransfer({
      from: solana.address,
      to: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      lamports: 7n,
      blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
    })
    const signedTransaction = withSignature(
      transfer,
      solana.address,
      await embeddedSigner(solana).signSolana(messageOf(transfer), new AbortController().signal),
    )
    const sent = parseSolanaTransaction(base64(serialize(signedTransaction)))
    expect(sent.signatures).toHaveLength(1)
    expect(isOfSolana(getBase58Encoder().encode(signatureOf(sent) ?? '') as Uint8Array, messageOf(transfer))).toBe(true)
    expect(events(), 'all of it by one operation of the frame').toEqual(Array<string>(5).fill('privy:wallets:rpc'))
  })

  it('a request to the frame has the chain type, the index, the signing request and a token [FRAME-14]', async () => {
    await signWithWallet(ethereum, hello())
    expect(signedIn.page.requests).toMatchObject([
      {
        event: 'privy:wallets:rpc',
        data: { chainType: 'ethereum', hdWalletIndex: 0, request: hello(), entropyId: ethereum.address },
      },
    ])
    expect(signedIn.page.requests[0]?.data['accessToken']).toEqual(expect.any(String))
  })

  it('a request names the requesting app if it is another one', async () => {
    await signWithWallet(ethereum, hello(), undefined, { requesterAppId: 'clanotherapp00000000000001' })
    expect(signedIn.page.requests[0]?.data).toHaveProperty('requesterAppId', 'clanotherapp00000000000001')
    await signWithWallet(ethereum, hello())
    expect(signedIn.page.requests[1]?.data).not.toHaveProperty('requesterAppId')
  })

  it('analytics report the start and the end of a signature, with the wallet', async () => {
    const analyticsEvents = () =>
      world.driver
        .analytics(signedIn.appId)
        .map(({ event_name: name, payload }) => `${name} ${(payload as { walletAddress?: string }).walletAddress}`)
    await signWithWallet(ethereum, { method: 'eth_signTypedData_v4', params: [ethereum.address, typedData] })
    await signWithWallet(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } })
    await eventually(() =>
      expect(analyticsEvents()).toEqual(
        expect.arrayContaining([
          `embedded_wallet_sign_typed_data_started ${ethereum.address}`,
          `embedded_wallet_sign_typed_data_completed ${ethereum.address}`,
          `embedded_wallet_sign_message_started ${solana.address}`,
          `embedded_wallet_sign_message_completed ${solana.address}`,
        ]),
      ),
    )
    await signWithWallet(ethereum, hello(), undefined, { requesterAppId: 'clathirdapp000000000000001' })
    const ofApps = () =>
      world.driver
        .analytics(signedIn.appId)
        .filter(
          ({ payload }) => (payload as { requesterAppId?: string }).requesterAppId === 'clathirdapp000000000000001',
        )
    await eventually(() =>
      expect(ofApps().map(({ event_name: name }) => name)).toEqual([
        'embedded_wallet_sign_message_started',
        'embedded_wallet_sign_message_completed',
      ]),
    )
  })

  it('an aborted signature ends at once', async () => {
    signedIn.intercept(event => (event === 'privy:wallets:rpc' ? NO_RESPONSE : undefined))
    const leaving = new AbortController()
    const left = failure(signWithWallet(ethereum, hello(), leaving.signal))
    await eventually(() => expect(events()).toEqual(['privy:wallets:rpc']))
    leaving.abort()
    expect(await left).toMatchObject({ code: 'REQUEST_ABORTED' })
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'wallet_not_on_device', message: 'Not here' }
      return event === 'privy:wallets:connect' ? NO_RESPONSE : undefined
    })
    const again = new AbortController()
    const leftAgain = failure(signWithWallet(ethereum, hello(), again.signal))
    await eventually(() => expect(events().at(-1)).toBe('privy:wallets:connect'))
    again.abort()
    expect(await leftAgain).toMatchObject({ code: 'REQUEST_ABORTED' })
  })

  it('a wallet that is not on this device is connected first', async () => {
    await signedIn.useOtherDevice()
    expect(await signWithWallet(ethereum, hello())).toMatch(/^0x/)
    expect(events()).toEqual([
      'privy:wallets:rpc',
      'privy:wallets:connect',
      'privy:wallets:recover',
      'privy:wallets:connect',
      'privy:wallets:rpc',
    ])
  })

  it('the request is sent as it was at the call, regardless of later changes', async () => {
    const params = ['hello', ethereum.address]
    const request = { method: 'personal_sign', params }
    const signing = signWithWallet(ethereum, request)
    params[0] = 'give me everything'
    request.method = 'eth_sign'
    expect(await recoverMessageAddress({ message: 'hello', signature: (await signing) as Hex })).toBe(ethereum.address)
  })

  it('a bare hash, an account authorisation and an unknown method are never signed [SEC-65]', async () => {
    const methods = [
      'eth_sign',
      'secp256k1_sign',
      'eth_sign7702Authorization',
      'eth_signAuthorization',
      'wallet_signAuthorization',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'csw_signUserOperation',
      'eth_sendTransaction',
      'constructor',
      '__proto__',
      'toString',
    ]
    for (const method of methods) {
      expect(
        await failure(signWithWallet(ethereum, { method, params: [`0x${'11'.repeat(32)}`, ethereum.address] })),
      ).toMatchObject({
        code: 'UNABLE_TO_SIGN',
        message: `An embedded wallet does not sign with ${method}.`,
        rpcCode: 4200,
      })
    }
    expect(await failure(signWithWallet(ethereum, { method: 'x'.repeat(100), params: [] }))).toMatchObject({
      message: `An embedded wallet does not sign with ${'x'.repeat(60)}.`,
    })
    expect(
      await failure(signWithWallet(solana, { method: 'personal_sign', params: ['hello', solana.address] })),
    ).toMatchObject({ code: 'UNABLE_TO_SIGN' })
    expect(signedIn.page.posted).toEqual([])
  })

  it('a method of another chain, and a failure of the frame, are reported as UNABLE_TO_SIGN [ERR-18]', async () => {
    expect(
      await failure(signWithWallet(ethereum, { method: 'signMessage', params: { message: 'aGVsbG8=' } })),
    ).toMatchObject({ code: 'UNABLE_TO_SIGN' })
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'error', message: 'The vault is shut.' }
    })
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'Failed to sign message',
    })
  })

  it('a malformed request is refused with INVALID_DATA [ERR-19]', async () => {
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    const refusals: Record<string, unknown[]> = {
      'Invalid signing request: it names no method.': [
        undefined,
        null,
        'personal_sign',
        {},
        { method: 7, params: [] },
        { method: '', params: [] },
      ],
      'Invalid signing request: its parameters are no list.': [
        { method: 'personal_sign', params: 'hello' },
        { method: 'eth_signTypedData_v4', params: {} },
        { method: 'eth_signTransaction' },
      ],
      'The request is not plain data.': [
        { method: 'personal_sign', params: cyclic },
        { method: 'personal_sign', params: [() => 'hello'] },
      ],
      'Invalid signing request: there are no typed data.': [
        { method: 'eth_signTypedData_v4', params: [ethereum.address] },
        { method: 'eth_signTypedData_v4', params: [ethereum.address, 7] },
        { method: 'eth_signTypedData_v4', params: [ethereum.address, ''] },
      ],
      'Invalid signing request: there is no transaction.': [
        { method: 'eth_signTransaction', params: [] },
        { method: 'eth_signTransaction', params: ['0x'] },
      ],
    }
    for (const [message, requests] of Object.entries(refusals)) {
      for (const request of requests)
        expect(await failure(signWithWallet(ethereum, request as { method: string; params: unknown }))).toMatchObject({
          code: 'INVALID_DATA',
          message,
        })
    }
    expect(await failure(signWithWallet(solana, { method: 'signMessage', params: ['aGVsbG8='] }))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Invalid signing request: its parameters are no record.',
    })
    expect(signedIn.page.posted).toEqual([])
  })

  it('an invalid message is refused with INVALID_MESSAGE [ERR-20] [SIGN-20]', async () => {
    for (const message of ['', undefined, null, 7, {}, []]) {
      expect(
        await failure(signWithWallet(ethereum, { method: 'personal_sign', params: [message, ethereum.address] })),
      ).toMatchObject({ code: 'INVALID_MESSAGE', message: 'Message must be a non-empty string' })
      expect(await failure(signWithWallet(solana, { method: 'signMessage', params: { message } }))).toMatchObject({
        code: 'INVALID_MESSAGE',
      })
    }
  })

  it('a wallet of another kind is refused with UNSUPPORTED_WALLET_TYPE [ERR-17]', async () => {
    expect(await failure(signWithWallet({ ...ethereum, walletClientType: 'metamask' }, hello()))).toMatchObject({
      code: 'UNSUPPORTED_WALLET_TYPE',
      message: 'Only an embedded wallet can sign here.',
    })
    expect(signedIn.page.posted).toEqual([])
  })

  it('a wallet with a higher index signs', async () => {
    const second = await createWallet({ chainType: 'ethereum', createAdditional: true })
    const signature = await signWithWallet(second, { method: 'personal_sign', params: ['hello', second.address] })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(second.address)
    expect(signedIn.page.requests.at(-1)?.data).toMatchObject({ entropyId: ethereum.address, hdWalletIndex: 1 })
  })

  it('an error that the host can act on is passed on, and a failure gets an error code', async () => {
    for (const code of [
      'REQUEST_ABORTED',
      'MISSING_MFA_CREDENTIALS',
      'MUST_BE_AUTHENTICATED',
      'EMBEDDED_WALLET_NEEDS_RECOVERY',
      'INSUFFICIENT_BALANCE',
    ] as const) {
      const error = new WalletError(code, 'As it was said.')
      vi.spyOn(core(), 'accessToken').mockRejectedValue(error)
      expect(await failure(signWithWallet(ethereum, hello()))).toBe(error)
    }
    for (const code of [
      'WALLET_FRAME_UNAVAILABLE',
      'UNABLE_TO_SIGN',
      'INVALID_DATA',
      'CLIENT_REQUEST_TIMEOUT',
      'NETWORK_ERROR',
    ] as const) {
      const error = new WalletError(code, 'As it was said.', { retryable: true, frameType: 'error' })
      vi.spyOn(core(), 'accessToken').mockRejectedValue(error)
      expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
        code,
        message: 'As it was said.',
        rpcCode: 32603,
        retryable: true,
        frameType: 'error',
        cause: error,
      })
    }
    vi.restoreAllMocks()
  })

  it('a signature without an embedded wallet is refused [SIGN-19]', async () => {
    for (const wallet of [undefined, { ...ethereum, address: '0x0000000000000000000000000000000000000001' }]) {
      expect(await failure(signWithWallet(wallet, hello()))).toMatchObject({
        code: 'EMBEDDED_WALLET_NOT_FOUND',
        message: 'Must have a Privy wallet before signing',
      })
    }
  })

  it('a missing signature, or one of another wallet or method, is not accepted', async () => {
    const good = {
      address: ethereum.address,
      chainType: 'ethereum',
      response: { method: 'personal_sign', data: '0xab' },
    }
    for (const answer of [
      { ...good, address: solana.address },
      { ...good, response: { method: 'eth_sign', data: '0xab' } },
      { ...good, response: { method: 'personal_sign', data: '' } },
      { ...good, response: { method: 'personal_sign', data: null } },
    ]) {
      signedIn.intercept(event => (event === 'privy:wallets:rpc' ? answer : undefined))
      expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
        code: 'UNABLE_TO_SIGN',
        message: 'Failed to sign message',
      })
    }
  })

  it('a failed signature has the error code 32603 [SIGN-17]', async () => {
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'error', message: 'No.' }
    })
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      rpcCode: 32603,
      cause: { frameType: 'error', message: 'No.' },
    })
    const transaction = { method: 'eth_signTransaction', params: [{ to: ethereum.address }] }
    expect(await failure(signWithWallet(ethereum, transaction))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'Failed to sign transaction',
    })
    signedIn.intercept(event => {
      if (event === 'privy:wallets:rpc') throw { type: 'invalid_request_arguments', message: 'Odd.' }
    })
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'INVALID_DATA',
      message: 'Odd.',
      rpcCode: 32603,
      frameType: 'invalid_request_arguments',
      cause: { code: 'INVALID_DATA' },
    })
  })

  it('the frame of an Ethereum message is awaited for 30 s [SIGN-12]', () => waits(ethereum, hello(), 30_000))

  it('the frame of a Solana message is awaited for 15 s [SIGN-13]', () =>
    waits(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } }, 15_000))

  async function waits(wallet: WalletAccount, request: { method: string; params: unknown }, ms: number): Promise<void> {
    signedIn.intercept(() => NO_RESPONSE)
    signedIn.page.frame.load()
    vi.useFakeTimers()
    const settled = vi.fn()
    const waiting = failure(signWithWallet(wallet, request))
    void waiting.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toMatchObject({ code: 'WALLET_FRAME_UNAVAILABLE', rpcCode: 32603 })
    signedIn.intercept(undefined)
    await vi.advanceTimersByTimeAsync(150)
  }
})

it('a signature is found in an answer as text or by its name only', () => {
  expect(
    [
      '0xab',
      { signature: '0xcd' },
      { signature: '' },
      { signature: 7 },
      {},
      Object.create({ signature: '0xab' }),
      '',
      null,
      undefined,
      7,
    ].map(signatureIn),
  ).toEqual(['0xab', '0xcd', ...Array<undefined>(8).fill(undefined)])
})

describe('signatures for a user with a second factor', () => {
  const code = (digits: string): MfaFields => ({
    mfaMethod: 'totp',
    mfaCode: digits,
    relyingParty: 'https://app.example',
  })
  /** A frame that accepts this code only. */
  const wants = (digits: string) =>
    signedIn.intercept((event, data) => {
      if (event === 'privy:wallets:rpc' && data['mfaCode'] !== digits)
        throw { type: 'missing_or_invalid_mfa', message: 'MFA' }
    })

  it('the same request is sent again with the code of the visitor', async () => {
    alignClock()
    const { driver } = signedIn.world
    await driver.updateApp(signedIn.appId, { mfa_methods: ['totp'] })
    const { secret } = await frameOperations.initMfaEnrollment({ method: 'totp' }, { token: getAccessToken })
    const enrolled = { method: 'totp', code: driver.authenticatorCode(String(secret), -1) } as const
    await frameOperations.submitMfaEnrollment(enrolled, { token: getAccessToken })
    const before = signedIn.page.requests.length
    const good = code(driver.authenticatorCode(String(secret)))
    setHandler('verify-identity', () => Promise.resolve(good))
    expect(await signWithWallet(ethereum, hello())).toMatch(/^0x/)
    const [first, second] = signedIn.page.requests.slice(before).map(({ data }) => data)
    expect(second).toEqual({ ...first, ...good })
  })

  it('each wrong code is reported as wrong, and the operation fails after four attempts', async () => {
    wants('never')
    const prompt = vi.fn<Handler<'verify-identity'>>(() => Promise.resolve(code('111111')))
    setHandler('verify-identity', prompt)
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      message: 'Max MFA verification attempts reached',
      frameType: 'mfa_verification_max_attempts_reached',
      cause: { frameType: 'missing_or_invalid_mfa' },
    })
    expect(events()).toHaveLength(4)
    expect(prompt.mock.calls.map(([{ failed }]) => failed?.message)).toEqual([
      undefined,
      'MFA verification failed, retry.',
      'MFA verification failed, retry.',
    ])
  })

  it('the signature fails with MISSING_MFA_CREDENTIALS if nothing asks the visitor [ERR-21]', async () => {
    wants('222222')
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'MISSING_MFA_CREDENTIALS',
      frameType: 'missing_or_invalid_mfa',
    })
    expect(events()).toHaveLength(1)
  })
})

describe('signatures without a session', () => {
  it('the signature is refused with MUST_BE_AUTHENTICATED [SIGN-18]', async () => {
    await logout()
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'MUST_BE_AUTHENTICATED',
      message: 'User must be authenticated before signing with a Privy wallet',
    })
    expect(signedIn.page.posted).toEqual([])
  })
})
