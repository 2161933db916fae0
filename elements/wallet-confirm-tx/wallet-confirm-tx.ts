import type { TransactionUiOptions, TxResult } from '../../src/flows/confirm-transaction.js'
import type { FlowKind } from '../events.js'
import { FlowElement } from '../flow-element.js'
import { withFields } from '../with-fields.js'
import { WALLET_CONFIRM_TX } from './table.js'

/** What `show()` of a confirmation takes; each stands over the attribute of its name. */
export interface ConfirmTxOptions {
  chainType?: 'ethereum' | 'solana'
  /** Ethereum: a request, or a list of them. Solana: bytes, base64, or `{ to, lamports }`. */
  transaction?: unknown
  /** Ethereum: the id of the chain, where the request names none. */
  chain?: number
  cluster?: 'mainnet-beta' | 'testnet' | 'devnet'
  /** The wallet that signs; else the user's first of that kind. */
  address?: string
  uiOptions?: TransactionUiOptions
  /** Signs, and sends nothing. */
  signOnly?: boolean
  sponsored?: boolean
}

export class WalletConfirmTxElement extends withFields(FlowElement<ConfirmTxOptions, TxResult>, WALLET_CONFIRM_TX.fields) {
  static readonly tag: string = WALLET_CONFIRM_TX.tag
  static readonly formAssociated = true
  protected override readonly kind = 'confirm-tx'

  protected override flowKind(): FlowKind {
    return 'confirm-tx'
  }

  protected override async loadPart() {
    const [{ part }] = await Promise.all([import('./part.js'), import('../../src/screens/transaction/review.view.js')])
    return part
  }
}
