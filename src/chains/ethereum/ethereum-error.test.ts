import { BaseError, HttpRequestError, InsufficientFundsError, RpcRequestError, TimeoutError, UserRejectedRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { WalletError } from '../../errors/wallet-error.js'
import { ethereumError } from './ethereum-error.js'

const within = (cause: Error) => new BaseError('It failed.', { cause, details: 'in short' })

describe('an error of a chain', () => {
  it('is told by what is inside of it, with the chain\'s own words', () => {
    const refused = new RpcRequestError({ body: {}, url: 'https://node.test', error: { code: -32000, message: 'no' } })
    for (const [inside, code] of [
      [new UserRejectedRequestError(new Error('no')), 'USER_REJECTED_REQUEST'], [new InsufficientFundsError(), 'INSUFFICIENT_BALANCE'], [new TimeoutError({ body: {}, url: 'https://node.test' }), 'CLIENT_REQUEST_TIMEOUT'],
      [new HttpRequestError({ url: 'https://node.test', status: 500 }), 'NETWORK_ERROR'], [refused, 'TRANSACTION_FAILURE'],
    ] as const) {
      const error = within(inside)
      expect(ethereumError(error)).toMatchObject({ code, message: 'It failed.', cause: error, data: { details: error.details } })
    }
    expect([ethereumError(within(refused)).rpcCode, ethereumError(within(new Error('odd'))).rpcCode, ethereumError(within(Object.assign(new Error('odd'), { code: 'ODD' }))).rpcCode]).toEqual([-32000, undefined, undefined])
  })

  it('is unexpected where nobody knows it, and stays as it is where it is ours', () => {
    const odd = new TypeError('odd')
    expect(ethereumError(odd)).toMatchObject({ code: 'UNEXPECTED_ANSWER', message: 'The chain gave an unexpected answer.', cause: odd })
    const own = new WalletError('INVALID_DATA', 'ours')
    expect(ethereumError(own)).toBe(own)
  })
})
