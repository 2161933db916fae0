import { sendAnalytics } from '../../api/analytics/analytics.js'
import { isChainType, type ChainType } from '../../chains/chain-type.js'
import type { Settings } from '../../config/settings.js'
import { DEFAULT_WALLET_INDEX } from '../../constants.js'
import { isWalletError, WalletError } from '../../errors/wallet-error.js'
import { ownCopy } from '../../lib/own/own-copy.js'
import { onePerPage } from '../../lib/page.js'
import { abortable } from '../../lib/time/abortable.js'
import { refreshUser } from '../../session/refresh-user.js'
import { requireUser } from '../../session/require-user.js'
import { sessionRestored } from '../../session/session-restored.js'
import { embeddedWallets } from '../../session/user/embedded-wallets.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { pageSettings } from '../page-settings.js'
import { walletNotFound } from '../require-wallet.js'
import { rootWallet } from './entropy.js'
import { createInFrame, createOnServer } from './make-wallet.js'
import { isUserOwned, type WalletRecovery } from './recovery.js'
import { protectCreated } from './set-recovery.js'

export type { WalletRecovery } from './recovery.js'

export interface CreateWalletOptions {
  readonly chainType: ChainType
  /** 0 is the first wallet of its chain; a higher index derives another one from the same secret. */
  readonly walletIndex?: number
  /** True: create another wallet of this chain; without `walletIndex`, at the highest index plus one. */
  readonly createAdditional?: boolean
  /** How the user recovers the wallet on another device; by default, the provider recovers it. */
  readonly recovery?: WalletRecovery
  /** The settings of an element, where they differ from the page's. */
  readonly settings?: Settings['embeddedWallets']
}

const running = () => onePerPage('wallet-creations', () => new Map<string, Promise<WalletAccount>>())

/**
 * Creates an embedded wallet for the signed-in user. While the same creation is running, a repeated call joins it.
 *
 * @param input the kind of chain; `createAdditional` or `walletIndex` for another wallet, `recovery` for how it is
 * recovered
 * @param signal ends the wait, not the creation
 * @returns the new wallet
 * @throws WalletError MUST_BE_AUTHENTICATED while nobody is signed in, INVALID_DATA, EMBEDDED_WALLET_ALREADY_EXISTS,
 * EMBEDDED_WALLET_NOT_FOUND, WALLET_FRAME_UNAVAILABLE, or EMBEDDED_WALLET_CREATE_ERROR with the failure as its cause
 * @example
 * const { address } = await createWallet({ chainType: 'ethereum' })
 */
export async function createWallet(input: CreateWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  signal?.throwIfAborted()
  const options = ownCopy(input)
  await sessionRestored(signal)
  const user = requireUser('before creating a Privy wallet')
  const { chainType, recovery, settings } = options
  const index = newIndexOf(options, embeddedWallets(user))
  const key = `${user.id} ${chainType} ${index}`
  const creation =
    running().get(key) ?? createAndFind(user, chainType, index, recovery, settings).finally(() => running().delete(key))
  running().set(key, creation)
  return abortable(creation, signal)
}

/**
 * Creates a wallet on each of these kinds of chain, Ethereum first.
 *
 * @param input the kinds of chain; `recovery` for how the wallets are recovered
 * @param signal ends the wait, not the creation
 * @returns the new wallets, in the order of their creation
 * @throws WalletError EMBEDDED_WALLET_ALREADY_EXISTS if the user has one there, and as `createWallet`
 * @example
 * const [onEthereum, onSolana] = await createWallets({ chainTypes: ['ethereum', 'solana'] })
 */
export async function createWallets(
  input: { readonly chainTypes: readonly ChainType[]; readonly recovery?: WalletRecovery },
  signal?: AbortSignal,
): Promise<readonly WalletAccount[]> {
  const { chainTypes, recovery } = ownCopy(input)
  if (chainTypes.length === 0) throw new WalletError('INVALID_DATA', 'Invalid args to create wallet')
  const created: WalletAccount[] = []
  for (const chainType of [...new Set(chainTypes)].sort())
    created.push(await createWallet({ chainType, ...(recovery && { recovery }) }, signal))
  return created
}

/** Validates the options and returns the index of the new wallet. */
function newIndexOf(
  { chainType, walletIndex, createAdditional = false }: CreateWalletOptions,
  wallets: readonly WalletAccount[],
): number {
  if (chainType === undefined || chainType === null)
    throw new WalletError('INVALID_DATA', 'Invalid args to create wallet')
  const malformed = !isChainType(chainType) || typeof createAdditional !== 'boolean'
  if (malformed || (walletIndex !== undefined && !Number.isSafeInteger(walletIndex)))
    throw new WalletError('INVALID_DATA', 'Invalid input to create wallet')
  if (walletIndex !== undefined && walletIndex < 0)
    throw new WalletError('INVALID_DATA', `A negative walletIndex (${walletIndex}) is invalid.`)
  const additional = createAdditional || (walletIndex ?? DEFAULT_WALLET_INDEX) > DEFAULT_WALLET_INDEX
  if (additional && wallets.length === 0) {
    throw walletNotFound('Must have an existing embedded wallet to create an additional wallet.')
  }
  const existing = wallets.filter(wallet => wallet.chainType === chainType && !wallet.imported)
  const next = (existing.at(-1)?.walletIndex ?? -1) + 1
  const index = walletIndex ?? (createAdditional ? next : DEFAULT_WALLET_INDEX)
  if ((!additional && existing.length > 0) || existing.some(wallet => wallet.walletIndex === index)) {
    throw new WalletError('EMBEDDED_WALLET_ALREADY_EXISTS', 'User already has an embedded wallet.')
  }
  return index
}

async function createAndFind(
  user: User,
  chainType: ChainType,
  index: number,
  recovery: WalletRecovery | undefined,
  settings: CreateWalletOptions['settings'],
): Promise<WalletAccount> {
  const { mode, requireUserOwnedRecoveryOnCreate, userOwnedRecoveryOptions } =
    settings ?? (await pageSettings()).embeddedWallets
  const root = rootWallet(user, undefined)
  const isProtected = isUserOwned(root?.recoveryMethod)
  const isOffered = recovery !== undefined && userOwnedRecoveryOptions.includes(recovery.method)
  if (requireUserOwnedRecoveryOnCreate && !isProtected && !isOffered) {
    throw new WalletError('INVALID_CONFIG', 'User owned recovery not yet supported for this app.')
  }
  const onServer = mode === 'user-controlled-server-wallets-only'
  const created = await make(user, chainType, index, onServer, recovery)
  // An older secret still has the provider's recovery, which is replaced here.
  return recovery && root && !isProtected && !onServer ? await protectCreated(created, recovery) : created
}

async function make(
  user: User,
  chainType: ChainType,
  index: number,
  onServer: boolean,
  recovery: WalletRecovery | undefined,
): Promise<WalletAccount> {
  sendAnalytics('embedded_wallet_creation_started')
  try {
    const before = new Set(embeddedWallets(user, chainType).map(({ address }) => address))
    if (onServer) await createOnServer(chainType)
    else await createInFrame(user, chainType, index, recovery)
    const created = embeddedWallets(await refreshUser(), chainType).find(
      wallet => !before.has(wallet.address) && (onServer || (wallet.walletIndex === index && !wallet.imported)),
    )
    if (!created) throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'User wallet creation failed')
    sendAnalytics('embedded_wallet_creation_completed', { walletAddress: created.address })
    return created
  } catch (error) {
    throw creationError(error)
  }
}

/**
 * The error for the host. It keeps an error that the host can act on. Any other becomes EMBEDDED_WALLET_CREATE_ERROR,
 * whose message tells whether the wallet frame refused.
 */
function creationError(cause: unknown): WalletError {
  if (
    isWalletError(
      cause,
      'EMBEDDED_WALLET_CREATE_ERROR',
      'MUST_BE_AUTHENTICATED',
      'WALLET_FRAME_UNAVAILABLE',
      'EMBEDDED_WALLET_NEEDS_RECOVERY',
      'MISSING_MFA_CREDENTIALS',
    )
  )
    return cause
  const refused = isWalletError(cause) && cause.frameType !== undefined
  return new WalletError(
    'EMBEDDED_WALLET_CREATE_ERROR',
    refused ? 'User wallet creation failed' : 'Failed to create wallet',
    { cause },
  )
}
