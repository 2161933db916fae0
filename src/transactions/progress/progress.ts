import type { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'

/** Signed bytes, and their transaction hash. */
export interface SignedBytes {
  readonly hash: string
  readonly bytes: string
}

/** A signature that is not sent. */
export interface SignedTransaction {
  readonly hash?: string
  readonly signedTransaction: string
}

/** The data that every step has. */
interface Known<Transaction> {
  /** The transactions that were filled in and shown, in the order of the requests. */
  readonly prepared: readonly (Transaction | undefined)[]
  /** The hashes of sent transactions, in the order of the requests. */
  readonly hashes: readonly string[]
  /** True once the visitor has retried. */
  readonly retrying: boolean
  /** The last error. */
  readonly failure: WalletError | undefined
}

/** The step of the current transaction (the next one, or the last one that was sent), with the data of that step. */
type Step =
  /** Not sent yet. `offered`: bytes that a node reports as rejected, although it may have accepted them. */
  | { readonly step: 'unsent'; readonly offered?: SignedBytes }
  /** Its bytes are being sent; its hash is the last one. */
  | { readonly step: 'sending'; readonly bytes: SignedBytes }
  /** The answer was lost, so the chain may have these bytes. A retry sends these bytes again, and no others. */
  | { readonly step: 'unheard'; readonly bytes: SignedBytes }
  /**
   * The provider was asked to send it and pay its fee, so it may be sent from now on. Asking again does not send it
   * twice.
   */
  | { readonly step: 'asking'; readonly ask: () => Promise<string> }
  /** A node has accepted it; its hash is the last one. */
  | { readonly step: 'sent' }
  /** The chain has executed it, and it failed. A retry uses a new nonce. */
  | { readonly step: 'refused'; readonly hash: string }
  /** All are signed, and none is sent. */
  | { readonly step: 'signed'; readonly signed: readonly SignedTransaction[] }

/** The state of a transaction, or of a batch. */
export type ProgressState<Transaction> = Known<Transaction> & Step

/**
 * The progress of a job. It outlives the screens, so that leaving and retrying can read it. Each method is one
 * transition: `unsent → sending → sent`, from `sending` also to `unheard` or back to `unsent`, and from `sent` to
 * `refused`. If the provider sends it, `asking` replaces `sending` until an answer comes.
 */
export interface Progress<Transaction> {
  readonly now: ProgressState<Transaction>
  /** The request with this index is filled in. */
  prepared(index: number, transaction: Transaction | undefined): void
  /** The visitor retries. */
  retry(): void
  /** The wallet is asked to sign; an earlier refusal no longer counts. */
  signing(): void
  /** Another transaction is signed, and not sent. */
  signed(transaction: SignedTransaction): void
  /** Signed bytes are being sent, for the first time or again. */
  sending(bytes: SignedBytes): void
  /** The provider is asked to send it. */
  asking(ask: () => Promise<string>): void
  /** The provider has sent it. */
  answered(hash: string): void
  /** A node has accepted the bytes. */
  sent(): void
  /** The bytes were rejected, or it is unknown whether they were accepted. */
  notSent(answerLost: boolean): void
  /** The transaction with this hash was included in a block: the last one, or another one with its nonce. */
  included(hash: string): void
  /** The last transaction was executed and failed. It counts as failed, not as sent. */
  refused(): void
  succeeded(): void
  failed(error: WalletError): void
}

/** A new progress, or one that continues from `from`. */
export function beginProgress<Transaction>(
  from: Partial<Known<Transaction>> & Step = { step: 'unsent' },
): Progress<Transaction> {
  let now: ProgressState<Transaction> = record({
    prepared: [],
    hashes: [],
    retrying: false,
    failure: undefined,
    ...from,
  })
  const update = (newValues: Partial<Known<Transaction>>) => {
    now = record({ ...now, ...newValues })
  }
  /** Moves to a step, and drops the data of the last one. */
  const moveTo = (step: Step, { prepared, hashes, retrying, failure } = now) => {
    now = record({ prepared, hashes, retrying, failure, ...step })
  }
  const withoutLast = () => ({ ...now, hashes: now.hashes.slice(0, -1) })
  return {
    get now() {
      return now
    },
    prepared: (index, transaction) => {
      const prepared = [...now.prepared]
      prepared[index] = transaction
      update({ prepared })
    },
    retry: () => update({ retrying: true }),
    signing: () => {
      if (now.step === 'refused') moveTo({ step: 'unsent' })
    },
    signed: transaction =>
      moveTo({ step: 'signed', signed: [...(now.step === 'signed' ? now.signed : []), transaction] }),
    sending: bytes => moveTo({ step: 'sending', bytes }, { ...now, hashes: [...now.hashes, bytes.hash] }),
    asking: ask => moveTo({ step: 'asking', ask }),
    answered: hash => moveTo({ step: 'sent' }, { ...now, hashes: [...now.hashes, hash] }),
    sent: () => moveTo({ step: 'sent' }),
    notSent: answerLost => {
      if (now.step === 'asking' && !answerLost) moveTo({ step: 'unsent' })
      if (now.step === 'sending')
        moveTo(
          answerLost ? { step: 'unheard', bytes: now.bytes } : { step: 'unsent', offered: now.bytes },
          withoutLast(),
        )
    },
    included: hash => {
      if (now.hashes.length > 0) update({ hashes: [...now.hashes.slice(0, -1), hash] })
    },
    refused: () => {
      const hash = now.hashes.at(-1)
      if (hash) moveTo({ step: 'refused', hash }, withoutLast())
    },
    succeeded: () => update({ failure: undefined }),
    failed: failure => update({ failure }),
  }
}

/**
 * The hash to show: that of the failed or rejected transaction, else of the last sent one, else of the one whose answer
 * was lost.
 */
export function latestHash(now: ProgressState<unknown>): string | undefined {
  if (now.step === 'refused') return now.hash
  if (now.step === 'unsent' && now.offered) return now.offered.hash
  return now.hashes.at(-1) ?? (now.step === 'unheard' ? now.bytes.hash : undefined)
}
