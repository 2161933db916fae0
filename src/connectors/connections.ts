import { atom, type ReadableAtom } from 'nanostores'
import { onePerPage } from '../lib/page.js'
import type { Connector } from './registry.js'

/** A connection as it is stored. */
export interface StoredConnection {
  /** The connector's. */
  readonly id: string
  readonly address: string
  readonly connectorType: string
  readonly walletClientType: string
  /** Unix milliseconds. */
  readonly connectedAt: number
}

/** An external wallet that lets this page see an address. */
export interface ConnectedWallet extends StoredConnection {
  readonly chainType: Connector['chainType']
  /** The chain the wallet is on, as CAIP-2 writes it; null when the wallet does not say. */
  readonly chainId: string | null
  readonly connector: Connector
}

/** The same as a store that can be written; only the connectors' own files do. */
export const connections = () => onePerPage('connected-wallets', () => atom<readonly ConnectedWallet[]>([]))

/** The external wallets that are connected now, the latest connection first. What is only stored is not among them. */
export const $connectedWallets: () => ReadableAtom<readonly ConnectedWallet[]> = connections
