import * as v from 'valibot'
import { chainTypeOf, sameAddress } from '../chains/address.js'
import { CONNECTORS_READY_MS, WALLET_SYNC_ATTEMPTS, WALLET_SYNC_EVERY_MS } from '../constants.js'
import { object } from '../lib/own/object.js'
import { toJson, tryParseJson } from '../lib/text/json.js'
import { onePerPage } from '../lib/page.js'
import { storage } from '../lib/storage.js'
import { poll } from '../lib/time/poll.js'
import { resolvesWithin } from '../lib/time/resolves-within.js'
import { unableToConnect, walletRequest } from './wallet-request.js'
import { connections, type ConnectedWallet, type StoredConnection } from './connections.js'
import { $connectors, connectorsReady, type Connector } from './registry.js'
import { CONNECTIONS_KEY } from './storage-key.js'

const LIST_LIMIT = 20
/** The types of wallets that a page reaches by a session, which it can end. An extension stays with its owner. */
export const SESSIONS: ReadonlySet<string> = new Set<Connector['connectorType']>(['wallet_connect', 'coinbase_wallet'])
const CHAIN_ID = /^0x[0-9a-f]{1,13}$/i

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const storedSchema: v.GenericSchema<unknown, StoredConnection> = object({
  address: text,
  connectorType: text,
  walletClientType: text,
  connectedAt: v.number(),
  id: text,
})

/** The providers this page listens to, and the restore of its connections. */
const pageState = () =>
  onePerPage<{ readonly subscribed: WeakSet<object>; restoring: Promise<void> | undefined }>(
    'wallet-connections',
    () => ({ subscribed: new WeakSet(), restoring: undefined }),
  )

/** The connections that earlier page loads stored; invalid entries are dropped. */
export function storedConnections(): readonly StoredConnection[] {
  const list = tryParseJson(storage().get(CONNECTIONS_KEY))
  return Array.isArray(list)
    ? list
        .flatMap(item => {
          const { success, output } = v.safeParse(storedSchema, item)
          return success ? [output] : []
        })
        .slice(0, LIST_LIMIT)
    : []
}

/** The methods that return a wallet's addresses, by chain type: with the wallet's own window, and silently. */
const METHODS = {
  ethereum: { ask: 'eth_requestAccounts', silent: 'eth_accounts' },
  solana: { ask: 'solana_requestAccounts', silent: 'solana_getAccounts' },
} as const satisfies Readonly<Record<Connector['chainType'], object>>

/** The addresses that a wallet currently reveals to this page, without asking its owner; the active one comes first. */
export const addressesIn = async (connector: Connector, signal?: AbortSignal): Promise<readonly string[]> =>
  addressesOf(await walletRequest(connector, METHODS[connector.chainType].silent, { signal }), connector.chainType)

/**
 * Asks an external wallet to connect, in the wallet's own window.
 *
 * @param connector one of `$connectors`
 * @param signal aborts the call
 * @returns the connected wallet
 * @throws WalletError USER_REJECTED_REQUEST if the visitor declines, REQUEST_ABORTED by the signal,
 * GENERIC_CONNECT_WALLET_ERROR for a failure with a name, UNKNOWN_CONNECT_WALLET_ERROR for the rest; the wallet's own
 * error is the cause
 * @example
 * const [connector] = $connectors().get()
 * if (connector) console.log((await connectExternalWallet(connector)).address)
 */
export async function connectExternalWallet(connector: Connector, signal?: AbortSignal): Promise<ConnectedWallet> {
  const revealedAddresses = addressesOf(
    await walletRequest(connector, METHODS[connector.chainType].ask, { signal }),
    connector.chainType,
  )
  // Some wallets agree before they know their address.
  const [address] =
    revealedAddresses.length > 0
      ? revealedAddresses
      : ((await synchronised(
          () => addressesIn(connector, signal),
          addresses => addresses.length > 0,
          signal,
        )) ?? [])
  if (address === undefined) throw unableToConnect()
  const wallet = connectionOf(connector, address, Date.now(), await chainOf(connector, signal))
  add(wallet)
  subscribe(connector)
  return wallet
}

/**
 * Forgets a connection on this origin. If the wallet is reached by a session, this ends it. An extension may still list
 * this page as connected.
 *
 * @param wallet one of `$connectedWallets`
 * @example
 * for (const wallet of $connectedWallets().get()) disconnectExternalWallet(wallet)
 */
export function disconnectExternalWallet({ id, address }: Pick<StoredConnection, 'id' | 'address'>): void {
  keepOnly(wallet => wallet.id !== id || !sameAddress(wallet.address, address))
}

/** Forgets every connection, stored ones too, so that none is restored on the next load. */
export const disconnectAllExternalWallets = (): void => keepOnly(() => false)

/**
 * Restores the stored connections without asking the visitor, once per page. Resolves when every wallet found so far
 * has responded. Wallets that are found later are connected then.
 */
export function restoreConnections(): Promise<void> {
  return (pageState().restoring ??= restore())
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

/** Reconnects a stored wallet without asking its owner. */
export async function reconnect(connector: Connector): Promise<void> {
  try {
    const addresses = await addressesIn(connector)
    const chainId = await chainOf(connector)
    // Storage is read again, because the visitor may have disconnected meanwhile.
    for (const { id, address, connectedAt } of storedConnections()) {
      if (id === connector.id && addresses.some(other => sameAddress(other, address)))
        add(connectionOf(connector, address, connectedAt, chainId))
    }
    subscribe(connector)
  } catch {
    // A wallet that does not respond stays stored for the next load.
  }
}

/** Listens for the wallet's changes of address and chain, once per provider. */
function subscribe(connector: Connector): void {
  const { connectorType, chainType, provider } = connector
  const { subscribed } = pageState()
  if (subscribed.has(provider)) return
  subscribed.add(provider)
  try {
    provider.on?.('accountsChanged', accounts => accountsChanged(connector, addressesOf(accounts, chainType)))
    provider.on?.('chainChanged', chain => chainChanged(connector, chainFrom(chain)))
    // The end of a session is final. An extension, however, sends the same event for a chain that it cannot reach for
    // now.
    if (connectorType === 'wallet_connect')
      provider.on?.('disconnect', () => keepOnly(wallet => !isOf(connector, wallet)))
  } catch {
    // A wallet without working events is still connected.
  }
}

/**
 * True if an event of this wallet is about this connection. All sessions share an id, so for a connected one the
 * provider decides.
 */
const isOf = ({ id, provider }: Connector, { id: of, address }: StoredConnection): boolean =>
  of === id &&
  !connections()
    .get()
    .some(
      ({ id, address: other, connector }) =>
        id === of && sameAddress(other, address) && connector.provider !== provider,
    )

function accountsChanged(connector: Connector, addresses: readonly string[]): void {
  const $all = connections()
  const isOurs = (wallet: StoredConnection) => isOf(connector, wallet)
  const stored = storedConnections().filter(isOurs)
  // Nothing is stored, because the wallet was disconnected on this page. It stays disconnected.
  if (stored.length === 0) return
  const [address] = addresses
  // Without an address the wallet is locked. The connection stays stored until it is unlocked.
  if (address === undefined) return $all.set($all.get().filter(wallet => !isOurs(wallet)))
  const previous = stored.find(connection => sameAddress(connection.address, address))
  const chainId = $all.get().find(isOurs)?.chainId ?? null
  add(connectionOf(connector, address, previous?.connectedAt ?? Date.now(), chainId))
  keepOnly(wallet => !isOurs(wallet) || addresses.some(other => sameAddress(other, wallet.address)))
}

function chainChanged(connector: Connector, chainId: string | null): void {
  const $all = connections()
  $all.set($all.get().map(wallet => (isOf(connector, wallet) ? Object.freeze({ ...wallet, chainId }) : wallet)))
}

/** The chain that a wallet is on; null if it does not respond in time. A later response is recorded when it comes. */
async function chainOf(connector: Connector, signal?: AbortSignal): Promise<string | null> {
  if (connector.chainType === 'solana') return null
  const reading = synchronised(
    () => walletRequest(connector, 'eth_chainId', { signal }).then(chainFrom),
    chain => chain !== null,
    signal,
  ).then(chain => chain ?? null)
  if ((await resolvesWithin(CONNECTORS_READY_MS, reading)) || signal?.aborted) return reading
  reading.then(
    chain => {
      if (
        connections()
          .get()
          .some(wallet => isOf(connector, wallet) && wallet.chainId === null)
      )
        chainChanged(connector, chain)
    },
    () => undefined,
  )
  return null
}

const chainFrom = (chain: unknown): string | null =>
  typeof chain === 'string' && CHAIN_ID.test(chain) ? `eip155:${Number(chain)}` : null

function connectionOf(
  connector: Connector,
  address: string,
  connectedAt: number,
  chainId: string | null,
): ConnectedWallet {
  const { id, connectorType, walletClientType, chainType } = connector
  return Object.freeze({ address, connectorType, walletClientType, connectedAt, id, chainType, chainId, connector })
}

function add(wallet: ConnectedWallet): void {
  const isOther = (other: StoredConnection) => other.id !== wallet.id || !sameAddress(other.address, wallet.address)
  hold(latestFirst([wallet, ...connections().get().filter(isOther)]))
  store([wallet, ...storedConnections().filter(isOther)])
}

function keepOnly(isKept: (wallet: StoredConnection) => boolean): void {
  hold(connections().get().filter(isKept))
  store(storedConnections().filter(isKept))
}

/** Sets the connected wallets, and ends the sessions of those that are removed. */
function hold(list: readonly ConnectedWallet[]): void {
  const $all = connections()
  const previous = $all.get()
  const handled = new Set(list.map(({ connector }) => connector.provider))
  $all.set(list)
  for (const {
    connectorType,
    connector: { provider },
  } of previous) {
    if (handled.has(provider) || !SESSIONS.has(connectorType)) continue
    handled.add(provider)
    void (async () => provider.disconnect?.())().catch(() => {}) // the wallet has ended the session already
  }
}

function store(list: readonly StoredConnection[]): void {
  const plain = latestFirst(list)
    .slice(0, LIST_LIMIT)
    .map(({ address, connectorType, walletClientType, connectedAt, id }) => ({
      address,
      connectorType,
      walletClientType,
      connectedAt,
      id,
    }))
  if (plain.length > 0) storage().set(CONNECTIONS_KEY, toJson(plain))
  else storage().remove(CONNECTIONS_KEY)
}

const latestFirst = <Connection extends StoredConnection>(list: readonly Connection[]): readonly Connection[] =>
  [...list].sort((one, other) => other.connectedAt - one.connectedAt)

/** Asks a connected wallet repeatedly until it responds as required. */
const synchronised = <Answer>(
  ask: () => Promise<Answer>,
  until: (answer: Answer) => boolean,
  signal: AbortSignal = new AbortController().signal,
): Promise<Answer | undefined> =>
  poll(ask, { attempts: WALLET_SYNC_ATTEMPTS, every: WALLET_SYNC_EVERY_MS, until, signal })

/** The addresses in a wallet's response; anything else in it is dropped. */
function addressesOf(answer: unknown, chainType: Connector['chainType']): readonly string[] {
  return Array.isArray(answer)
    ? answer
        .slice(0, LIST_LIMIT)
        .filter((item): item is string => typeof item === 'string' && chainTypeOf(item) === chainType)
    : []
}
