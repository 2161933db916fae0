import { getBase58Encoder } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519.js'
import fc from 'fast-check'
import {
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type Hex,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../demo/world.js'
import { setTransport } from '../../api/client.js'
import { setHandler } from '../../ask/handlers.js'
import { getBalance as ethereumBalance } from '../../chains/ethereum/index.js'
import { getBalance as solanaBalance } from '../../chains/solana/index.js'
import { configureApp } from '../../config/app.js'
import { resolveSettings } from '../../config/resolve.js'
import { failure } from '../../errors/failure.harness.js'
import { sendInput } from '../../transactions/node.harness.js'
import type { WalletAccount } from '../../session/user/user.js'
import { createWallets } from '../frame/create.js'
import { signWithWallet } from '../frame/sign.js'
import { signMessage } from '../sign-message.js'
import { signedInPage, type SignedInPage } from '../test/signed-in-page.harness.js'
import { remoteRequest } from './remote-request.js'

const never = new AbortController().signal
const typedData = {
  domain: { name: 'Almanac', chainId: 1n },
  primaryType: 'Mail',
  message: { text: 'hello', count: 2n ** 200n },
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

describe('a wallet with a server-side signer', () => {
  let world: World
  let signedIn: SignedInPage
  let ethereum: WalletAccount
  let solana: WalletAccount

  beforeAll(async () => {
    world = await startWorld({ data: ':memory:', ports: 'free' })
    signedIn = await signedInPage({ embedded_wallet_mode: 'user-controlled-server-wallets-only' }, world)
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only' } })
    const [first, second] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
    ethereum = first as WalletAccount
    solana = second as WalletAccount
  })
  afterAll(async () => {
    await signedIn?.stop()
    await world?.stop()
  })
  beforeEach(() => {
    signedIn.page.posted.length = 0
  })
  afterEach(() => {
    signedIn.intercept(undefined)
    setTransport()
    setHandler('verify-identity', undefined)
  })

  const events = () => signedIn.page.requests.map(({ event }) => event)
  const sent = () =>
    world.driver
      .requests(signedIn.appId)
      .filter(({ path }) => path.endsWith('/rpc'))
      .at(-1)
  /** Makes the provider answer signing requests with this body. */
  const answers = (body: unknown) =>
    setTransport((url, init) => (url.endsWith('/rpc') ? Promise.resolve(Response.json(body)) : fetch(url, init)))
  const hello = () => ({ method: 'personal_sign', params: ['hello', ethereum.address] })

  it('the server signs, and the wallet frame only signs the request for it [RSIGN-01]', async () => {
    expect([ethereum, solana].map(({ signsOn }) => signsOn)).toEqual(['server', 'server'])
    expect(
      await recoverMessageAddress({ message: 'hello', signature: (await signWithWallet(ethereum, hello())) as Hex }),
    ).toBe(ethereum.address)
    const bytes = (await signWithWallet(ethereum, {
      method: 'personal_sign',
      params: ['0x00ff', ethereum.address],
    })) as Hex
    expect(await recoverMessageAddress({ message: { raw: '0x00ff' }, signature: bytes })).toBe(ethereum.address)
    for (const given of [
      typedData,
      JSON.stringify(typedData, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ]) {
      const typed = await signWithWallet(ethereum, {
        method: 'eth_signTypedData_v4',
        params: [ethereum.address, given],
      })
      expect(await recoverTypedDataAddress({ ...typedData, signature: typed as Hex })).toBe(ethereum.address)
    }
    const transaction = {
      to: ethereum.address,
      value: '0x7',
      chainId: 31337,
      nonce: '0x0',
      gasLimit: '0x5208',
      maxFeePerGas: '0x9',
      maxPriorityFeePerGas: '0x1',
      type: 2,
    }
    const signed = (await signWithWallet(ethereum, {
      method: 'eth_signTransaction',
      params: [transaction],
    })) as `0x02${string}`
    expect([
      parseTransaction(signed),
      await recoverTransactionAddress({ serializedTransaction: signed }),
    ]).toMatchObject([{ value: 7n, gas: 21_000n, chainId: 31337 }, ethereum.address])
    const { signature } = (await signWithWallet(solana, {
      method: 'signMessage',
      params: { message: 'aGVsbG8=' },
    })) as { signature: string }
    expect(
      ed25519.verify(
        Buffer.from(signature, 'base64'),
        Buffer.from('hello'),
        getBase58Encoder().encode(solana.address) as Uint8Array,
      ),
    ).toBe(true)
    expect(new Set(events()), 'no key of the frame').toEqual(new Set(['privy:user-signer:sign']))
  })

  it('the request has the chain type, method, parameters and wallet id [RSIGN-02]', async () => {
    await signWithWallet(ethereum, hello())
    expect(sent()).toMatchObject({
      path: `/api/v1/wallets/${ethereum.id}/rpc`,
      body: { chain_type: 'ethereum', method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } },
    })
    await signWithWallet(ethereum, {
      method: 'eth_signTransaction',
      params: [{ to: ethereum.address, chainId: 31337, nonce: '0x1', gasLimit: '0x5208', gasPrice: '0x9', type: 0 }],
    })
    expect(sent()?.body).toEqual({
      chain_type: 'ethereum',
      method: 'eth_signTransaction',
      params: {
        transaction: {
          to: ethereum.address,
          chain_id: 31337,
          nonce: '0x1',
          gas_limit: '0x5208',
          gas_price: '0x9',
          type: 0,
        },
      },
    })
  })

  it('a Solana message is sent in base64 [RSIGN-03]', async () => {
    await signWithWallet(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } })
    expect(sent()?.body).toEqual({
      chain_type: 'solana',
      method: 'signMessage',
      params: { message: 'aGVsbG8=', encoding: 'base64' },
    })
  })

  it('the result is the signature of a message, or the signed bytes of a transaction [RSIGN-04]', async () => {
    const transaction = { method: 'eth_signTransaction', params: [{ to: ethereum.address }] }
    answers({ method: 'personal_sign', data: { signature: '0xab', signed_transaction: '0xcd' } })
    expect([await signWithWallet(ethereum, hello()), await signWithWallet(ethereum, transaction)]).toEqual([
      '0xab',
      '0xcd',
    ])
    expect(await signWithWallet(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } })).toEqual({
      signature: '0xab',
    })
  })

  it.each([
    {},
    { data: null },
    { data: {} },
    { data: { signature: '', signed_transaction: '' } },
    { data: null, error: { code: 'policy_violation', message: 'No.' } },
  ])('the answer %j is no signature [RSIGN-05] [RSIGN-06]', async body => {
    answers(body)
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'Failed to sign message',
      rpcCode: 32603,
    })
    expect(
      await failure(signWithWallet(solana, { method: 'signMessage', params: { message: 'aGVsbG8=' } })),
    ).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' })
    expect(
      await failure(signWithWallet(ethereum, { method: 'eth_signTransaction', params: [{ to: ethereum.address }] })),
    ).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign transaction', rpcCode: 32603 })
  })

  it('messages are signed without a screen, and transactions are mined and confirmed', async () => {
    configureApp({ embeddedWallets: { mode: 'user-controlled-server-wallets-only', showWalletUIs: false } })
    expect(
      await recoverMessageAddress({ message: 'gm', signature: (await signMessage({ message: 'gm' })) as Hex }),
    ).toBe(ethereum.address)
    const settings = resolveSettings(null, {
      appId: signedIn.appId,
      solana: { cluster: 'devnet', rpcUrls: { devnet: world.solanaRpcUrl } },
      chains: [
        {
          id: 31337,
          name: 'Local',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [world.ethereumRpcUrl] } },
        },
      ],
    })
    const [to, solanaTo] = [
      '0x00000000000000000000000000000000000d0c5f',
      'Gd3fVxoAFJYTHGSqyi6qTMMRkwRSZwn9KN5GGWMf4VWQ',
    ] as const
    await world.driver.faucet(ethereum.address, '1', 'ethereum')
    await world.driver.faucet(solana.address, '1', 'solana')
    await sendInput(
      { chainType: 'ethereum', address: ethereum.address, transaction: { to, value: '250000000000000000' } },
      settings,
      never,
    )
    expect(await ethereumBalance(to, { chain: settings.defaultChain, rpcUrl: world.ethereumRpcUrl }, never)).toBe(
      250_000_000_000_000_000n,
    )
    await sendInput(
      { chainType: 'solana', address: solana.address, transaction: { to: solanaTo, lamports: 250_000_000n } },
      settings,
      never,
    )
    expect(await solanaBalance(solanaTo, { name: 'devnet', rpcUrl: world.solanaRpcUrl }, never)).toBe(250_000_000n)
  })

  it('the second factor is requested, and the frame is told which other app makes the request', async () => {
    const code = { mfaMethod: 'totp', mfaCode: '123456', relyingParty: 'https://app.example' } as const
    setHandler('verify-identity', () => Promise.resolve(code))
    signedIn.intercept((event, data) => {
      if (event === 'privy:user-signer:sign' && data['mfaCode'] !== code.mfaCode)
        throw { type: 'missing_or_invalid_mfa', message: 'MFA' }
      return { signature: 'bm8=' }
    })
    await failure(signWithWallet(ethereum, hello(), undefined, { requesterAppId: 'clanotherapp00000000000001' }))
    expect(signedIn.page.requests.map(({ data }) => [data['mfaCode'], data['requesterAppId']])).toEqual([
      [undefined, 'clanotherapp00000000000001'],
      ['123456', 'clanotherapp00000000000001'],
    ])
  })

  it("nothing is signed without the user's signature, and an aborted request ends", async () => {
    signedIn.intercept(event => (event === 'privy:user-signer:sign' ? { signature: 'bm8=' } : undefined))
    expect(await failure(signWithWallet(ethereum, hello()))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      rpcCode: 32603,
      cause: { status: 401 },
    })
    signedIn.intercept(undefined)
    const leaving = new AbortController()
    setTransport((url, init) =>
      url.endsWith('/rpc')
        ? new Promise((_, reject) => {
            init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
            leaving.abort()
          })
        : fetch(url, init),
    )
    expect(await failure(signWithWallet(ethereum, hello(), leaving.signal))).toMatchObject({ code: 'REQUEST_ABORTED' })
    setTransport()
    expect(await signWithWallet(ethereum, hello())).toMatch(/^0x/)
  })
})

describe('a request to a server wallet', () => {
  it('typed data that are not JSON, and unknown fields of a transaction, are refused', () => {
    expect(() => remoteRequest({ method: 'eth_signTypedData_v4', params: ['0x', 'nonsense'] })).toThrow(
      expect.objectContaining({ code: 'INVALID_DATA' }) as Error,
    )
    expect(() =>
      remoteRequest({ method: 'eth_signTransaction', params: [{ to: '0x', authorizationList: [] }] }),
    ).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }) as Error)
  })

  it('the encoding of a text is hex if it is hex of whole bytes, and UTF-8 otherwise', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom('0', 'x', 'f', 'G') }).map(text => `0x${text}`),
        ),
        message => {
          const { params } = remoteRequest({ method: 'personal_sign', params: [message, '0x'] })
          expect(params).toEqual({ message, encoding: /^0x([0-9a-f]{2})*$/i.test(message) ? 'hex' : 'utf-8' })
        },
      ),
    )
  })
})
