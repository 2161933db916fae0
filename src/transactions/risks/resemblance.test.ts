import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resemblances } from './resemblance.js'

const KNOWN = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const POISON = '0x71C7FFFFC7ab88b098defB751B7401B5f6d8976F'
const [SOLANA, OTHER] = ['DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU']
const among = (address: string, ...known: string[]) =>
  resemblances([address], known.length > 0 ? known : [KNOWN, SOLANA])

describe('an address that imitates a known one', () => {
  it('an imitation has the same first and last characters, and differs otherwise', () => {
    expect(among(POISON)).toEqual([{ address: POISON, known: KNOWN }])
    expect(among(POISON.toLowerCase())).toEqual([{ address: POISON.toLowerCase(), known: KNOWN }])
    expect([
      among(KNOWN),
      among(KNOWN.toLowerCase()),
      among(OTHER),
      resemblances([], [KNOWN]),
      resemblances([POISON], []),
    ]).toEqual([[], [], [], [], []])
  })

  it('an imitation is reported once, with one address that it resembles', () => {
    expect(resemblances([POISON, POISON], [KNOWN, `0x71C7${'a'.repeat(32)}976F`])).toEqual([
      { address: POISON, known: KNOWN },
    ])
  })

  it('an imitation on Solana may differ in case, where another case is another address', () => {
    const poison = `dRPB${'x'.repeat(36)}21hY`
    expect([among(poison), among(SOLANA.toLowerCase()), among(SOLANA)]).toEqual([
      [{ address: poison, known: SOLANA }],
      [{ address: SOLANA.toLowerCase(), known: SOLANA }],
      [],
    ])
  })

  it('an imitation is found by four equal first and last digits, whatever is between them', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(
        digits,
        digits,
        fc.integer({ min: 4, max: 20 }),
        fc.integer({ min: 4, max: 19 }),
        (known, other, head, tail) => {
          const [mine, made] = [
            `0x${known}`,
            `0x${known.slice(0, head)}${other.slice(head, 40 - tail)}${known.slice(40 - tail)}`,
          ]
          expect(resemblances([made], [mine])).toEqual(
            made.toLowerCase() === mine.toLowerCase() ? [] : [{ address: made, known: mine }],
          )
          expect(
            resemblances(
              [`0x${known.slice(0, 3)}${known[3]?.toLowerCase() === 'a' ? 'b' : 'a'}${known.slice(4)}`],
              [mine],
            ),
          ).toEqual([])
        },
      ),
    )
  })
})
