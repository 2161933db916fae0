import { describe, expect, it } from 'vitest'
import { inGroups } from './address.js'

describe('an address in groups of four', () => {
  it('keeps every character, so that a copy is exact [SEC-67]', () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    expect(inGroups(address)).toEqual([
      '0x71C7',
      '656E',
      'C7ab',
      '88b0',
      '98de',
      'fB75',
      '1B74',
      '01B5',
      'f6d8',
      '976F',
    ])
    expect(inGroups(address).join('')).toBe(address)
    expect(inGroups('7xKXtg2CW87').join('')).toBe('7xKXtg2CW87')
    expect(inGroups('0x')).toEqual(['0x'])
  })
})
