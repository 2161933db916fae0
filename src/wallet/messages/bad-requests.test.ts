import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { standIn } from '../../ask/element.harness.js'
import { base64, buildTransfer, messageOf } from '../../chains/solana/index.js'
import { failure } from '../../errors/failure.harness.js'
import { polluted } from '../../lib/own/polluted.harness.js'
import { setSession } from '../../session/store.js'
import { userFromWire } from '../../session/user/user-from-wire.js'
import { approveMessage } from '../approvals.js'
import { getEthereumProvider } from '../provider/ethereum-provider.js'
import { readMessage } from './read-message.js'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const wallet = (address: string, chain_type: string) => ({
  type: 'wallet',
  address,
  chain_type,
  wallet_client_type: 'privy',
  connector_type: 'embedded',
  wallet_index: 0,
  recovery_method: 'privy',
  imported: false,
  delegated: false,
  verified_at: 1,
  first_verified_at: 1,
  latest_verified_at: 1,
})
const TYPED = {
  types: {
    Mail: [
      { name: 'text', type: 'string' },
      { name: 'count', type: 'uint8' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Almanac' },
  message: { text: 'hello', count: 7 },
}

const shown = vi.fn((_: unknown) => Promise.resolve({ signature: '0x51' }))
let leave = () => {}
beforeEach(() => {
  setSession(
    userFromWire({
      id: 'did:privy:one',
      created_at: 1,
      mfa_methods: [],
      has_accepted_terms: true,
      is_guest: false,
      linked_accounts: [wallet(ADDRESS, 'ethereum'), wallet(SOLANA, 'solana')],
    } as never),
    'login',
  )
  leave = standIn('wallet-sign-message', shown)
})
afterEach(() => {
  shown.mockClear()
  leave()
  setSession(null, 'logout')
})

const request = (method: string, params: unknown) => getEthereumProvider().request({ method, params })
const typed = (over: object, method = 'eth_signTypedData_v4') => [method, [ADDRESS, { ...TYPED, ...over }]] as const
const circle: Record<string, unknown> = { ...TYPED }
circle['message'] = circle

describe('requests of a dapp that no wallet should sign', () => {
  it.each<[string, number, readonly [string, unknown]]>([
    ['an empty message', -32602, ['personal_sign', ['', ADDRESS]]],
    ['an empty message of bytes', -32602, ['personal_sign', ['0x', ADDRESS]]],
    ['half a surrogate pair', -32602, ['personal_sign', ['a\ud800', ADDRESS]]],
    ['a message of more than a megabyte', -32602, ['personal_sign', ['x'.repeat(1_000_001), ADDRESS]]],
    ['a number as the message', -32602, ['personal_sign', [7, ADDRESS]]],
    ['a message without an address', -32602, ['personal_sign', ['hello']]],
    ['a message for another wallet', 4100, ['personal_sign', ['hello', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']]],
    ['a bare hash', 4200, ['eth_sign', [ADDRESS, `0x${'9b'.repeat(32)}`]]],
    ['a bare hash, by another method', 4200, ['secp256k1_sign', [`0x${'9b'.repeat(32)}`]]],
    [
      'an authorization of the account itself (EIP-7702)',
      4200,
      ['wallet_signAuthorization', [{ contractAddress: ADDRESS }]],
    ],
    [
      'the first version of typed data',
      4200,
      ['eth_signTypedData', [[{ type: 'string', name: 'text', value: 'hello' }], ADDRESS]],
    ],
    ['cyclic typed data', -32602, ['eth_signTypedData_v4', [ADDRESS, circle]]],
    [
      'typed data a thousand levels deep',
      -32602,
      ['eth_signTypedData_v4', [ADDRESS, `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`]],
    ],
    [
      'typed data of half a megabyte',
      -32602,
      [
        'eth_signTypedData_v4',
        [ADDRESS, JSON.stringify({ ...TYPED, message: { text: 'x'.repeat(500_000), count: 7 } })],
      ],
    ],
    ['typed data that are not JSON', -32602, ['eth_signTypedData_v4', [ADDRESS, '{']]],
    ['an unknown primary type', -32602, typed({ primaryType: 'Letter' })],
    ['an undeclared type', -32602, typed({ types: { Mail: [{ name: 'text', type: 'Text' }] } })],
    ['a recursive type', -32602, typed({ types: { Mail: [{ name: 'text', type: 'Mail' }] } })],
    ['a number that overflows its type', -32602, typed({ message: { text: 'hello', count: 256 } })],
    ['a missing member', -32602, typed({ message: { text: 'hello' } })],
    ['a domain without a declared member', -32602, typed({ types: { ...TYPED.types, EIP712Domain: [] } })],
    [
      'a list in the third version',
      -32602,
      typed({ types: { Mail: [{ name: 'text', type: 'string[]' }] }, message: { text: [] } }, 'eth_signTypedData_v3'),
    ],
  ])(
    'the request fails with an error code, nothing is signed, and the next request is served: %s',
    async (_, code, [method, params]) => {
      expect(await failure(request(method, params))).toMatchObject({ name: 'ProviderRpcError', code })
      expect(shown).not.toHaveBeenCalled()
      expect(await request('personal_sign', ['hello', ADDRESS])).toBe('0x51')
      expect(shown).toHaveBeenCalledOnce()
    },
  )

  it('a Solana transaction is not signed as a message, whichever library has built it', async () => {
    const transfer = buildTransfer({
      from: SOLANA,
      to: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      lamports: 7n,
      blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
    })
    const asked = { chainType: 'solana', address: SOLANA, method: 'solana_signMessage', uiOptions: {} } as const
    const message = messageOf(transfer)
    expect(message[0], 'of version 0').toBe(0x80)
    for (const bytes of [message, message.slice(1, -1)])
      expect(await failure(approveMessage({ ...asked, data: base64(bytes) }))).toMatchObject({
        code: 'INVALID_MESSAGE',
        message: 'Invalid message: it is a transaction.',
      })
    expect(shown).not.toHaveBeenCalled()
    expect(
      await approveMessage({ ...asked, data: base64(Uint8Array.from([...message, 1])) }),
      'no transaction any more',
    ).toBe('0x51')
  })
})

it('a message is read the same on a page with a polluted prototype', async () => {
  const names = [
    'types',
    'primaryType',
    'domain',
    'message',
    'EIP712Domain',
    'Mail',
    'name',
    'type',
    'text',
    'count',
    'hidden',
    'scheme',
    'statement',
    'chainId',
    'verifyingContract',
    'salt',
    'data',
    'method',
    'address',
    'length',
  ]
  const read = async () =>
    JSON.stringify([
      await readMessage({ method: 'eth_signTypedData_v4', data: TYPED, address: ADDRESS }),
      (await readMessage({ method: 'personal_sign', data: 'hello', address: ADDRESS })).request,
    ])
  const clean = await read()
  for (const value of ['evil', 1, [], { text: 'evil' }]) {
    for (const name of names)
      expect(await polluted({ [name]: value }, read), `${name} is ${JSON.stringify(value)}`).toEqual([clean, clean])
  }
})
