import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CHAINS } from '../../chains/registry.js'
import { base64, buildTransfer, serialize, signatureOf, withSignature } from '../../chains/solana/index.js'
import { hashOf } from '../../chains/ethereum/index.js'
import { english, type InLanguage } from '../../copy/language.js'
import { WalletError } from '../../errors/wallet-error.js'
import type { OnStage } from '../../stage/define.js'
import {
  ACCOUNT,
  ETHEREUM_NODE,
  scriptedNode,
  SIGNATURE,
  solanaNode,
  type Answers,
  type Call,
} from '../../transactions/node.harness.js'
import { beginProgress } from '../../transactions/progress/progress.js'
import type { TransactionJob } from '../../transactions/transaction.js'
import { safeLink } from '../../ui/safe/safe-url.js'
import type { Review } from './review/review.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { receiptStates, transactionReceipt, type ReceiptOutcome } from './transaction-receipt.js'
import { press } from '../../ui/actions/press.harness.js'

const HASH = `0x${'ab'.repeat(32)}`
const OTHER = `0x${'cd'.repeat(32)}`
const chain = DEFAULT_CHAINS.find(({ id }) => id === 8453)
type From = Parameters<typeof beginProgress>[0]
const jobOf = (from?: From, changes: object = {}) =>
  ({
    chainType: 'ethereum',
    ui: {},
    signOnly: false,
    requests: [{}],
    access: { chain },
    progress: beginProgress(from),
    ...changes,
  }) as unknown as TransactionJob
const solana = { chainType: 'solana', cluster: { name: 'devnet', rpcUrl: '' } }

describe('the receipt of a transaction', () => {
  const states = (job: TransactionJob, review?: InLanguage<Review>) => receiptStates({ job, review }, () => {})
  const words = ({
    title,
    detail,
  }: {
    title: Parameters<typeof englishText>[0]
    detail?: Parameters<typeof englishText>[0] | undefined
  }) => [englishText(title), englishText(detail ?? '')]

  it('the receipt shows that it is waiting, then that the transaction is complete, with its hash', () => {
    const { waiting, complete } = states(jobOf({ step: 'sent', hashes: [OTHER, HASH] }))
    expect([waiting.ring, ...words(waiting)]).toEqual([
      'turning',
      'Waiting for the network…',
      'It goes on by itself if you leave.',
    ])
    expect([complete.ring, ...words(complete)]).toEqual(['done', 'Transaction complete!', "You're all set."])
    expect([waiting.hash?.full, complete.hash?.full]).toEqual([HASH, HASH])
    expect(englishText(complete.hash?.label ?? '')).toBe('Transaction hash')
    expect(states(jobOf({ step: 'unheard', bytes: { hash: OTHER, bytes: '0x' } })).waiting.hash?.full).toBe(OTHER)
    expect(states(jobOf()).waiting).not.toHaveProperty('hash')
  })

  it('after 15 seconds, a replaceable transaction can be cancelled or sped up', async () => {
    vi.useFakeTimers()
    const offered = async (changes: object) => {
      scriptedNode({ eth_getTransactionReceipt: { result: null } })
      const leaving = new AbortController()
      const stage = { signal: leaving.signal, finish: vi.fn(), setExit: vi.fn() }
      const job = jobOf({ step: 'sent', hashes: [HASH], prepared: [{}] as never }, { sponsored: false, ...changes })
      const { $state } = transactionReceipt.start(
        { job, review: undefined },
        stage as unknown as OnStage<ReceiptOutcome>,
      )
      await vi.advanceTimersByTimeAsync(14_999)
      expect($state.get().answers).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      const answers = $state.get().answers ?? []
      for (const answer of answers) press(answer.press)
      leaving.abort()
      return [answers.map(({ text }) => englishText(text)), stage.finish.mock.calls]
    }
    const replaced = (as: string) => [{ kind: 'replace', as }]
    expect(await offered({})).toEqual([
      ['Cancel transaction', 'Speed up'],
      [replaced('cancel'), replaced('speed-up')],
    ])
    expect(await offered({ replaces: { purpose: 'cancel', hashes: [OTHER] } })).toEqual([
      ['Speed up'],
      [replaced('cancel')],
    ])
    for (const none of [{ sponsored: true }, { requests: [{}, {}] }, solana])
      expect(await offered(none)).toEqual([[], []])
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('the receipt tells whether the chain has executed the transaction or its cancellation', () => {
    const textsFor = (hash: string, purpose: string) =>
      words(states(jobOf({ step: 'sent', hashes: [hash] }, { replaces: { purpose, hashes: [OTHER] } })).complete)
    expect(textsFor(HASH, 'cancel')).toEqual(['Transaction cancelled', 'Nothing was sent but the fee.'])
    expect(textsFor(OTHER, 'cancel')).toEqual(['Transaction complete!', 'It was faster than its cancellation.'])
    expect(textsFor(HASH, 'speed-up')).toEqual(['Transaction complete!', "You're all set."])
  })

  it('the receipt repeats amount, receiver and network as they were approved, without the estimated fee', () => {
    const facts = ['to', 'network', 'fee'].map(id => ({
      id,
      label: id,
      value: { kind: 'text' as const, text: `the ${id}` },
    }))
    const review =
      (over: Partial<Review> = {}): InLanguage<Review> =>
      () =>
        ({ amountLabel: 'Amount', amount: { text: '0.5', unit: 'ETH', fiat: '$1,000.00' }, facts, ...over }) as Review
    const repeated = (over?: Partial<Review>, job = jobOf()) => {
      const { waiting, complete } = states(job, review(over))
      expect(waiting.repeated(english)).toEqual(complete.repeated(english))
      return complete.repeated(english)
    }
    expect(repeated()).toEqual({
      amounts: [{ label: 'Amount', text: '0.5', unit: 'ETH', fiat: '$1,000.00' }],
      facts: facts.slice(0, 2),
    })
    const moves = [
      { label: 'Send', text: '1', unit: 'ETH' },
      { label: 'Receive', text: '2', unit: 'USDC' },
    ]
    expect(repeated({ moves }).amounts).toEqual(moves)
    expect([
      repeated({ amount: 'pending' }).amounts,
      repeated({ facts: [{ id: 'to', label: 'To', value: { kind: 'pending' } }] }).facts,
    ]).toEqual([[], []])
    expect(repeated({}, jobOf(undefined, { requests: [{}, {}] })), 'of several, what they have in common').toEqual({
      amounts: [],
      facts: [facts[1]],
    })
    expect(states(jobOf()).complete.repeated(english)).toEqual({ amounts: [], facts: [] })
  })

  it('links to the configured explorer of the chain, and to nothing if that is not a URL', () => {
    const url = (explorer: string | undefined) =>
      states(
        jobOf(
          { step: 'sent', hashes: [HASH] },
          {
            access: {
              chain: {
                ...chain,
                blockExplorers: explorer === undefined ? undefined : { default: { name: '', url: explorer } },
              },
            },
          },
        ),
      ).complete.hash?.url
    expect(url('https://scan.example/')).toBe(`https://scan.example/tx/${HASH}`)
    for (const none of [
      undefined,
      '',
      'javascript:alert(1)//',
      'data:text/html,x',
      ' https://scan.example',
      'scan.example',
    ])
      expect(url(none)).toBeUndefined()
    expect(safeLink(url('http://scan.example')), 'a link is https').toBeUndefined()
  })

  it('the receipt of a signature on Solana says that the transaction was only signed', () => {
    const { complete } = states(jobOf({ step: 'sent', hashes: ['5sig'] }, { ...solana, signOnly: true }))
    expect(words(complete)).toEqual(['Transaction signed!', "You're all set."])
    expect([englishText(complete.hash?.label ?? ''), complete.answers?.map(({ text }) => englishText(text))]).toEqual([
      'Transaction signature',
      ['Close'],
    ])
    expect(states(jobOf()).complete.answers?.map(({ text }) => englishText(text))).toEqual(['All Done'])
  })

  it("the receipt ends with the host's own texts", () => {
    const finish = vi.fn()
    const { complete } = receiptStates(
      { job: jobOf(undefined, { ui: { successHeader: 'Paid!', successDescription: 'Enjoy.' } }), review: undefined },
      finish,
    )
    expect(words(complete)).toEqual(['Paid!', 'Enjoy.'])
    press(complete.answers?.[0]?.press)
    expect(finish).toHaveBeenCalledTimes(1)
  })
})

describe('the wait for a transaction', () => {
  let calls: Call[]
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const SOLANA = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'
  const signed = withSignature(
    buildTransfer({
      from: SOLANA,
      to: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
      lamports: 1n,
      blockhash: SOLANA,
    }),
    SOLANA,
    SIGNATURE,
  )
  const error = new WalletError('NETWORK_ERROR', 'before')

  async function opened(from: NonNullable<From>, changes: object = {}, answers: Answers = {}) {
    calls = scriptedNode({ ...ETHEREUM_NODE, ...solanaNode(SOLANA), ...answers })
    const job = jobOf({ failure: error, ...from }, { access: { chain, rpcUrl: 'http://node.test' }, ...changes })
    const leaving = new AbortController()
    const finish = vi.fn()
    const { $state } = transactionReceipt.start({ job, review: undefined }, {
      signal: leaving.signal,
      finish,
    } as unknown as OnStage<ReceiptOutcome>)
    const first = $state.get().ring
    const later = async () => {
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(100)
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(100)
    }
    await later()
    return {
      job,
      finish,
      leaving,
      later,
      rings: () => [first, $state.get().ring],
      press: () => press($state.get().answers?.[0]?.press),
      asked: () => calls.map(({ method }) => method),
    }
  }
  const onSolana = { ...solana, cluster: { name: 'devnet', rpcUrl: 'http://node.test' } }

  it('the wait ends when the chain has executed the transaction', async () => {
    expect(transactionReceipt).toMatchObject({ name: 'transaction-receipt', size: 'full' })
    const there = await opened({ step: 'sent', hashes: [HASH] })
    expect([there.rings(), there.asked(), there.job.progress.now.failure]).toEqual([
      ['turning', 'done'],
      ['eth_getTransactionReceipt'],
      undefined,
    ])
    there.press()
    expect(there.finish).toHaveBeenCalledExactlyOnceWith('done')
    const confirmed = await opened({ step: 'sent', hashes: ['5'.repeat(88)] }, onSolana)
    expect([confirmed.rings(), confirmed.asked()]).toEqual([
      ['turning', 'done'],
      ['getSignatureStatuses', 'getTransaction'],
    ])
  })

  it('a transaction that may have been lost is sent again first, and no other', async () => {
    const bytes = await ACCOUNT.signTransaction({
      to: ACCOUNT.address,
      value: 1n,
      chainId: 8453,
      nonce: 0,
      gas: 21_000n,
      gasPrice: 7n,
    })
    const again = await opened({ step: 'unheard', bytes: { hash: hashOf(bytes), bytes } })
    expect([again.rings(), again.asked(), calls[0]?.params, again.job.progress.now.hashes]).toEqual([
      ['turning', 'done'],
      ['eth_sendRawTransaction', 'eth_getTransactionReceipt'],
      [bytes],
      [hashOf(bytes)],
    ])
    const known = await opened({ step: 'sent', hashes: [hashOf(bytes)] })
    expect(known.asked()).toEqual(['eth_getTransactionReceipt'])
    const lost = { hash: signatureOf(signed) ?? '', bytes: base64(serialize(signed)) }
    const resent = await opened({ step: 'unheard', bytes: lost }, onSolana)
    expect([resent.asked(), calls[0]?.params[0]]).toEqual([
      ['sendTransaction', 'getSignatureStatuses', 'getTransaction'],
      lost.bytes,
    ])
    expect((await opened({ step: 'sent', hashes: [lost.hash] }, onSolana)).asked()).toEqual([
      'getSignatureStatuses',
      'getTransaction',
    ])
  })

  it('a failure ends the screen, but not after the visitor has left', async () => {
    const reverted = {
      eth_getTransactionReceipt: { result: { status: '0x0', transactionHash: HASH, blockNumber: '0x1', logs: [] } },
    }
    const { finish, job, rings } = await opened({ step: 'sent', hashes: [HASH] }, {}, reverted)
    expect(job.progress.now.failure).toMatchObject({ code: 'TRANSACTION_FAILURE', message: 'Transaction failed' })
    expect([finish.mock.calls, rings()]).toEqual([
      [[{ kind: 'failed', error: job.progress.now.failure }]],
      ['turning', 'turning'],
    ])
    for (const left of [
      await opened({ step: 'sent', hashes: [HASH] }, {}, { eth_getTransactionReceipt: 'hang' }),
      await opened({ step: 'sent', hashes: ['5'.repeat(88)] }, onSolana, { getSignatureStatuses: 'hang' }),
    ]) {
      expect(left.asked()).toHaveLength(1)
      left.leaving.abort()
      await left.later()
      expect([left.finish.mock.calls, left.job.progress.now.failure]).toEqual([[], error])
    }
  })

  it('there is no wait if the transaction is only signed', async () => {
    const { rings, asked } = await opened({ step: 'sent', hashes: [HASH] }, { signOnly: true })
    expect([rings(), asked()]).toEqual([['done', 'done'], []])
  })
})
