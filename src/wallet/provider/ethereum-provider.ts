import { asking } from '../../ask/calling-script.js'
import { beginTypedData } from '../../chains/messages/typed-data/read-typed-data.js'
import { chainById, type ChainRecord } from '../../chains/registry.js'
import { statedChain } from '../../config/markup/stated.js'
import type { Settings } from '../../config/settings.js'
import { showsScreens } from '../../config/shows-screens.js'
import { RPC_DISCONNECTED, RPC_INVALID_PARAMS, RPC_UNAUTHORIZED, RPC_UNSUPPORTED_METHOD } from '../../constants.js'
import { hexQuantity } from '../../lib/text/hex.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { onePerPage } from '../../lib/page.js'
import { isPlain } from '../../lib/plain.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import { $session, currentUser } from '../../session/store.js'
import type { WalletAccount } from '../../session/user/user.js'
import { showCalls } from './calls/show-calls.js'
import { askChain } from './chain-rpc.js'
import { copyRequest } from '../copy-request.js'
import { lastChain, rememberChain } from './last-chain.js'
import { pageSettings } from '../page-settings.js'
import { walletToUse } from '../preferences/default-wallet.js'
import { $walletPreferences } from '../preferences/wallet-preferences.js'
import { walletNotFound } from '../require-wallet.js'
import { Listeners, type Listener } from './listeners.js'
import { NODE_METHODS } from './node-methods.js'
import { GRANTING, permissionsFor, requireAccountsPermission } from './methods/permissions.js'
import { providerError, ProviderRpcError } from './provider-error.js'
import { nodeOf, requestedChain } from './requested-chain.js'
import {
  requireOwnAddress,
  requireOwnTransaction,
  sendTransaction,
  signText,
  signTransaction,
  signTypedData,
  type RequestOrigin,
} from './methods/sign.js'
import { Subscriptions, type ProviderMessage } from './methods/subscriptions.js'

export interface ProviderEvents {
  connect: { readonly chainId: string }
  disconnect: ProviderRpcError
  accountsChanged: readonly string[]
  chainChanged: string
  /** The notifications of `eth_subscribe`. */
  message: ProviderMessage
}

/** An Ethereum provider (EIP-1193), as viem, ethers and hosts expect it. */
export interface EthereumProvider {
  /**
   * Sends a request to the wallet or to its chain's node. Rejects with a ProviderRpcError: its `code` is a number
   * (EIP-1193), and its cause is the WalletError. An aborted signal withdraws the question to the visitor.
   */
  request(
    args: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal },
  ): Promise<unknown>
  on<Name extends keyof ProviderEvents>(name: Name, listener: (detail: ProviderEvents[Name]) => void): EthereumProvider
  removeListener<Name extends keyof ProviderEvents>(
    name: Name,
    listener: (detail: ProviderEvents[Name]) => void,
  ): EthereumProvider
}

/** Serves one method for the wallet. */
type Handler = (wallet: WalletAccount, params: readonly unknown[], asking: RequestOrigin) => unknown

/** The parameters as a list; some libraries pass a single one without a list. */
const listOf = (params: readonly unknown[] | Record<string, unknown>): readonly unknown[] =>
  Array.isArray(params) ? params : [params]

const invalid = (message: string) => new ProviderRpcError(RPC_INVALID_PARAMS, message)

class EmbeddedEthereumProvider implements EthereumProvider {
  readonly #address: string | undefined
  readonly #listeners = new Listeners()
  #stopListening: (() => void) | undefined
  #lastAccounts: readonly string[] = []
  #chainId: number | undefined
  /** True after the page has revoked its permission, until it asks for the account again. */
  #revoked = false
  readonly #subscriptions = new Subscriptions(message => this.#emit('message', message))

  constructor(address: string | undefined) {
    this.#address = address
  }

  async request(
    args: { readonly method: string; readonly params?: unknown },
    options?: { readonly signal?: AbortSignal },
  ): Promise<unknown> {
    const by = asking('ethereum-provider')
    try {
      const { signal } = toNullPrototype(options)
      const copy: unknown = copyRequest(args)
      if (!isPlain(copy)) throw invalid('A request has a method and a list of parameters.')
      const { method, params = [] } = copy
      if (typeof method !== 'string' || method === '' || (!Array.isArray(params) && !isPlain(params)))
        throw invalid('A request has a method and a list of parameters.')
      return await this.#serve(method, params, { signal, by })
    } catch (error) {
      throw providerError(error)
    }
  }

  on(name: string, listener: Listener): this {
    this.#listeners.add(name, listener)
    if (!this.#stopListening) {
      this.#lastAccounts = this.#accounts()
      const update = () => void this.#updateAccounts()
      const stops = [$session().listen(update), $walletPreferences().listen(update)]
      this.#stopListening = () => stops.forEach(stop => stop())
    }
    return this
  }

  removeListener(name: string, listener: Listener): this {
    if (this.#listeners.remove(name, listener)) {
      this.#stopListening?.()
      this.#stopListening = undefined
    }
    return this
  }

  async #serve(
    method: string,
    params: readonly unknown[] | Record<string, unknown>,
    asker: RequestOrigin,
  ): Promise<unknown> {
    const restored = sessionRestored(asker.signal)
    if (restored) await restored // else `wallet_showCallsStatus` opens its window in the visitor's press
    if (method === 'eth_accounts') return this.#accounts()
    if (method === 'eth_coinbase') return this.#accounts()[0] ?? null
    if (method === 'wallet_getPermissions') return permissionsFor(this.#accounts())
    if (method === 'eth_chainId') return hexQuantity((await this.#chain()).id)
    if (method === 'net_version') return String((await this.#chain()).id)
    if (NODE_METHODS.has(method)) return (await this.#node())(method, params)
    if (method === 'eth_subscribe') return this.#subscriptions.begin(await this.#node(), listOf(params))
    if (method === 'eth_unsubscribe') return this.#subscriptions.end(listOf(params)[0])
    const handler = Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined
    // Not served on purpose: signing of raw hashes and of account authorisations (EIP-7702).
    if (!handler)
      throw new ProviderRpcError(RPC_UNSUPPORTED_METHOD, `The wallet does not serve ${method.slice(0, 60)}.`)
    const wallet = this.#wallet()
    requireUser('before using a Privy wallet')
    if (!wallet) throw walletNotFound()
    if (this.#revoked && !GRANTING.has(method))
      throw new ProviderRpcError(
        RPC_UNAUTHORIZED,
        'The page has given up its permission; it asks for the account again by eth_requestAccounts.',
      )
    return handler(wallet, listOf(params), asker)
  }

  readonly #handlers: Readonly<Record<string, Handler>> = {
    eth_requestAccounts: async wallet => {
      this.#allow(true)
      this.#emit('connect', { chainId: hexQuantity((await this.#chain()).id) })
      return [wallet.address]
    },
    wallet_switchEthereumChain: async (wallet, [target]) => {
      const chain = await requestedChain(target)
      const { id } = await this.#chain()
      this.#chainId = chain.id // A switch to the current chain counts as a choice, too.
      if (chain.id === id) return null
      rememberChain(wallet.address, chain.id)
      this.#emit('chainChanged', hexQuantity(chain.id))
      return null
    },
    // Only the host's settings add chains. This succeeds for a chain that is among them.
    wallet_addEthereumChain: async (_wallet, [target]) => {
      await requestedChain(target)
      return null
    },
    wallet_requestPermissions: (wallet, [parameter]) => {
      requireAccountsPermission(parameter)
      this.#allow(true)
      return permissionsFor([wallet.address])
    },
    wallet_revokePermissions: (_wallet, [parameter]) => {
      requireAccountsPermission(parameter)
      this.#allow(false)
      return null
    },
    wallet_getCapabilities: async (wallet, [address, chainIds]) => {
      requireOwnAddress(wallet, address)
      return (await import('./calls/capabilities.js')).capabilities(chainIds)
    },
    wallet_sendCalls: async (wallet, [parameter], asker) =>
      (await import('./calls/send-calls.js')).sendCalls(wallet.address, parameter, asker),
    wallet_getCallsStatus: async (wallet, [id]) =>
      (await import('./calls/calls-status.js')).callsStatus(wallet.address, id),
    wallet_showCallsStatus: (wallet, [id]) => showCalls(wallet.address, id),
    wallet_watchAsset: async (_wallet, [parameter], asker) =>
      (await import('./methods/watch-asset.js')).watchAsset(parameter, (await this.#chain()).id, asker),
    personal_sign: signText,
    eth_signTypedData_v4: (wallet, params, asker) => signTypedData(wallet, params, this.#chain(), asker),
    eth_signTypedData_v3: (wallet, params, asker) =>
      signTypedData(wallet, params, this.#chain(), asker, data => beginTypedData(data, 'v3')),
    eth_sendTransaction: async (wallet, [request], asker) => {
      const transaction = requireOwnTransaction(wallet, request)
      return sendTransaction(wallet, transaction, await this.#chainToSendOn(), asker)
    },
    eth_signTransaction: async (wallet, [request], asker) => {
      const transaction = requireOwnTransaction(wallet, request)
      return signTransaction(wallet, transaction, await this.#chainToSendOn(), asker)
    },
  }

  #wallet(): WalletAccount | undefined {
    return walletToUse(currentUser(), 'ethereum', this.#address)
  }

  #accounts(): readonly string[] {
    const wallet = this.#wallet()
    return wallet && !this.#revoked ? [wallet.address] : []
  }

  /** The current chain: the one it was switched to, in this page load or an earlier one, else the default one. */
  async #chain(settings?: Settings): Promise<ChainRecord> {
    const { chains, defaultChain } = settings ?? (await pageSettings())
    return this.#chosenChain(chains) ?? defaultChain
  }

  #chosenChain(chains: readonly ChainRecord[]): ChainRecord | undefined {
    const wallet = this.#wallet()
    const id = this.#chainId ?? (wallet && lastChain(wallet.address))
    return id === undefined ? undefined : chainById(id, chains)
  }

  /**
   * The chain to send on. Without a screen and without an earlier switch, it is never a chain that only the markup
   * names.
   */
  async #chainToSendOn(): Promise<number> {
    const settings = await pageSettings()
    const { id } = this.#chosenChain(settings.chains) ?? settings.defaultChain
    return showsScreens(undefined, settings) || this.#chosenChain(settings.chains) ? id : statedChain(settings)
  }

  /** The RPC client of the current chain. */
  async #node(): Promise<(method: string, params: unknown) => Promise<unknown>> {
    const settings = await pageSettings()
    const chain = await this.#chain(settings)
    const rpcUrl = nodeOf(chain, settings)
    return (method, params) => askChain(rpcUrl, method, params)
  }

  /** Grants or revokes the page's access to the account, and notifies the listeners. */
  #allow(allowed: boolean): void {
    if (this.#revoked !== allowed) return
    this.#revoked = !allowed
    this.#lastAccounts = this.#accounts()
    this.#emit('accountsChanged', this.#lastAccounts)
  }

  /** Emits `accountsChanged` when the session's wallet or the visitor's default one changes. */
  async #updateAccounts(): Promise<void> {
    const before = this.#lastAccounts
    const now = this.#accounts()
    if (before[0] === now[0]) return
    this.#lastAccounts = now
    this.#chainId = undefined
    if (now.length > 0 && before.length === 0) {
      const chain = await this.#chain().catch(() => undefined)
      if (this.#lastAccounts !== now) return // a newer state was emitted meanwhile
      if (chain) this.#emit('connect', { chainId: hexQuantity(chain.id) })
    }
    this.#emit('accountsChanged', now)
    if (now.length === 0)
      this.#emit('disconnect', new ProviderRpcError(RPC_DISCONNECTED, 'The wallet is not connected any more.'))
  }

  #emit<Name extends keyof ProviderEvents>(name: Name, detail: ProviderEvents[Name]): void {
    this.#listeners.tell(name, detail)
  }
}

/**
 * The Ethereum provider (EIP-1193) of the user's embedded wallet. It is available before anybody is signed in, and
 * stays the same object. The visitor approves everything that is signed.
 *
 * @param address the wallet; default: the user's default one
 * @returns the provider, for viem, ethers or any other library; its requests reject with a ProviderRpcError
 * @example
 * const accounts = await getEthereumProvider().request({ method: 'eth_requestAccounts' })
 */
export function getEthereumProvider(address?: string): EthereumProvider {
  const all = onePerPage('ethereum-providers', () => new Map<string | undefined, EthereumProvider>())
  const key = address?.toLowerCase()
  const found = all.get(key) ?? new EmbeddedEthereumProvider(address)
  all.set(key, found)
  return found
}
