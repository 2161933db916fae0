import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import * as v from 'valibot'
import { WalletError } from '../errors/wallet-error.js'
import { tryParseJson } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { $connectors, connectorsReady, type Connector } from './registry.js'
import { CONNECTIONS_KEY } from './storage-key.js'

const LIST_LIMIT = 20
const ETHEREUM_ADDRESS = /^0x[0-9a-f]{40}$/i

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const storedSchema = v.object({ address: text, connectorType: text, walletClientType: text, connectedAt: v.number(), id: text })

/** A connection as it is stored. `id`: the connector's. */
export type StoredConnection = v.InferOutput<typeof storedSchema>

/** An external wallet that lets this page see an address. */
export interface ConnectedWallet extends StoredConnection {
  readonly chainType: Connector['chainType']
  readonly connector: Connector
}

interface Connections {
  readonly $all: WritableAtom<readonly ConnectedWallet[]>
  readonly followed: WeakSet<object>
  restoring: Promise<void> | undefined
}

const connections = () => onePerPage<Connections>('connected-wallets', () => ({ $all: atom([]), followed: new WeakSet(), restoring: undefined }))

/** The external wallets that are connected now; the latest connection first. */
export const $connectedWallets = (): ReadableAtom<readonly ConnectedWallet[]> => connections().$all

/** The connections of earlier loads, as far as they can be read. */
export function storedConnections(): readonly StoredConnection[] {
  const list = tryParseJson(storage().get(CONNECTIONS_KEY))
  return Array.isArray(list) ? list.flatMap(item => { const { success, output } = v.safeParse(storedSchema, item); return success ? [output] : [] }).slice(0, LIST_LIMIT) : []
}

/** Asks an external wallet to connect; it shows its own window. Rejects with UNKNOWN_CONNECT_WALLET_ERROR, or USER_REJECTED_REQUEST. */
export async function connectExternalWallet(connector: Connector): Promise<ConnectedWallet> {
  let addresses: readonly string[]
  try {
    addresses = addressesOf(await connector.provider.request({ method: 'eth_requestAccounts' }))
  } catch (cause) {
    throw (cause as { code?: unknown } | null)?.code === 4001
      ? new WalletError('USER_REJECTED_REQUEST', 'The user rejected the request.', { cause, rpcCode: 4001 })
      : new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { cause, retryable: true })
  }
  const [address] = addresses
  if (address === undefined) throw new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { retryable: true })
  const wallet = connectionOf(connector, address, Date.now())
  put(wallet)
  follow(connector)
  return wallet
}

/** Forgets a connection here; the wallet itself may go on trusting this page. */
export function disconnectExternalWallet({ id, address }: Pick<StoredConnection, 'id' | 'address'>): void {
  const others = (wallet: StoredConnection) => wallet.id !== id || wallet.address !== address
  connections().$all.set(connections().$all.get().filter(others))
  write(storedConnections().filter(others))
}

/** Connects what was connected on the last load, without a word to the visitor. Once a page. */
export function restoreConnections(): Promise<void> {
  return connections().restoring ??= restore()
}

async function restore(): Promise<void> {
  const stored = storedConnections()
  if (stored.length === 0) return
  await connectorsReady()
  await Promise.all(stored.map(async ({ id, address, connectedAt }) => {
    const connector = $connectors().get().find(found => found.id === id)
    if (!connector) return
    try {
      const addresses = addressesOf(await connector.provider.request({ method: 'eth_accounts' }))
      if (addresses.some(other => same(other, address))) put(connectionOf(connector, address, connectedAt))
      follow(connector)
    } catch {
      // a wallet that does not answer stays in the list for the next load
    }
  }))
}

/** A wallet may change its address, or take it away; listened to once. */
function follow(connector: Connector): void {
  const { followed, $all } = connections()
  if (followed.has(connector.provider)) return
  followed.add(connector.provider)
  connector.provider.on?.('accountsChanged', accounts => {
    const addresses = addressesOf(accounts)
    for (const gone of $all.get().filter(({ id, address }) => id === connector.id && !addresses.some(other => same(other, address)))) disconnectExternalWallet(gone)
    if (addresses[0] !== undefined) put(connectionOf(connector, addresses[0], Date.now()))
  })
}

function connectionOf(connector: Connector, address: string, connectedAt: number): ConnectedWallet {
  const { id, connectorType, walletClientType, chainType } = connector
  return Object.freeze({ address, connectorType, walletClientType, connectedAt, id, chainType, connector })
}

function put(wallet: ConnectedWallet): void {
  const others = (other: StoredConnection) => other.id !== wallet.id || !same(other.address, wallet.address)
  connections().$all.set([wallet, ...connections().$all.get().filter(others)])
  write([wallet, ...storedConnections().filter(others)])
}

function write(list: readonly StoredConnection[]): void {
  const plain = list.slice(0, LIST_LIMIT).map(({ address, connectorType, walletClientType, connectedAt, id }) => ({ address, connectorType, walletClientType, connectedAt, id }))
  storage().set(CONNECTIONS_KEY, JSON.stringify(plain))
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The addresses in a wallet's answer; anything else in it is left out. */
function addressesOf(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.filter((item): item is string => typeof item === 'string' && ETHEREUM_ADDRESS.test(item)) : []
}
