import { sendAnalytics } from '../api/analytics.js'
import { frameOperation, type OperationData } from '../channel/frame-operations.js'
import { frameReady } from '../channel/wallet-frame.js'
import { DEFAULT_WALLET_INDEX, FRAME_CREATE_TIMEOUT_MS } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { getAccessToken } from '../session/access-token.js'
import { refreshUser } from '../session/refresh-user.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets, type ChainType, type User, type WalletAccount } from '../session/user.js'
import { connectWallet, readable } from './connect.js'
import { entropyOf } from './entropy.js'

export interface CreateWalletOptions {
  readonly chainType: ChainType
  /** 0 is the first wallet; a higher index adds one below the same secret. */
  readonly walletIndex?: number
  /** True: another one although there is one already; without an index, the highest plus one. */
  readonly createAdditional?: boolean
}

const flights = new Map<string, Promise<WalletAccount>>()

/**
 * Makes an embedded wallet for the signed-in user and answers it. Throws MUST_BE_AUTHENTICATED,
 * EMBEDDED_WALLET_ALREADY_EXISTS, INVALID_DATA, or EMBEDDED_WALLET_CREATE_ERROR with what went wrong as its cause.
 * The same wish while one is under way is one creation.
 */
export function createWallet(options: CreateWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  const key = JSON.stringify([options.chainType, options.walletIndex, options.createAdditional])
  const flight = flights.get(key) ?? create(options, signal).finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

async function create({ chainType, walletIndex, createAdditional = false }: CreateWalletOptions, signal?: AbortSignal): Promise<WalletAccount> {
  if (chainType === undefined) throw new WalletError('INVALID_DATA', 'Invalid args to create wallet')
  if (chainType !== 'ethereum' && chainType !== 'solana') throw new WalletError('INVALID_DATA', 'Invalid input to create wallet')
  if (walletIndex !== undefined && !Number.isSafeInteger(walletIndex)) throw new WalletError('INVALID_DATA', 'Invalid input to create wallet')
  if (walletIndex !== undefined && walletIndex < 0) throw new WalletError('INVALID_DATA', `A negative walletIndex (${walletIndex}) is invalid.`)
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before creating a Privy wallet')

  const existing = embeddedWallets(user, chainType).filter(({ imported }) => !imported)
  const index = walletIndex ?? (createAdditional ? nextIndex(existing) : DEFAULT_WALLET_INDEX)
  const there = existing.find(wallet => wallet.walletIndex === index)
  if (there && walletIndex !== undefined && createAdditional) return there
  if (existing.length > 0 && !createAdditional && index === DEFAULT_WALLET_INDEX) {
    throw new WalletError('EMBEDDED_WALLET_ALREADY_EXISTS', 'User already has an embedded wallet.')
  }
  if (index > DEFAULT_WALLET_INDEX && existing.length === 0) {
    throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Must have an existing embedded wallet to create an additional wallet.')
  }

  sendAnalytics('embedded_wallet_creation_started')
  try {
    await frameReady(FRAME_CREATE_TIMEOUT_MS, signal)
    await askFrame(user, chainType, index, signal)
    const made = embeddedWallets(await refreshUser(), chainType).find(wallet => wallet.walletIndex === index && !wallet.imported)
    if (!made) throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'User wallet creation failed')
    sendAnalytics('embedded_wallet_creation_completed', { walletAddress: made.address })
    return made
  } catch (error) {
    const cause = readable(error)
    if (signal?.aborted || isWalletError(cause, 'EMBEDDED_WALLET_CREATE_ERROR', 'MUST_BE_AUTHENTICATED', 'WALLET_FRAME_UNAVAILABLE')) throw cause
    throw new WalletError('EMBEDDED_WALLET_CREATE_ERROR', 'Failed to create wallet', { cause, retryable: true })
  }
}

const nextIndex = (existing: readonly WalletAccount[]) => existing.reduce((highest, { walletIndex }) => Math.max(highest, walletIndex ?? -1), -1) + 1

async function askFrame(user: User, chainType: ChainType, index: number, signal: AbortSignal | undefined): Promise<void> {
  const call = { accessToken: getAccessToken, timeoutMs: FRAME_CREATE_TIMEOUT_MS, signal }
  const first = (other: ChainType) => embeddedWallets(user, other).find(wallet => wallet.walletIndex === 0 && !wallet.imported)
  const entropy = entropyOf(user)
  if (index > DEFAULT_WALLET_INDEX && entropy) {
    const owner = first('ethereum') ?? first('solana')
    if (owner) await connectWallet(owner, signal)
    await frameOperation('add', { ...entropy, chainType, hdWalletIndex: index }, call)
    return
  }
  if (chainType === 'ethereum') {
    const solana = first('solana')
    await frameOperation('create', { recoveryMethod: 'privy', ...(solana ? { solanaAddress: solana.address } : {}) }, call)
    return
  }
  const ethereum = first('ethereum')
  if (ethereum) await connectWallet(ethereum, signal)
  const data: OperationData['createSolana'] = ethereum ? { ethereumAddress: ethereum.address } : { recoveryMethod: 'privy' }
  await frameOperation('createSolana', data, call)
}
