import { _TypedDataEncoder as Encoder } from '@ethersproject/hash'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typedDataDigest } from '../../ethereum/typed-data/digest.js'
import { typedDataText } from './read-typed-data.js'
import { anyTypedData, readTypedData } from './typed-data.harness.js'

const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const one = (type: string, value: unknown, extra: object = {}) => ({
  types: { Box: [{ name: 'value', type }], ...extra },
  primaryType: 'Box',
  domain: {},
  message: { value },
})
const withoutDomain = <Types extends { readonly EIP712Domain: unknown }>({ EIP712Domain: _, ...types }: Types) => types
const REFUSED = expect.objectContaining({ code: 'INVALID_DATA' }) as Error
const refused = (data: unknown) => expect(() => readTypedData(data), inspect(data).slice(0, 200)).toThrow(REFUSED)

describe('typed data of EIP-712', () => {
  it('the example of EIP-712 has its published digest, as an object and as JSON', () => {
    for (const given of [MAIL, JSON.stringify(MAIL)])
      expect(typedDataDigest(readTypedData(given))).toBe(
        '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
      )
  })

  it('the example with lists, for version 4 of the method, has the digest that its tests publish', () => {
    const person = (name: string, ...wallets: readonly string[]) => ({ name, wallets })
    const data = {
      ...MAIL,
      types: {
        ...MAIL.types,
        Person: [
          { name: 'name', type: 'string' },
          { name: 'wallets', type: 'address[]' },
        ],
        Mail: [
          { name: 'from', type: 'Person' },
          { name: 'to', type: 'Person[]' },
          { name: 'contents', type: 'string' },
        ],
      },
      message: {
        from: person('Cow', MAIL.message.from.wallet, '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'),
        to: [
          person(
            'Bob',
            MAIL.message.to.wallet,
            '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
            '0xB0B0b0b0b0b0B000000000000000000000000000',
          ),
        ],
        contents: 'Hello, Bob!',
      },
    }
    for (const given of [data, JSON.stringify(data)])
      expect(typedDataDigest(readTypedData(given))).toBe(
        '0xa85c2e2b118698e88db68a8105b794a8cc7cec074e89ef991cb4f5f533819cc2',
      )
  })

  it('any data have the digest that ethers computes, before and after they are written as text', () => {
    fc.assert(
      fc.property(anyTypedData(), ({ types, primaryType, domain, message }) => {
        const read = readTypedData({ types, primaryType, domain, message })
        const expected = Encoder.hash(domain, types as never, message)
        expect([typedDataDigest(read), typedDataDigest(readTypedData(typedDataText(read)))]).toEqual([
          expected,
          expected,
        ])
      }),
      { numRuns: 60 },
    )
  })

  it('the parsed data have only what is signed: no undeclared field and no unused type', () => {
    const read = readTypedData({
      ...MAIL,
      note: 1,
      types: { ...MAIL.types, Unused: [{ name: 'broken', type: 'nothing' }] },
      message: { ...MAIL.message, hidden: 2, to: { ...MAIL.message.to, hidden: 3 } },
    })
    expect(read).toEqual(readTypedData(MAIL))
    expect(typedDataText(read)).not.toMatch(/hidden|Unused|note/)
  })

  it('each value has one canonical form, however it was given', () => {
    const ways = [
      [7, 7n, '7', '0x7', '0x07'],
      [-1, '-1', -1n],
    ]
    expect(
      ways.map(all => new Set(all.map(value => JSON.stringify(readTypedData(one('int16', value)).message))).size),
    ).toEqual([1, 1])
    expect(readTypedData(one('address', '0xBbBBBBbbBBBbbbBbbBbbbbbBBbBbbbbBbBbbBBbB')).message).toEqual({
      value: `0x${'b'.repeat(40)}`,
    })
    expect(readTypedData(one('bytes', '0xAB')).message).toEqual({ value: '0xab' })
  })

  it('the signed domain has the declared fields, or all its fields if none are declared', () => {
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(typedDataDigest(readTypedData({ ...MAIL, types }))).toBe(typedDataDigest(readTypedData(MAIL)))
    expect(
      readTypedData({ ...MAIL, types, domain: { chainId: '0x1', name: 'Ether Mail' } }).types['EIP712Domain'],
    ).toEqual([
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ])
    const odd = [
      { types, domain: { ...MAIL.domain, note: 'x' } },
      { types: { ...types, EIP712Domain: [] } },
      { domain: { name: 'Ether Mail' } },
      { domain: 'x' },
      { domain: null },
      { types: { ...MAIL.types, EIP712Domain: [{ name: 'name', type: 'bytes32' }] } },
      { types: { ...MAIL.types, EIP712Domain: {} } },
      { types: { ...MAIL.types, EIP712Domain: [...MAIL.types.EIP712Domain, MAIL.types.EIP712Domain[0]] } },
    ]
    for (const part of odd) refused({ ...MAIL, ...part })
  })

  it('a field of the domain that is not declared is neither signed nor shown, as in MetaMask', () => {
    const declared = MAIL.types.EIP712Domain.filter(({ name }) => name !== 'version')
    const { version: _, ...domain } = MAIL.domain
    const whole = readTypedData({ ...MAIL, types: { ...MAIL.types, EIP712Domain: declared }, domain })
    for (const extra of [{ version: '1' }, { salt: 'x' }, { note: 'x' }]) {
      const read = readTypedData({
        ...MAIL,
        types: { ...MAIL.types, EIP712Domain: declared },
        domain: { ...domain, ...extra },
      })
      expect(read).toEqual(whole)
      expect(typedDataDigest(read)).toBe(Encoder.hash(domain, withoutDomain(MAIL.types), MAIL.message))
    }
  })

  it('data that a lenient hash function would accept are refused [SEC-62]', () => {
    for (const data of [
      one('uint8', 255),
      one('int8', '-128'),
      one('bytes3', '0x010203'),
      one('uint8[2]', [1, '0x2']),
      one('uint8[][1]', [[1]]),
      one('uint256', 2n ** 200n),
      one('bytes', '0x'),
    ])
      expect(readTypedData(data)).toBeDefined()
    const broken = [
      one('uint8', 256),
      one('uint8', -1),
      one('int8', 128),
      one('uint8', '1 '),
      one('uint8', 1.5),
      one('uint8', '01'),
      one('uint8', true),
      one('uint8', null),
      one('uint8', 1e300),
      one('uint256', (2n ** 256n).toString()),
      one('uint256', `0x1${'0'.repeat(64)}`),
      one('uint7', 1),
      one('uint264', 1),
      one('uint', 1),
      one('int08', 1),
      one('bytes33', '0x'),
      one('bytes0', '0x'),
      one('bytes3', '0x0102'),
      one('bytes', '0x012'),
      one('bytes', 'text'),
      one('bytes', [1]),
      one('byte', '0x01'),
      one('uint8[2]', [1]),
      one('uint8[2]', [1, 2, 3]),
      one('uint8[]', 'x'),
      one('uint8[][1]', [1]),
      one('uint8[0]', []),
      one('uint8[01]', [1]),
      one('uint8[-1]', []),
      one('address', '0x12'),
      one('address', 7),
      one('bool', 1),
      one('bool', 'true'),
      one('string', 5),
      one('string', '\ud800'),
      one('Missing', {}),
      one('Missing[]', []),
      one('Box', { value: {} }),
      one('Node', { next: [] }, { Node: [{ name: 'next', type: 'Node[]' }] }),
      one('EIP712Domain', {}),
      one('toString', {}),
      one('constructor', {}),
      { ...one('uint8', 1), message: {} },
      { ...one('uint8', 1), message: [] },
      { ...one('uint8', 1), primaryType: 'Other' },
      { ...one('uint8', 1), primaryType: 'EIP712Domain' },
      { ...one('uint8', 1), primaryType: '__proto__' },
      { ...one('uint8', 1), primaryType: 'uint8' },
      {
        ...one('uint8', 1),
        types: {
          Box: [
            { name: 'value', type: 'uint8' },
            { name: 'value', type: 'uint8' },
          ],
        },
      },
      { ...one('uint8', 1), types: { Box: [{ name: 'va lue', type: 'uint8' }] } },
      { ...one('uint8', 1), types: { Box: {} } },
      { ...one('uint8', 1), types: { Box: [null] } },
      { ...one('uint8', 1), types: [] },
      null,
      'null',
      '{',
      [],
      7,
      undefined,
    ]
    for (const data of broken) refused(data)
  })

  it('deep, wide, cyclic and endlessly branching data end with an error, and soon', () => {
    const circle: Record<string, unknown> = { ...MAIL }
    circle['message'] = circle
    const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as object
    for (const data of [
      circle,
      { ...MAIL, message: deep },
      { ...MAIL, message: { contents: Array(30_000).fill(1) } },
      JSON.stringify({ ...MAIL, pad: 'x'.repeat(600_000) }),
    ])
      refused(data)
    const fan = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `T${at}`,
        [
          { name: 'a', type: `T${at + 1}[]` },
          { name: 'b', type: `T${at + 1}[]` },
        ],
      ]),
    )
    expect(
      readTypedData({
        types: { ...fan, T60: [{ name: 'end', type: 'bool' }] },
        primaryType: 'T0',
        domain: {},
        message: { a: [], b: [] },
      }).types,
    ).toHaveProperty('T60')
    const wide = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `T${at}`,
        Array.from({ length: 60 }, (_, to) => ({ name: `m${to}`, type: `T${at + 1}[]` })),
      ]),
    )
    refused({ types: { ...wide, T60: [] }, primaryType: 'T0', domain: {}, message: {} })
  })

  it('version 3 has no lists, and otherwise the same digest as version 4', () => {
    expect(readTypedData(MAIL, 'v3')).toEqual(readTypedData(MAIL))
    expect(() => readTypedData(one('uint8[]', [1]), 'v3')).toThrow(REFUSED)
  })
})
