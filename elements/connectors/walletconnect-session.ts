import type { SessionTypes, SignClientTypes } from '@walletconnect/types'
import { sameAddress } from '../../src/chains/address.js'
import type {
  ConnectByWalletConnect,
  RestoredWallet,
  RestoreWalletRequest,
  WalletConnectRequest,
} from '../../src/config/settings.js'
import { abortable } from '../../src/lib/time/abortable.js'
import { withDeadline } from '../../src/lib/time/deadline.js'
import { rpcError } from '../../src/connectors/rpc-error.js'
import { RPC_UNKNOWN_CHAIN, RPC_UNSUPPORTED_METHOD, WALLET_CODE_LIMIT_MS } from '../../src/constants.js'
import { WalletError } from '../../src/errors/wallet-error.js'
import { storage } from '../../src/lib/storage.js'
import { hexQuantity } from '../../src/lib/text/hex.js'
import { endOnce } from './end-once.js'
import { memoryStorage } from './memory-storage.js'
import { walletEvents } from './wallet-events.js'
import { documentMember } from '../../src/lib/document-member.js'

const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const EVENTS = ['chainChanged', 'accountsChanged']
/** The code of "User disconnected" in WalletConnect's list. */
const USER_DISCONNECTED = 6000

/** One client per page: two would answer for each other. */
let client: Promise<Client> | undefined

type Client = Awaited<ReturnType<typeof start>>

type ClientRequest = Omit<WalletConnectRequest, 'show'>

async function start({ projectId, relayUrl, app: { name, logo } }: ClientRequest) {
  const { SignClient } = await import('@walletconnect/sign-client')
  const metadata = {
    name: name || documentMember('title') || location.host,
    description: '',
    url: location.origin,
    icons: logo ? [new URL(logo, location.href).href] : [],
  }
  const client = await SignClient.init({
    projectId,
    ...(relayUrl && { relayUrl }),
    ...(storage().isMemoryOnly && { storage: memoryStorage() }),
    telemetryEnabled: false,
    logger: 'silent',
    metadata,
  })
  endOnce(client)
  client.core.verify.register = () => Promise.resolve('') // the default loads a frame from another server, which attests this page
  return client
}

/** A session that the wallet has approved. */
interface Session {
  readonly client: Client
  readonly topic: string
  readonly namespaces: SessionTypes.Namespaces
  /** The address of a session from an earlier page load. */
  readonly address?: string
}

const disconnect = (client: Client, topic: string) =>
  client.disconnect({ topic, reason: { code: USER_DISCONNECTED, message: 'User disconnected.' } })

/** WalletConnect's own code would retry for a minute and a half before it fails. */
const unreachableError = () => new WalletError('NETWORK_ERROR', "WalletConnect's relay could not be reached.")

const sharedClient = (request: ClientRequest): Promise<Client> =>
  (client ??= start(request).catch((error: unknown) => {
    client = undefined
    throw error
  }))

/** Requests a new session. Returns its address at the relay and the pending approval. */
async function propose(request: WalletConnectRequest) {
  const { chains, signal } = request
  return withDeadline({ ms: WALLET_CODE_LIMIT_MS, signal, late: unreachableError }, async () => {
    const opened = await sharedClient(request)
    const namespace = { chains: [...chains], methods: METHODS, events: EVENTS }
    return { opened, ...(await opened.connect({ optionalNamespaces: { eip155: namespace } })) }
  })
}

/**
 * Shows the address of a new session and waits for the wallet's approval. A session that is approved after the signal
 * was aborted is ended.
 */
async function openSession(request: WalletConnectRequest): Promise<Session> {
  const { show, signal } = request
  const { opened, uri = '', approval } = await propose(request)
  show(uri)
  const approved = approval()
  approved
    .then(({ topic }) => {
      if (signal.aborted) return disconnect(opened, topic)
    })
    .catch(() => {})
  const { topic, namespaces } = await abortable(approved, signal)
  return { client: opened, topic, namespaces }
}

const accountsIn = (namespaces: SessionTypes.Namespaces) =>
  (namespaces['eip155']?.accounts ?? []).map(account => account.split(':'))

/** Returns the session's account with this address, with its network. */
const accountOf = (namespaces: SessionTypes.Namespaces, address: string) =>
  accountsIn(namespaces).find(([, , other = '']) => sameAddress(other, address))

/**
 * The accounts of a session on all its networks, and the network for requests: the one with the address, if it is
 * known.
 */
function sessionAccounts({ namespaces, address = '' }: Session, emit: (name: string, detail: unknown) => void) {
  let accounts = accountsIn(namespaces)
  let chain = (accountOf(namespaces, address) ?? accounts[0])?.[1] ?? '1'
  const chainId = () => hexQuantity(BigInt(chain))
  const addresses = () => accounts.filter(([, accountChain]) => accountChain === chain).map(([, , address]) => address)
  return {
    chainId,
    addresses,
    /** The network in WalletConnect's format (CAIP-2). */
    caipChain: () => `eip155:${chain}`,
    update(changed: SessionTypes.Namespaces) {
      accounts = accountsIn(changed)
      emit('accountsChanged', addresses())
    },
    /** Returns false if the session does not include that network. */
    switchTo(requestedChain: unknown): boolean {
      const [, found] = accounts.find(([, accountChain]) => accountChain === String(Number(requestedChain))) ?? []
      if (!found) return false
      chain = found
      emit('chainChanged', chainId())
      return true
    },
  }
}

/** The events of this session: the shared client emits those of all sessions. */
function sessionEvents({ client, topic }: Session) {
  const unsubscribes: (() => void)[] = []
  return {
    on<Name extends 'session_update' | 'session_event' | 'session_delete' | 'session_expire'>(
      name: Name,
      listener: (event: SignClientTypes.EventArguments[Name]) => void,
    ) {
      const onEvent = (event: SignClientTypes.EventArguments[Name]) => {
        if (event.topic === topic) listener(event)
      }
      client.on(name, onEvent)
      unsubscribes.push(() => client.off(name, onEvent))
    },
    unsubscribe() {
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
    },
  }
}

/** Returns the latest stored session with this address, without asking the visitor. */
async function restore({
  address,
  ...request
}: RestoreWalletRequest<WalletConnectRequest>): Promise<RestoredWallet | undefined> {
  const { signal } = request
  const client = await withDeadline({ ms: WALLET_CODE_LIMIT_MS, signal, late: unreachableError }, () =>
    sharedClient(request),
  )
  const stored = client.session
    .getAll()
    .findLast(({ namespaces, expiry }) => expiry * 1000 > Date.now() && accountOf(namespaces, address))
  if (!stored) return undefined
  const { topic, namespaces, peer } = stored
  return { provider: providerOf({ client, topic, namespaces, address }), name: peer.metadata.name }
}

/**
 * Opens a WalletConnect session: accounts, signatures, transactions, and switching between the session's chains.
 * `restore` finds the session at the next page load.
 *
 * @param request `projectId`; `app` and `chains` that the wallet shows, `signal`, `relayUrl` for another relay; `show`
 * gets the URI that the wallet scans
 * @returns the wallet's provider (EIP-1193), once the visitor has agreed
 * @throws the wallet's error if they refuse, and the signal's reason if that is aborted
 * @example
 * const signal = AbortSignal.timeout(120_000)
 * const app = { name: 'Almanac', logo: '' }
 * const show = (uri: string) => location.assign(uri)
 * const provider = await connectByWalletConnect({ projectId: 'your-project-id', app, chains: ['eip155:1'], signal, show })
 */
export const connectByWalletConnect: ConnectByWalletConnect = Object.assign(
  async (request: WalletConnectRequest) => providerOf(await openSession(request)),
  { restore },
)

function providerOf(session: Session) {
  const { client, topic } = session
  const { emit, ...events } = walletEvents()
  const accounts = sessionAccounts(session, emit)
  const { on, unsubscribe } = sessionEvents(session)
  const endSession = () => {
    unsubscribe()
    emit('disconnect', rpcError(USER_DISCONNECTED, 'The session is over.'))
  }
  on('session_update', ({ params }) => accounts.update(params.namespaces))
  on(
    'session_event',
    ({
      params: {
        event: { name, data },
      },
    }: {
      params: { event: { name: string; data: unknown } }
    }) => {
      if (name === 'accountsChanged' && Array.isArray(data))
        emit(
          name,
          data.map(account => String(account).split(':').at(-1)),
        )
      if (name === 'chainChanged') accounts.switchTo(data)
    },
  )
  on('session_delete', endSession)
  on('session_expire', endSession)

  return {
    ...events,
    request: async ({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === 'eth_chainId') return accounts.chainId()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.addresses()
      if (method === 'wallet_switchEthereumChain') {
        if (!accounts.switchTo((params as readonly { chainId?: unknown }[])[0]?.chainId))
          throw rpcError(RPC_UNKNOWN_CHAIN, 'The session is not on this network.')
        return null
      }
      if (!METHODS.includes(method)) throw rpcError(RPC_UNSUPPORTED_METHOD, `${method} is not spoken here.`)
      return client.request({ topic, chainId: accounts.caipChain(), request: { method, params } })
    },
    disconnect: () => {
      endSession()
      return disconnect(client, topic)
    },
  }
}
