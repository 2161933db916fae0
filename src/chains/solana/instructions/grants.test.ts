import { getAddressDecoder } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { grantsOf, type Grant } from './grants.js'

const SYSTEM = '11111111111111111111111111111111'
const STAKE = 'Stake11111111111111111111111111111111111111'
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const [WALLET = '', EVE = '', b = '', c = ''] = [1, 9, 2, 3].map(
  fill => getAddressDecoder().decode(new Uint8Array(32).fill(fill)) as string,
)
const key = new Array<number>(32).fill(9)
const u32 = (value: number) => [value, 0, 0, 0]
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const grants = (program: string, data: number[], accounts: (string | undefined)[] = [WALLET, b, c, EVE]) =>
  grantsOf([{ program, accounts, data: Uint8Array.from(data) }], WALLET)

const GIVEN: [string, string, number[], (string | undefined)[], Omit<Grant, 'index' | 'account'>][] = [
  ['an account to a program', SYSTEM, [...u32(1), ...key], [WALLET], { kind: 'assign', grantee: EVE }],
  [
    'an account with a seed to a program',
    SYSTEM,
    [...u32(10), ...key.map(() => 4), ...u64(3n), 1, 2, 3, ...key],
    [WALLET, b],
    { kind: 'assign', grantee: EVE },
  ],
  ['a nonce account', SYSTEM, [...u32(7), ...key], [WALLET, b], { kind: 'nonce-authority', grantee: EVE }],
  ['a token account or a mint', TOKEN, [6, 2, 1, ...key], [WALLET, b], { kind: 'authority', grantee: EVE }],
  [
    'a token account or a mint of the newer program',
    TOKEN_2022,
    [6, 2, 1, ...key],
    [WALLET, b],
    { kind: 'authority', grantee: EVE },
  ],
  ['tokens', TOKEN, [4, ...u64(7n)], [WALLET, EVE, b], { kind: 'delegate', grantee: EVE, amount: 7n }],
  [
    'tokens whose decimals are checked',
    TOKEN,
    [13, ...u64(7n), 6],
    [WALLET, b, EVE, c],
    { kind: 'delegate', grantee: EVE, amount: 7n },
  ],
  ['the rest of a closed account', TOKEN, [9], [WALLET, EVE, b], { kind: 'close', grantee: EVE }],
  ['staked coins', STAKE, [...u32(1), ...key, ...u32(1)], [WALLET, b, c], { kind: 'stake-authority', grantee: EVE }],
  [
    'staked coins by a seed',
    STAKE,
    [...u32(8), ...key, ...u32(1), ...u64(0n), ...key],
    [WALLET, b, c],
    { kind: 'stake-authority', grantee: EVE },
  ],
  [
    'staked coins to another signer',
    STAKE,
    [...u32(10), ...u32(1)],
    [WALLET, b, c, EVE],
    { kind: 'stake-authority', grantee: EVE },
  ],
  [
    'staked coins by a seed to another signer',
    STAKE,
    [...u32(11), ...u32(1)],
    [WALLET, b, c, EVE],
    { kind: 'stake-authority', grantee: EVE },
  ],
  ['a program', LOADER, u32(4), [WALLET, b, EVE], { kind: 'authority', grantee: EVE }],
  ['a program to who signs too', LOADER, u32(7), [WALLET, b, EVE], { kind: 'authority', grantee: EVE }],
]

describe('the permissions that a Solana transaction grants', () => {
  it.each(GIVEN)('the permission is recognised with its recipient: %s', (_, program, data, accounts, expected) => {
    expect(grants(program, data, accounts)).toEqual([{ index: 0, account: WALLET, ...expected }])
  })

  it.each(GIVEN)(
    'the permission is not hidden by extra bytes or accounts, nor by a lookup table: %s',
    (_, program, data, accounts, { kind, grantee }) => {
      expect(grants(program, [...data, 1, 2], [...accounts, b])).toMatchObject([{ kind, grantee }])
      expect(
        grants(
          program,
          data,
          accounts.map(() => undefined),
        ),
      ).toMatchObject([{ kind, account: undefined }])
    },
  )

  it('a permission of the wallet itself is not listed, and neither are other programs and instructions', () => {
    expect(grants(TOKEN, [9], [b, WALLET, WALLET])).toEqual([])
    expect(grants(TOKEN, [6, 2, 1, ...new Array<number>(32).fill(1)], [b, c])).toEqual([])
    for (const type of [0, 1, 2, 3, 5, 7, 8, 17]) expect(grants(TOKEN, [type, ...key])).toEqual([])
    for (const type of [0, 2, 3, 4, 5, 6, 8, 9, 11, 12])
      expect(grants(SYSTEM, [...u32(type), ...key]), String(type)).toEqual([])
    for (const type of [0, 2, 3, 4, 5, 7, 9]) expect(grants(STAKE, [...u32(type), ...key]), String(type)).toEqual([])
    for (const type of [0, 1, 2, 3, 5, 6]) expect(grants(LOADER, u32(type)), String(type)).toEqual([])
    expect(grants(EVE, [4, ...u64(7n)])).toEqual([])
  })

  it('a permission without a recipient, or with one in a lookup table, names none', () => {
    for (const type of [6, 12])
      expect(grants(STAKE, u32(type))).toEqual([
        { index: 0, kind: 'stake-authority', account: WALLET, grantee: undefined },
      ])
    expect(
      [
        grants(TOKEN, [6, 0, 0]),
        grants(TOKEN, [6, 2, 1, 9]),
        grants(SYSTEM, u32(1)),
        grants(SYSTEM, u32(10)),
        grants(SYSTEM, [...u32(10), ...key, ...u64(2n ** 64n - 1n), ...key]),
      ].map(([power]) => [power?.kind, power?.grantee]),
    ).toEqual([
      ['authority', undefined],
      ['authority', undefined],
      ['assign', undefined],
      ['assign', undefined],
      ['assign', undefined],
    ])
    expect(grants(TOKEN, [4, 1])).toEqual([{ index: 0, kind: 'delegate', account: WALLET, grantee: b }])
    expect([grants(SYSTEM, [1, 0, 0]), grants(SYSTEM, []), grants(TOKEN, [])]).toEqual([[], [], []])
  })

  it('a permission has the index of its instruction', () => {
    const close = { program: TOKEN, accounts: [WALLET, EVE, b], data: Uint8Array.of(9) }
    expect(grantsOf([{ ...close, data: Uint8Array.of(17) }, close, close], WALLET).map(({ index }) => index)).toEqual([
      1, 2,
    ])
  })
})
