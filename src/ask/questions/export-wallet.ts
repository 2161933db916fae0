import type { ChainType } from '../../chains/chain-type.js'
import type { Question } from '../question.js'

/** The wallet whose key to export; by default the user's default Ethereum wallet, else their default Solana wallet. */
export interface ExportOptions {
  readonly address?: string
  /** Ethereum if only an address is given. */
  readonly chainType?: ChainType
}

/** The wallet whose key was on the screen. The key itself never leaves the provider's frame. */
export interface ExportResult {
  readonly address: string
  readonly chainType: ChainType
}

/** Lets the visitor copy their wallet's key. */
export const exportWallet: Question<ExportOptions, ExportResult> = {
  tag: 'wallet-export',
  exit: 'USER_REJECTED_REQUEST',
}
