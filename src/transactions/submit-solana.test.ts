import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  base64,
  buildTransfer,
  messageOf,
  parseSolanaTransaction,
  serialize,
  signatureOf,
  withSignature,
  type SolanaTransaction,
} from '../chains/solana/index.js'
import { eventually } from '../lib/time/eventually.harness.js'
import { scriptedNode, SIGNATURE, testSigner, solanaNode, value, type Answers, type Call } from './node.harness.js'
import { currentTransaction } from './solana-transaction.js'
import { awaitSolana, resendSolana, submitSolana } from './submit-solana.js'
import { beginProgress } from './progress/progress.js'
import type { SolanaJob } from './transaction.js'
import { failure } from '../errors/failure.harness.js'

const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
const OTHER = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'
const never = new AbortController().signal
const transfer = buildTransfer({ from: SOLANA, to: OTHER, lamports: 100n, blockhash: OTHER })
const signed = withSignature(transfer, SOLANA, SIGNATURE)
/** The transfer, which its receiver must sign, too. */
const shared = (() => {
  const message = messageOf(transfer)
  message[1] = 2
  return parseSolanaTransaction(Uint8Array.from([2, ...new Uint8Array(128), ...message]))
})()

let calls: Call[]
const node = (answers: Answers = {}) => {
  calls = scriptedNode({ ...solanaNode(SOLANA), ...answers })
}
const asked = () => calls.map(({ method }) => method)
const job = (over: Partial<SolanaJob> = {}, prepared: SolanaTransaction | undefined = transfer): SolanaJob => ({
  chainType: 'solana',
  wallet: { address: SOLANA },
  signer: testSigner(),
  ui: {},
  signOnly: false,
  sponsored: false,
  cluster: { name: 'devnet', rpcUrl: 'http://node.test' },
  source: transfer,
  progress: beginProgress({ step: 'unsent', prepared: [prepared] }),
  ...over,
})
const sentAs = (hash: string) => beginProgress({ step: 'sent', prepared: [transfer], hashes: [hash] })
/** The hash of a transaction whose answer was lost. */
const doubted = ({ progress: { now } }: SolanaJob) => (now.step === 'unheard' ? now.bytes.hash : undefined)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  node()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the Solana transaction to sign', () => {
  const tried = (retrying: boolean) => ({ progress: beginProgress<SolanaTransaction>({ step: 'unsent', retrying }) })

  it('a plain transfer is built with a new blockhash each time', async () => {
    const plain = job({ source: { to: OTHER, lamports: 100n } })
    expect(await currentTransaction(plain, never)).toEqual(
      buildTransfer({ from: SOLANA, to: OTHER, lamports: 100n, blockhash: SOLANA }),
    )
    expect(asked()).toEqual(['getLatestBlockhash'])
  })

  it('a given transaction gets a new blockhash on a retry, unless others have signed it', async () => {
    expect(await currentTransaction(job(tried(false)), never)).toBe(transfer)
    expect(asked()).toEqual([])
    expect(await currentTransaction(job(tried(true)), never)).toMatchObject({
      blockhash: SOLANA,
      signatures: [undefined],
      accounts: transfer.accounts,
    })
    const theirs = withSignature(shared, OTHER, SIGNATURE)
    expect(await currentTransaction(job({ source: theirs, ...tried(true) }), never)).toBe(theirs)
  })
})

describe('a Solana transaction that a node reports as rejected', () => {
  const offered = (prepared: SolanaTransaction) => ({
    progress: beginProgress({
      step: 'unsent',
      offered: { hash: signatureOf(signed) ?? '', bytes: base64(serialize(signed)) },
      prepared: [prepared],
      retrying: true,
    }),
  })
  const plain = { source: { to: OTHER, lamports: 100n } }

  it('the transaction stays the same while it can be executed, so that the visitor never pays twice', async () => {
    for (const valid of [value(true), { error: { code: -32601, message: 'no' } }]) {
      node({ isBlockhashValid: valid })
      expect(await currentTransaction(job({ ...plain, ...offered(transfer) }), never)).toBe(transfer)
      expect(await currentTransaction(job(offered(transfer)), never)).toBe(transfer)
      expect(asked()).not.toContain('getLatestBlockhash')
    }
    const retried = job({ ...plain, ...offered(transfer) })
    await submitSolana(retried, never)
    expect(calls.filter(({ method }) => method === 'sendTransaction').map(({ params }) => params[0])).toEqual([
      base64(serialize(signed)),
    ])
  })

  it('the transaction is rebuilt once nothing with its blockhash can be executed', async () => {
    node({ isBlockhashValid: value(false) })
    expect(await currentTransaction(job({ ...plain, ...offered(transfer) }), never)).toMatchObject({
      blockhash: SOLANA,
    })
    expect(await currentTransaction(job(offered(transfer)), never)).toMatchObject({ blockhash: SOLANA })
  })
})

describe('the shown Solana transaction', () => {
  it('the signer gets the shown transaction, and that is sent', async () => {
    const controller = new AbortController()
    const signSolana = vi.fn(testSigner().signSolana)
    const sent = job({
      signer: testSigner({ signSolana }),
      progress: beginProgress({ step: 'refused', hash: 'bad', prepared: [transfer] }),
    })
    await submitSolana(sent, controller.signal)
    expect(signSolana).toHaveBeenCalledExactlyOnceWith(messageOf(transfer), controller.signal)
    expect(calls.map(({ method, params }) => [method, params[0]])).toEqual([
      ['sendTransaction', base64(serialize(signed))],
    ])
    expect(sent.progress.now).toMatchObject({ step: 'sent', hashes: [signatureOf(signed)] })
  })

  it('a transaction is not sent if it was not prepared or not signed, or if the visitor has left', async () => {
    expect(await failure(submitSolana(job({ progress: beginProgress() }), never))).toMatchObject({
      code: 'TRANSACTION_PREPARATION_FAILURE',
    })
    expect(
      await failure(submitSolana(job({ signer: testSigner({ signSolana: async () => new Uint8Array(63) }) }), never)),
    ).toMatchObject({ code: 'UNABLE_TO_SIGN', message: 'Failed to sign transaction' })
    const controller = new AbortController()
    const left = new Error('left')
    const leaving = job({
      signOnly: true,
      signer: testSigner({
        signSolana: async () => {
          controller.abort(left)
          return SIGNATURE
        },
      }),
    })
    expect(await failure(submitSolana(leaving, controller.signal))).toBe(left)
    expect([leaving.progress.now.step, asked()]).toEqual(['unsent', []])
  })

  it('a transaction is not sent before all others have signed it', async () => {
    const second = job({ wallet: { address: OTHER } }, shared)
    expect(await failure(submitSolana(second, never))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'The transaction lacks a signature.',
    })
    const first = job({}, shared)
    expect(await failure(submitSolana(first, never))).toMatchObject({
      code: 'UNABLE_TO_SIGN',
      message: 'The transaction lacks a signature.',
    })
    expect([asked(), first.progress.now, second.progress.now]).toMatchObject([
      [],
      { step: 'unsent', hashes: [] },
      { step: 'unsent', hashes: [] },
    ])
  })

  it('sending continues if the visitor leaves', async () => {
    node({ sendTransaction: 'hang' })
    const controller = new AbortController()
    const outcome = failure(submitSolana(job(), controller.signal))
    await eventually(() => expect(asked()).toEqual(['sendTransaction']))
    controller.abort(new Error('left'))
    await vi.advanceTimersByTimeAsync(14_000)
    expect(calls[0]?.signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILURE', cause: { code: 'CLIENT_REQUEST_TIMEOUT' } })
  })

  it('a transaction fails if the node rejects it or answers nonsense', async () => {
    const ending = async (answer: Answers[string]) => {
      node({ sendTransaction: answer })
      const tried = job()
      const outcome = failure(submitSolana(tried, never))
      for (let second = 0; second < 5; second++) await vi.advanceTimersByTimeAsync(1_000)
      return [await outcome, doubted(tried)]
    }
    expect(await ending({ error: { code: -32005, message: 'Node is behind' } })).toMatchObject([
      { code: 'TRANSACTION_FAILURE', rpcCode: -32005 },
      undefined,
    ])
    vi.stubGlobal('fetch', async () => new Response('<html>'))
    const unread = job()
    expect(await failure(submitSolana(unread, never))).toMatchObject({
      code: 'TRANSACTION_FAILURE',
      message: 'The chain gave an unexpected answer.',
      data: undefined,
      cause: { code: 'UNEXPECTED_ANSWER' },
    })
    expect(doubted(unread), 'it may have arrived, and must not be paid twice').toBe(signatureOf(signed))
    expect(await ending(500)).toMatchObject([
      { code: 'TRANSACTION_FAILURE', retryable: true, cause: { code: 'NETWORK_ERROR' } },
      signatureOf(signed),
    ])
  })
})

describe('a signed transaction on Solana', () => {
  it('the transaction is sent again unchanged', async () => {
    const again = job()
    await resendSolana(again, base64(serialize(signed)))
    expect(calls.map(({ method, params }) => [method, params[0]])).toEqual([
      ['sendTransaction', base64(serialize(signed))],
    ])
    expect(again.progress.now.hashes).toEqual([signatureOf(signed)])
  })

  it('a confirmed transaction is read back, and missing details are not a failure', async () => {
    const sent = () => job({ progress: sentAs('5'.repeat(88)) })
    const confirmed = sent()
    await awaitSolana(confirmed, never)
    expect(calls.map(({ method, params }) => [method, params[0]])).toEqual([
      ['getSignatureStatuses', ['5'.repeat(88)]],
      ['getTransaction', '5'.repeat(88)],
    ])
    expect(confirmed.progress.now).toMatchObject({ step: 'sent', hashes: ['5'.repeat(88)] })
    node({ getTransaction: { error: { code: -32004, message: 'no such slot' } } })
    await awaitSolana(sent(), never)
    node({ getTransaction: 'hang' })
    const controller = new AbortController()
    const outcome = failure(awaitSolana(sent(), controller.signal))
    await eventually(() => expect(asked()).toContain('getTransaction'))
    const left = new Error('left')
    controller.abort(left)
    expect(await outcome).toBe(left)
  })

  it('the transaction expires with its own blockhash, and counts as failed then', async () => {
    node({ getSignatureStatuses: value([null]), isBlockhashValid: value(false) })
    const lost = job({ progress: sentAs('5'.repeat(88)) })
    const outcome = failure(awaitSolana(lost, never))
    for (let second = 0; second < 92; second++) await vi.advanceTimersByTimeAsync(1_000)
    expect(await outcome).toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'Transaction expired' })
    expect(calls.find(({ method }) => method === 'isBlockhashValid')?.params[0]).toBe(OTHER)
    expect(lost.progress.now).toMatchObject({ step: 'refused', hash: '5'.repeat(88), hashes: [] })
  })
})
