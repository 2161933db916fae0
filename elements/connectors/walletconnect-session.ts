import type { SignClientTypes } from '@walletconnect/types'
import type { ConnectByWalletConnect, WalletConnectRequest } from '../../src/config/settings.js'
import { abortable } from '../../src/lib/time/abortable.js'
import { rpcError } from '../../src/connectors/rpc-error.js'
import { RPC_UNKNOWN_CHAIN, RPC_UNSUPPORTED_METHOD } from '../../src/constants.js'
import { hexQuantity } from '../../src/lib/text/hex.js'
import { walletEvents } from './wallet-events.js'
import { documentMember } from '../../src/lib/document-member.js'

const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
const EVENTS = ['chainChanged', 'accountsChanged']
/** "User disconnected", in WalletConnect's own list. */
const USER_DISCONNECTED = 6000

/** One client a page: two would answer for each other. */
let client: ReturnType<typeof start> | undefined

async function start({ projectId, relayUrl, app: { name, logo } }: WalletConnectRequest) {
  const { SignClient } = await import('@walletconnect/sign-client')
  const metadata = { name: name || documentMember('title') || location.host, description: '', url: location.origin, icons: logo ? [new URL(logo, location.href).href] : [] }
  const made = await SignClient.init({ projectId, ...relayUrl && { relayUrl }, telemetryEnabled: false, logger: 'silent', metadata })
  made.core.verify.register = () => Promise.resolve('') // it would frame a page of a server elsewhere, which vouches for this one
  return made
}

/**
 * Opens a WalletConnect session and gives its provider (EIP-1193): accounts, signatures, transactions, and a change among the session's own
 * chains. Rejects where the wallet refuses, and with the signal's reason when that is aborted.
 */
export const connectByWalletConnect: ConnectByWalletConnect = async request => {
  const { chains, show, signal } = request
  const signing = await abortable(client ??= start(request).catch((error: unknown) => { client = undefined; throw error }), signal)
  const { uri = '', approval } = await abortable(signing.connect({ optionalNamespaces: { eip155: { chains: [...chains], methods: METHODS, events: EVENTS } } }), signal)
  show(uri)
  const approved = approval()
  const end = (topic: string) => signing.disconnect({ topic, reason: { code: USER_DISCONNECTED, message: 'User disconnected.' } })
  approved.then(({ topic }) => { if (signal.aborted) return end(topic) }).catch(() => {}) // nobody is here any more
  const { topic, namespaces } = await abortable(approved, signal)

  const { emit, ...events } = walletEvents()
  const accountsIn = (given: typeof namespaces) => (given['eip155']?.accounts ?? []).map(account => account.split(':'))
  let accounts = accountsIn(namespaces)
  let chain = accounts[0]?.[1] ?? '1'
  const chainId = () => hexQuantity(BigInt(chain))
  const here = () => accounts.filter(([, of]) => of === chain).map(([, , address]) => address)
  /** False where the session is not on that network. */
  const moveTo = (wanted: unknown): boolean => {
    const [, found] = accounts.find(([, of]) => of === String(Number(wanted))) ?? []
    if (!found) return false
    chain = found
    emit('chainChanged', chainId())
    return true
  }
  const stops: (() => void)[] = []
  /** Hears what the wallet says of this session, until that is over: the one client hears of all. */
  const listen = <Name extends 'session_update' | 'session_event' | 'session_delete' | 'session_expire'>(name: Name, hear: (said: SignClientTypes.EventArguments[Name]) => void) => {
    const ours = (said: SignClientTypes.EventArguments[Name]) => { if (said.topic === topic) hear(said) }
    signing.on(name, ours)
    stops.push(() => signing.off(name, ours))
  }
  const over = () => {
    for (const stop of stops.splice(0)) stop()
    emit('disconnect', rpcError(USER_DISCONNECTED, 'The session is over.'))
  }
  listen('session_update', ({ params }) => {
    accounts = accountsIn(params.namespaces)
    emit('accountsChanged', here())
  })
  listen('session_event', ({ params: { event } }) => {
    const data: unknown = event.data
    if (event.name === 'accountsChanged' && Array.isArray(data)) emit(event.name, data.map(account => String(account).split(':').at(-1)))
    if (event.name === 'chainChanged') moveTo(data)
  })
  listen('session_delete', over)
  listen('session_expire', over)

  return {
    ...events,
    request: async ({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> => {
      if (method === 'eth_chainId') return chainId()
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return here()
      if (method === 'wallet_switchEthereumChain') {
        if (!moveTo((params as readonly { chainId?: unknown }[])[0]?.chainId)) throw rpcError(RPC_UNKNOWN_CHAIN, 'The session is not on this network.')
        return null
      }
      if (!METHODS.includes(method)) throw rpcError(RPC_UNSUPPORTED_METHOD, `${method} is not spoken here.`)
      return signing.request({ topic, chainId: `eip155:${chain}`, request: { method, params } })
    },
    disconnect: () => { over(); return end(topic) },
  }
}
