import { describe, expect, it } from 'vitest'
import { english, textIn } from '../../copy/language.js'
import { notExecuted } from '../../chains/not-executed.js'
import { WalletError } from '../../errors/wallet-error.js'
import { problemText } from './problem-text.js'

const textOf = (problem: unknown) => textIn(problemText(problem, 'nobody knows', { network: 'Base' }), english)

describe('the text for a failed transaction', () => {
  it('the chain, the provider or the wallet frame explains its own failure', () => {
    for (const facts of [{ data: { details: 'reverted' } }, { status: 400 }, { frameType: 'error' }])
      expect(textOf(new WalletError('INVALID_DATA', 'Their words.', facts))).toBe('Their words.')
    expect(textOf(new WalletError('TRANSACTION_FAILURE', 'Their words.', { rpcCode: 3 }))).toBe('Their words.')
    expect(textOf(new WalletError('INVALID_DATA', '', { status: 400 }))).toBe('nobody knows')
  })

  it('an error code of ours has our own text', () => {
    const own = [
      new WalletError('TRANSACTION_FAILURE', 'Their words.'),
      new WalletError('UNABLE_TO_SIGN', 'Their words.', { rpcCode: 4901 }),
      new WalletError('INSUFFICIENT_BALANCE', 'Their words.', { data: {} }),
    ]
    expect(own.map(textOf)).toEqual([
      'Transaction failed',
      'Failed to sign transaction',
      'There is not enough money in this wallet.',
    ])
    expect(
      textIn(
        problemText(new WalletError('USER_REJECTED_REQUEST', 'Their words.'), 'nobody knows', {
          network: 'Base',
          place: 'transfer',
        }),
        english,
      ),
    ).toBe('User rejected the request.')
    expect(
      textOf(new WalletError('INVALID_DATA', 'Their words.', { data: Object.create({ details: 'inherited' }) })),
    ).not.toBe('Their words.')
  })

  it('the text names a chain that does not answer', () => {
    expect(textOf(new WalletError('CLIENT_REQUEST_TIMEOUT', 'late'))).toBe('Base does not answer.')
  })

  it('a chain that answers and has not executed the transaction is not called silent', () => {
    expect(textOf(notExecuted('Base'))).toBe('Base has not executed the transaction yet.')
  })

  it("the text explains why Solana's simulation failed", () => {
    const reasons = ['BlockhashNotFound', 'InsufficientFundsForRent { account_index: 1 }', 'AccountNotFound'].map(
      reason => textOf(new WalletError('TRANSACTION_FAILURE', 'Their words.', { data: { reason }, status: 400 })),
    )
    expect(reasons).toEqual([
      'Blockhash not found',
      'The amount is too small: a new account has to hold more.',
      'Transaction simulation failed',
    ])
    expect(textOf(new WalletError('INVALID_DATA', 'Their words.', { data: { reason: 7 }, status: 400 }))).toBe(
      'Their words.',
    )
  })

  it('an unknown error has the fallback text of its case', () => {
    for (const unknown of [
      new Error('odd'),
      'odd',
      undefined,
      new WalletError('API_ERROR', 'Their words.', { status: 500 }),
      new WalletError('UNKNOWN_ERROR', 'odd'),
    ])
      expect(textOf(unknown)).toBe('nobody knows')
  })
})
