import { WalletError } from '../errors/wallet-error.js'
import type { ChainType } from '../session/user.js'
import { approvals, type MessageApproval } from './approvals.js'
import { frozenCopy } from './frozen-copy.js'
import { signer } from './send-transaction.js'

export interface SignMessageRequest {
  /** Plain text; on Solana its UTF-8 bytes are signed. */
  readonly message: string
  readonly chainType?: ChainType
  /** Else the user's first wallet of that chain. */
  readonly address?: string
  readonly uiOptions?: object
}

/** Shows a message to the visitor and, if they agree, signs it. Answers the signature: hex on Ethereum, base64 on Solana. */
export async function signMessage(request: SignMessageRequest): Promise<string> {
  const { message, chainType = 'ethereum', address, uiOptions } = frozenCopy(request)
  const wallet = signer(chainType, address)
  if (typeof message !== 'string' || message === '') throw new WalletError('INVALID_MESSAGE', 'Message must be a non-empty string')
  const wanted: Pick<MessageApproval, 'method' | 'data'> = chainType === 'ethereum'
    ? { method: 'personal_sign', data: message }
    : { method: 'solana_signMessage', data: btoa(String.fromCharCode(...new TextEncoder().encode(message))) }
  return approvals.signMessage({ ...wanted, chainType, address: wallet.address, ...(uiOptions && { uiOptions }) })
}
