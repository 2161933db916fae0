import type { ChainType } from '../../chains/chain-type.js'
import type { Question } from './question.js'

/** Which wallet's key the visitor is to have; without any of it their first Ethereum wallet, else their first one on Solana. */
export interface ExportOptions {
  readonly address?: string
  /** Ethereum where only an address is given. */
  readonly chainType?: ChainType
}

/** Whose key the visitor has had in reach. The key itself stays in the provider's frame. */
export interface ExportResult {
  readonly address: string
  readonly chainType: ChainType
}

/** Do you want to take your wallet's key with you? */
export const exportWallet: Question<ExportOptions, ExportResult> = {
  tag: 'wallet-export',
  exit: 'USER_REJECTED_REQUEST',
}
