import { sendAnalytics } from '../../api/analytics/analytics.js'
import { sameAddress } from '../../chains/address.js'
import { frameOperations } from '../../channel/frame-operations.js'
import { RPC_INTERNAL } from '../../constants.js'
import { failedToSign } from '../../errors/failed-to-sign.js'
import { isWalletError, WalletError, type WalletErrorFacts } from '../../errors/wallet-error.js'
import { ownMember } from '../../lib/own/own-member.js'
import { isEmbedded } from '../../session/user/is-embedded.js'
import type { User, WalletAccount } from '../../session/user/user.js'
import { requireWalletToSign } from '../require-wallet.js'
import { withWallet } from './connect.js'
import { entropyOf } from './entropy.js'
import { readSigningRequest, type SigningRequest, type SignOptions } from './signing-request.js'

export type { SigningRequest } from './signing-request.js'

/**
 * Signs with an embedded wallet of the signed-in user, and returns the method's result: hex text on Ethereum,
 * `{ signature }` in base64 on Solana. A wallet that is not on this device is recovered first. The visitor is not asked
 * for approval here: the caller has shown them the data to sign. Rejects with a WalletError.
 */
export async function signWithWallet(
  wallet: WalletAccount | undefined,
  request: SigningRequest,
  signal?: AbortSignal,
  options: SignOptions = {},
): Promise<unknown> {
  const { user, wallet: own } = requireEmbeddedWallet(wallet)
  const { method, params } = readSigningRequest(own.chainType, request)
  const [started, completed] = analyticsEventsOf(method)
  const properties = {
    walletAddress: own.address,
    ...(options.requesterAppId && { requesterAppId: options.requesterAppId }),
  }
  if (started) sendAnalytics(started, properties)
  const data = await sign(user, own, { method, params }, signal, options)
  if (completed) sendAnalytics(completed, properties)
  return data
}

/** The signed-in user and their embedded wallet with this address. */
function requireEmbeddedWallet(wallet: WalletAccount | undefined): { user: User; wallet: WalletAccount } {
  if (wallet && !isEmbedded(wallet))
    throw new WalletError('UNSUPPORTED_WALLET_TYPE', 'Only an embedded wallet can sign here.')
  return requireWalletToSign(wallet)
}

/** A wallet with a server-side signer signs on the server, all others in the wallet frame. */
async function sign(
  user: User,
  wallet: WalletAccount,
  request: SigningRequest,
  signal: AbortSignal | undefined,
  options: SignOptions,
): Promise<unknown> {
  try {
    const data = wallet.unified
      ? await (await import('../server/sign-remotely.js')).signRemotely(user, wallet, request, signal, options)
      : await signInFrame(user, wallet, request, signal, options)
    if (signatureIn(data) === undefined) throw failure(request)
    return data
  } catch (error) {
    if (
      isWalletError(
        error,
        'REQUEST_ABORTED',
        'MISSING_MFA_CREDENTIALS',
        'MUST_BE_AUTHENTICATED',
        'EMBEDDED_WALLET_NEEDS_RECOVERY',
        'INSUFFICIENT_BALANCE',
      )
    )
      throw error
    throw isWalletError(
      error,
      'WALLET_FRAME_UNAVAILABLE',
      'UNABLE_TO_SIGN',
      'INVALID_DATA',
      'CLIENT_REQUEST_TIMEOUT',
      'NETWORK_ERROR',
    )
      ? new WalletError(error.code, error.message, {
          cause: error,
          rpcCode: RPC_INTERNAL,
          retryable: error.retryable,
          frameType: error.frameType,
        })
      : failure(request, { cause: error, rpcCode: RPC_INTERNAL })
  }
}

async function signInFrame(
  user: User,
  wallet: WalletAccount,
  request: SigningRequest,
  signal: AbortSignal | undefined,
  { requesterAppId }: SignOptions,
): Promise<unknown> {
  const { chainType, address } = wallet
  const data = {
    ...entropyOf(user, wallet),
    chainType,
    hdWalletIndex: wallet.imported ? 0 : (wallet.walletIndex ?? 0),
    ...(requesterAppId && { requesterAppId }),
    request,
  }
  const answer = await withWallet({ user, wallet }, signal, options => frameOperations.rpc(data, options))
  return sameAddress(answer.address, address) && answer.response.method === request.method
    ? answer.response.data
    : undefined
}

const failure = ({ method }: SigningRequest, facts?: WalletErrorFacts) =>
  failedToSign(method === 'eth_signTransaction' ? 'transaction' : 'message', facts)

/** The signature in a result of `signWithWallet`: the text itself, or its `signature`. Undefined if there is none. */
export function signatureIn(answer: unknown): string | undefined {
  const signature = typeof answer === 'object' ? ownMember(answer, 'signature') : answer
  return typeof signature === 'string' && signature !== '' ? signature : undefined
}

function analyticsEventsOf(method: string) {
  if (method === 'personal_sign' || method === 'signMessage')
    return ['embedded_wallet_sign_message_started', 'embedded_wallet_sign_message_completed'] as const
  if (method === 'eth_signTypedData_v4')
    return ['embedded_wallet_sign_typed_data_started', 'embedded_wallet_sign_typed_data_completed'] as const
  return [] as const
}
