import { describe, expect, it } from 'vitest'
import { chainTypeOf, isEthereumAddress, sameAddress, shortAddress } from './address.js'
import { CHAIN_TYPES, isChainType } from './chain-type.js'

const CHECKSUMMED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

describe('an address on Ethereum or Solana', () => {
  it('the format of an address decides its chain type', () => {
    expect([CHECKSUMMED, CHECKSUMMED.toLowerCase(), SOLANA].map(chainTypeOf)).toEqual([
      'ethereum',
      'ethereum',
      'solana',
    ])
    for (const text of [
      '',
      'x',
      CHECKSUMMED.slice(0, -1),
      `${CHECKSUMMED}0`,
      CHECKSUMMED.replace('0x', '0X'),
      `${SOLANA}0`,
      SOLANA.slice(0, 31),
      `${CHECKSUMMED}\n`,
    ])
      expect(chainTypeOf(text)).toBeUndefined()
    expect([isEthereumAddress(CHECKSUMMED), isEthereumAddress(SOLANA)]).toEqual([true, false])
  })

  it('two addresses are equal regardless of the checksum on Ethereum, and only letter by letter on Solana', () => {
    expect(sameAddress(CHECKSUMMED, CHECKSUMMED.toLowerCase())).toBe(true)
    expect(sameAddress(CHECKSUMMED, CHECKSUMMED.replace('5', '6'))).toBe(false)
    expect(sameAddress(SOLANA, SOLANA)).toBe(true)
    expect(sameAddress(SOLANA, SOLANA.toLowerCase())).toBe(false)
    expect(sameAddress(CHECKSUMMED, SOLANA)).toBe(false)
  })

  it('a long address is shortened to its first and last characters', () => {
    expect(
      [CHECKSUMMED, SOLANA, '0x1234567890', '0x12345678901', '1234567890', '12345678901', ''].map(shortAddress),
    ).toEqual(['0x5aAe…eAed', '7EcD…FLtV', '0x1234567890', '0x1234…8901', '1234567890', '1234…8901', ''])
  })

  it('there are two kinds of chains', () => {
    expect(CHAIN_TYPES).toEqual(['ethereum', 'solana'])
    expect(['ethereum', 'solana', 'bitcoin', '', undefined].map(isChainType)).toEqual([true, true, false, false, false])
  })
})
