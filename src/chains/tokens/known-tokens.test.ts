import { checksumAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { chainById, USDC_ADDRESSES } from '../registry.js'
import { KNOWN_TOKENS, knownToken, namesOfOthers } from './known-tokens.js'

const BRIDGED = '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'
const OTHER = '0x1111111111111111111111111111111111111111'

describe('the known tokens', () => {
  it('each token has one contract on a known chain, with a valid checksum', () => {
    const places = KNOWN_TOKENS.flatMap(([, , addresses]) => Object.entries(addresses))
    for (const [chainId, address] of places) {
      expect(checksumAddress(address)).toBe(address)
      expect(chainById(Number(chainId)), chainId).toBeDefined()
    }
    expect(new Set(places.map(place => place.join(' '))).size).toBe(places.length)
  })

  it('a token has a symbol and decimals, and is found by its contract in any case', () => {
    for (const [id, address] of Object.entries(USDC_ADDRESSES))
      expect(knownToken(Number(id), address)).toEqual({ symbol: 'USDC', decimals: 6 })
    expect(knownToken(1, '0xdac17f958d2ee523a2206206994597c13d831ec7')).toEqual({ symbol: 'USDT', decimals: 6 })
    expect([
      knownToken(1, OTHER),
      knownToken(2, USDC_ADDRESSES[1] ?? ''),
      knownToken(10, USDC_ADDRESSES[1] ?? ''),
      knownToken(1, ''),
    ]).toEqual(Array(4).fill(undefined))
  })

  it('a name of a known token may not be used by another contract, except one of the same family', () => {
    const others = (id: number, contract: string) => namesOfOthers(chainById(id) ?? expect.fail('no chain'), contract)
    expect(others(10, OTHER)).toEqual(
      expect.arrayContaining(['ETH', 'USDC', 'USDC.e', 'USDT', 'USDT0', 'DAI', 'WETH', 'WBTC']),
    )
    expect(others(10, BRIDGED)).toEqual(expect.arrayContaining(['ETH', 'USDT']))
    expect(others(10, BRIDGED).filter(name => name.startsWith('USDC'))).toEqual([])
    expect(others(137, '0x0000000000000000000000000000000000001010')).not.toContain('POL')
    expect(others(17000, OTHER)).toEqual(['ETH', 'ETH'])
  })
})
