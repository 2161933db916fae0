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
  /** The chain that the wallet is on, as a CAIP-2 identifier; null if the wallet does not say. */
  readonly chainId: string | null
  readonly connector: Connector
}

/** The writable store behind `$connectedWallets`. Only the connectors use it. */
export const connections = () => onePerPage('connected-wallets', () => atom<readonly ConnectedWallet[]>([]))

/**
 * The external wallets that are currently connected, latest connection first, as a store. It does not contain stored
 * connections that are not restored yet.
 *
 * @returns the store of wallets
 * @example
 * const unsubscribe = $connectedWallets().subscribe(wallets => console.log(wallets.length))
 */
export const $connectedWallets: () => ReadableAtom<readonly ConnectedWallet[]> = connections
