import { chainById, rpcUrlOf, type ChainRecord } from '../chains/registry.js'
import type { Settings } from '../config/settings.js'
import { RPC_DISCONNECTED, RPC_INVALID_PARAMS, RPC_UNAUTHORIZED, RPC_UNSUPPORTED_CHAIN, RPC_UNSUPPORTED_METHOD } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { hexQuantity } from '../lib/hex.js'
import { onePerPage } from '../lib/page.js'
import { $session, currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { WalletAccount } from '../session/user.js'
import { approvals } from './approvals.js'
import { askChain } from './chain-rpc.js'
import { frozenCopy } from './frozen-copy.js'
import { lastChain, rememberChain } from './last-chain.js'
import { pageSettings } from './page-settings.js'
import { providerError, ProviderRpcError } from './provider-error.js'
import { READ_METHODS } from './read-methods.js'

export interface ProviderEvents {
  connect: { readonly chainId: string }
  disconnect: ProviderRpcError
  accountsChanged: readonly string[]
  chainChanged: string
}

/** An Ethereum provider (EIP-1193), as viem, ethers and hosts expect it. */
export interface EthereumProvider {
  /** Asks the wallet or its chain. Rejects with a ProviderRpcError: a number (EIP-1193), and the WalletError as its cause. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on<Name extends keyof ProviderEvents>(name: Name, listener: (detail: ProviderEvents[Name]) => void): EthereumProvider
  removeListener<Name extends keyof ProviderEvents>(name: Name, listener: (detail: ProviderEvents[Name]) => void): EthereumProvider
}

type Listener = (detail: never) => void
type Serve = (wallet: WalletAccount, params: readonly unknown[]) => unknown

const invalid = (message: string) => new ProviderRpcError(RPC_INVALID_PARAMS, message)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

class EmbeddedEthereumProvider implements EthereumProvider {
  readonly #address: string | undefined
  readonly #listeners = new Map<string, Set<Listener>>()
  #stopFollowing: (() => void) | undefined
  #known: readonly string[] = []
  #chainId: number | undefined

  constructor(address: string | undefined) {
    this.#address = address?.toLowerCase()
  }

  async request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown> {
    try {
      const copy: unknown = frozenCopy(args)
      if (!isRecord(copy)) throw invalid('A request has a method and a list of parameters.')
      const { method, params = [] } = copy
      if (typeof method !== 'string' || method === '' || (!Array.isArray(params) && !isRecord(params))) throw invalid('A request has a method and a list of parameters.')
      return await this.#serve(method, params)
    } catch (error) {
      throw providerError(error)
    }
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, (this.#listeners.get(name) ?? new Set()).add(listener))
    if (!this.#stopFollowing) {
      this.#known = this.#accounts()
      this.#stopFollowing = $session().listen(() => void this.#follow())
    }
    return this
  }

  removeListener(name: string, listener: Listener): this {
    this.#listeners.get(name)?.delete(listener)
    if ([...this.#listeners.values()].every(({ size }) => size === 0)) {
      this.#stopFollowing?.()
      this.#stopFollowing = undefined
    }
    return this
  }

  async #serve(method: string, params: readonly unknown[] | Record<string, unknown>): Promise<unknown> {
    if (method === 'eth_accounts') return this.#accounts()
    if (method === 'eth_chainId') return hexQuantity((await this.#chain()).id)
    if (method === 'net_version') return String((await this.#chain()).id)
    if (READ_METHODS.has(method)) return this.#ask(method, params)
    const serve = Object.hasOwn(this.#methods, method) ? this.#methods[method] : undefined
    // Raw hashes, account authorisations and everything unknown end here.
    if (!serve) throw new ProviderRpcError(RPC_UNSUPPORTED_METHOD, `The wallet does not serve ${method.slice(0, 60)}.`)
    const wallet = this.#wallet()
    if (!currentUser()) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before using a Privy wallet')
    if (!wallet) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Embedded wallet not found')
    return serve(wallet, Array.isArray(params) ? params : [params])
  }

  readonly #methods: Readonly<Record<string, Serve>> = {
    eth_requestAccounts: async wallet => {
      this.#emit('connect', { chainId: hexQuantity((await this.#chain()).id) })
      return [wallet.address]
    },
    wallet_switchEthereumChain: async (wallet, [wish]) => {
      const chain = await this.#wanted(wish)
      if (chain.id === (await this.#chain()).id) return null
      this.#chainId = chain.id
      rememberChain(wallet.address, chain.id)
      this.#emit('chainChanged', hexQuantity(chain.id))
      return null
    },
    // Chains are added by configuration alone: here it is only told whether one is there.
    wallet_addEthereumChain: async (_wallet, [wish]) => {
      await this.#wanted(wish)
      return null
    },
    personal_sign: (wallet, [data, address]) => {
      this.#isOwn(wallet, address)
      if (typeof data !== 'string' || data === '') throw new WalletError('INVALID_MESSAGE', 'Message must be a non-empty string')
      return approvals.signMessage({ chainType: 'ethereum', address: wallet.address, method: 'personal_sign', data })
    },
    eth_signTypedData_v4: (wallet, [address, data]) => {
      this.#isOwn(wallet, address)
      if (!isRecord(data) && (typeof data !== 'string' || data === '')) throw invalid('There are no typed data.')
      return approvals.signMessage({ chainType: 'ethereum', address: wallet.address, method: 'eth_signTypedData_v4', data })
    },
    eth_sendTransaction: async (wallet, [transaction]) => {
      const { hash } = await this.#confirm(wallet, transaction, false)
      if (!hash) throw new WalletError('TRANSACTION_FAILURE', 'The transaction was not sent.')
      return hash
    },
    eth_signTransaction: async (wallet, [transaction]) => {
      const { signedTransaction } = await this.#confirm(wallet, transaction, true)
      if (!signedTransaction) throw new WalletError('UNABLE_TO_SIGN', 'Failed to sign transaction')
      return signedTransaction
    },
  }

  async #confirm(wallet: WalletAccount, transaction: unknown, signOnly: boolean) {
    if (!isRecord(transaction)) throw invalid('Invalid transaction request')
    if (transaction['from'] !== undefined) this.#isOwn(wallet, transaction['from'])
    return approvals.confirmTransaction({ chainType: 'ethereum', address: wallet.address, transaction, chain: (await this.#chain()).id, signOnly })
  }

  #isOwn(wallet: WalletAccount, address: unknown): void {
    if (typeof address !== 'string') throw invalid('There is no address.')
    if (address.toLowerCase() !== wallet.address.toLowerCase()) throw new ProviderRpcError(RPC_UNAUTHORIZED, 'The wallet has another address.')
  }

  #wallet(): WalletAccount | undefined {
    return embeddedWallets(currentUser(), 'ethereum').find(({ address }) => this.#address === undefined || address.toLowerCase() === this.#address)
  }

  #accounts(): readonly string[] {
    const wallet = this.#wallet()
    return wallet ? [wallet.address] : []
  }

  /** The chain the wallet is on: switched to, else the one it was last on, else the default one. */
  async #chain(settings?: Settings): Promise<ChainRecord> {
    const { chains, defaultChain } = settings ?? await pageSettings()
    const wallet = this.#wallet()
    const id = this.#chainId ?? (wallet && lastChain(wallet.address))
    return (id === undefined ? undefined : chainById(id, chains)) ?? defaultChain
  }

  /** The configured chain that a request names. */
  async #wanted(wish: unknown): Promise<ChainRecord> {
    const named = isRecord(wish) ? wish['chainId'] : undefined
    if (typeof named !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(named)) throw invalid('A chain is named by { chainId } in hex.')
    const chain = chainById(Number(named), (await pageSettings()).chains)
    if (!chain) throw new WalletError('UNSUPPORTED_CHAIN_ID', `Unsupported chainId ${Number(named)}`, { rpcCode: RPC_UNSUPPORTED_CHAIN })
    return chain
  }

  async #ask(method: string, params: unknown): Promise<unknown> {
    const settings = await pageSettings()
    const chain = await this.#chain(settings)
    const rpcUrl = rpcUrlOf(chain, { rpcUrls: settings.rpcConfig.rpcUrls, appId: settings.appId })
    if (!rpcUrl) throw new ProviderRpcError(RPC_DISCONNECTED, `There is no address to ask ${chain.name} at.`)
    return askChain(rpcUrl, method, params)
  }

  /** Somebody has signed in or out, or has another wallet. */
  async #follow(): Promise<void> {
    const before = this.#known
    const now = this.#known = this.#accounts()
    if (before[0] === now[0]) return
    this.#chainId = undefined
    if (now.length > 0 && before.length === 0) {
      const chain = await this.#chain().catch(() => undefined)
      if (chain) this.#emit('connect', { chainId: hexQuantity(chain.id) })
    }
    this.#emit('accountsChanged', now)
    if (now.length === 0) this.#emit('disconnect', new ProviderRpcError(RPC_DISCONNECTED, 'The wallet is not connected any more.'))
  }

  #emit<Name extends keyof ProviderEvents>(name: Name, detail: ProviderEvents[Name]): void {
    for (const listener of [...this.#listeners.get(name) ?? []]) {
      try {
        listener(detail as never)
      } catch (error) {
        globalThis.reportError?.(error)
      }
    }
  }
}

/**
 * The Ethereum provider (EIP-1193) of the user's embedded wallet with this address, else of the first one. It can be
 * asked for before anybody is signed in, and stays the same object. What signs is shown to the visitor first.
 */
export function getEthereumProvider(address?: string): EthereumProvider {
  const all = onePerPage('ethereum-providers', () => new Map<string, EthereumProvider>())
  const key = address?.toLowerCase() ?? ''
  const found = all.get(key) ?? new EmbeddedEthereumProvider(address)
  all.set(key, found)
  return found
}
