import * as v from 'valibot'
import { isEthereumAddress, sameAddress } from '../chains/address.js'
import { CONNECTORS_READY_MS } from '../constants.js'
import { object } from '../lib/own/object.js'
import { toJson, tryParseJson } from '../lib/text/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { unableToConnect, walletRequest } from './wallet-request.js'
import { connections, type ConnectedWallet, type StoredConnection } from './connections.js'
import { $connectors, connectorsReady, type Connector } from './registry.js'
import { CONNECTIONS_KEY } from './storage-key.js'

const LIST_LIMIT = 20
const CHAIN_ID = /^0x[0-9a-f]{1,13}$/i

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const storedSchema: v.GenericSchema<unknown, StoredConnection> = object({ address: text, connectorType: text, walletClientType: text, connectedAt: v.number(), id: text })

/** The providers this page listens to, and the restore of its connections. */
const pageState = () => onePerPage<{ readonly subscribed: WeakSet<object>; restoring: Promise<void> | undefined }>('wallet-connections', () => ({ subscribed: new WeakSet(), restoring: undefined }))

/** The connections that earlier page loads stored; invalid entries are dropped. */
export function storedConnections(): readonly StoredConnection[] {
  const list = tryParseJson(storage().get(CONNECTIONS_KEY))
  return Array.isArray(list) ? list.flatMap(item => { const { success, output } = v.safeParse(storedSchema, item); return success ? [output] : [] }).slice(0, LIST_LIMIT) : []
}

/** Asks an external wallet to connect, in the wallet's own window. Rejects as `walletRequest` does. */
export async function connectExternalWallet(connector: Connector, signal?: AbortSignal): Promise<ConnectedWallet> {
  const [address] = addressesOf(await walletRequest(connector.provider, 'eth_requestAccounts', { signal }))
  if (address === undefined) throw unableToConnect()
  const wallet = connectionOf(connector, address, Date.now(), await chainOf(connector, signal))
  add(wallet)
  subscribe(connector)
  return wallet
}

/** Forgets a connection on this origin; the wallet itself may still list this page as connected. */
export function disconnectExternalWallet({ id, address }: Pick<StoredConnection, 'id' | 'address'>): void {
  keepOnly(wallet => wallet.id !== id || !sameAddress(wallet.address, address))
}

/** Forgets every connection, stored ones too, so that none is restored on the next load. */
export const disconnectAllExternalWallets = (): void => keepOnly(() => false)

/**
 * Restores the stored connections without asking the visitor, once per page. Resolves when every wallet found so far has
 * answered; a wallet that is found later is connected then.
 */
export function restoreConnections(): Promise<void> {
  return pageState().restoring ??= restore()
}

async function restore(): Promise<void> {
  const waiting = new Set(storedConnections().map(({ id }) => id))
  const answers: Promise<void>[] = []
  $connectors().subscribe(connectors => {
    for (const connector of connectors) if (waiting.delete(connector.id)) answers.push(reconnect(connector))
  })
  await connectorsReady()
  await Promise.all(answers)
}

async function reconnect(connector: Connector): Promise<void> {
  try {
    const addresses = addressesOf(await walletRequest(connector.provider, 'eth_accounts'))
    const chainId = await chainOf(connector)
    // Read again here, because the visitor may have disconnected meanwhile.
    for (const { id, address, connectedAt } of storedConnections()) {
      if (id === connector.id && addresses.some(other => sameAddress(other, address))) add(connectionOf(connector, address, connectedAt, chainId))
    }
    subscribe(connector)
  } catch {
    // A wallet that does not answer stays stored for the next load.
  }
}

/** Listens to the wallet's changes of address and chain, once per provider. */
function subscribe({ id, provider }: Connector): void {
  const { subscribed } = pageState()
  if (subscribed.has(provider)) return
  subscribed.add(provider)
  try {
    provider.on?.('accountsChanged', accounts => accountsChanged(id, addressesOf(accounts)))
    provider.on?.('chainChanged', chain => chainChanged(id, chainFrom(chain)))
  } catch {
    // A wallet without working events is still connected.
  }
}

function accountsChanged(id: string, addresses: readonly string[]): void {
  const $all = connections()
  const connector = $connectors().get().find(found => found.id === id)
  const stored = storedConnections().filter(connection => connection.id === id)
  // Nothing stored: it was disconnected on this page, and stays disconnected.
  if (!connector || stored.length === 0) return
  const [address] = addresses
  // No address: the wallet is locked. The connection stays stored, for when it is unlocked.
  if (address === undefined) return $all.set($all.get().filter(wallet => wallet.id !== id))
  const before = stored.find(connection => sameAddress(connection.address, address))
  const chainId = $all.get().find(wallet => wallet.id === id)?.chainId ?? null
  keepOnly(wallet => wallet.id !== id || addresses.some(other => sameAddress(other, wallet.address)))
  add(connectionOf(connector, address, before?.connectedAt ?? Date.now(), chainId))
}

function chainChanged(id: string, chainId: string | null): void {
  const $all = connections()
  $all.set($all.get().map(wallet => wallet.id === id ? Object.freeze({ ...wallet, chainId }) : wallet))
}

/** The chain a wallet is on; null where it does not say so at once, and what it says later is noted then. */
async function chainOf({ id, provider }: Connector, signal?: AbortSignal): Promise<string | null> {
  const said = walletRequest(provider, 'eth_chainId', { signal }).then(chainFrom)
  if (await resolvesWithin(CONNECTORS_READY_MS, said) || signal?.aborted) return said
  said.then(chain => { if (connections().get().some(wallet => wallet.id === id && wallet.chainId === null)) chainChanged(id, chain) }, () => undefined)
  return null
}

const chainFrom = (chain: unknown): string | null => typeof chain === 'string' && CHAIN_ID.test(chain) ? `eip155:${Number(chain)}` : null

function connectionOf(connector: Connector, address: string, connectedAt: number, chainId: string | null): ConnectedWallet {
  const { id, connectorType, walletClientType, chainType } = connector
  return Object.freeze({ address, connectorType, walletClientType, connectedAt, id, chainType, chainId, connector })
}

function add(wallet: ConnectedWallet): void {
  const $all = connections()
  const others = (other: StoredConnection) => other.id !== wallet.id || !sameAddress(other.address, wallet.address)
  $all.set(latestFirst([wallet, ...$all.get().filter(others)]))
  store([wallet, ...storedConnections().filter(others)])
}

function keepOnly(isKept: (wallet: StoredConnection) => boolean): void {
  const $all = connections()
  $all.set($all.get().filter(isKept))
  store(storedConnections().filter(isKept))
}

function store(list: readonly StoredConnection[]): void {
  const plain = latestFirst(list).slice(0, LIST_LIMIT).map(({ address, connectorType, walletClientType, connectedAt, id }) => ({ address, connectorType, walletClientType, connectedAt, id }))
  if (plain.length > 0) storage().set(CONNECTIONS_KEY, toJson(plain))
  else storage().remove(CONNECTIONS_KEY)
}

const latestFirst = <Connection extends StoredConnection>(list: readonly Connection[]): readonly Connection[] =>
  [...list].sort((one, other) => other.connectedAt - one.connectedAt)

/** The addresses in a wallet's answer; anything else in it is dropped. */
function addressesOf(answer: unknown): readonly string[] {
  return Array.isArray(answer) ? answer.slice(0, LIST_LIMIT).filter((item): item is string => typeof item === 'string' && isEthereumAddress(item)) : []
}
