import type { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'

/** Signed bytes, and the hash that the chain will know them by. */
export interface SignedBytes {
  readonly hash: string
  readonly bytes: string
}

/** What was signed and is not to be sent. */
export interface SignedTransaction {
  readonly hash?: string
  readonly signedTransaction: string
}

/** What is known at every step. */
interface Known<Transaction> {
  /** Filled in and shown, in the order of the requests. */
  readonly prepared: readonly (Transaction | undefined)[]
  /** Of what was sent, in the order of the requests. */
  readonly hashes: readonly string[]
  /** True from the first time the visitor tries again. */
  readonly retrying: boolean
  /** What went wrong last. */
  readonly failure: WalletError | undefined
}

/** Where the transaction is that comes next or was sent last, and what only this step knows of it. */
type Step =
  /** It is still to be signed. `offered`: what a node has been given, which says that it has not taken it. It may have done so all the same. */
  | { readonly step: 'unsent'; readonly offered?: SignedBytes }
  /** Its bytes go out; its hash is the last one. */
  | { readonly step: 'sending'; readonly bytes: SignedBytes }
  /** The answer got lost: the chain may have these bytes. A new try sends them again, and no others. */
  | { readonly step: 'unheard'; readonly bytes: SignedBytes }
  /** The provider is asked to send it and to pay for it: from then on it may be sent. Asking again is the same sending. */
  | { readonly step: 'asking'; readonly ask: () => Promise<string> }
  /** The chain has taken it; its hash is the last one. */
  | { readonly step: 'sent' }
  /** The chain has executed it without success. A new try takes a new nonce. */
  | { readonly step: 'refused'; readonly hash: string }
  /** These are signed, and none is to be sent. */
  | { readonly step: 'signed'; readonly signed: readonly SignedTransaction[] }

/** How far a transaction has come, or a batch. */
export type ProgressState<Transaction> = Known<Transaction> & Step

/**
 * How far a job has come. It outlives the screens: leaving and trying again look here. Each method is one transition:
 * `unsent → sending → sent`, from `sending` also to `unheard` or back to `unsent`, and from `sent` to `refused`. Where somebody else
 * sends it, `asking` is in the place of `sending`, and stays while no answer has come.
 */
export interface Progress<Transaction> {
  readonly now: ProgressState<Transaction>
  /** The request with this index is filled in. */
  prepared(index: number, transaction: Transaction | undefined): void
  /** The visitor tries again. */
  retry(): void
  /** The wallet is asked to sign: what the chain has refused before is over. */
  signing(): void
  /** One more is signed, and is not to be sent. */
  signed(transaction: SignedTransaction): void
  /** Signed bytes go out, for the first time or again. */
  sending(bytes: SignedBytes): void
  /** Somebody else is asked to send it. */
  asking(ask: () => Promise<string>): void
  /** They have sent it. */
  answered(hash: string): void
  /** The chain has taken them. */
  sent(): void
  /** The chain has not taken them, or nobody knows whether it has. */
  notSent(answerLost: boolean): void
  /** Of those with the nonce of the last one, the chain has this in a block. */
  included(hash: string): void
  /** The chain has executed the last one without success. It counts as failed, not as sent. */
  refused(): void
  succeeded(): void
  failed(error: WalletError): void
}

/** The progress of a job that has just begun, or one that stands where `from` says. */
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
  const know = (news: Partial<Known<Transaction>>) => {
    now = record({ ...now, ...news })
  }
  /** What only the last step knew is left behind. */
  const go = (step: Step, { prepared, hashes, retrying, failure } = now) => {
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
      know({ prepared })
    },
    retry: () => know({ retrying: true }),
    signing: () => {
      if (now.step === 'refused') go({ step: 'unsent' })
    },
    signed: transaction => go({ step: 'signed', signed: [...(now.step === 'signed' ? now.signed : []), transaction] }),
    sending: bytes => go({ step: 'sending', bytes }, { ...now, hashes: [...now.hashes, bytes.hash] }),
    asking: ask => go({ step: 'asking', ask }),
    answered: hash => go({ step: 'sent' }, { ...now, hashes: [...now.hashes, hash] }),
    sent: () => go({ step: 'sent' }),
    notSent: answerLost => {
      if (now.step === 'asking' && !answerLost) go({ step: 'unsent' })
      if (now.step === 'sending')
        go(answerLost ? { step: 'unheard', bytes: now.bytes } : { step: 'unsent', offered: now.bytes }, withoutLast())
    },
    included: hash => {
      if (now.hashes.length > 0) know({ hashes: [...now.hashes.slice(0, -1), hash] })
    },
    refused: () => {
      const hash = now.hashes.at(-1)
      if (hash) go({ step: 'refused', hash }, withoutLast())
    },
    succeeded: () => know({ failure: undefined }),
    failed: failure => know({ failure }),
  }
}

/** The hash to show of it: of what the chain or a node has refused, else of what was sent last, else of what may have got lost. */
export function latestHash(now: ProgressState<unknown>): string | undefined {
  if (now.step === 'refused') return now.hash
  if (now.step === 'unsent' && now.offered) return now.offered.hash
  return now.hashes.at(-1) ?? (now.step === 'unheard' ? now.bytes.hash : undefined)
}
