import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { OnStage } from '../../stage/define.js'
import { beginProgress } from '../../transactions/progress/progress.js'
import type { TransactionJob } from '../../transactions/transaction.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { transactionError } from './transaction-error.js'
import { press } from '../../ui/actions/press.harness.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const chain = DEFAULT_CHAINS.find(({ id }) => id === 8453)
type From = Parameters<typeof beginProgress>[0]
const jobOf = (from?: From) =>
  ({
    chainType: 'ethereum',
    ui: {},
    signOnly: false,
    access: { chain },
    progress: beginProgress(from),
  }) as unknown as TransactionJob

function failed(job: TransactionJob, error = new WalletError('TRANSACTION_FAILURE', 'no')) {
  const finish = vi.fn()
  const state = transactionError.start({ job, error }, { finish } as unknown as OnStage<'retry'>).$state.get()
  return { state, finish }
}

describe('a transaction that failed', () => {
  it('the hash is the refused one, or else the last sent one, or else the pending one', () => {
    const hash = (from: From) => failed(jobOf(from)).state.hash?.full
    const bytes = { hash: '0xaa', bytes: '0x' }
    expect(hash({ step: 'refused', hash: HASH, hashes: [OTHER] })).toBe(HASH)
    expect(hash({ step: 'unheard', bytes, hashes: [OTHER, HASH] })).toBe(HASH)
    expect(hash({ step: 'unheard', bytes })).toBe('0xaa')
    expect(failed(jobOf()).state).not.toHaveProperty('hash')
  })

  it('the hash links to the explorer of its network', () => {
    expect(failed(jobOf({ step: 'refused', hash: HASH })).state.hash).toMatchObject({
      short: '0xabab…abab',
      url: `https://basescan.org/tx/${HASH}`,
    })
  })

  it("the title has plain words, with the code below them, or else the other party's details", () => {
    const heading = (error: WalletError) => {
      const { title, caption } = failed(jobOf(), error).state
      return [englishText(title), caption]
    }
    const unknown = (data?: unknown) => heading(new WalletError('UNKNOWN_ERROR', 'no', { data }))
    expect(heading(new WalletError('TRANSACTION_FAILURE', 'no'))).toEqual([
      'Transaction failure',
      'TRANSACTION_FAILURE',
    ])
    expect(heading(new WalletError('INSUFFICIENT_BALANCE', 'no'))).toEqual([
      'Insufficient balance',
      'INSUFFICIENT_BALANCE',
    ])
    expect(unknown({ details: 'nonce too low' })).toEqual(['Something went wrong', 'nonce too low'])
    for (const data of [
      undefined,
      null,
      'details',
      {},
      { details: '' },
      { details: 7 },
      Object.create({ details: 'inherited' }),
    ])
      expect(unknown(data)).toEqual(['Something went wrong', undefined])
  })

  it('the text explains whether money was moved', () => {
    const outcome = (from?: From, job: object = {}) =>
      englishText(failed({ ...jobOf(from), requests: [{}], ...job } as unknown as TransactionJob).state.detail ?? '')
    const bytes = { hash: OTHER, bytes: '0x' }
    expect(outcome()).toBe('Nothing was sent. Please try again.')
    expect(outcome({ step: 'unsent', hashes: [HASH] }, { requests: [{}, {}] })).toBe(
      'Nothing more was sent. Please try again.',
    )
    expect(outcome({ step: 'sent', hashes: [HASH] }, { requests: [{}, {}] })).toBe(
      'Nothing more was sent. Please try again.',
    )
    expect(outcome({ step: 'signed', signed: [] }, { signOnly: true })).toBe('Nothing was signed. Please try again.')
    for (const from of [
      { step: 'unheard', bytes },
      { step: 'sent', hashes: [HASH] },
    ] as const)
      expect(outcome(from)).toBe('It was sent, and may still go through. Please try again.')
    const offered = { step: 'unsent', offered: bytes } as const
    expect(outcome(offered)).toBe(
      'The network says it did not take it. It may have been sent, but only one of your tries can go through.',
    )
    expect(outcome({ ...offered, hashes: [HASH] }, { requests: [{}, {}] })).toBe(outcome(offered))
    const onSolana = { chainType: 'solana', cluster: { name: 'devnet', rpcUrl: '' } }
    expect(outcome(offered, onSolana)).toBe(
      'The network says it did not take it. It may have been sent: look it up before you try again.',
    )
    expect(failed(jobOf(offered)).state.hash?.full).toBe(OTHER)
    expect(outcome({ step: 'refused', hash: HASH })).toBe(
      'The network says it failed, and took at most the fee. Look it up before you try again.',
    )
    expect(outcome({ step: 'refused', hash: HASH }, { sponsored: true })).toBe(
      'The network says it failed. Look it up before you try again.',
    )
  })

  it('the message is the log line about the balance on Solana, and the problem on Ethereum', () => {
    const message = (job: TransactionJob, error: WalletError) => englishText(failed(job, error).state.message ?? '')
    const solana = {
      ...jobOf(),
      chainType: 'solana',
      cluster: { name: 'devnet', rpcUrl: '' },
    } as unknown as TransactionJob
    const refused = new WalletError('TRANSACTION_FAILURE', 'no', {
      data: { logs: ['one', 'Transfer: insufficient lamports 1, need 2'] },
    })
    expect([message(solana, refused), message(solana, new WalletError('TRANSACTION_FAILURE', 'no'))]).toEqual([
      'Transfer: insufficient lamports 1, need 2',
      'Something went wrong.',
    ])
    expect([
      message(jobOf(), new WalletError('CLIENT_REQUEST_TIMEOUT', 'late')),
      message(jobOf(), new WalletError('UNKNOWN_ERROR', 'odd')),
      message(jobOf(), refused),
    ]).toEqual(['Base does not answer.', 'Something went wrong.', 'Transaction failed'])
    expect(
      failed({ ...solana, progress: beginProgress({ step: 'refused', hash: 'sig' }) } as TransactionJob).state.hash,
    ).toMatchObject({ full: 'sig', short: 'sig', url: 'https://explorer.solana.com/tx/sig?cluster=devnet' })
  })

  it('one line is shown, and the technical output is under the details', () => {
    const state = (error: WalletError, job = jobOf()) => {
      const { message = '', raw } = failed(job, error).state
      return [englishText(message), raw]
    }
    const details = 'execution reverted: 0x08c379a0'
    expect(state(new WalletError('TRANSACTION_FAILURE', 'Execution reverted.', { data: { details } }))).toEqual([
      'Execution reverted.',
      details,
    ])
    const long = `insufficient funds for gas * price + value: ${'x'.repeat(300)}`
    expect(state(new WalletError('INSUFFICIENT_BALANCE', long, { data: { details: long } }))).toEqual([
      `${long.slice(0, 200)}…`,
      long,
    ])
    expect(state(new WalletError('CLIENT_REQUEST_TIMEOUT', 'late'))).toEqual(['Base does not answer.', 'late'])
    expect(failed(jobOf(), new WalletError('TRANSACTION_FAILURE', 'Transaction failed')).state).not.toHaveProperty(
      'raw',
    )
    const solana = {
      ...jobOf(),
      chainType: 'solana',
      cluster: { name: 'devnet', rpcUrl: '' },
    } as unknown as TransactionJob
    expect(
      state(
        new WalletError('TRANSACTION_FAILURE', 'Transaction simulation failed', {
          data: { logs: ['Program 111 failed'] },
        }),
        solana,
      ),
    ).toEqual(['Something went wrong.', 'Transaction simulation failed\nProgram 111 failed'])
  })

  it('the transaction can be retried', () => {
    const { state, finish } = failed(jobOf())
    expect(transactionError).toMatchObject({ name: 'transaction-error', size: 'full' })
    expect([state.ring, englishText(state.detail ?? '')]).toEqual(['failed', 'Nothing was sent. Please try again.'])
    expect(state.answers?.map(({ text }) => englishText(text))).toEqual(['Retry transaction'])
    press(state.answers?.[0]?.press)
    expect(finish).toHaveBeenCalledExactlyOnceWith('retry')
  })
})
