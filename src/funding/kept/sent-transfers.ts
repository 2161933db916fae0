import * as v from 'valibot'
import type { Settings } from '../../config/settings.js'
import { object } from '../../lib/own/object.js'
import { record } from '../../lib/own/record.js'
import type { FundingDestination } from '../funding-config.js'
import { destinationOf, keepDestination, keptDestination, short, units } from './kept-destination.js'
import { keptList } from './kept-list.js'

/*
 * Transfers from an external wallet that are sent and not confirmed. They are stored in this browser, so that they are
 * found again after the page was closed.
 */

const LIFETIME_MS = 24 * 3_600_000

const sentSchema = object({
  at: v.number(),
  /** The transaction hash on Ethereum, the signature on Solana. */
  hash: v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/i)),
  /** The blockhash of a Solana transaction. Once it has expired, the transaction can no longer be executed. */
  blockhash: v.optional(short),
  /** The name of the external wallet. */
  wallet: short,
  to: object(keptDestination),
  /** The balance before, in the smallest unit; absent if it was unknown. */
  before: v.optional(units),
})

/** A transfer that the external wallet has sent. */
export type SentTransfer = v.InferOutput<typeof sentSchema>

const { read, write, hasAny } = keptList({ name: 'transfers', schema: sentSchema, lifetimeMs: () => LIFETIME_MS })

/** The facts about a transfer that was just sent. */
export interface TransferFacts {
  readonly config: FundingDestination
  /** In the asset's smallest unit. */
  readonly amount: bigint
  readonly hash: string
  readonly blockhash?: string | undefined
  /** The name of the external wallet. */
  readonly wallet: string
  /** The balance of the receiving address before, if it is known. */
  readonly before?: bigint | undefined
}

/** The stored form of a transfer. */
export const sentTransferOf = ({ config, amount, hash, blockhash, wallet, before }: TransferFacts): SentTransfer =>
  record<SentTransfer>({
    at: Date.now(),
    hash,
    ...(blockhash && { blockhash }),
    wallet: wallet.slice(0, 200),
    to: keepDestination(config, amount),
    ...(before !== undefined && { before: String(before) }),
  })

/** Stores a transfer, and replaces an earlier entry with its hash. */
export const keepTransfer = (sent: SentTransfer): void =>
  write([...read().filter(({ hash }) => hash !== sent.hash), sent])

/** Removes a transfer that is confirmed, or can no longer be executed. */
export const forgetTransfer = (of: string): void => write(read().filter(({ hash }) => hash !== of))

/** True if a transfer may be pending. */
export const hasTransfers = hasAny

/** The latest transfer to a chain that the app knows, with its destination. */
export function findSentTransfer(
  settings: Pick<Settings, 'chains' | 'solana'>,
): { readonly sent: SentTransfer; readonly destination: FundingDestination } | undefined {
  for (const sent of read().reverse()) {
    const destination = destinationOf(sent.to, settings)
    if (destination) return { sent, destination }
  }
  return undefined
}
