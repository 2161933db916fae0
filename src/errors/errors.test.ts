import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCancellation } from './cancellation.js'
import { ERROR_CODES, isErrorCode } from './codes.js'
import { errorFromAnswer } from './from-answer.js'
import { GENERIC_MESSAGE, isWalletError, toWalletError, WalletError } from './wallet-error.js'

describe('codes', () => {
  it('has the SDK error codes under exactly their names', () => {
    const names = [
      'MUST_BE_AUTHENTICATED', 'CANNOT_LINK_MORE_OF_TYPE', 'EMBEDDED_WALLET_NOT_FOUND', 'TRANSACTION_FAILURE', 'UNABLE_TO_SIGN', 'INVALID_MESSAGE', 'INVALID_DATA',
      'UNSUPPORTED_CHAIN_ID', 'UNSUPPORTED_WALLET_TYPE', 'MISSING_MFA_CREDENTIALS', 'USER_EXITED_AUTH_FLOW', 'USER_EXITED_LINK_FLOW', 'USER_EXITED_UPDATE_FLOW',
      'USER_EXITED_SET_PASSWORD_FLOW', 'FAILED_TO_LINK_ACCOUNT', 'FAILED_TO_UPDATE_ACCOUNT', 'UNKNOWN_AUTH_ERROR', 'UNKNOWN_CONNECT_WALLET_ERROR',
      'GENERIC_CONNECT_WALLET_ERROR', 'OAUTH_UNEXPECTED', 'OAUTH_USER_DENIED',
    ]
    expect(names.filter(name => !isErrorCode(name))).toEqual([])
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
  })

  it('tells leaving from failing', () => {
    expect(ERROR_CODES.filter(isCancellation)).toEqual([
      'USER_EXITED_AUTH_FLOW', 'USER_EXITED_LINK_FLOW', 'USER_EXITED_UPDATE_FLOW', 'USER_EXITED_SET_PASSWORD_FLOW', 'OAUTH_USER_DENIED',
      'REQUEST_ABORTED', 'USER_REJECTED_REQUEST', 'USER_EXITED_FUNDING_FLOW',
    ])
  })
})

describe('an error answer', () => {
  it('means what the provider\'s code says', () => {
    const meaning: Readonly<Record<string, string>> = {
      max_accounts_reached: 'USER_LIMIT_REACHED', missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS', expired_or_invalid_mfa_token: 'MISSING_MFA_CREDENTIALS',
      allowlist_rejected: 'ALLOWLIST_REJECTED', user_does_not_exist: 'USER_DOES_NOT_EXIST', invalid_credentials: 'INVALID_CREDENTIALS', invalid_data: 'INVALID_DATA',
      invalid_captcha: 'INVALID_CAPTCHA', linked_to_another_user: 'LINKED_TO_ANOTHER_USER', cannot_link_more_of_type: 'CANNOT_LINK_MORE_OF_TYPE',
      too_many_requests: 'TOO_MANY_REQUESTS', not_supported: 'NOT_SUPPORTED', disallowed_login_method: 'DISALLOWED_LOGIN_METHOD', disallowed_plus_email: 'DISALLOWED_PLUS_EMAIL',
      account_transfer_required: 'ACCOUNT_TRANSFER_REQUIRED', missing_or_invalid_token: 'MISSING_OR_INVALID_TOKEN', oauth_account_suspended: 'OAUTH_ACCOUNT_SUSPENDED',
      missing_or_invalid_privy_app_id: 'MISSING_OR_INVALID_PRIVY_APP_ID', insufficient_funds: 'INSUFFICIENT_BALANCE', transaction_broadcast_failure: 'TRANSACTION_FAILURE',
      cannot_unlink_sole_account: 'API_ERROR', code_of_the_future: 'API_ERROR', __proto__: 'API_ERROR', constructor: 'API_ERROR', instance_conflict: 'API_ERROR',
    }
    for (const [code, expected] of Object.entries(meaning)) expect(errorFromAnswer(400, { error: 'text', code })).toMatchObject({ code: expected, status: 400 })
  })

  it('without a code means what its status says', () => {
    expect(errorFromAnswer(429, { error: 'slow down' }).code).toBe('TOO_MANY_REQUESTS')
    expect(errorFromAnswer(400, { error: 'no' }).code).toBe('API_ERROR')
    expect(errorFromAnswer(502, undefined)).toMatchObject({ code: 'API_ERROR', message: GENERIC_MESSAGE, retryable: true })
  })

  it('speaks in the provider\'s words, the older member first', () => {
    expect(errorFromAnswer(400, { error: 'new words' }).message).toBe('new words')
    expect(errorFromAnswer(400, { error: 'new words', message: 'old words' }).message).toBe('old words')
    for (const body of [{}, { error: '' }, { error: 7 }, { error: { html: '<b>' } }, null, [], 'text', undefined]) expect(errorFromAnswer(400, body).message).toBe(GENERIC_MESSAGE)
    expect(errorFromAnswer(400, { error: 'x'.repeat(10_000) }).message).toHaveLength(500)
  })

  it('knows by its text that the visitor said no elsewhere', () => {
    expect(errorFromAnswer(400, { error: 'User denied confirmation during OAuth flow' })).toMatchObject({ code: 'OAUTH_USER_DENIED', cancelled: true })
  })

  it('keeps the whole answer for who needs it', () => {
    const body = { error: 'Account transfer required', code: 'account_transfer_required', data: { nonce: 'n' } }
    expect(errorFromAnswer(400, body).data).toEqual(body)
  })

  it('is one of ours, whatever was answered', () => {
    fc.assert(fc.property(fc.integer({ min: 300, max: 999 }), fc.anything(), (status, body) => {
      const error = errorFromAnswer(status, body)
      expect(isErrorCode(error.code)).toBe(true)
      expect(error.message).not.toBe('')
    }))
  })
})

describe('WalletError', () => {
  it('is known by its name, also when another copy of the bundle made it', () => {
    class WalletError2 extends Error { override name = 'WalletError'; code = 'API_ERROR' }
    expect(isWalletError(new WalletError2('x'), 'API_ERROR', 'NETWORK_ERROR')).toBe(true)
    expect(isWalletError(new WalletError('NETWORK_ERROR', 'x'), 'API_ERROR')).toBe(false)
    for (const other of [new Error('x'), { name: 'WalletError', code: 'API_ERROR' }, 'WalletError', null]) expect(isWalletError(other)).toBe(false)
  })

  it('is made of whatever was thrown, and keeps it', () => {
    const cause = new RangeError('deep')
    expect(toWalletError(cause, 'UNKNOWN_AUTH_ERROR')).toMatchObject({ code: 'UNKNOWN_AUTH_ERROR', message: 'deep', cause })
    expect(toWalletError('text')).toMatchObject({ code: 'UNKNOWN_ERROR', cause: 'text' })
    const own = new WalletError('API_ERROR', 'x')
    expect(toWalletError(own)).toBe(own)
  })
})
