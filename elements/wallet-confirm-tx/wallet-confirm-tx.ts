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

  protected override optionsOfFields(): ConfirmTxOptions {
    const { chain, cluster, heading, description, buttonText, successHeader, successDescription, actionText, requesterAppId } = this
    const id = typeof chain === 'object' ? (chain as { id?: number }).id : Number(chain)
    return {
      chainType: this.chainType,
      transaction: this.transaction ?? this.transactionBase64 ?? this.#plain(),
      ...(chain === undefined ? {} : { chain: id ?? NaN }),
      ...(cluster ? { cluster } : {}),
      signOnly: this.signOnly,
      ...(this.sponsored ? { sponsored: true } : {}),
      uiOptions: {
        ...(heading ? { title: heading } : {}),
        ...(description ? { description } : {}),
        ...(buttonText ? { buttonText } : {}),
        ...(successHeader ? { successHeader } : {}),
        ...(successDescription ? { successDescription } : {}),
        ...(requesterAppId ? { requesterAppId } : {}),
        ...(actionText ? { transactionInfo: { action: actionText } } : {}),
        ...(this.notCancellable ? { isCancellable: false } : {}),
        ...(this.headless ? { showWalletUIs: false } : {}),
      },
    }
  }

  /** A plain transfer, from attributes alone; its value in the smallest unit. */
  #plain(): object | undefined {
    const { to, data, value, valueUnit } = this
    if (!to && !data) return undefined
    const decimals = valueUnit === 'ether' ? 18 : valueUnit === 'sol' ? 9 : 0
    const [whole = '', part = ''] = (value ?? '0').split('.')
    const smallest = `${whole}${part.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
    return {
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
      ...(value || this.chainType === 'solana' ? { value: part.length > decimals ? value : smallest } : {}),
    }
  }
}
