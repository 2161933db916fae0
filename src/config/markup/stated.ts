import type { ChainType } from '../../chains/chain-type.js'
import type { Cluster } from '../../chains/clusters.js'
import { WalletError } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { DEFAULTS } from '../resolve-with.js'
import type { Settings } from '../settings.js'

/** The settings from markup, which are separate from those of scripts and the provider. */
const markupOf = ({ stated }: Settings): unknown => ownMember(stated, 'markup')

/**
 * The app's name for screens on which power over a wallet or an account is at stake: the one from the provider or a
 * script. Anybody may have chosen a name that only markup has.
 */
export function statedName(settings: Settings): string {
  if (ownMember(markupOf(settings), 'name') === undefined) return settings.name
  const name = ownMember(settings.stated, 'name')
  return typeof name === 'string' ? name : ''
}

/**
 * The same for screens that hand over a wallet, its key or an account. Without a stated name they show the page's host.
 */
export const graveName = (settings: Settings): string => statedName(settings) || (globalThis.location?.host ?? '')

/**
 * The chain of a transaction that has no screen and names no chain. It is never one that only markup has chosen.
 * @throws WalletError INVALID_CONFIG if markup alone has chosen it
 */
export function statedChain(settings: Settings): number {
  const { stated, defaultChain } = settings
  const markup = markupOf(settings)
  if (ownMember(markup, 'defaultChain') === undefined && ownMember(markup, 'chains') === undefined)
    return defaultChain.id
  const chains = ownMember(stated, 'chains')
  const named =
    ownMember(stated, 'defaultChain') ?? (Array.isArray(chains) ? (chains as readonly unknown[])[0] : undefined)
  const id = named === undefined ? DEFAULTS.defaultChain.id : Number(ownMember(named, 'id') ?? named)
  if (named === undefined && defaultChain.id !== id) throw chosenByMarkup(`chain ${defaultChain.id}`)
  return id
}

/** The same for a cluster of Solana. */
export function statedCluster(settings: Settings): Cluster {
  const { stated, solana } = settings
  if (ownMember(ownMember(markupOf(settings), 'solana'), 'cluster') === undefined) return solana.cluster
  const cluster = ownMember(ownMember(stated, 'solana'), 'cluster') as Cluster | undefined
  if (cluster === undefined && solana.cluster !== DEFAULTS.solana.cluster)
    throw chosenByMarkup(`the cluster ${solana.cluster}`)
  return cluster ?? DEFAULTS.solana.cluster
}

const chosenByMarkup = (network: string) =>
  new WalletError(
    'INVALID_CONFIG',
    `Only markup says that this is for ${network}. Where nothing is shown a script says it: in the call, or by configureWallet.`,
  )

interface ForNetwork {
  readonly chainType?: ChainType
  readonly transaction: unknown
  readonly chain?: number
  readonly cluster?: Cluster
}

const namesChain = (transaction: unknown): boolean =>
  [transaction].flat().some(one => (ownMember(one, 'chainId') ?? undefined) !== undefined)

/**
 * Adds the network to a request that is not shown to the visitor, if the request names none.
 * @throws WalletError INVALID_CONFIG if markup alone has chosen it
 */
export function onStatedNetwork<Request extends ForNetwork>(request: Request, settings: Settings): Request {
  const { chainType, transaction, chain, cluster } = request
  if (chainType === 'solana') return cluster ? request : { ...request, cluster: statedCluster(settings) }
  return chain !== undefined || namesChain(transaction) ? request : { ...request, chain: statedChain(settings) }
}
