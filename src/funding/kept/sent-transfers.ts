import * as v from 'valibot'
import type { Settings } from '../../config/settings.js'
import { object } from '../../lib/own/object.js'
import { uuid } from '../../lib/text/random.js'
import { record } from '../../lib/own/record.js'
import type { FundingDestination } from '../funding-config.js'
import { destinationOf, keepDestination, keptDestination, short, units } from './kept-destination.js'
import { keptList } from './kept-list.js'

/*
 * Transfers that an external wallet was asked for and that are not confirmed. They are stored in this browser, so that
 * they are found again after the page was closed.
 */

const LIFETIME_MS = 24 * 3_600_000

const transferSchema = object({
  id: short,
  at: v.number(),
  /** The transaction hash on Ethereum, the signature on Solana; absent until the wallet has answered. */
  hash: v.optional(v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{64,90})$/i))),
  /** The blockhash of a Solana transaction. Once it has expired, the transaction can no longer be executed. */
  blockhash: v.optional(short),
  /** The name of the external wallet. */
  wallet: short,
  /** The paying account, and its nonce before it was asked; absent on Solana. */
  payer: v.optional(object({ address: short, nonce: v.number() })),
  to: object(keptDestination),
  /** The balance before, in the smallest unit; absent if it was unknown. */
  before: v.optional(units),
})

/** A transfer that the external wallet was asked for. */
export type StoredTransfer = v.InferOutput<typeof transferSchema>
/** A transfer that the external wallet has sent. */
export type SentTransfer = StoredTransfer & { readonly hash: string }

/** True if the wallet has reported the transaction. */
export const isSent = (transfer: StoredTransfer): transfer is SentTransfer => transfer.hash !== undefined

const { read, keep, forget, deny, hasAny } = keptList({
  name: 'transfers',
  schema: transferSchema,
  lifetimeMs: () => LIFETIME_MS,
})

/** The facts about a transfer that is just asked for. */
export interface TransferFacts {
  readonly config: FundingDestination
  /** In the asset's smallest unit. */
  readonly amount: bigint
  /** Known on Solana only, where the wallet signs before anything is sent. */
  readonly hash?: string | undefined
  readonly blockhash?: string | undefined
  /** The name of the external wallet. */
  readonly wallet: string
  readonly payer?: StoredTransfer['payer'] | undefined
  /** The balance of the receiving address before, if it is known. */
  readonly before?: bigint | undefined
}

/** The stored form of a transfer. */
export const transferOf = <Facts extends TransferFacts>({
  config,
  amount,
  hash,
  blockhash,
  wallet,
  payer,
  before,
}: Facts): StoredTransfer & Pick<Facts, 'hash'> =>
  record<StoredTransfer & Pick<Facts, 'hash'>>({
    id: hash ?? uuid(),
    at: Date.now(),
    ...(hash && { hash }),
    ...(blockhash && { blockhash }),
    wallet: wallet.slice(0, 200),
    ...(payer && { payer }),
    to: keepDestination(config, amount),
    ...(before !== undefined && { before: String(before) }),
  })

/** Stores a transfer, and replaces its earlier entry. The result notes the wallet's answer. */
export const keepTransfer = keep

/** Removes a transfer that is confirmed, or can no longer be executed. */
export const forgetTransfer = forget

/** Removes a transfer that was not sent, as the visitor says. */
export const denyTransfer = deny

/** The stored transfer with this id. */
export const storedTransfer = (of: string): StoredTransfer | undefined => read().find(({ id }) => id === of)

/** True if a transfer may be pending. */
export const hasTransfers = hasAny

/** The latest transfer to a chain that the app knows, with its destination. */
export function findTransfer(
  settings: Pick<Settings, 'chains' | 'solana'>,
): { readonly transfer: StoredTransfer; readonly destination: FundingDestination } | undefined {
  for (const transfer of read().reverse()) {
    const destination = destinationOf(transfer.to, settings)
    if (destination) return { transfer, destination }
  }
  return undefined
}
