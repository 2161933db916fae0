import { sendAnalytics } from '../api/analytics.js'
import { frameOperations } from '../channel/frame-operations.js'
import { isFrameError } from '../channel/frame-error.js'
import { RPC_INTERNAL } from '../constants.js'
import { isWalletError, WalletError } from '../errors/wallet-error.js'
import { currentUser } from '../session/store.js'
import { embeddedWallets } from '../session/embedded-wallets.js'
import type { User, WalletAccount } from '../session/user.js'
import { connectWallet, type ConnectOptions } from './connect.js'
import { entropyOf } from './entropy.js'
import { withMfa } from './mfa.js'
import { sendingOf } from './sending.js'
import { readSigningRequest, type SigningRequest } from './signing-request.js'

export type { SigningRequest } from './signing-request.js'

export interface SignOptions extends ConnectOptions {
  /** The app that asks, where it is not this one. */
  readonly requesterAppId?: string | undefined
}

/**
 * Lets an embedded wallet of the signed-in user sign, and answers what the method answers: hex text on Ethereum,
 * `{ signature }` in base64 on Solana. A wallet that is not on this device is recovered first. Nothing is asked here:
 * whoever calls has shown the visitor what is signed. Rejects with a WalletError.
 */
export async function signWithWallet(wallet: WalletAccount | undefined, request: SigningRequest, signal?: AbortSignal, options: SignOptions = {}): Promise<unknown> {
  const user = currentUser()
  if (!user) throw new WalletError('MUST_BE_AUTHENTICATED', 'User must be authenticated before signing with a Privy wallet')
  const own = ownWallet(user, wallet)
  const { method, params } = readSigningRequest(own.chainType, request)
  const [started, completed] = analyticsOf(method)
  const facts = { walletAddress: own.address, ...(options.requesterAppId && { requesterAppId: options.requesterAppId }) }
  if (started) sendAnalytics(started, facts)
  const data = await signed(user, own, { method, params }, signal, options)
  if (completed) sendAnalytics(completed, facts)
  return data
}

/** The user's own embedded wallet, as the session knows it now. */
function ownWallet(user: User, wallet: WalletAccount | undefined): WalletAccount {
  if (wallet && wallet.walletClientType !== 'privy') throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Only an embedded wallet can sign here.')
  const own = embeddedWallets(user).find(other => other.address === wallet?.address && other.chainType === wallet.chainType)
  if (!own) throw new WalletError('EMBEDDED_WALLET_NOT_FOUND', 'Must have a Privy wallet before signing')
  if (own.unified) throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Wallets of the secure environment cannot sign on this page yet.')
  return own
}

async function signed(user: User, wallet: WalletAccount, request: SigningRequest, signal: AbortSignal | undefined, { requesterAppId, ...options }: SignOptions): Promise<unknown> {
  const { chainType, address } = wallet
  const data = { ...entropyOf(user, wallet), chainType, hdWalletIndex: wallet.imported ? 0 : wallet.walletIndex ?? 0, ...(requesterAppId && { requesterAppId }), request }
  const send = () => withMfa(mfa => frameOperations.rpc(data, { ...sendingOf(wallet, signal), mfa }), { methods: user.mfaMethods, signal })
  try {
    const answer = await send().catch(async (error: unknown) => {
      if (!isFrameError(error, 'wallet_not_on_device')) throw error
      await connectWallet(wallet, signal, options)
      return send()
    })
    const signer = chainType === 'ethereum' ? answer.address.toLowerCase() === address.toLowerCase() : answer.address === address
    if (!signer || answer.response.method !== request.method || !isSignature(answer.response.data)) throw new WalletError('UNABLE_TO_SIGN', failed(request))
    return answer.response.data
  } catch (error) {
    if (isWalletError(error, 'REQUEST_ABORTED', 'MISSING_MFA_CREDENTIALS', 'MUST_BE_AUTHENTICATED', 'EMBEDDED_WALLET_NEEDS_RECOVERY', 'INSUFFICIENT_BALANCE')) throw error
    throw isWalletError(error, 'WALLET_FRAME_UNAVAILABLE', 'UNABLE_TO_SIGN', 'INVALID_DATA', 'CLIENT_REQUEST_TIMEOUT', 'NETWORK_ERROR')
      ? new WalletError(error.code, error.message, { cause: error, rpcCode: RPC_INTERNAL, retryable: error.retryable, frameType: error.frameType })
      : new WalletError('UNABLE_TO_SIGN', failed(request), { cause: error, rpcCode: RPC_INTERNAL })
  }
}

const failed = ({ method }: SigningRequest) => `Failed to sign ${method === 'eth_signTransaction' ? 'transaction' : 'message'}`

/** Text, or a record that holds one under `signature`. */
function isSignature(data: unknown): boolean {
  const text = typeof data === 'object' && data !== null && Object.hasOwn(data, 'signature') ? (data as { signature: unknown }).signature : data
  return typeof text === 'string' && text.length > 0
}

function analyticsOf(method: string) {
  if (method === 'personal_sign' || method === 'signMessage') return ['embedded_wallet_sign_message_started', 'embedded_wallet_sign_message_completed'] as const
  if (method === 'eth_signTypedData_v4') return ['embedded_wallet_sign_typed_data_started', 'embedded_wallet_sign_typed_data_completed'] as const
  return [] as const
}
