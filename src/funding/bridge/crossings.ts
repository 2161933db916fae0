import * as v from 'valibot'
import type { DepositName } from '../../api/bridge/bridge-service.js'
import { findBridgeStatus } from '../../api/bridge/bridge-status.js'
import { isEthereumAddress } from '../../chains/address.js'
import type { Hex } from '../../chains/ethereum-request.js'
import { CLUSTERS } from '../../chains/cluster-list.js'
import { clusterRecord } from '../../chains/clusters.js'
import { chainById, type ChainRecord } from '../../chains/registry.js'
import type { Settings } from '../../config/settings.js'
import { object } from '../../lib/own/object.js'
import { record } from '../../lib/own/record.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { uuid } from '../../lib/text/random.js'
import { withDeadline } from '../../lib/time/deadline.js'
import { currentUser } from '../../session/store.js'
import { fundingAsset, type FundingDestination } from '../funding-config.js'
import { isTestBridge } from './bridge-ends.js'
import type { BridgeOption, Crossing } from './bridge-options.js'

/*
 * Pending bridge transfers, stored in this browser so that they are found again after the page was closed.
 */

/** How long a transfer is followed; and how long if it is unknown whether the wallet has sent it. */
const LIFETIME_MS = 7 * 24 * 3_600_000
const UNSENT_LIFETIME_MS = 3_600_000
const KEPT = 10

const units = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const short = v.pipe(v.string(), v.maxLength(200))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const coin = { amount: units, symbol: short, decimals }
const keptSchema = object({
  id: short,
  at: v.number(),
  testnet: v.boolean(),
  from: object({ ...coin, chainId: v.number(), address: short, wallet: short }),
  to: object({
    ...coin,
    chainId: v.optional(v.number()),
    cluster: v.optional(v.picklist(CLUSTERS)),
    address: short,
    /** What the bridge promises at least. */
    least: units,
    token: v.optional(short),
    whose: v.picklist(['app', 'outside', 'foreign']),
  }),
  /** The balance before, in the smallest unit; absent if it was unknown. */
  before: v.optional(units),
  requestId: v.optional(short),
  /** The transaction that has paid in; absent until the wallet has said it. */
  hash: v.optional(v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))),
})

/** Money on its way over the bridge. */
export type KeptCrossing = v.InferOutput<typeof keptSchema>

const key = () => `wallet-elements:crossings:${currentUser()?.id ?? ''}`

/** Skips unreadable entries only. */
function read(): KeptCrossing[] {
  const stored = tryParseJson(storage().get(key()))
  return (Array.isArray(stored) ? stored : []).slice(-KEPT).flatMap(one => {
    const { success, output } = v.safeParse(keptSchema, one)
    const lifetime = success && output.hash !== undefined ? LIFETIME_MS : UNSENT_LIFETIME_MS
    return success && Math.abs(Date.now() - output.at) < lifetime ? [output] : []
  })
}

function write(kept: readonly KeptCrossing[]): void {
  if (kept.length > 0) storage().set(key(), toJson(kept.slice(-KEPT)))
  else storage().remove(key())
}

/** The stored form of a transfer. `before` is the balance of the receiving wallet. */
export function crossingOf(
  { config, wallet, amount }: Crossing & { readonly wallet: { readonly name: string } },
  { access, coin, deposit }: BridgeOption,
  before: bigint | undefined,
): KeptCrossing {
  const { symbol, decimals } = fundingAsset(config)
  const token = config.chainType === 'solana' ? config.token?.address : config.erc20Address
  return record<KeptCrossing>({
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
    },
    to: {
      amount: String(amount),
      least: String(deposit.atLeast ?? amount),
      symbol,
      decimals,
      ...(config.chainType === 'solana' ? { cluster: config.cluster.name } : { chainId: config.chain.id }),
      address: config.address,
      ...(token && { token }),
      whose: config.foreign ? 'foreign' : config.outside ? 'outside' : 'app',
    },
    ...(before !== undefined && { before: String(before) }),
    ...(deposit.requestId && { requestId: deposit.requestId }),
  })
}

/** Keeps it, before the wallet is asked. */
export const keepCrossing = (crossing: KeptCrossing): void => write([...read(), crossing])

/** The wallet has sent it. */
export function noteHash(id: string, hash: Hex): void {
  write(read().map(kept => (kept.id === id ? { ...kept, hash } : kept)))
}

/** It is over, or was never sent. */
export const forgetCrossing = (id: string): void => write(read().filter(kept => kept.id !== id))

/** What is kept by this id, as long as the wallet has sent it and it has not arrived. */
export const sentCrossing = (id: string): SentCrossing | undefined =>
  read().find((kept): kept is SentCrossing => kept.id === id && kept.hash !== undefined)

/** True if a transfer may be pending. */
export const hasCrossings = (): boolean => storage().get(key()) !== null

/** A transfer that was sent, according to the wallet or else the bridge. */
export type SentCrossing = KeptCrossing & ({ readonly hash: string } | { readonly requestId: string })

/** What the bridge may know its deposit by, the transaction first. */
export function depositNames(sent: SentCrossing): readonly [DepositName, ...DepositName[]] {
  const { hash, requestId } = sent
  const byId = requestId === undefined ? [] : [{ id: requestId }]
  return hash === undefined ? [{ id: requestId ?? '' }] : [{ hash }, ...byId]
}

/**
 * Money of this visitor that is on its way, the latest first of those that are known to be: the wallet has said its transaction, or
 * the bridge has it.
 */
export async function findSentCrossing(signal: AbortSignal): Promise<SentCrossing | undefined> {
  for (const kept of read().reverse()) {
    if (kept.hash !== undefined) return kept as SentCrossing
    const { requestId, testnet } = kept
    if (requestId !== undefined && (await isPaidIn({ id: requestId }, testnet, signal))) return kept as SentCrossing
  }
  return undefined
}

/** Nobody waits longer for the word of the bridge. */
const LOOK_MS = 3_000

const isPaidIn = (name: DepositName, testnet: boolean, signal: AbortSignal): Promise<boolean> =>
  withDeadline({ ms: LOOK_MS, signal, late: () => undefined }, inTime => findBridgeStatus(name, testnet, inTime)).then(
    status => status !== undefined && status !== 'waiting',
    () => {
      signal.throwIfAborted()
      return false
    },
  )

/** The source and the destination of a transfer; undefined if the app no longer knows one of the chains. */
export function endsOf(
  { from, to }: KeptCrossing,
  { chains, solana }: Pick<Settings, 'chains' | 'solana'>,
): { readonly origin: ChainRecord; readonly destination: FundingDestination } | undefined {
  const origin = chainById(from.chainId, chains)
  const { address, token, symbol, decimals, whose } = to
  const owner = {
    ...(whose === 'foreign' && { foreign: true as const }),
    ...(whose === 'outside' && { outside: true as const }),
  }
  const common = { address, isUSDC: false, ...owner }
  if (!origin) return undefined
  if (to.cluster)
    return {
      origin,
      destination: {
        chainType: 'solana',
        cluster: clusterRecord(to.cluster, solana.rpcUrls),
        ...common,
        ...(token && { token: { address: token, symbol, decimals } }),
      },
    }
  const chain = to.chainId === undefined ? undefined : chainById(to.chainId, chains)
  if (!chain || (token && !isEthereumAddress(token))) return undefined
  return {
    origin,
    destination: {
      chainType: 'ethereum',
      chain,
      ...common,
      ...(token && { erc20Address: token as Hex, erc20ContractInfo: { symbol, decimals } }),
    },
  }
}
