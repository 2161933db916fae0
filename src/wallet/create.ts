import { sendAnalytics } from '../api/analytics.js'
import type { Settings } from '../config/settings.js'
import { DEFAULT_WALLET_INDEX } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { onePerPage } from '../lib/page.js'
import { abortable } from '../lib/wait.js'
import { refreshUser } from '../session/refresh-user.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { ChainType, User, WalletAccount } from '../session/user.js'
import { createInFrame, createOnServer, type WalletRecovery } from './make-wallet.js'
import { pageSettings } from './page-settings.js'

export type { WalletRecovery } from './make-wallet.js'

export interface CreateWalletOptions {
  readonly chainType: ChainType
  /** 0 is the first wallet of its chain; a higher index adds one below the same secret. */
  readonly walletIndex?: number
  /** True: another one although there is one already; without an index, the highest plus one. */
  readonly createAdditional?: boolean
  /** How the user will get the wallet back on another device; else the provider sees to it. */
  readonly recovery?: WalletRecovery
  /** The settings of an element that differ from the page's. */
  readonly settings?: Settings['embeddedWallets']
}

const flights = () => onePerPage('wallet-creations', () => new Map<string, Promise<WalletAccount>>())

/**
 * Makes an embedded wallet for the signed-in user and answers it. The same wish while one is under way is one creation,
 * and an aborted signal ends the waiting, not the creation. Rejects with MUST_BE_AUTHENTICATED, INVALID_DATA,
 * EMBEDDED_WALLET_ALREADY_EXISTS, EMBEDDED_WALLET_NOT_FOUND, WALLET_FRAME_UNAVAILABLE, or EMBEDDED_WALLET_CREATE_ERROR
 * with what went wrong as its cause.
 */
export async function createWallet(options: CreateWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  signal?.throwIfAborted()
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before creating a Privy wallet')
  const { chainType, recovery, settings } = options
  const index = indexOf(options, embeddedWallets(user), chainType)
  const key = `${user.id} ${chainType} ${index}`
  const flight = flights().get(key) ?? make(user, chainType, index, recovery, settings).finally(() => flights().delete(key))
  flights().set(key, flight)
  return signal ? abortable(flight, signal) : flight
}

/** Makes a wallet on each of these chains, the Ethereum one first. Chains that have one already are refused. */
export async function createWallets({ chainTypes, recovery }: { readonly chainTypes: readonly ChainType[]; readonly recovery?: WalletRecovery }, signal?: AbortSignal): Promise<readonly WalletAccount[]> {
  if (chainTypes.length === 0) throw new WalletError('INVALID_DATA', 'Invalid args to create wallet')
  const made: WalletAccount[] = []
  for (const chainType of [...new Set(chainTypes)].sort()) made.push(await createWallet({ chainType, ...(recovery && { recovery }) }, signal))
  return made
}

/** Checks what is asked for, and says which index it will have. */
function indexOf({ chainType, walletIndex, createAdditional = false }: CreateWalletOptions, wallets: readonly WalletAccount[], chain: ChainType): number {
  if (chainType === undefined || chainType === null) throw new WalletError('INVALID_DATA', 'Invalid args to create wallet')
  const malformed = (chainType !== 'ethereum' && chainType !== 'solana') || typeof createAdditional !== 'boolean'
  if (malformed || (walletIndex !== undefined && !Number.isSafeInteger(walletIndex))) throw new WalletError('INVALID_DATA', 'Invalid input to create wallet')
  if (walletIndex !== undefined && walletIndex < 0) throw new WalletError('INVALID_DATA', `A negative walletIndex (${walletIndex}) is invalid.`)
  const additional = createAdditional || (walletIndex ?? DEFAULT_WALLET_INDEX) > DEFAULT_WALLET_INDEX
  if (additional && wallets.length === 0) {
    throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Must have an existing embedded wallet to create an additional wallet.')
  }
  const existing = wallets.filter(wallet => wallet.chainType === chain && !wallet.imported)
  const next = existing.reduce((highest, wallet) => Math.max(highest, wallet.walletIndex ?? -1), -1) + 1
  const index = walletIndex ?? (createAdditional ? next : DEFAULT_WALLET_INDEX)
  if ((!additional && existing.length > 0) || existing.some(wallet => wallet.walletIndex === index)) {
    throw new WalletError('EMBEDDED_WALLET_ALREADY_EXISTS', 'User already has an embedded wallet.')
  }
  return index
}

async function make(user: User, chainType: ChainType, index: number, recovery: WalletRecovery | undefined, settings: CreateWalletOptions['settings']): Promise<WalletAccount> {
  const { mode, requireUserOwnedRecoveryOnCreate, userOwnedRecoveryOptions } = settings ?? (await pageSettings()).embeddedWallets
  if (requireUserOwnedRecoveryOnCreate && !(recovery && userOwnedRecoveryOptions.includes(recovery.method))) {
    throw new WalletError('NOT_SUPPORTED', 'User owned recovery not yet supported for this app.')
  }
  sendAnalytics('embedded_wallet_creation_started')
  try {
    const before = new Set(embeddedWallets(user, chainType).map(({ address }) => address))
    const onServer = mode === 'user-controlled-server-wallets-only'
    if (onServer) await createOnServer(chainType)
    else await createInFrame(user, chainType, index, recovery)
    const made = embeddedWallets(await refreshUser(), chainType)
      .find(wallet => !before.has(wallet.address) && (onServer || (wallet.walletIndex === index && !wallet.imported)))
    if (!made) throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'User wallet creation failed')
    sendAnalytics('embedded_wallet_creation_completed', { walletAddress: made.address })
    return made
  } catch (error) {
    throw creationError(error)
  }
}

/** What the provider itself refused, and everything else; what has a text of its own keeps it. */
function creationError(cause: unknown): WalletError {
  if (isWalletError(cause, 'EMBEDDED_WALLET_CREATE_ERROR', 'MUST_BE_AUTHENTICATED', 'WALLET_FRAME_UNAVAILABLE', 'EMBEDDED_WALLET_NEEDS_RECOVERY', 'MISSING_MFA_CREDENTIALS')) return cause
  const refused = isWalletError(cause) && cause.frameType !== undefined
  return new WalletError('EMBEDDED_WALLET_CREATE_ERROR', refused ? 'User wallet creation failed' : 'Failed to create wallet', { cause, retryable: true })
}
