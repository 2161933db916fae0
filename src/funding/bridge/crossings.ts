import * as v from 'valibot'
import type { DepositName } from '../../api/bridge/bridge-service.js'
import { findBridgeStatus } from '../../api/bridge/bridge-status.js'
import { chainById, type ChainRecord } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { object } from '../../lib/own/object.js'
import { record } from '../../lib/own/record.js'
import { uuid } from '../../lib/text/random.js'
import { withDeadline } from '../../lib/time/deadline.js'
import type { FundingDestination } from '../funding-config.js'
import { coin, destinationOf, keepDestination, keptDestination, short, units } from '../kept/kept-destination.js'
import { keptList } from '../kept/kept-list.js'
import { isTestBridge } from './bridge-ends.js'
import type { BridgeOption, Crossing } from './bridge-options.js'

/*
 * Pending transfers over the bridge. They are stored in this browser, so that they are found again after the page was
 * closed.
 */

/** How long a transfer is stored, and how long if it is unknown whether the wallet has sent it. */
const LIFETIME_MS = 7 * 24 * 3_600_000
const UNSENT_LIFETIME_MS = 3_600_000

const keptSchema = object({
  id: short,
  at: v.number(),
  testnet: v.boolean(),
  from: object({
    ...coin,
    chainId: v.number(),
    address: short,
    wallet: short,
    /** The account's nonce before the wallet was asked; absent if it was unknown. */
    nonce: v.optional(v.number()),
  }),
  to: object({
    ...keptDestination,
    /** The minimum that the bridge guarantees. */
    least: units,
  }),
  /** The balance before, in the smallest unit; absent if it was unknown. */
  before: v.optional(units),
  requestId: v.optional(short),
  /** The hash of the deposit transaction; absent until the wallet has reported it. */
  hash: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))),
  /** True if the wallet has answered with an error, so that only the bridge knows whether it has sent the deposit. */
  failed: v.optional(v.boolean()),
})

/** A stored transfer over the bridge. */
export type StoredCrossing = v.InferOutput<typeof keptSchema>

const { read, keep, forget, deny, hasAny } = keptList({
  name: 'crossings',
  schema: keptSchema,
  lifetimeMs: ({ hash }) => (hash === undefined ? UNSENT_LIFETIME_MS : LIFETIME_MS),
})

/** The stored form of a transfer. `startBalance` is the balance of the receiving wallet, `nonce` is the payer's. */
export function crossingOf(
  { config, wallet, amount }: Crossing & { readonly wallet: { readonly name: string } },
  { access, coin, deposit }: BridgeOption,
  startBalance: bigint | undefined,
  nonce?: number,
): StoredCrossing {
  return record<StoredCrossing>({
    id: uuid(),
    at: Date.now(),
    testnet: isTestBridge(config),
    from: {
      amount: String(deposit.amount),
      symbol: coin.symbol,
      decimals: coin.decimals,
      chainId: access.chain.id,
      address: wallet.address,
      wallet: wallet.name,
      ...(nonce !== undefined && { nonce }),
    },
    to: { ...keepDestination(config, amount), least: String(deposit.atLeast ?? amount) },
    ...(startBalance !== undefined && { before: String(startBalance) }),
    ...(deposit.requestId && { requestId: deposit.requestId }),
  })
}

/** Stores a transfer, before the wallet is asked. The result notes the wallet's answer. */
export const keepCrossing = keep

/** Removes a transfer that has ended. */
export const forgetCrossing = forget

/** Removes a transfer that was not sent, as the visitor says. */
export const denyCrossing = deny

/** The stored transfer with this id. */
export const storedCrossing = (id: string): StoredCrossing | undefined => read().find(crossing => crossing.id === id)

/** True if the wallet was asked for it, and no page has got its answer. */
export const isAsked = ({ hash, failed }: StoredCrossing): boolean => hash === undefined && !failed

/** The latest transfer between chains that the app knows whose wallet was asked and has not answered. */
export const findAskedCrossing = (settings: Pick<Settings, 'chains' | 'solana'>): StoredCrossing | undefined =>
  read()
    .reverse()
    .find(crossing => isAsked(crossing) && endsOf(crossing, settings))

/** The stored transfer with this id, if the wallet has sent it. */
export const sentCrossing = (id: string): SentCrossing | undefined =>
  read().find((crossing): crossing is SentCrossing => crossing.id === id && crossing.hash !== undefined)

/** True if a transfer may be pending. */
export const hasCrossings = hasAny

/** A transfer that was sent, according to the wallet or else the bridge. */
export type SentCrossing = StoredCrossing & ({ readonly hash: string } | { readonly requestId: string })

/** The identifiers by which the bridge may know a deposit, the transaction hash first. */
export function depositNames(sent: SentCrossing): readonly [DepositName, ...DepositName[]] {
  const { hash, requestId } = sent
  const byId = requestId === undefined ? [] : [{ id: requestId }]
  return hash === undefined ? [{ id: requestId ?? '' }] : [{ hash }, ...byId]
}

/**
 * The visitor's latest pending transfer that was sent for certain: the wallet has reported its transaction, or the
 * bridge has received the deposit.
 */
export async function findSentCrossing(signal: AbortSignal): Promise<SentCrossing | undefined> {
  for (const crossing of read().reverse()) {
    if (crossing.hash !== undefined) return crossing as SentCrossing
    const { requestId, testnet } = crossing
    if (requestId !== undefined && (await isPaidIn({ id: requestId }, testnet, signal))) return crossing as SentCrossing
  }
  return undefined
}

/** The time limit for the bridge's answer. */
const STATUS_TIMEOUT_MS = 3_000

const isPaidIn = (name: DepositName, testnet: boolean, signal: AbortSignal): Promise<boolean> =>
  withDeadline({ ms: STATUS_TIMEOUT_MS, signal, late: () => undefined }, deadlineSignal =>
    findBridgeStatus(name, testnet, deadlineSignal),
  ).then(
    status => status !== undefined && status !== 'waiting',
    () => {
      signal.throwIfAborted()
      return false
    },
  )

/** True if the bridge has received the deposit, by any of its names. */
export async function isWithBridge(sent: SentCrossing, signal: AbortSignal): Promise<boolean> {
  const received = await Promise.all(depositNames(sent).map(name => isPaidIn(name, sent.testnet, signal)))
  return received.includes(true)
}

/** The source and the destination of a transfer; undefined if the app no longer knows one of the chains. */
export function endsOf(
  { from, to }: StoredCrossing,
  settings: Pick<Settings, 'chains' | 'solana'>,
): { readonly origin: ChainRecord; readonly destination: FundingDestination } | undefined {
  const origin = chainById(from.chainId, settings.chains)
  const destination = destinationOf(to, settings)
  return origin && destination && { origin, destination }
}
