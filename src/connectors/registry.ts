import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { ChainType } from '../chains/chain-type.js'
import { CONNECTORS_READY_MS } from '../constants.js'
import { onePerPage } from '../lib/page.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'

/** An external wallet's provider (EIP-1193). */
export interface ExternalProvider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(name: string, listener: (detail: unknown) => void): unknown
  removeListener?(name: string, listener: (detail: unknown) => void): unknown
  /** Ends the session of a wallet that is reached by one. */
  disconnect?(): unknown
}

/** A way to reach one external wallet. */
export interface Connector {
  /** The same on every page load: the wallet's reverse domain name. */
  readonly id: string
  readonly connectorType: 'injected' | 'wallet_connect' | 'coinbase_wallet' | 'solana_adapter'
  /** The provider's name for this kind of wallet. */
  readonly walletClientType: string
  readonly chainType: ChainType
  /** The wallet's own name and icon: sanitised, but not to be trusted. The icon is a raster image as a data URL. */
  readonly walletBranding: { readonly name: string; readonly icon?: string }
  readonly provider: ExternalProvider
}

/** Searches for connectors. Resolves when the first search has ended; it may find more later. */
export type ConnectorSource = (onFound: (connector: Connector) => void) => Promise<void>

interface Registry {
  readonly $all: WritableAtom<readonly Connector[]>
  readonly searches: Map<string, Promise<void>>
}

const registry = () => onePerPage<Registry>('connectors', () => ({ $all: atom([]), searches: new Map() }))

/**
 * The external wallets that have been found on this page so far, as a store.
 *
 * @returns the store of connectors
 * @example
 * const names = $connectors().get().map(({ walletBranding }) => walletBranding.name)
 */
export const $connectors = (): ReadableAtom<readonly Connector[]> => registry().$all

/** Starts a search for connectors, once per page and name. If it fails, it finds no further wallets. */
export function addConnectorSource(name: string, source: ConnectorSource): void {
  const { $all, searches } = registry()
  if (searches.has(name)) return
  const onFound = (connector: Connector) => $all.set([...$all.get().filter(({ id }) => id !== connector.id), connector])
  searches.set(
    name,
    Promise.resolve()
      .then(() => source(onFound))
      .catch(() => undefined),
  )
}

/**
 * Waits until every search for external wallets has ended, or has taken too long.
 *
 * @param signal ends the wait
 * @returns resolves when `$connectors` has all wallets that are found at once; more may follow
 * @throws the signal's reason if it is aborted
 * @example
 * await connectorsReady()
 * console.log($connectors().get().length)
 */
export async function connectorsReady(signal?: AbortSignal): Promise<void> {
  await resolvesWithin(CONNECTORS_READY_MS, Promise.all(registry().searches.values()), signal)
}
