import type { MessageApproval, MessageUiOptions } from '../ask/questions/sign-message.js'
import type { ChainType } from '../chains/chain-type.js'
import { toNullPrototype } from '../lib/own/to-null-prototype.js'
import { base64OfText } from '../lib/text/base64-text.js'
import { sessionRestored } from '../session/session-restored.js'
import { approveMessage } from './approvals.js'
import { copyRequest } from './copy-request.js'
import { requireMessage } from './require-message.js'
import { requireWalletToSign } from './require-wallet.js'

export interface SignMessageRequest {
  /** Plain text; on Solana its UTF-8 bytes are signed. */
  readonly message: string
  readonly chainType?: ChainType
  /** The wallet that signs; by default the user's first one on that chain. */
  readonly address?: string
  readonly uiOptions?: MessageUiOptions
  readonly signal?: AbortSignal
}

/**
 * Shows a message to the visitor and, if they approve, signs it.
 *
 * @param options the text, the kind of chain and the wallet, and a `signal` that withdraws the question
 * @returns the signature: hex on Ethereum, base64 on Solana
 * @throws WalletError USER_REJECTED_REQUEST if the visitor declines, INVALID_MESSAGE if there is no text,
 * MUST_BE_AUTHENTICATED while nobody is signed in, EMBEDDED_WALLET_NOT_FOUND if the user has no such wallet
 * @example
 * const signature = await signMessage({ message: 'I agree to the rules of the club.' })
 */
export async function signMessage(options: SignMessageRequest): Promise<string> {
  const { signal, ...request } = toNullPrototype(options)
  const { message, chainType = 'ethereum', address, uiOptions = {} } = copyRequest(request)
  await sessionRestored(signal)
  const { wallet } = requireWalletToSign({ chainType, address })
  requireMessage(message)
  const wanted: Pick<MessageApproval, 'method' | 'data'> =
    chainType === 'ethereum'
      ? { method: 'personal_sign', data: message }
      : { method: 'solana_signMessage', data: base64OfText(message) }
  return approveMessage({ ...wanted, chainType, address: wallet.address, uiOptions }, signal)
}
