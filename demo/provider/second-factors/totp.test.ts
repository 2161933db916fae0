import { describe, expect, it } from 'vitest'
import { totpCode, totpStep } from './totp.js'

/**
 * The shared secret of RFC 6238, Appendix B: the ASCII text 12345678901234567890, in the form for an authenticator app.
 */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** The table of RFC 6238 for SHA-1: seconds since 1970, the step, and the eight-digit code. */
const PUBLISHED = [
  [59, 0x1, '94287082'],
  [1_111_111_109, 0x23523ec, '07081804'],
  [1_111_111_111, 0x23523ed, '14050471'],
  [1_234_567_890, 0x273ef07, '89005924'],
  [2_000_000_000, 0x3f940aa, '69279037'],
  [20_000_000_000, 0x27bc86aa, '65353130'],
] as const

describe('the code of an authenticator app', () => {
  // A six-digit code is the end of the eight-digit one, because both are remainders of the same number.
  it.each(PUBLISHED)(
    'the code at %d s is the one that RFC 6238 publishes, and belongs to that step only',
    (seconds, step, published) => {
      const code = published.slice(-6)
      expect(totpCode(SECRET, seconds * 1000)).toBe(code)
      expect(totpStep(SECRET, code, seconds * 1000)).toBe(step)
    },
  )

  it.each(PUBLISHED)('the code of %d s is accepted one step away, and no further', (seconds, step, published) => {
    const code = published.slice(-6)
    const at = (steps: number) => totpStep(SECRET, code, (seconds + steps * 30) * 1000)
    expect([at(-1), at(1)]).toEqual([step, step])
    expect([at(-2), at(2), at(3)]).toEqual([undefined, undefined, undefined])
  })
})
