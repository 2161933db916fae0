import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEthereumRequest } from './ethereum-request.js'

const TO = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const refuses = (request: unknown) => expect(() => parseEthereumRequest(request)).toThrow(expect.objectContaining({ code: 'INVALID_DATA' }))

describe('Ethereum transaction request', () => {
  it('takes every field of the specification, in every notation of a quantity [ETHTX-22]', () => {
    expect(parseEthereumRequest({
      to: TO, from: TO, data: '0xA9059CBB', value: '0x10', chainId: '8453', nonce: 7, gas: 21_000n, maxFeePerGas: '1000', maxPriorityFeePerGas: 1, type: '0x2',
    })).toEqual({
      to: TO, from: TO, data: '0xa9059cbb', value: 16n, chainId: 8453, nonce: 7, gas: 21_000n, maxFeePerGas: 1000n, maxPriorityFeePerGas: 1n, type: 'eip1559',
    })
    expect(parseEthereumRequest({ to: TO, gasLimit: '0x5208', gasPrice: 5n, type: 0 })).toEqual({ to: TO, value: 0n, gas: 21_000n, gasPrice: 5n, type: 'legacy' })
    expect(parseEthereumRequest({ to: TO, input: '0x00', data: undefined, value: null })).toEqual({ to: TO, value: 0n, data: '0x00' })
  })

  it('is copied once and frozen: what the host changes afterwards changes nothing [SEC-03]', () => {
    let looks = 0
    const source = { to: TO, get value() { return looks++ ? 10n ** 18n : 1n } }
    const request = parseEthereumRequest(source)
    source.to = '0x0000000000000000000000000000000000000001'
    expect(request).toEqual({ to: TO, value: 1n })
    expect(looks).toBe(1)
    expect(Object.isFrozen(request)).toBe(true)
  })

  it.each([
    ['a negative value', { to: TO, value: -1n }], ['a negative text', { to: TO, value: '-1' }], ['an exponent', { to: TO, value: '1e18' }], ['a fraction', { to: TO, value: 0.5 }],
    ['a number beyond whole ones', { to: TO, value: 1e21 }], ['more than 256 bits', { to: TO, value: 2n ** 256n }], ['not a number', { to: TO, value: Number.NaN }],
    ['an empty quantity', { to: TO, value: '' }], ['an endless quantity', { to: TO, value: '1'.repeat(1_000_000) }], ['a short address', { to: '0x71C7' }],
    ['a name instead of an address', { to: 'vitalik.eth' }], ['an upper-case prefix', { to: TO.replace('0x', '0X') }], ['half a byte', { to: TO, data: '0xabc' }],
    ['data that is no hex', { to: TO, data: '0xzz' }], ['no receiver and no data', { value: 1n }], ['chain zero', { to: TO, chainId: 0 }],
    ['two fee models', { to: TO, gasPrice: 1n, maxFeePerGas: 1n }], ['a priority fee above the cap', { to: TO, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['a fee model that does not fit the type', { to: TO, gasPrice: 1n, type: 2 }], ['data and input that differ', { to: TO, data: '0x01', input: '0x02' }],
    ['an access list', { to: TO, accessList: [{ address: TO, storageKeys: [] }] }], ['an unknown field', { to: TO, valeu: 1n }], ['nothing', null], ['text', TO], ['an array', [{ to: TO }]],
  ])('refuses %s [ERR-19]', (_, request) => {
    refuses(request)
  })

  it('refuses account authorisations and other unknown types [SEC-65]', () => {
    refuses({ to: TO, type: 'eip7702' })
    refuses({ to: TO, type: 4 })
    refuses({ to: TO, authorizationList: [{}] })
  })

  it('refuses a request that throws when it is read', () => {
    refuses({ get to(): string { throw new Error('no') } })
    refuses(new Proxy({}, { ownKeys() { throw new Error('no') } }))
  })

  it('answers anything with a frozen request or INVALID_DATA', () => {
    const request = fc.record({
      to: fc.oneof(fc.constant(TO), fc.anything()), value: fc.oneof(fc.bigInt(), fc.anything()), data: fc.oneof(fc.constant('0x'), fc.anything()), nonce: fc.anything(), type: fc.anything(),
    }, { requiredKeys: [] })
    fc.assert(fc.property(fc.oneof(request, fc.anything()), source => {
      try {
        expect(Object.isFrozen(parseEthereumRequest(source))).toBe(true)
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_DATA' })
      }
    }), { numRuns: 3_000 })
  })
})
