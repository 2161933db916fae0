import { RPC_INVALID_PARAMS, RPC_UNSUPPORTED_METHOD } from '../constants.js'
import { WalletError } from '../errors/wallet-error.js'
import { ownMember } from '../lib/own/own-member.js'
import type { ExternalProvider } from './registry.js'
import { rpcError } from './rpc-error.js'

/** An account of a wallet (Wallet Standard). */
interface StandardAccount {
  readonly address: string
  /** The networks that it can be used on. */
  readonly chains?: unknown
}

/** The members of a Wallet Standard wallet that are used here. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

/** True for a wallet that can connect and sign messages or transactions on Solana. */
export function isSolanaWallet(wallet: unknown): wallet is StandardWallet {
  if (typeof wallet !== 'object' || wallet === null) return false
  const { name, chains, features } = wallet as Partial<StandardWallet>
  if (typeof name !== 'string' || !Array.isArray(chains) || typeof features !== 'object' || features === null)
    return false
  const has = (feature: string) => Object.hasOwn(features, feature)
  return (
    chains.some(chain => typeof chain === 'string' && chain.startsWith('solana:')) &&
    has('standard:connect') &&
    (has('solana:signMessage') || has('solana:signTransaction'))
  )
}

/**
 * Wraps a Wallet Standard wallet in a provider that is called by method. Methods and formats are those of WalletConnect
 * for Solana: addresses, messages and signatures in base58, transactions in base64.
 */
export const solanaProvider = (wallet: StandardWallet): ExternalProvider => ({
  async request({ method, params }) {
    switch (method) {
      case 'solana_requestAccounts':
        return connect(wallet)
      case 'solana_getAccounts':
        return connect(wallet, { silent: true })
      case 'solana_signMessage':
        return signMessage(wallet, params)
      case 'solana_signTransaction':
        return signTransaction(wallet, params)
      default:
        throw rpcError(RPC_UNSUPPORTED_METHOD, `The wallet knows no ${method}.`)
    }
  },
  on(name, listener) {
    if (name === 'accountsChanged')
      void feature(wallet, 'standard:events', 'on')('change', () => listener(addressesIn(wallet)))
  },
})

const addressesIn = ({ accounts }: StandardWallet): readonly string[] => accounts.map(({ address }) => address)

/** A method of the wallet, by the name of its feature in the standard. Throws if the wallet does not have it. */
function feature(
  wallet: StandardWallet,
  name: string,
  method = name.replace(/.*:/, ''),
): (...args: readonly unknown[]) => unknown {
  const holder = ownMember(wallet.features, name)
  const action = ownMember(holder, method)
  if (typeof action !== 'function') throw rpcError(RPC_UNSUPPORTED_METHOD, `The wallet knows no ${name}.`)
  return (...args) => Reflect.apply(action, holder, args) as unknown
}

async function connect(wallet: StandardWallet, input?: { readonly silent: true }): Promise<readonly string[]> {
  const answer = await feature(wallet, 'standard:connect')(...(input ? [input] : []))
  const accounts = ownMember(answer, 'accounts')
  return Array.isArray(accounts)
    ? (accounts as readonly StandardAccount[]).map(({ address }) => address)
    : addressesIn(wallet)
}

function accountOf(wallet: StandardWallet, pubkey: unknown): StandardAccount {
  const account = wallet.accounts.find(({ address }) => address === pubkey)
  if (!account) throw rpcError(RPC_INVALID_PARAMS, 'The wallet has no such account.')
  return account
}

/** True if an account is on this network. An account that names no networks is on all of them. */
const isOn = ({ chains }: StandardAccount, chain: string): boolean => !Array.isArray(chains) || chains.includes(chain)

async function signMessage(wallet: StandardWallet, params: unknown): Promise<{ signature: string }> {
  const { fromBase58, toBase58 } = await import('../chains/solana/base58.js')
  const { message, pubkey } = params as { message: string; pubkey: string }
  const [signed] = (await feature(
    wallet,
    'solana:signMessage',
  )({ account: accountOf(wallet, pubkey), message: fromBase58(message) })) as readonly { signature: Uint8Array }[]
  return { signature: toBase58(bytes(signed?.signature)) }
}

async function signTransaction(wallet: StandardWallet, params: unknown): Promise<{ transaction: string }> {
  const { base64, fromBase64 } = await import('../chains/solana/index.js')
  const { transaction, pubkey, chain } = params as { transaction: string; pubkey: string; chain?: string }
  const account = accountOf(wallet, pubkey)
  if (chain !== undefined && !isOn(account, chain))
    throw new WalletError('UNSUPPORTED_CHAIN_ID', `The wallet is not on ${chain}.`)
  const [signed] = (await feature(
    wallet,
    'solana:signTransaction',
  )({ account, transaction: fromBase64(transaction), ...(chain !== undefined && { chain }) })) as readonly {
    signedTransaction: Uint8Array
  }[]
  return { transaction: base64(bytes(signed?.signedTransaction)) }
}

/** The bytes of a wallet's response. Throws if it is something else. */
function bytes(answer: Uint8Array | undefined): Uint8Array {
  if (!(answer instanceof Uint8Array)) throw rpcError(RPC_INVALID_PARAMS, 'The wallet gave no signature.')
  return answer
}
