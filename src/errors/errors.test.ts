import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, codesBy, factsOf, isErrorCode, rpcNumberOf, type ErrorCode } from './codes.js'
import { failedToSign } from './failed-to-sign.js'
import { errorFromAnswer } from './from-answer.js'
import { isCancelled, isRetryable } from './known-at-once.js'
import { nameFailure } from './name-failure.js'
import { requestAborted } from './request-aborted.js'
import { toWalletError } from './to-wallet-error.js'
import { errorAction, type ErrorAction } from './error-actions.js'
import { GENERIC_MESSAGE } from './generic-message.js'
import { isWalletError, WalletError } from './wallet-error.js'

describe('the table of codes', () => {
  it('a page cannot change the list of codes', () => {
    expect(Object.isFrozen(ERROR_CODES)).toBe(true)
  })

  it('the functions for every page agree with the table', () => {
    expect(ERROR_CODES.filter(isCancelled)).toEqual(ERROR_CODES.filter(code => factsOf(code).cancelled))
    expect(ERROR_CODES.filter(isRetryable)).toEqual(ERROR_CODES.filter(code => factsOf(code).retryable))
    for (const other of ['toString', 'constructor', '__proto__', 'CODE_OF_THE_FUTURE'])
      expect([isCancelled(other), isRetryable(other), isErrorCode(other)]).toEqual([false, false, false])
  })

  it('each foreign name belongs to one code only', () => {
    for (const column of ['wire', 'frame'] as const)
      expect(codesBy(column).size).toBe(ERROR_CODES.flatMap(code => [factsOf(code)[column] ?? []].flat()).length)
  })

  it('each code has its number of EIP-1193 or JSON-RPC', () => {
    const numbers: Readonly<Record<number, readonly string[]>> = {
      4001: [...ERROR_CODES.filter(isCancelled)],
      4100: ['MUST_BE_AUTHENTICATED', 'EMBEDDED_WALLET_NOT_FOUND', 'MISSING_OR_INVALID_TOKEN'],
      4200: ['UNSUPPORTED_WALLET_TYPE', 'ELEMENT_MISSING'],
      4900: ['CLIENT_REQUEST_TIMEOUT', 'NETWORK_ERROR'],
      4901: ['UNSUPPORTED_CHAIN_ID'],
      [-32002]: ['FLOW_IN_PROGRESS'],
      [-32602]: ['INVALID_MESSAGE', 'INVALID_DATA'],
    }
    const numbered = Object.entries(numbers).flatMap(([number, codes]) =>
      codes.map(code => [code, Number(number)] as const),
    )
    const expected = new Map(numbered)
    expect(ERROR_CODES.map(code => [code, rpcNumberOf(code)])).toEqual(
      ERROR_CODES.map(code => [code, expected.get(code) ?? 32603]),
    )
  })

  it('codes are retryable if another try may succeed', () => {
    expect(ERROR_CODES.filter(isRetryable)).toEqual([
      'TRANSACTION_FAILURE',
      'UNKNOWN_CONNECT_WALLET_ERROR',
      'GENERIC_CONNECT_WALLET_ERROR',
      'OAUTH_USER_DENIED',
      'CLIENT_REQUEST_TIMEOUT',
      'NETWORK_ERROR',
      'CAPTCHA_FAILURE',
      'CAPTCHA_TIMEOUT',
      'TOO_MANY_REQUESTS',
      'INSUFFICIENT_BALANCE',
      'EMBEDDED_WALLET_CREATE_ERROR',
      'WALLET_FRAME_UNAVAILABLE',
      'TRANSACTION_PREPARATION_FAILURE',
    ])
  })

  it('each error name of the wallet frame has its code', () => {
    expect(Object.fromEntries(codesBy('frame'))).toEqual({
      invalid_request_arguments: 'INVALID_DATA',
      missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS',
      mfa_verification_max_attempts_reached: 'MISSING_MFA_CREDENTIALS',
      mfa_timeout: 'MISSING_MFA_CREDENTIALS',
      twilio_verification_failed: 'API_ERROR',
      invalid_recovery_pin: 'INVALID_CREDENTIALS',
      insufficient_funds: 'INSUFFICIENT_BALANCE',
      wallet_not_on_device: 'EMBEDDED_WALLET_NEEDS_RECOVERY',
      error: 'UNKNOWN_EMBEDDED_WALLET_ERROR',
    })
  })

  it('codes decide what the visitor can do: another screen, a restart, or leaving the entry of the code', () => {
    const are = (fact: keyof ErrorAction, value: unknown = true) =>
      ERROR_CODES.filter(code => errorAction(code)[fact] === value)
    expect([
      are('screen', 'allowlist-rejected'),
      are('screen', 'user-limit-reached'),
      are('screen', 'account-not-found'),
    ]).toEqual([['ALLOWLIST_REJECTED'], ['USER_LIMIT_REACHED'], ['USER_DOES_NOT_EXIST']])
    expect(are('button', 'restart')).toEqual([
      'CANNOT_LINK_MORE_OF_TYPE',
      'OAUTH_UNEXPECTED',
      'MISSING_OR_INVALID_TOKEN',
      'DISALLOWED_LOGIN_METHOD',
      'LINKED_TO_ANOTHER_USER',
      'NOT_SUPPORTED',
      'TOO_MANY_REQUESTS',
      'OAUTH_ACCOUNT_SUSPENDED',
    ])
    expect(are('leavesCodeEntry')).toEqual([
      'CANNOT_LINK_MORE_OF_TYPE',
      'DISALLOWED_LOGIN_METHOD',
      'ALLOWLIST_REJECTED',
      'USER_LIMIT_REACHED',
      'USER_DOES_NOT_EXIST',
      'ACCOUNT_TRANSFER_REQUIRED',
      'LINKED_TO_ANOTHER_USER',
      'TOO_MANY_REQUESTS',
    ])
    expect(are('serverWords')).toEqual([
      'CANNOT_LINK_MORE_OF_TYPE',
      'INVALID_DATA',
      'FAILED_TO_LINK_ACCOUNT',
      'FAILED_TO_UPDATE_ACCOUNT',
      'UNKNOWN_AUTH_ERROR',
      'API_ERROR',
    ])
  })

  it('a code of another bundle version has no facts and no action here', () => {
    for (const code of ['toString', 'CODE_OF_THE_FUTURE'] as unknown as ErrorCode[])
      expect([factsOf(code), errorAction(code)]).toEqual([{}, {}])
    expect(rpcNumberOf('CODE_OF_THE_FUTURE' as ErrorCode)).toBe(32603)
  })
})

describe('an error response', () => {
  it("the provider's code determines our code", () => {
    const meaning: Readonly<Record<string, string>> = {
      max_accounts_reached: 'USER_LIMIT_REACHED',
      missing_or_invalid_mfa: 'MISSING_MFA_CREDENTIALS',
      expired_or_invalid_mfa_token: 'MISSING_MFA_CREDENTIALS',
      allowlist_rejected: 'ALLOWLIST_REJECTED',
      user_does_not_exist: 'USER_DOES_NOT_EXIST',
      invalid_credentials: 'INVALID_CREDENTIALS',
      invalid_data: 'INVALID_DATA',
      invalid_captcha: 'INVALID_CAPTCHA',
      linked_to_another_user: 'LINKED_TO_ANOTHER_USER',
      cannot_link_more_of_type: 'CANNOT_LINK_MORE_OF_TYPE',
      too_many_requests: 'TOO_MANY_REQUESTS',
      not_supported: 'NOT_SUPPORTED',
      disallowed_login_method: 'DISALLOWED_LOGIN_METHOD',
      disallowed_plus_email: 'DISALLOWED_PLUS_EMAIL',
      account_transfer_required: 'ACCOUNT_TRANSFER_REQUIRED',
      missing_or_invalid_token: 'MISSING_OR_INVALID_TOKEN',
      oauth_account_suspended: 'OAUTH_ACCOUNT_SUSPENDED',
      missing_or_invalid_privy_app_id: 'MISSING_OR_INVALID_PRIVY_APP_ID',
      insufficient_funds: 'INSUFFICIENT_BALANCE',
      insufficient_balance: 'INSUFFICIENT_BALANCE',
      transaction_broadcast_failure: 'TRANSACTION_FAILURE',
      cannot_unlink_sole_account: 'API_ERROR',
      code_of_the_future: 'API_ERROR',
      __proto__: 'API_ERROR',
      constructor: 'API_ERROR',
      instance_conflict: 'API_ERROR',
    }
    for (const [code, expected] of Object.entries(meaning))
      expect(errorFromAnswer(400, { error: 'text', code })).toMatchObject({ code: expected, status: 400 })
  })

  it('the status determines our code if the response has none', () => {
    expect(errorFromAnswer(429, { error: 'slow down' })).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryable: true })
    expect(errorFromAnswer(430, { error: 'slow down' })).toMatchObject({ code: 'API_ERROR', retryable: false })
    expect(errorFromAnswer(429, { error: 'no', code: 'invalid_data' })).toMatchObject({
      code: 'INVALID_DATA',
      retryable: true,
    })
    expect([
      errorFromAnswer(400, {}).data,
      errorFromAnswer(400, null).data,
      errorFromAnswer(400, undefined).data,
    ]).toEqual([{}, null, undefined])
    expect(errorFromAnswer(400, { error: 'no' }).code).toBe('API_ERROR')
    expect(errorFromAnswer(502, undefined)).toMatchObject({
      code: 'API_ERROR',
      message: GENERIC_MESSAGE,
      retryable: true,
    })
  })

  it("the message is the provider's, from the older member if both exist", () => {
    expect(errorFromAnswer(400, { error: 'new words' }).message).toBe('new words')
    expect(errorFromAnswer(400, { error: 'new words', message: 'old words' }).message).toBe('old words')
    for (const body of [
      {},
      { error: '' },
      { error: '  \n' },
      { message: 7 },
      Object.create({ error: 'of its prototype' }) as object,
      { error: 7 },
      { error: { html: '<b>' } },
      null,
      [],
      'text',
      undefined,
    ])
      expect(errorFromAnswer(400, body).message).toBe(GENERIC_MESSAGE)
    expect(errorFromAnswer(400, { error: 'x'.repeat(10_000) }).message).toHaveLength(500)
  })

  it('a refusal at another site is recognised by its text', () => {
    expect(errorFromAnswer(400, { error: 'User denied confirmation during OAuth flow' })).toMatchObject({
      code: 'OAUTH_USER_DENIED',
      cancelled: true,
    })
    expect(
      errorFromAnswer(400, { error: 'User denied confirmation during OAuth flow', code: 'invalid_data' }).code,
    ).toBe('INVALID_DATA')
  })

  it('the error keeps the whole response', () => {
    const body = { error: 'Account transfer required', code: 'account_transfer_required', data: { nonce: 'n' } }
    expect(errorFromAnswer(400, body).data).toEqual(body)
  })

  it('the error has one of our codes, whatever the response is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 999 }), fc.anything(), (status, body) => {
        const error = errorFromAnswer(status, body)
        expect(isErrorCode(error.code)).toBe(true)
        expect(error.message).not.toBe('')
      }),
    )
  })
})

describe('WalletError', () => {
  it('a WalletError is recognised by its name, also if another copy of the bundle made it', () => {
    class WalletError2 extends Error {
      override name = 'WalletError'
      code = 'API_ERROR'
    }
    expect(isWalletError(new WalletError2('x'), 'API_ERROR', 'NETWORK_ERROR')).toBe(true)
    expect(isWalletError(new WalletError('NETWORK_ERROR', 'x'), 'API_ERROR')).toBe(false)
    for (const other of [new Error('x'), { name: 'WalletError', code: 'API_ERROR' }, 'WalletError', null])
      expect(isWalletError(other)).toBe(false)
  })

  it('any thrown value becomes a WalletError with that value as its cause', () => {
    const cause = new RangeError('deep')
    expect(toWalletError(cause, 'UNKNOWN_AUTH_ERROR')).toMatchObject({
      code: 'UNKNOWN_AUTH_ERROR',
      message: 'deep',
      cause,
    })
    expect(toWalletError('text')).toMatchObject({
      code: 'UNKNOWN_ERROR',
      message: 'An error has occurred, please try again.',
      cause: 'text',
    })
    const own = new WalletError('API_ERROR', 'x')
    expect(toWalletError(own)).toBe(own)
  })

  it.each([
    'Failed to fetch dynamically imported module: https://host.test/c/part.js',
    'error loading dynamically imported module: https://host.test/c/part.js',
    'Importing a module script failed.',
  ])('a module that failed to load is a network error: %s', message => {
    const cause = new TypeError(message)
    expect(toWalletError(cause, 'UNKNOWN_AUTH_ERROR')).toMatchObject({ code: 'NETWORK_ERROR', retryable: true, cause })
    expect(toWalletError(new Error(message)).code).toBe('UNKNOWN_ERROR')
  })
})

describe('naming the failed action', () => {
  it('an unspecific error gets the given code, and keeps its message and facts', () => {
    const nameless = new WalletError('API_ERROR', 'The server is down.', {
      status: 503,
      data: { code: 'down' },
      retryable: true,
    })
    expect(nameFailure(nameless, 'FAILED_TO_LINK_ACCOUNT')).toMatchObject({
      code: 'FAILED_TO_LINK_ACCOUNT',
      message: 'The server is down.',
      status: 503,
      data: { code: 'down' },
      retryable: true,
      cause: nameless,
    })
    const thrown = new TypeError('not a function')
    const named = nameFailure(thrown, 'UNABLE_TO_SIGN')
    expect(named).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'not a function', retryable: false, cause: thrown })
    expect([named.status, named.data]).toEqual([undefined, undefined])
  })

  it('a script that did not load is a network error, whatever the action', () => {
    const cause = new TypeError('Failed to fetch dynamically imported module: https://host.test/c/part.js')
    expect(nameFailure(cause, 'UNKNOWN_AUTH_ERROR')).toMatchObject({ code: 'NETWORK_ERROR', retryable: true, cause })
  })

  it('an error with a specific code keeps it', () => {
    for (const code of ERROR_CODES.filter(
      known => !['API_ERROR', 'UNEXPECTED_ANSWER', 'UNKNOWN_ERROR'].includes(known),
    )) {
      const own = new WalletError(code, 'own')
      expect(nameFailure(own, 'UNABLE_TO_SIGN')).toBe(own)
    }
    for (const code of ['API_ERROR', 'UNEXPECTED_ANSWER', 'UNKNOWN_ERROR'] as const)
      expect(nameFailure(new WalletError(code, 'x'), 'UNABLE_TO_SIGN').code).toBe('UNABLE_TO_SIGN')
  })
})

describe('errors that several places throw', () => {
  it('a failed signature names its content and the facts', () => {
    expect(failedToSign('message')).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign message' })
    expect(failedToSign('transaction', { rpcCode: 4001 })).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'Failed to sign transaction',
      rpcCode: 4001,
    })
  })

  it('an aborted request has the reason as its cause', () => {
    const why = new Error('gone')
    expect(requestAborted(why)).toMatchObject({
      code: 'REQUEST_ABORTED',
      message: 'The request was aborted.',
      cancelled: true,
      cause: why,
    })
  })
})

describe('the facts of an error', () => {
  it('the error has exactly the facts that it was given', () => {
    const cause = new Error('below')
    expect({
      ...new WalletError('API_ERROR', 'x', { cause, status: 500, data: null, rpcCode: 4001, frameType: 'error' }),
    }).toEqual({
      name: 'WalletError',
      code: 'API_ERROR',
      cancelled: false,
      retryable: false,
      status: 500,
      data: null,
      rpcCode: 4001,
      frameType: 'error',
    })
    expect({ ...new WalletError('API_ERROR', 'x') }).toEqual({
      name: 'WalletError',
      code: 'API_ERROR',
      cancelled: false,
      retryable: false,
    })
    expect(new WalletError('API_ERROR', 'x', { cause }).cause).toBe(cause)
    expect(Object.hasOwn(new WalletError('API_ERROR', 'x'), 'cause')).toBe(false)
    expect([
      new WalletError('NETWORK_ERROR', 'x').retryable,
      new WalletError('NETWORK_ERROR', 'x', { retryable: false }).retryable,
    ]).toEqual([true, false])
  })
})
