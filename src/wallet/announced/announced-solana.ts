import type { SolanaSignInInput } from '@solana/wallet-standard-features'
import type { Cluster } from '../../chains/clusters.js'
import { ownWallets } from '../../connectors/own-wallets.js'
import { WalletError } from '../../errors/wallet-error.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { ownMember } from '../../lib/own/own-member.js'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'
import { currentUser, $session } from '../../session/store.js'
import { embeddedWallet } from '../../session/user/embedded-wallets.js'
import { approveMessage, approveTransaction } from '../approvals.js'
import { asking } from '../../ask/calling-script.js'
import { Listeners, type Listener } from '../provider/listeners.js'
import { defaultWallet } from '../preferences/default-wallet.js'
import { connectedAccount } from './connected-account.js'
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

interface MessageToSign {
  readonly account?: unknown
  readonly message: Uint8Array
}
interface TransactionToSign {
  readonly account?: unknown
  readonly transaction: Uint8Array
  readonly chain?: string
}

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
        connect: (input?: { readonly silent?: boolean }) => this.#connect(input),
      }),
      'standard:disconnect': feature('1.0.0', { disconnect: () => Promise.resolve(this.#setAccounts([])) }),
      'standard:events': feature('1.0.0', { on: (name: string, listener: Listener) => this.#on(name, listener) }),
      'solana:signMessage': feature('1.1.0', {
        signMessage: (...inputs: readonly MessageToSign[]) =>
          inSequence(inputs, (input, by) => this.#signMessage(input, by)),
      }),
      'solana:signTransaction': feature('1.0.0', {
        ...versions,
        signTransaction: (...inputs: readonly TransactionToSign[]) =>
          inSequence(inputs, (input, by) => this.#sign(input, by)),
      }),
      'solana:signAndSendTransaction': feature('1.0.0', {
        ...versions,
        signAndSendTransaction: (...inputs: readonly TransactionToSign[]) =>
          inSequence(inputs, (input, by) => this.#signAndSend(input, by)),
      }),
      'solana:signIn': feature('1.0.0', {
        signIn: (...inputs: readonly (SolanaSignInInput | undefined)[]) =>
          inSequence(inputs.length === 0 ? [undefined] : inputs, (input, by) => this.#signIn(input, by)),
      }),
    })
    $session().listen(() => void this.#follow())
    Object.freeze(this)
  }

  get accounts(): readonly StandardAccount[] {
    return this.#accounts
  }

  /** With `silent`, connects only if a signed-in visitor has a wallet, and shows no screen. */
  async #connect(input?: { readonly silent?: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }> {
    const silent = toNullPrototype(input).silent === true
    const wallet = silent ? defaultWallet(currentUser(), 'solana') : await connectedAccount('solana')
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

  #addressOf(account: unknown): string {
    const [connected] = this.#accounts
    if (connected && ownMember(account, 'address') === connected.address) return connected.address
    throw new WalletError('INVALID_DATA', 'The wallet has no such account, or is not connected.')
  }

  async #signMessage({ account, message }: MessageToSign, by: Requester): Promise<object> {
    const address = this.#addressOf(account)
    const signedMessage = Uint8Array.from(message)
    return { signedMessage, signature: await this.#signature(address, signedMessage, by), signatureType: 'ed25519' }
  }

  async #signature(address: string, message: Uint8Array, by: Requester): Promise<Uint8Array> {
    const request = { chainType: 'solana', address, method: 'solana_signMessage', data: base64(message) } as const
    return fromBase64(await approveMessage({ ...request, uiOptions: {} }, undefined, by))
  }

  #approve({ account, transaction, chain }: TransactionToSign, signOnly: boolean, by: Requester) {
    const address = this.#addressOf(account)
    const cluster = chain === undefined ? undefined : this.#clusterOf.get(chain)
    if (chain !== undefined && !cluster) throw new WalletError('INVALID_DATA', 'The wallet knows no such network.')
    return approveTransaction(
      {
        chainType: 'solana',
        address,
        transaction: Uint8Array.from(transaction),
        signOnly,
        uiOptions: {},
        ...(cluster && { cluster }),
      },
      undefined,
      by,
    )
  }

  async #sign(input: TransactionToSign, by: Requester): Promise<object> {
    const { signedTransaction } = await this.#approve(input, true, by)
    if (!signedTransaction) throw failedToSign('transaction')
    return { signedTransaction: fromBase64(signedTransaction) }
  }

  async #signAndSend(input: TransactionToSign, by: Requester): Promise<object> {
    const { hash } = await this.#approve(input, false, by)
    if (!hash) throw new WalletError('TRANSACTION_FAILURE', 'The transaction was not sent.')
    const { fromBase58 } = await import('../../chains/solana/base58.js')
    return { signature: fromBase58(hash) }
  }

  /** Connects, and signs a message with which the visitor logs in to this page (Sign In With Solana). */
  async #signIn(input: SolanaSignInInput | undefined, by: Requester): Promise<object> {
    const { accounts } = await this.#connect()
    const [account] = accounts as readonly [StandardAccount]
    const requested = toNullPrototype(input)
    if (requested.address !== undefined && requested.address !== account.address)
      throw new WalletError('INVALID_DATA', 'The wallet has another address.')
    const { createSignInMessage } = await import('@solana/wallet-standard-util')
    const message = createSignInMessage({
      ...requested,
      domain: requested.domain ?? location.host,
      address: account.address,
    })
    return {
      account,
      signedMessage: message,
      signature: await this.#signature(account.address, message, by),
      signatureType: 'ed25519',
    }
  }
}

const feature = <Feature extends object>(version: string, methods: Feature) => Object.freeze({ version, ...methods })

/** Processes the inputs one after another, in the name of the code that made this call. */
async function inSequence<Input>(
  inputs: readonly Input[],
  action: (input: Input, by: Requester) => Promise<object>,
): Promise<readonly object[]> {
  const by = asking('wallet-standard')
  if (inputs.length > INPUTS_LIMIT) throw new WalletError('INVALID_DATA', `At most ${INPUTS_LIMIT} at once.`)
  const outputs: object[] = []
  for (const input of inputs) outputs.push(await action(input, by))
  return outputs
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
