import { describe, expect, it } from 'vitest'
import { forError } from '../../flows/for-error.js'
import { ERROR_CODES, type ErrorCode } from '../../errors/codes.js'
import { WalletError } from '../../errors/wallet-error.js'
import { $errors } from '../../copy/errors.js'
import { errorWords } from './error.js'

const words = (code: ErrorCode, status?: number, message = 'said by the server') =>
  errorWords(new WalletError(code, message, status === undefined ? {} : { status }))

describe('the error screen', () => {
  it('chooses title, detail and button by the code [ERR-01]', () => {
    for (const code of ERROR_CODES) expect(words(code)).toMatchObject($errors.get()[code])
    expect(new Set(ERROR_CODES.map(code => words(code).title)).size).toBeGreaterThan(10)
  })

  it('names a time-out [ERR-02]', () => expect(words('CLIENT_REQUEST_TIMEOUT').title).toBe('Timed out'))
  it('names a missing balance [ERR-03]', () => expect(words('INSUFFICIENT_BALANCE').title).toBe('Insufficient balance'))
  it('names a failed transaction [ERR-04]', () => expect(words('TRANSACTION_FAILURE').title).toBe('Transaction failure'))

  it('sends a visitor with a method that is not allowed to another one [ERR-06]', () => {
    expect(words('DISALLOWED_LOGIN_METHOD')).toMatchObject({ title: 'Not allowed', button: 'Try another method' })
  })

  it('tells that an account belongs to somebody else [ERR-07]', () => {
    expect(words('LINKED_TO_ANOTHER_USER')).toMatchObject({ title: 'Authentication failed', detail: 'This account has already been linked to another user.' })
    expect(new WalletError('LINKED_TO_ANOTHER_USER', '').retryable).toBe(false)
  })

  it('names a region without SMS [ERR-08]', () => {
    expect(words('NOT_SUPPORTED')).toMatchObject({ title: 'This region is not supported', detail: 'SMS authentication from this region is not available' })
  })

  it('stops too many attempts [ERR-09]', () => {
    expect(words('TOO_MANY_REQUESTS', 429)).toMatchObject({ title: 'Request failed', detail: 'Too many attempts.' })
  })

  it('shows the message of an error with status 400 [ERR-10]', () => expect(words('API_ERROR', 400).detail).toBe('said by the server'))
  it('shows the message of an error with status 422 [ERR-11]', () => expect(words('API_ERROR', 422).detail).toBe('said by the server'))

  it('says the same about everything else, and never what a broken server said [ERR-12]', () => {
    for (const status of [401, 403, 404, 418, 500, 503, undefined]) {
      expect(words('API_ERROR', status)).toMatchObject({ title: 'Something went wrong', detail: 'Try again later' })
    }
    expect(words('UNEXPECTED_ANSWER', 400)).toMatchObject({ title: 'Something went wrong', detail: 'Try again later' })
  })

  it('shows the server\'s message when an account can hold no more of a kind [ERR-13]', () => {
    expect(words('CANNOT_LINK_MORE_OF_TYPE', 400, 'You have an email already').detail).toBe('You have an email already')
  })

  it('has a general message for what nothing else fits [ERR-14]', () => {
    expect(words('UNKNOWN_EMBEDDED_WALLET_ERROR').detail).toBe('An error has occurred, please try again.')
  })

  it('has screens of their own for the doors that stay closed', () => {
    const screenOf = (code: ErrorCode) => forError(new WalletError(code, '')).name
    expect(screenOf('ALLOWLIST_REJECTED')).toBe('allowlist-rejected')
    expect(screenOf('USER_LIMIT_REACHED')).toBe('user-limit-reached')
    expect(screenOf('USER_DOES_NOT_EXIST')).toBe('account-not-found')
    expect(screenOf('API_ERROR')).toBe('error')
  })
})
