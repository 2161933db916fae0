import * as v from 'valibot'
import { WalletError } from '../errors/wallet-error.js'
import { toJson, tryParseJson } from '../lib/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { askWallet } from './ask-wallet.js'
import { connections, type ConnectedWallet, type StoredConnection } from './connections.js'
import { $connectors, connectorsReady, type Connector } from './registry.js'
import { CONNECTIONS_KEY } from './storage-key.js'

const LIST_LIMIT = 20
const ETHEREUM_ADDRESS = /^0x[0-9a-f]{40}$/i
const CHAIN_ID = /^0x[0-9a-f]{1,13}$/i

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const storedSchema: v.GenericSchema<unknown, StoredConnection> = v.object({ address: text, connectorType: text, walletClientType: text, connectedAt: v.number(), id: text })

/** What is going on with the connections of this page. */
const course = () => onePerPage<{ readonly followed: WeakSet<object>; restoring: Promise<void> | undefined }>('wallet-connections', () => ({ followed: new WeakSet(), restoring: undefined }))

/** The connections of earlier loads, as far as they can be read. */
export function storedConnections(): readonly StoredConnection[] {
  const list = tryParseJson(storage().get(CONNECTIONS_KEY))
  return Array.isArray(list) ? list.flatMap(item => { const { success, output } = v.safeParse(storedSchema, item); return success ? [output] : [] }).slice(0, LIST_LIMIT) : []
}

/** Asks an external wallet to connect; it shows its own window. Rejects as `askWallet` does. */
export async function connectExternalWallet(connector: Connector, signal?: AbortSignal): Promise<ConnectedWallet> {
  const [address] = addressesOf(await askWallet(connector.provider, 'eth_requestAccounts', { signal }))
  if (address === undefined) throw new WalletError('UNKNOWN_CONNECT_WALLET_ERROR', 'Unable to connect to wallet', { retryable: true })
  const wallet = connectionOf(connector, address, Date.now(), await chainOf(connector))
  put(wallet)
  follow(connector)
  return wallet
}

/** Forgets a connection here; the wallet itself may go on trusting this page. */
export function disconnectExternalWallet({ id, address }: Pick<StoredConnection, 'id' | 'address'>): void {
  keep(wallet => wallet.id !== id || !same(wallet.address, address))
}

/** Forgets every connection, stored ones too: nothing comes back by itself. */
export const disconnectAllExternalWallets = (): void => keep(() => false)

/**
 * Connects what was connected on the last load, without a word to the visitor. Once a page; resolves when every wallet
 * that is there has answered. A wallet that arrives later is connected then.
 */
export function restoreConnections(): Promise<void> {
  return course().restoring ??= restore()
}

async function restore(): Promise<void> {
  const waiting = new Set(storedConnections().map(({ id }) => id))
  const answers: Promise<void>[] = []
  const stop = $connectors().subscribe(connectors => {
    for (const connector of connectors) if (waiting.delete(connector.id)) answers.push(reconnect(connector))
  })
  await connectorsReady()
  if (waiting.size === 0) stop()
  await Promise.all(answers)
}

async function reconnect(connector: Connector): Promise<void> {
  try {
    const addresses = addressesOf(await askWallet(connector.provider, 'eth_accounts'))
    const chainId = await chainOf(connector)
    // Looked at now: what was disconnected in the meantime stays so.
    for (const { id, address, connectedAt } of storedConnections()) {
      if (id === connector.id && addresses.some(other => same(other, address))) put(connectionOf(connector, address, connectedAt, chainId))
    }
    follow(connector)
  } catch {
    // A wallet that does not answer stays stored for the next load.
  }
}

/** A wallet may change its address and chain, or take them away; listened to once. */
function follow({ id, provider }: Connector): void {
  const { followed } = course()
  if (followed.has(provider)) return
  followed.add(provider)
  try {
    provider.on?.('accountsChanged', accounts => accountsChanged(id, addressesOf(accounts)))
    provider.on?.('chainChanged', chain => chainChanged(id, chainFrom(chain)))
  } catch {
    // A wallet that cannot be listened to is still connected.
  }
}

function accountsChanged(id: string, addresses: readonly string[]): void {
  const $all = connections()
  const connector = $connectors().get().find(found => found.id === id)
  const stored = storedConnections().filter(connection => connection.id === id)
  // Nothing stored: it was disconnected here, and does not come back by itself.
  if (!connector || stored.length === 0) return
  const [address] = addresses
  // Locked: it may be unlocked again.
  if (address === undefined) return $all.set($all.get().filter(wallet => wallet.id !== id))
  const before = stored.find(connection => same(connection.address, address))
  const chainId = $all.get().find(wallet => wallet.id === id)?.chainId ?? null
  keep(wallet => wallet.id !== id || addresses.some(other => same(other, wallet.address)))
  put(connectionOf(connector, address, before?.connectedAt ?? Date.now(), chainId))
}

function chainChanged(id: string, chainId: string | null): void {
  const $all = connections()
  $all.set($all.get().map(wallet => wallet.id === id ? Object.freeze({ ...wallet, chainId }) : wallet))
}

const chainOf = ({ provider }: Connector): Promise<string | null> => askWallet(provider, 'eth_chainId').then(chainFrom, () => null)

const chainFrom = (chain: unknown): string | null => typeof chain === 'string' && CHAIN_ID.test(chain) ? `eip155:${Number(chain)}` : null

function connectionOf(connector: Connector, address: string, connectedAt: number, chainId: string | null): ConnectedWallet {
  const { id, connectorType, walletClientType, chainType } = connector
  return Object.freeze({ address, connectorType, walletClientType, connectedAt, id, chainType, chainId, connector })
}

function put(wallet: ConnectedWallet): void {
  const $all = connections()
  const others = (other: StoredConnection) => other.id !== wallet.id || !same(other.address, wallet.address)
  $all.set(latestFirst([wallet, ...$all.get().filter(others)]))
  write([wallet, ...storedConnections().filter(others)])
}

function keep(stays: (wallet: StoredConnection) => boolean): void {
  const $all = connections()
  $all.set($all.get().filter(stays))
  write(storedConnections().filter(stays))
}

function write(list: readonly StoredConnection[]): void {
  const plain = latestFirst(list).slice(0, LIST_LIMIT).map(({ address, connectorType, walletClientType, connectedAt, id }) => ({ address, connectorType, walletClientType, connectedAt, id }))
  if (plain.length > 0) storage().set(CONNECTIONS_KEY, toJson(plain))
  else storage().remove(CONNECTIONS_KEY)
}

const latestFirst = <Connection extends StoredConnection>(list: readonly Connection[]): readonly Connection[] =>
  [...list].sort((one, other) => other.connectedAt - one.connectedAt)

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The addresses in a wallet's answer; anything else in it is left out. */
function addressesOf(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.slice(0, LIST_LIMIT).filter((item): item is string => typeof item === 'string' && ETHEREUM_ADDRESS.test(item)) : []
}
