import type { ChainType } from '../../chains/chain-type.js'
import type { Question } from './question.js'

/** A message somebody wants signed. */
export interface MessageApproval {
  readonly chainType: ChainType
  readonly address: string
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'solana_signMessage'
  /** The text or hex of a message, typed data as an object or JSON text, base64 for Solana. */
  readonly data: unknown
  readonly uiOptions: object
}

/** What a signed message leaves: hex on Ethereum, base64 on Solana. */
export interface SignedMessage {
  readonly signature: string
}

/** May this be signed? */
export const signMessage: Question<MessageApproval, SignedMessage> = {
  tag: 'wallet-sign-message',
  unbuilt: true,
  exit: 'USER_REJECTED_REQUEST',
}
