import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { RecordedRequest } from '../../elements/testing/wire.js'
import { WalletConnectWallet } from '../wallets/walletconnect/wallet.js'
import type { ChainAccess } from './chains/index.js'
import { CHAIN_IDS } from './chains/index.js'
import type { ProviderContext } from './context.js'
import { listenOnLoopback } from './door/loopback.js'
import { appIdOf, RequestLog } from './door/request-record.js'
import { Faults } from './faults/faults.js'
import { operationOf } from './operations/match.js'
import { makeSite } from './site.js'
import { NamedValues } from './store/named-values.js'
import { Mailbox } from './walletconnect/mailbox.js'
import { RelayServer, RELAY_PATH } from './walletconnect/relay-server.js'
import { Relay } from './walletconnect/relay.js'
import { WalletItems } from './walletconnect/wallet-items.js'

export interface ProviderServer {
  port: number
  faults: Faults
  /** The requests that the provider received, oldest first. */
  requests: RecordedRequest[]
  /** All routes: method and path, with `:name` for a variable segment. */
  routes: readonly { method: string; path: string }[]
  /** A wallet on another device, connected through the relay. */
  wallet: WalletConnectWallet
  stop(): Promise<void>
}

const WALLET_SCRIPT = 'walletconnect_script'

/** Paths of the API without an operation of their own. The tester's pages are not recorded or affected by faults. */
const WIRE = /^\/(?:api|apps|captcha|relay|v1)\//

/** Serves the provider on this machine's loopback addresses, with its request log and its armed faults. */
export async function startServer(
  context: ProviderContext,
  chains: ChainAccess | undefined,
  port: number,
): Promise<ProviderServer> {
  const faults = new Faults(context.db)
  const log = new RequestLog(context.db)
  let open = true
  const door = new RelayServer(new Relay(new Mailbox(context.db, context.clock.now)), faults)
  const items = new WalletItems(context.db)
  const wallet = walletElsewhere(context, chains, items, () => `ws://127.0.0.1:${server.port}${RELAY_PATH}`)
  const site = makeSite(context, chains, log, faults, wallet)
  const listen = getRequestListener(site.fetch, { overrideGlobalObjects: false })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    // A fault may delay the request until after the provider has stopped.
    const serve = () => {
      if (open) void listen(request, response)
    }
    const record = recordOf(request, context.clock.now)
    if (!record) return serve()
    log.add(request, response, record)
    faults.meet(record, request, response, serve)
  }

  const server = await listenOnLoopback(
    answer,
    port,
    (request, socket, head) => void door.upgrade(request, socket, head).catch(() => socket.destroy()),
  )
  // A wallet with sessions of an earlier run reconnects in the background.
  if (!items.empty) void wallet.open().catch(() => undefined)
  const stop = async () => {
    open = false
    await wallet.stop()
    await door.stop()
    await server.stop()
  }
  const routes = site.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
  return { port: server.port, faults, requests: log.requests, routes, wallet, stop }
}

/** Creates the wallet on another device. The behaviour that a tester sets is stored. */
function walletElsewhere(
  { db }: ProviderContext,
  chains: ChainAccess | undefined,
  storage: WalletItems,
  relayUrl: () => string,
): WalletConnectWallet {
  const values = new NamedValues(db)
  return new WalletConnectWallet({
    relayUrl,
    storage,
    memory: {
      get: () => values.get(WALLET_SCRIPT),
      set: script => {
        if (db.isOpen) values.set(WALLET_SCRIPT, script)
      },
    },
    ethereum: new Map(
      chains
        ? [
            [CHAIN_IDS.ethereum, chains.ethereumRpcUrl],
            [CHAIN_IDS.base, chains.baseRpcUrl],
          ]
        : [],
    ),
    solanaRpcUrl: chains?.solanaRpcUrl,
  })
}

/** The record of an API request; undefined for any other request. */
function recordOf(request: IncomingMessage, now: () => number): RecordedRequest | undefined {
  const method = request.method ?? ''
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (method === 'OPTIONS' || !(WIRE.test(path) || operationOf({ method, path }))) return undefined
  const header = request.headers['privy-app-id']
  return {
    method,
    path,
    appId: appIdOf(path, typeof header === 'string' ? header : undefined),
    headers: request.headers as Record<string, string>,
    body: undefined,
    status: undefined,
    at: now(),
  }
}
