import { describe, expect, it } from 'vitest'
import { chainById, USDC_ADDRESSES, usdcAddress } from '../../chains/registry.js'
import { isImpostor } from './impostor.js'

const OTHER = '0x1111111111111111111111111111111111111111'
const is = (symbol: string, chainId: number, contract = OTHER) =>
  isImpostor(symbol, contract, chainById(chainId) ?? expect.fail('no chain'))

describe('a token that imitates the name of another', () => {
  it('the known tokens of a chain are no impostors', async () => {
    for (const id of Object.keys(USDC_ADDRESSES).map(Number)) {
      expect(
        await Promise.all([
          is('USDC', id),
          is('USDC', id, usdcAddress(id)),
          is('USDC', id, usdcAddress(id)?.toLowerCase()),
        ]),
        String(id),
      ).toEqual([true, false, false])
    }
    expect(
      await Promise.all([is('USDT', 1), is('DAI', 1), is('WETH', 1), is('weth', 10), is('USDC.e', 42161)]),
    ).toEqual(Array(5).fill(true))
    expect(
      await Promise.all([is('USDC', 314), is('PYUSD', 10), is('DUCK', 1), is('', 1)]),
      'nobody knows the one',
    ).toEqual([false, false, false, false])
    expect(await is('USDC', 10, '0x7F5c764cBc14f9669B88837ca1490cCa17c31607'), 'bridged').toBe(false)
  })

  it('a token with the name of a coin is an impostor', async () => {
    expect(
      await Promise.all([
        is('ETH', 1),
        is('ETH', 8453),
        is('ETH', 137),
        is('POL', 137),
        is('POL', 1),
        is('SEP', 11155111),
      ]),
    ).toEqual([true, true, true, true, false, true])
    expect(
      await Promise.all([
        is('POL', 137, '0x0000000000000000000000000000000000001010'),
        is('CELO', 42220, '0x471ece3750da237f93b8e339c536989b8978a438'),
        is('CELO', 42220),
      ]),
      'where it is one as well',
    ).toEqual([false, false, true])
  })

  it('an impostor is found in every form of its letters, and with invisible characters between them', async () => {
    for (const symbol of [
      'usdc',
      'ＵＳＤＣ',
      '\u{1D414}\u{1D412}\u{1D403}\u{1D402}',
      'US\u200BDC',
      ' U S D C ',
      'USDC\u202E',
      '$USDC',
    ])
      expect(await is(symbol, 1), symbol).toBe(true)
  })

  it('an impostor is found in lookalike letters of another alphabet, in lower and upper case [SEC-93]', async () => {
    for (const symbol of [
      'ЕТН',
      'ΕΤΗ',
      'ЕTH',
      'еtһ',
      'етн',
      'EТH',
      '\uA4F0\uA4D4\uA4E7',
      'UЅDС',
      'ꓴꓢꓓꓚ',
      'USDС',
      'uѕԁс',
      ' UЅDС✓',
      'DАІ',
    ])
      expect(await is(symbol, 1), symbol).toBe(true)
    expect(await is('РОL', 137)).toBe(true)
  })

  it('an impostor is found with diacritics or odd letters in a plain name, and with lookalike signs', async () => {
    for (const symbol of [
      'USD\u010A',
      '\u0190TH',
      '\u025Bth',
      'ÉTH',
      'E\u0336T\u0336H\u0336',
      '\u0110AI',
      'DAl',
      'DA1',
      'DA|',
    ])
      expect(await is(symbol, 1), symbol).toBe(true)
    expect(await is('P0L', 137)).toBe(true)
  })

  it('an honest name in any script is no impostor [SEC-93]', async () => {
    for (const symbol of [
      'РУБ',
      'ГРН',
      'СОР',
      'ΔΡΑ',
      'דאי',
      '円',
      '元',
      'रु',
      'ريال',
      'ФОРА',
      'ETHO',
      'ČEZ',
      'FDAI',
      'EURO',
      'ÞŁØ',
    ])
      expect(await is(symbol, 1), symbol).toBe(false)
  })
})
