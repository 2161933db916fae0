import { atom, type ReadableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { Connector } from './registry.js'

/** A connection as it is stored. */
export interface StoredConnection {
  /** The connector's id. */
  readonly id: string
  readonly address: string
  readonly connectorType: string
  readonly walletClientType: string
  /** Unix milliseconds. */
  readonly connectedAt: number
}

/** An external wallet that has given this page access to an address. */
export interface ConnectedWallet extends StoredConnection {
  readonly chainType: Connector['chainType']
  /** The chain the wallet is on, as CAIP-2 writes it; null when the wallet does not say. */
  readonly chainId: string | null
  readonly connector: Connector
}

/** The writable store behind `$connectedWallets`, for the connectors' own files. */
export const connections = () => onePerPage('connected-wallets', () => atom<readonly ConnectedWallet[]>([]))

/**
 * The external wallets that are connected now, latest connection first, as a store. Stored connections that are not
 * restored yet are not among them.
 *
 * @returns the store of wallets
 * @example
 * const unsubscribe = $connectedWallets().subscribe(wallets => console.log(wallets.length))
 */
export const $connectedWallets: () => ReadableAtom<readonly ConnectedWallet[]> = connections
