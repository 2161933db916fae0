import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../ask/element.harness.js'
import { setHandler, type Handler } from '../../ask/handlers.js'
import { buildTransfer, messageOf, serialize } from '../../chains/solana/index.js'
import { failure } from '../../errors/failure.harness.js'
import { WalletError } from '../../errors/wallet-error.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { AnnouncedSolanaWallet } from './announced-solana.js'
import { walletBrand } from './wallet-brand.js'

const ADDRESS = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const OTHER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const INVALID = { name: 'WalletError', code: 'INVALID_DATA', rpcCode: -32602 }
const TEXT_FIELDS =
  'domain address statement uri version chainId nonce issuedAt expirationTime notBefore requestId'.split(' ')

const account = { address: ADDRESS }
const message = new TextEncoder().encode('hi')
const transfer = buildTransfer({ from: ADDRESS, to: OTHER, lamports: 1n, blockhash: OTHER })
const transaction = serialize(transfer)
const GOOD = {
  'solana:signMessage': { account, message },
  'solana:signTransaction': { account, transaction, options: { minContextSlot: 1 } },
  'solana:signAndSendTransaction': { account, transaction, options: { skipPreflight: true, maxRetries: undefined } },
  'solana:signIn': { statement: 'Come in.', resources: ['https://app.example.com'] },
} as const
type Feature = keyof typeof GOOD

const sign = vi.fn<Handler<'sign-message'>>(() => Promise.resolve({ signature: btoa('signed') }))
const confirm = vi.fn<Handler<'confirm-transaction'>>(() =>
  Promise.resolve({ hash: OTHER, signedTransaction: btoa('signed') }),
)
let wallet: AnnouncedSolanaWallet

/** Calls a feature of the wallet. */
const ask = (feature: string, ...inputs: readonly unknown[]): Promise<readonly unknown[]> => {
  const [, method = ''] = feature.split(':')
  const methods = wallet.features[feature] as Record<string, (...inputs: readonly unknown[]) => Promise<unknown[]>>
  return (methods[method] as (...inputs: readonly unknown[]) => Promise<unknown[]>)(...inputs)
}
const signIn = () =>
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [
        {
          type: 'wallet',
          address: ADDRESS,
          chain_type: 'solana',
          wallet_client_type: 'privy',
          connector_type: 'embedded',
          wallet_index: 0,
          recovery_method: 'privy',
          imported: false,
          delegated: false,
          verified_at: 1,
          first_verified_at: 1,
          latest_verified_at: 1,
        },
      ],
    } as never),
    'login',
  )

beforeAll(async () => {
  vi.stubGlobal('location', { host: 'app.example.com', hostname: 'app.example.com' })
  setHandler('sign-message', sign)
  setHandler('confirm-transaction', confirm)
  signIn()
  wallet = new AnnouncedSolanaWallet(walletBrand('Almanac', 'app.example.com'))
  await ask('standard:connect')
})
afterAll(() => {
  for (const name of ['login', 'sign-message', 'confirm-transaction'] as const) setHandler(name, undefined)
  setSession(null, 'logout')
  vi.unstubAllGlobals()
})
beforeEach(() => {
  vi.clearAllMocks()
})

const cyclic = () => {
  const record: Record<string, unknown> = {}
  record['account'] = record['message'] = record['transaction'] = record['options'] = record['domain'] = record
  return record
}
const deep = () => JSON.parse('{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000)) as unknown
const hostile = () => {
  throw new Error('hostile')
}
const throwing = (name: string, rest: object = {}) =>
  Object.defineProperty({ ...rest }, name, { enumerable: true, get: hostile })
const closed = new Proxy({}, { getOwnPropertyDescriptor: hostile, ownKeys: hostile })

const NO_RECORDS = [null, 'text', 7, true, [], () => 1, Symbol('x'), cyclic(), closed]
const ACCOUNTS = [undefined, null, ADDRESS, {}, { address: OTHER }, { address: 7 }, Object.create(account), closed]
const NO_BYTES = [
  undefined,
  null,
  '',
  'aGk=',
  7,
  [1, 2, 3],
  { length: 1e8 },
  { length: 1, [Symbol.toStringTag]: 'Uint8Array' },
  new ArrayBuffer(8),
  new DataView(new ArrayBuffer(8)),
  new Uint16Array(8),
  new Proxy(new Uint8Array(8), {}),
  Object.create(Uint8Array.prototype),
  new Uint8Array(750_001),
  Object.defineProperty(new Uint8Array(750_001), 'length', { value: 1 }),
]
const OPTIONS = [
  null,
  'text',
  [],
  new Map(),
  { skipPreflight: 'yes' },
  { commitment: 1 },
  { preflightCommitment: {} },
  { minContextSlot: '1' },
  { maxRetries: {} },
  { list: Array(100_001) },
  cyclic(),
  deep(),
  throwing('commitment'),
]
const transactions = [
  undefined,
  ...NO_RECORDS,
  ...ACCOUNTS.map(bad => ({ account: bad, transaction })),
  ...[...NO_BYTES, new Uint8Array(), new Uint8Array([1, 2, 3]), new Uint8Array([...transaction, 0])].map(bad => ({
    account,
    transaction: bad,
  })),
  ...[null, 7, {}, '', 'solana:x', 'solana:localnet', 'constructor'].map(chain => ({ account, transaction, chain })),
  ...OPTIONS.map(options => ({ account, transaction, options })),
  ...['account', 'transaction', 'chain', 'options'].map(name => throwing(name, { account, transaction })),
]
const BAD: Readonly<Record<Feature, readonly unknown[]>> = {
  'solana:signMessage': [
    undefined,
    ...NO_RECORDS,
    ...ACCOUNTS.map(bad => ({ account: bad, message })),
    ...NO_BYTES.map(bad => ({ account, message: bad })),
    ...['account', 'message'].map(name => throwing(name, { account, message })),
  ],
  'solana:signTransaction': transactions,
  'solana:signAndSendTransaction': transactions,
  'solana:signIn': [
    ...NO_RECORDS,
    deep(),
    new Map(),
    ...TEXT_FIELDS.flatMap(name => [...[null, 7, {}, ['x']].map(bad => ({ [name]: bad })), throwing(name)]),
    ...[null, 'text', {}, { length: 1e8 }, [7], [null], [['x']], Array(1e8)].map(resources => ({ resources })),
    { statement: 'x'.repeat(750_001) },
    { resources: Array<string>(1_000).fill('x'.repeat(1_000)) },
  ],
}

describe.each(Object.keys(GOOD) as Feature[])('malformed inputs of %s', feature => {
  it('each is refused with the number -32602 before anything is asked, and the next request is served', async () => {
    for (const [index, input] of BAD[feature].entries()) {
      const which = `input ${index}`
      expect(await failure(ask(feature, input)), which).toMatchObject(INVALID)
      expect(await failure(ask(feature, GOOD[feature], input)), `${which} after a good one`).toMatchObject(INVALID)
      expect([sign.mock.calls, confirm.mock.calls], which).toEqual([[], []])
    }
    expect(await ask(feature, GOOD[feature])).toHaveLength(1)
    expect(sign.mock.calls.length + confirm.mock.calls.length).toBe(1)
  })

  it('too many inputs are refused with the same number', async () => {
    expect(await failure(ask(feature, ...Array<unknown>(21).fill(GOOD[feature])))).toMatchObject(INVALID)
    expect([sign.mock.calls, confirm.mock.calls]).toEqual([[], []])
  })

  it('a polluted prototype supplies no missing member', async () => {
    const members = { account, message, transaction, domain: 7, resources: {} }
    // A sign-in needs no member.
    const served = feature === 'solana:signIn'
    const outcomes = await polluted(members, async (): Promise<unknown> => {
      const asked = ask(feature, {})
      return served ? asked : failure(asked)
    })
    for (const outcome of outcomes) expect(outcome).toMatchObject(served ? [{ signatureType: 'ed25519' }] : INVALID)
  })
})

describe('bytes that a dapp passes', () => {
  it('what only resembles bytes is not read, however long it claims to be', async () => {
    const reads: string[] = []
    const bytes = new Proxy(
      { length: 1e8 },
      {
        get: (target, name) => {
          reads.push(String(name))
          return Reflect.get(target, name) as unknown
        },
      },
    )
    expect(await failure(ask('solana:signMessage', { account, message: bytes }))).toMatchObject(INVALID)
    expect(reads).toEqual([])
  })

  it('bytes of another window and of a subclass are signed as they were when the dapp asked', async () => {
    class Bytes extends Uint8Array {
      override [Symbol.iterator](): ArrayIterator<number> {
        throw new Error('hostile')
      }
    }
    for (const own of [Buffer.from('hi'), new Bytes(message), runInNewContext('new Uint8Array([104, 105])')]) {
      sign.mockClear()
      const signing = ask('solana:signMessage', { account, message: own })
      ;(own as Uint8Array)[0] = 0
      expect(await signing).toMatchObject([{ signedMessage: message }])
      expect(sign.mock.calls[0]?.[0]).toMatchObject({ address: ADDRESS, data: btoa('hi') })
    }
  })

  it('an empty message, and one that is a transaction, is refused with the number of a bad parameter', async () => {
    for (const bad of [new Uint8Array(), messageOf(transfer)])
      expect(await failure(ask('solana:signMessage', { account, message: bad }))).toMatchObject({
        code: 'INVALID_MESSAGE',
        rpcCode: -32602,
      })
    expect(sign).not.toHaveBeenCalled()
  })
})

describe('the origin of a request', () => {
  it('each screen of a message or a transaction learns that a dapp asks by the Wallet Standard', async () => {
    const shown: Record<string, unknown>[] = []
    const show = (options: Record<string, unknown>) => {
      shown.push(options)
      return Promise.resolve({ hash: OTHER, signedTransaction: btoa('signed'), signature: btoa('signed') })
    }
    const removals = ['wallet-sign-message', 'wallet-confirm-tx'].map(tag => standIn(tag, show))
    setHandler('sign-message', undefined)
    setHandler('confirm-transaction', undefined)
    for (const [feature, input] of Object.entries(GOOD)) await ask(feature, input, input)
    expect(shown.map(({ askedBy }) => askedBy)).toEqual(Array(8).fill('wallet-standard'))
    removals.forEach(remove => remove())
    setHandler('sign-message', sign)
    setHandler('confirm-transaction', confirm)
  })
})

describe('requests that do not succeed', () => {
  it('each has the number that the Ethereum provider gives for its error', async () => {
    sign.mockRejectedValueOnce(new WalletError('USER_REJECTED_REQUEST', 'No.'))
    expect(await failure(ask('solana:signMessage', GOOD['solana:signMessage']))).toMatchObject({ rpcCode: 4001 })
    confirm.mockResolvedValueOnce({})
    expect(await failure(ask('solana:signTransaction', GOOD['solana:signTransaction']))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      rpcCode: 32603,
    })
    setSession(null, 'logout')
    setHandler('login', () => Promise.reject(new WalletError('USER_EXITED_AUTH_FLOW', 'The visitor has left.')))
    expect(await failure(ask('standard:connect'))).toMatchObject({ code: 'USER_EXITED_AUTH_FLOW', rpcCode: 4001 })
    expect(await failure(ask('standard:connect', throwing('silent')))).toMatchObject(INVALID)
    expect(await failure(ask('solana:signMessage', GOOD['solana:signMessage']))).toMatchObject(INVALID)
    signIn()
    await ask('standard:connect')
    expect(await ask('solana:signMessage', GOOD['solana:signMessage'])).toHaveLength(1)
  })

  it('nothing more is signed for a dapp that disconnects between two messages', async () => {
    sign.mockImplementationOnce(async () => {
      await ask('standard:disconnect')
      return { signature: btoa('signed') }
    })
    const good = GOOD['solana:signMessage']
    expect(await failure(ask('solana:signMessage', good, good))).toMatchObject(INVALID)
    expect(sign).toHaveBeenCalledTimes(1)
    await ask('standard:connect')
  })
})
