import type { ChainType } from '../../chains/chain-type.js'
import type { Question } from './question.js'

/** How a host words a request for a signature. */
export interface MessageUiOptions {
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly iconUrl?: string
  /** False takes "Not now" away. */
  readonly isCancellable?: boolean
  readonly showWalletUIs?: boolean
}

export type MessageMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'

/** A message somebody wants signed. */
export interface MessageApproval {
  readonly chainType: ChainType
  readonly address: string
  readonly method: MessageMethod
  /** The text or hex of a message, typed data as an object or JSON text, base64 for Solana. */
  readonly data: unknown
  readonly uiOptions: MessageUiOptions
}

/** What a signed message leaves: hex on Ethereum, base64 on Solana. */
export interface SignedMessage {
  readonly signature: string
}

/** May this be signed? */
export const signMessage: Question<MessageApproval, SignedMessage> = {
  tag: 'wallet-sign-message',
  exit: 'USER_REJECTED_REQUEST',
}
