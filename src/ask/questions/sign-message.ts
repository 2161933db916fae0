import type { ChainType } from '../../chains/chain-type.js'
import type { Question } from '../question.js'

/** Texts and options of a signature request. */
export interface MessageUiOptions {
  readonly title?: string
  readonly description?: string
  readonly buttonText?: string
  readonly iconUrl?: string
  /** False hides "Not now". */
  readonly isCancellable?: boolean
  readonly showWalletUIs?: boolean
}

export type MessageMethod = 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'

/** A message to be signed. */
export interface MessageApproval {
  readonly chainType: ChainType
  readonly address: string
  readonly method: MessageMethod
  /** The text or hex of a message, typed data as an object or JSON text, base64 for Solana. */
  readonly data: unknown
  /** The chain that the asking app is on: the visitor is warned about typed data whose domain is on another one. */
  readonly chain?: number
  readonly uiOptions: MessageUiOptions
}

/** The signature: hex on Ethereum, base64 on Solana. */
export interface SignedMessage {
  readonly signature: string
}

/** Asks for approval to sign a message. */
export const signMessage: Question<MessageApproval, SignedMessage> = {
  tag: 'wallet-sign-message',
  exit: 'USER_REJECTED_REQUEST',
}
