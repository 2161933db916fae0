import { describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../src/errors/codes.js'
import { isCancelled, isRetryable } from '../../src/errors/known-at-once.js'
import { knownAtOnce, prefixesOf } from './error-prefixes.mjs'

describe('the prefixes of error codes', () => {
  it('are the fewest that distinguish these codes from all others', () => {
    expect(
      prefixesOf(['USER_LEFT', 'USER_LET_GO', 'TIMEOUT'], ['USER_LEFT', 'USER_LIMIT', 'USER_LET_GO', 'TIMEOUT']),
    ).toEqual(['USER_LE', 'T'])
    expect(() => prefixesOf(['USER'], ['USER', 'USER_LIMIT'])).toThrow('USER is the beginning of another code.')
  })

  it('give the same answer as the table for every code', async () => {
    const built = await import(`data:text/javascript,${encodeURIComponent(await knownAtOnce())}`)
    expect(ERROR_CODES.filter(built.isCancelled)).toEqual(ERROR_CODES.filter(isCancelled))
    expect(ERROR_CODES.filter(built.isRetryable)).toEqual(ERROR_CODES.filter(isRetryable))
    for (const other of ['toString', 'constructor', '__proto__', 'SOMETHING_ELSE'])
      expect([built.isCancelled(other), built.isRetryable(other)]).toEqual([false, false])
  })
})
