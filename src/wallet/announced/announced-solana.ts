import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { Cluster } from '../../chains/clusters.js'
import { ownWallets } from '../../connectors/own-wallets.js'
import { WalletError } from '../../errors/wallet-error.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { record } from '../../lib/own/record.js'
import { currentUser, $session } from '../../session/store.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import { approveMessage, approveTransaction } from '../approvals.js'
import { asking } from '../../ask/calling-script.js'
import { Listeners, type Listener } from '../provider/listeners.js'
import { defaultWallet } from '../preferences/default-wallet.js'
import { connectedAccount } from './connected-account.js'
import {
  invalidInput,
  isSilent,
  readMessageInput,
  readSignInInput,
  readTransactionInput,
  withNumber,
  type StandardMessage,
  type StandardTransaction,
} from './solana-inputs.js'
import type { WalletBrand } from './wallet-brand.js'

/** An account of the Wallet Standard. */
export interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The code that makes a request. */
type Requester = ReturnType<typeof asking>

/** A request for the connected account. */
type Own<Request> = Request & { readonly address: string }
type OwnTransaction = Own<Omit<StandardTransaction, 'chain'>> & { readonly cluster?: Cluster }

/** The clusters by their names in the standard. */
const CLUSTER_OF: ReadonlyMap<string, Cluster> = new Map([
  ['solana:mainnet', 'mainnet-beta'],
  ['solana:devnet', 'devnet'],
  ['solana:testnet', 'testnet'],
])
const LOCALNET = 'solana:localnet'
const SIGNING = Object.freeze([
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
])
/** The maximum number of items in one call: each is signed on its own screen, one after another. */
const INPUTS_LIMIT = 20

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

/** The visitor's Solana wallet in the form of the Wallet Standard: a dapp connects, then asks it to sign. */
export class AnnouncedSolanaWallet {
  readonly version = '1.0.0'
  readonly name: string
  readonly icon: WalletBrand['icon']
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly #listeners = new Listeners()
  readonly #clusterOf: ReadonlyMap<string, Cluster>
  #accounts: readonly StandardAccount[] = []

  /** @param local the app's cluster, if its node runs on this machine; dapps know that network as "localnet" */
  constructor({ name, icon }: WalletBrand, local?: Cluster) {
    this.#clusterOf = local ? new Map([...CLUSTER_OF, [LOCALNET, local]]) : CLUSTER_OF
    this.chains = Object.freeze([...this.#clusterOf.keys()])
    this.name = name
    this.icon = icon
    const versions = { supportedTransactionVersions: Object.freeze(['legacy', 0]) }
    this.features = Object.freeze({
      'standard:connect': feature('1.0.0', {
        connect: (input?: unknown) => withNumber(() => this.#connect(input)),
      }),
      'standard:disconnect': feature('1.0.0', { disconnect: () => Promise.resolve(this.#setAccounts([])) }),
      'standard:events': feature('1.0.0', { on: (name: string, listener: Listener) => this.#on(name, listener) }),
      'solana:signMessage': feature('1.1.0', {
        signMessage: (...inputs: readonly unknown[]) =>
          inSequence(
            inputs,
            input => this.#own(readMessageInput(input)),
            (request, by) => this.#signMessage(this.#own(request), by),
          ),
      }),
      'solana:signTransaction': feature('1.0.0', {
        ...versions,
        signTransaction: (...inputs: readonly unknown[]) =>
          inSequence(
            inputs,
            input => this.#readTransaction(input),
            (request, by) => this.#sign(this.#own(request), by),
          ),
      }),
      'solana:signAndSendTransaction': feature('1.0.0', {
        ...versions,
        signAndSendTransaction: (...inputs: readonly unknown[]) =>
          inSequence(
            inputs,
            input => this.#readTransaction(input),
            (request, by) => this.#signAndSend(this.#own(request), by),
          ),
      }),
      'solana:signIn': feature('1.0.0', {
        signIn: (...inputs: readonly unknown[]) =>
          inSequence(inputs.length === 0 ? [undefined] : inputs, readSignInInput, (request, by) =>
            this.#signIn(request, by),
          ),
      }),
    })
    $session().listen(() => void this.#follow())
    Object.freeze(this)
  }

  get accounts(): readonly StandardAccount[] {
    return this.#accounts
  }

  /** With `silent`, connects only if a signed-in visitor has a wallet, and shows no screen. */
  async #connect(input?: unknown): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    const wallet = isSilent(input) ? defaultWallet(currentUser(), 'solana') : await connectedAccount('solana')
    if (wallet && this.#accounts[0]?.address !== wallet.address)
      this.#setAccounts([await accountOf(wallet.address, this.chains)])
    return { accounts: this.#accounts }
  }

  #on(name: string, listener: Listener): () => void {
    this.#listeners.add(name, listener)
    return () => void this.#listeners.remove(name, listener)
  }

  #setAccounts(accounts: readonly StandardAccount[]): void {
    if (accounts.length === 0 && this.#accounts.length === 0) return
    this.#accounts = Object.freeze([...accounts])
    this.#listeners.tell('change', { accounts: this.#accounts })
  }

  /** The connection ends with the session, or when another user logs in. */
  async #follow(): Promise<void> {
    const [connected] = this.#accounts
    if (connected && !embeddedWallet(currentUser(), 'solana', connected.address)) this.#setAccounts([])
  }

  /** The request, if it is for the connected account. @throws WalletError INVALID_DATA */
  #own<Request extends { readonly address: unknown }>(request: Request): Own<Request> {
    const [connected] = this.#accounts
    if (connected && request.address === connected.address) return { ...request, address: connected.address }
    throw new WalletError('INVALID_DATA', 'The wallet has no such account, or is not connected.')
  }

  /** Refuses a malformed transaction at once, so that the visitor sees nothing of it. */
  async #readTransaction(input: unknown): Promise<OwnTransaction> {
    const { chain, ...request } = this.#own(readTransactionInput(input))
    const cluster = chain === undefined ? undefined : this.#clusterOf.get(chain)
    if (chain !== undefined && !cluster) throw new WalletError('INVALID_DATA', 'The wallet knows no such network.')
    const { parseSolanaTransaction } = await import('../../chains/solana/index.js')
    parseSolanaTransaction(request.transaction)
    return { ...request, ...(cluster && { cluster }) }
  }

  async #signMessage({ address, message }: Own<StandardMessage>, by: Requester): Promise<object> {
    return { signedMessage: message, signature: await this.#signature(address, message, by), signatureType: 'ed25519' }
  }

  async #signature(address: string, message: Uint8Array, by: Requester): Promise<Uint8Array> {
    const request = { chainType: 'solana', address, method: 'solana_signMessage', data: base64(message) } as const
    return fromBase64(await approveMessage({ ...request, uiOptions: {} }, undefined, by))
  }

  #approve(request: OwnTransaction, signOnly: boolean, by: Requester) {
    return approveTransaction({ chainType: 'solana', ...request, signOnly, uiOptions: {} }, undefined, by)
  }

  async #sign(request: OwnTransaction, by: Requester): Promise<object> {
    const { signedTransaction } = await this.#approve(request, true, by)
    if (!signedTransaction) throw failedToSign('transaction')
    return { signedTransaction: fromBase64(signedTransaction) }
  }

  async #signAndSend(request: OwnTransaction, by: Requester): Promise<object> {
    const { hash } = await this.#approve(request, false, by)
    if (!hash) throw new WalletError('TRANSACTION_FAILURE', 'The transaction was not sent.')
    const { fromBase58 } = await import('../../chains/solana/base58.js')
    return { signature: fromBase58(hash) }
  }

  /** Connects, and signs a message with which the visitor logs in to this page (Sign In With Solana). */
  async #signIn(requested: SolanaSignInInput, by: Requester): Promise<object> {
    const { accounts } = await this.#connect()
    const [account] = accounts as readonly [StandardAccount]
    if (requested.address !== undefined && requested.address !== account.address)
      throw new WalletError('INVALID_DATA', 'The wallet has another address.')
    const { createSignInMessage } = await import('@solana/wallet-standard-util')
    const message = createSignInMessage(
      record({ ...requested, domain: requested.domain ?? location.host, address: account.address }),
    )
    return {
      account,
      signedMessage: message,
      signature: await this.#signature(account.address, message, by),
      signatureType: 'ed25519',
    }
  }
}

const feature = <Feature extends object>(version: string, methods: Feature) => Object.freeze({ version, ...methods })

/** Reads all inputs, then processes them one after another, in the name of the code that made this call. */
function inSequence<Request>(
  inputs: readonly unknown[],
  read: (input: unknown) => Request | Promise<Request>,
  action: (request: Request, by: Requester) => Promise<object>,
): Promise<readonly object[]> {
  const by = asking('wallet-standard')
  return withNumber(async () => {
    if (inputs.length > INPUTS_LIMIT) throw invalidInput(`at most ${INPUTS_LIMIT} at once`)
    const requests = await Promise.all(inputs.map(read))
    const outputs: object[] = []
    for (const request of requests) outputs.push(await action(request, by))
    return outputs
  })
}

async function accountOf(address: string, chains: readonly string[]): Promise<StandardAccount> {
  const { fromBase58 } = await import('../../chains/solana/base58.js')
  return Object.freeze({ address, publicKey: fromBase58(address), chains, features: SIGNING })
}

/** Registers the visitor's Solana wallet with the dapps of this page, now and as each one loads (Wallet Standard). */
export function announceSolana(
  brand: WalletBrand,
  page: Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> = globalThis,
  local?: Cluster,
): void {
  const wallet = new AnnouncedSolanaWallet(brand, local)
  ownWallets().add(wallet)
  const register = (api: unknown) => {
    try {
      ;(api as { register(...wallets: readonly unknown[]): unknown }).register(wallet)
    } catch {
      // A page that breaks the standard gets no wallet.
    }
  }
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  page.addEventListener('wallet-standard:app-ready', event => register((event as CustomEvent<unknown>).detail))
}
