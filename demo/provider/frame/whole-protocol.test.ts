import { ed25519 } from '@noble/curves/ed25519.js'
import { recoverAddress, recoverMessageAddress, type Hex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWorld, type World } from '../../world.js'
import { alignClock } from '../second-factors/totp-clock.harness.js'
import { bearer, TestApp } from '../test-app.harness.js'
import { openDeviceShares } from './page/device-shares.js'
import { frameEvents } from './page/events/frame-events.js'
import { frameWorld, type FrameWorld } from './page/frame-world.js'
import { ProviderCall } from './page/provider-call.js'
import { SecondFactorPass } from './page/second-factor-pass.js'

const HASH = `0x${'ab'.repeat(32)}` as const

let world: World
let app: TestApp
let token: string
let page: FrameWorld
let address: Hex
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  app = await TestApp.of(world, { mfa_methods: ['totp', 'sms'] })
  token = (await app.logIn()).body.token
  page = await newDevice()
  address = String((await ask('privy:wallet:create'))['address']) as Hex
})

async function newDevice(rawSigning = false): Promise<FrameWorld> {
  return frameWorld(
    new ProviderCall({ appId: app.id }, undefined, new SecondFactorPass(() => undefined)),
    await openDeviceShares(app.id),
    rawSigning,
  )
}
async function ask(event: string, data: object = {}, on = page): Promise<Record<string, unknown>> {
  const platformFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    platformFetch(path.startsWith('/') ? `${world.apiUrlLocal}${path}` : path, init),
  )
  try {
    return (await frameEvents.get(event)?.({ accessToken: token, ...data }, on)) as Record<string, unknown>
  } finally {
    vi.unstubAllGlobals()
  }
}
const entropy = () => ({ entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' })
const rpc = async (method: string, params: unknown[], on = page) =>
  (
    (
      await ask(
        'privy:wallets:rpc',
        { ...entropy(), chainType: 'ethereum', hdWalletIndex: 0, request: { method, params } },
        on,
      )
    )['response'] as { data: unknown }
  ).data

describe('a second factor in the frame', () => {
  beforeEach(alignClock)
  afterEach(() => {
    vi.useRealTimers()
  })
  const enrol = async () => {
    const { secret, authUrl } = await ask('privy:mfa:init-enrollment', { method: 'totp' })
    expect(authUrl).toContain('otpauth://totp/')
    expect(
      await ask('privy:mfa:submit-enrollment', {
        method: 'totp',
        code: world.driver.authenticatorCode(String(secret), -1),
      }),
    ).toEqual({})
    return String(secret)
  }
  const missing = { type: 'missing_or_invalid_mfa' }
  const signHello = () => rpc('personal_sign', ['hello', address])
  const withCode = (code: string) => ({ mfaMethod: 'totp', mfaCode: code, relyingParty: 'https://app.example' })

  it('a second factor is required, may come with the request, and lasts until cleared [FRAME-08]', async () => {
    const secret = await enrol()
    await expect(signHello()).rejects.toMatchObject(missing)
    await expect(ask('privy:mfa:verify')).rejects.toMatchObject(missing)
    const spentCode = world.driver.authenticatorCode(secret)
    expect(await ask('privy:mfa:verify', withCode(spentCode))).toEqual({})
    expect(await signHello()).toMatch(/^0x/)
    await ask('privy:mfa:clear', { userId: 'did:privy:somebody', accessToken: undefined })
    await expect(signHello()).rejects.toMatchObject(missing)
    await expect(ask('privy:wallets:connect', { ...entropy(), ...withCode(spentCode) })).rejects.toMatchObject(missing)
    expect(
      await ask('privy:wallets:connect', { ...entropy(), ...withCode(world.driver.authenticatorCode(secret, 1)) }),
    ).toEqual({ entropyId: address })
  })

  it('everything that leads to a key requires the second factor, and so does changing it', async () => {
    const secret = await enrol()
    const guarded: [string, object][] = [
      ['privy:wallets:connect', entropy()],
      ['privy:wallets:recover', entropy()],
      ['privy:wallets:set-recovery', { ...entropy(), recoveryMethod: 'privy' }],
      ['privy:wallets:add', { ...entropy(), chainType: 'ethereum', hdWalletIndex: 1 }],
      ['privy:user-signer:sign', { message: 'aGk=' }],
      ['privy:mfa:unenroll', { method: 'totp' }],
      ['privy:mfa:init-enrollment', { method: 'sms', phoneNumber: '+1 206 555 0100' }],
      [
        'privy:delegated-actions:consent',
        {
          rootWallet: { address, chainType: 'ethereum', imported: false },
          delegatedWallets: [{ address, chainType: 'ethereum', walletIndex: 0 }],
        },
      ],
    ]
    for (const [event, data] of guarded) await expect(ask(event, data), event).rejects.toMatchObject(missing)
    expect(
      await ask('privy:mfa:unenroll', { method: 'totp', ...withCode(world.driver.authenticatorCode(secret)) }),
    ).toEqual({})
    expect(await signHello()).toMatch(/^0x/)
  })

  it('too many wrong codes are reported as such, with the number that hosts look for', async () => {
    const secret = await enrol()
    const wrongCode = String((Number(world.driver.authenticatorCode(secret)) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 4; i++)
      await expect(ask('privy:mfa:verify', withCode(wrongCode))).rejects.toMatchObject(missing)
    await expect(ask('privy:mfa:verify', withCode(wrongCode))).rejects.toMatchObject({
      type: 'mfa_verification_max_attempts_reached',
      message: expect.stringContaining('429') as string,
    })
  })

  it('an invalid method or code is refused', async () => {
    for (const fields of [
      { mfaMethod: 'fax', mfaCode: '123456' },
      { mfaMethod: 'totp', mfaCode: '12' },
      { mfaMethod: 'totp', mfaCode: {} },
      { mfaMethod: 'passkey', mfaCode: '123456' },
    ]) {
      await expect(ask('privy:mfa:verify', fields), JSON.stringify(fields)).rejects.toMatchObject({
        type: 'invalid_request_arguments',
      })
    }
  })
})

describe('what a wallet serves', () => {
  it('eth_sign signs the message of personal_sign', async () => {
    expect(
      await recoverMessageAddress({ message: 'hello', signature: (await rpc('eth_sign', [address, 'hello'])) as Hex }),
    ).toBe(address)
  })

  it('a raw hash is signed if the app allows it', async () => {
    await expect(rpc('secp256k1_sign', [HASH])).rejects.toMatchObject({ type: 'invalid_request_arguments' })
    const open = await newDevice(true)
    await ask('privy:wallets:recover', entropy(), open)
    expect(await recoverAddress({ hash: HASH, signature: (await rpc('secp256k1_sign', [HASH], open)) as Hex })).toBe(
      address,
    )
    await expect(rpc('secp256k1_sign', ['0x12'], open)).rejects.toMatchObject({ type: 'invalid_request_arguments' })
  })

  it("a user operation of the wallet's account is signed", async () => {
    const gas = {
      callGasLimit: 1n,
      verificationGasLimit: 2n,
      preVerificationGas: 3n,
      maxFeePerGas: 4n,
      maxPriorityFeePerGas: 5n,
    }
    const operation = { sender: address, nonce: 0n, callData: '0x1234' as const, ...gas }
    const signature = (await rpc('csw_signUserOperation', [{ ...operation, chainId: 31337 }])) as Hex
    const hash = getUserOperationHash({
      chainId: 31337,
      entryPointAddress: entryPoint07Address,
      entryPointVersion: '0.7',
      userOperation: { ...operation, signature: '0x' },
    })
    expect(await recoverAddress({ hash, signature })).toBe(address)
    for (const invalid of [
      {},
      { ...operation },
      { ...operation, chainId: 1, nonce: -1n },
      { ...operation, chainId: 1, sender: 'x' },
    ])
      await expect(rpc('csw_signUserOperation', [invalid])).rejects.toMatchObject({ type: 'invalid_request_arguments' })
  })

  it('a transaction is completed with its missing fields and can then be signed', async () => {
    const populated = (await rpc('eth_populateTransactionRequest', [
      { to: address, value: 0n, chainId: 31337 },
    ])) as object
    expect(populated).toMatchObject({
      from: address,
      nonce: '0x0',
      gas: expect.stringMatching(/^0x/) as string,
      type: 2,
      maxFeePerGas: expect.stringMatching(/^0x/) as string,
    })
    expect(await rpc('eth_signTransaction', [populated])).toMatch(/^0x02/)
    await expect(
      rpc('eth_populateTransactionRequest', [
        { to: HASH.slice(0, 42), data: '0x1234', value: 10n ** 24n, chainId: 31337 },
      ]),
    ).rejects.toMatchObject({ type: 'insufficient_funds' })
    for (const chainId of [999, [31337], { toString: 7 }])
      await expect(rpc('eth_populateTransactionRequest', [{ to: address, chainId }])).rejects.toMatchObject({
        type: 'invalid_request_arguments',
      })
  })
})

describe('the older events', () => {
  it('a wallet is named by its address', async () => {
    expect(await ask('privy:wallet:connect', { address })).toEqual({ address })
    expect(
      await ask('privy:wallet:rpc', { address, request: { method: 'personal_sign', params: ['hello', address] } }),
    ).toMatchObject({ address, response: { method: 'personal_sign' } })
    const { publicKey } = await ask('privy:solana-wallet:create')
    const second = await ask('privy:solana-wallet:create-additional')
    expect(second['publicKey']).not.toBe(publicKey)
    expect(
      await ask('privy:solana-wallet:rpc', {
        publicKey,
        request: { method: 'signMessage', params: { message: 'aGk=' } },
      }),
    ).toMatchObject({ publicKey, response: { data: { signature: expect.any(String) as string } } })
    const elsewhere = await newDevice()
    await expect(ask('privy:wallet:connect', { address }, elsewhere)).rejects.toMatchObject({
      type: 'wallet_not_on_device',
    })
    expect(await ask('privy:wallet:recover', { address }, elsewhere)).toEqual({ address })
    expect(await ask('privy:solana-wallet:connect', { publicKey }, elsewhere)).toEqual({ publicKey })
  })
})

describe('a Farcaster signer', () => {
  it('the hashes of messages are signed with a key that is always the same', async () => {
    const sent: Record<string, unknown>[] = []
    const direct = page.call.send.bind(page.call)
    vi.spyOn(page.call, 'send').mockImplementation((bearerToken, request) => {
      if (request.path !== '/farcaster/signer/init') return direct(bearerToken, request)
      sent.push(request.body as Record<string, unknown>)
      return Promise.resolve({ status: 'pending_approval' })
    })
    for (let i = 0; i < 2; i++)
      await ask('privy:farcaster:init-signer', {
        address,
        hdWalletIndex: null,
        mfaCode: null,
        mfaMethod: null,
        relyingParty: 'https://app.example',
      })
    const [first, second] = sent.map(body => String(body['ed25519_public_key']))
    expect(first).toMatch(/^0x[0-9a-f]{64}$/)
    expect(second).toBe(first)
    const hash = Buffer.alloc(20, 7)
    const { signature } = await ask('privy:farcaster:sign', {
      address,
      payload: { hash: hash.toString('base64url') },
      fid: 1n,
    })
    expect(
      ed25519.verify(Buffer.from(String(signature), 'base64url'), hash, Buffer.from(String(first).slice(2), 'hex')),
    ).toBe(true)
    await expect(
      ask('privy:farcaster:sign', { address, payload: { hash: Buffer.alloc(32).toString('base64url') }, fid: 1n }),
    ).rejects.toMatchObject({ type: 'invalid_request_arguments' })
  })
})

it('a user without a second factor is not asked for one', async () => {
  expect(await ask('privy:mfa:verify')).toEqual({})
  expect((await app.call('users/me', undefined, bearer(token))).status).toBe(200)
})
