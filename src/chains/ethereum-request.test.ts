import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEthereumRequest } from './ethereum-request.js'

const TO = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const refuses = (request: unknown, why = '') =>
  expect(() => parseEthereumRequest(request)).toThrow(
    expect.objectContaining({
      code: 'INVALID_DATA',
      message: why
        ? `Invalid transaction request: ${why}.`
        : (expect.stringMatching(/^Invalid transaction request: .+\.$/) as string),
    }),
  )
const NO_VALUE = '"value" is not a quantity'

describe('an Ethereum transaction request', () => {
  it('every field of the specification is accepted, in every notation of a quantity [ETHTX-22]', () => {
    expect(
      parseEthereumRequest({
        to: TO,
        from: TO,
        data: '0xA9059CBB',
        value: '0x10',
        chainId: '8453',
        nonce: 7,
        gas: 21_000n,
        maxFeePerGas: '1000',
        maxPriorityFeePerGas: 1,
        type: '0x2',
      }),
    ).toEqual({
      to: TO,
      from: TO,
      data: '0xa9059cbb',
      value: 16n,
      chainId: 8453,
      nonce: 7,
      gas: 21_000n,
      maxFeePerGas: 1000n,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    })
    expect(parseEthereumRequest({ to: TO, gasLimit: '0x5208', gasPrice: 5n, type: 0 })).toEqual({
      to: TO,
      value: 0n,
      gas: 21_000n,
      gasPrice: 5n,
      type: 'legacy',
    })
    expect(parseEthereumRequest({ to: TO, input: '0x00', data: undefined, value: null })).toEqual({
      to: TO,
      value: 0n,
      data: '0x00',
    })
  })

  it('a type is known by its number, as in JSON-RPC, or by its name', () => {
    for (const [type, names] of [
      ['legacy', [0, '0', '0x0', 'legacy']],
      ['eip2930', [1, '1', '0x1', 'eip2930']],
      ['eip1559', [2, '2', '0x2', 'eip1559']],
    ] as const) {
      for (const name of names)
        expect(parseEthereumRequest({ to: TO, type: name })).toEqual({ to: TO, value: 0n, type })
    }
    for (const odd of [3, '0x3', 'EIP1559', 'constructor', '', {}, ['legacy']])
      refuses({ to: TO, type: odd }, 'transactions of this type are not supported')
  })

  it('a request is copied once and frozen, so that later changes by the host have no effect [SEC-03]', () => {
    let reads = 0
    const source = {
      to: TO,
      get value() {
        return reads++ ? 10n ** 18n : 1n
      },
    }
    const request = parseEthereumRequest(source)
    source.to = '0x0000000000000000000000000000000000000001'
    expect(request).toEqual({ to: TO, value: 1n })
    expect(reads).toBe(1)
    expect(Object.isFrozen(request)).toBe(true)
  })

  it.each<[string, unknown, string]>([
    ['a negative value', { to: TO, value: -1n }, NO_VALUE],
    ['a negative text', { to: TO, value: '-1' }, NO_VALUE],
    ['an exponent', { to: TO, value: '1e18' }, NO_VALUE],
    ['a fraction', { to: TO, value: 0.5 }, NO_VALUE],
    ['a number beyond the safe integers', { to: TO, value: 1e21 }, NO_VALUE],
    ['more than 256 bits', { to: TO, value: 2n ** 256n }, NO_VALUE],
    ['not a number', { to: TO, value: Number.NaN }, NO_VALUE],
    ['an empty quantity', { to: TO, value: '' }, NO_VALUE],
    ['a quantity of a million digits', { to: TO, value: '1'.repeat(1_000_000) }, NO_VALUE],
    ['a quantity of 81 zeros', { to: TO, value: '0'.repeat(81) }, NO_VALUE],
    ['a text that ends in a number', { to: TO, value: 'x0x1' }, NO_VALUE],
    ['more gas than 64 bits', { to: TO, gas: 2n ** 64n }, '"gas" is not a quantity'],
    ['a gasLimit of more than 64 bits', { to: TO, gasLimit: 2n ** 64n }, '"gasLimit" is not a quantity'],
    ['a nonce beyond the safe integers', { to: TO, nonce: 2n ** 53n }, '"nonce" is not a quantity'],
    ['a chain ID beyond the safe integers', { to: TO, chainId: 2n ** 53n }, '"chainId" is not a quantity'],
    ['a gas price of text', { to: TO, gasPrice: 'high' }, '"gasPrice" is not a quantity'],
    ['a fee cap of text', { to: TO, maxFeePerGas: 'high' }, '"maxFeePerGas" is not a quantity'],
    ['a priority fee of text', { to: TO, maxPriorityFeePerGas: 'high' }, '"maxPriorityFeePerGas" is not a quantity'],
    ['a gas price of more than 256 bits', { to: TO, gasPrice: 2n ** 256n }, '"gasPrice" is not a quantity'],
    ['a fee cap of more than 256 bits', { to: TO, maxFeePerGas: 2n ** 256n }, '"maxFeePerGas" is not a quantity'],
    ['a short address', { to: '0x71C7' }, '"to" is not an address'],
    ['a name instead of an address', { to: 'vitalik.eth' }, '"to" is not an address'],
    ['an upper-case prefix', { to: TO.replace('0x', '0X') }, '"to" is not an address'],
    ['a short sender', { to: TO, from: '0x71C7' }, '"from" is not an address'],
    ['half a byte', { to: TO, data: '0xabc' }, '"data" is not whole bytes in hex, or too long'],
    ['data that is no hex', { to: TO, data: '0xzz' }, '"data" is not whole bytes in hex, or too long'],
    ['data that is no text', { to: TO, data: Uint8Array.of(1) }, '"data" is not whole bytes in hex, or too long'],
    ['input that is no hex', { to: TO, input: '0xzz' }, '"input" is not whole bytes in hex, or too long'],
    [
      'one byte more than a million',
      { to: TO, data: `0x${'00'.repeat(1_000_001)}` },
      '"data" is not whole bytes in hex, or too long',
    ],
    ['no receiver and no data', { value: 1n }, 'it names neither a receiver nor a contract to be made'],
    ['the chain ID zero', { to: TO, chainId: 0 }, 'chainId is zero'],
    ['a gas limit of zero', { to: TO, gas: 0 }, 'gas is zero'],
    ['two fee models', { to: TO, gasPrice: 1n, maxFeePerGas: 1n }, 'it has a gas price and a fee cap'],
    [
      'a gas price and a priority fee',
      { to: TO, gasPrice: 1n, maxPriorityFeePerGas: 1n },
      'it has a gas price and a fee cap',
    ],
    [
      'a priority fee above the cap',
      { to: TO, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
      'its priority fee is above its fee cap',
    ],
    ['a gas price that does not fit the type', { to: TO, gasPrice: 1n, type: 2 }, 'its fee fields do not fit its type'],
    [
      'a fee cap that does not fit the type',
      { to: TO, maxFeePerGas: 1n, type: 0 },
      'its fee fields do not fit its type',
    ],
    ['data and input that differ', { to: TO, data: '0x01', input: '0x02' }, '"data" and "input" disagree'],
    ['gas and gasLimit that differ', { to: TO, gas: 1, gasLimit: 2 }, '"gas" and "gasLimit" disagree'],
    ['an access list', { to: TO, accessList: [{ address: TO, storageKeys: [] }] }, 'access lists are not supported'],
    ['an access list that is no list', { to: TO, accessList: {} }, 'access lists are not supported'],
    ['an unknown field', { to: TO, valeu: 1n }, '"valeu" is not a field of a transaction'],
    ['a field without a name', { to: TO, [Symbol('memo')]: 1 }, '"Symbol(memo)" is not a field of a transaction'],
    [
      'a field with a very long name',
      { to: TO, ['x'.repeat(1_000)]: 1 },
      `"${'x'.repeat(40)}" is not a field of a transaction`,
    ],
    ['null instead of an object', null, 'it is not an object'],
    ['a text instead of an object', TO, 'it is not an object'],
    ['an array instead of an object', [{ to: TO }], 'it is not an object'],
  ])('a request with %s is refused with its reason [ERR-19]', (_, request, why) => {
    refuses(request, why)
  })

  it('empty data are no data, as hex or as the empty field of a form', () => {
    for (const empty of ['0x', ''])
      for (const name of ['data', 'input'])
        expect(parseEthereumRequest({ to: TO, [name]: empty })).toEqual({ to: TO, value: 0n })
    refuses({ data: '' }, 'it names neither a receiver nor a contract to be made')
  })

  it('values at their limits are accepted, and so are two names with equal values', () => {
    const data = `0x${'00'.repeat(1_000_000)}`
    expect(
      parseEthereumRequest({
        to: TO,
        value: 2n ** 256n - 1n,
        gas: 2n ** 64n - 1n,
        gasLimit: `0x${'f'.repeat(16)}`,
        nonce: Number.MAX_SAFE_INTEGER,
        chainId: 2n ** 53n - 1n,
        data,
        input: data,
        maxFeePerGas: 3n,
        maxPriorityFeePerGas: '3'.padStart(80, '0'),
        accessList: [],
      }),
    ).toEqual({
      to: TO,
      value: 2n ** 256n - 1n,
      gas: 2n ** 64n - 1n,
      nonce: Number.MAX_SAFE_INTEGER,
      chainId: Number.MAX_SAFE_INTEGER,
      data,
      maxFeePerGas: 3n,
      maxPriorityFeePerGas: 3n,
    })
    expect(parseEthereumRequest({ to: TO, data: '0x', nonce: 0, gasPrice: 0, type: 1 })).toEqual({
      to: TO,
      value: 0n,
      nonce: 0,
      gasPrice: 0n,
      type: 'eip2930',
    })
    expect(parseEthereumRequest({ data: '0x60' })).toEqual({ value: 0n, data: '0x60' })
    expect(parseEthereumRequest({ to: TO, maxPriorityFeePerGas: 1, type: 2 })).toEqual({
      to: TO,
      value: 0n,
      maxPriorityFeePerGas: 1n,
      type: 'eip1559',
    })
  })

  it('account authorisations and other unknown types are refused [SEC-65]', () => {
    refuses({ to: TO, type: 'eip7702' })
    refuses({ to: TO, type: 4 })
    refuses({ to: TO, authorizationList: [{}] })
  })

  it('a request that throws when it is read is refused', () => {
    refuses(
      {
        get to(): string {
          throw new Error('no')
        },
      },
      'it cannot be read',
    )
    refuses(
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('no')
          },
        },
      ),
      'it cannot be read',
    )
    const cause = new Error('no')
    expect(() =>
      parseEthereumRequest({
        get to(): string {
          throw cause
        },
      }),
    ).toThrow(expect.objectContaining({ cause }))
  })

  it('any input gives a frozen request or INVALID_DATA', () => {
    const request = fc.record(
      {
        to: fc.oneof(fc.constant(TO), fc.anything()),
        value: fc.oneof(fc.bigInt(), fc.anything()),
        data: fc.oneof(fc.constant('0x'), fc.anything()),
        nonce: fc.anything(),
        type: fc.anything(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(request, fc.anything()), source => {
        try {
          expect(Object.isFrozen(parseEthereumRequest(source))).toBe(true)
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_DATA' })
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
