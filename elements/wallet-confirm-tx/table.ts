import type { FundInput } from '../../src/ask/questions/fund.js'
import type { TransactionRequest } from '../../src/ask/questions/confirm-transaction.js'
import type { TxResult } from '../../src/transactions/transaction.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { amount, boolean, chain, firstOf, json, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Shows a transaction, lets the visitor approve it, and sends it. */
export const WALLET_CONFIRM_TX = {
  tag: 'wallet-confirm-tx',
  fields: {
    ...VISUAL,
    /** The kind of chain. */
    chainType: firstOf('ethereum', 'solana'),
    /** The address of the receiver. */
    to: string,
    /** The amount of the chain's own coin, in `value-unit`. */
    value: amount,
    /** The call's data in hex (Ethereum). */
    data: string,
    /** The unit of `value`; `wei` and `lamport` are the smallest of their chain. */
    valueUnit: firstOf('wei', 'ether', 'lamport', 'sol'),
    /** The id of the Ethereum chain; as a property also a chain object. */
    chain: chain,
    /** The Solana cluster. */
    cluster: oneOf('mainnet-beta', 'testnet', 'devnet'),
    /** A whole request, or a list of them; for Solana serialised bytes, base64, or `{ to, lamports }`. */
    transaction: json,
    /** A serialised Solana transaction. */
    transactionBase64: string,
    /** The title of the review. */
    heading: string,
    /** A line under that title. */
    description: string,
    /** The text of the approving button. */
    buttonText: string,
    /** The title of the receipt. */
    successHeader: string,
    /** A line under that title. */
    successDescription: string,
    /** The name of the call, as in "Approve {action}". */
    actionText: string,
    /** Removes the button "Not now". */
    notCancellable: boolean,
    /** Signs without sending. */
    signOnly: boolean,
    /** The app that requested this. */
    requesterAppId: string,
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface ConfirmTxEvents {
  /** Right before a signature, or a signature and the sending; cancel it to prevent that. */
  'wallet-before-submit': {
    readonly kind: 'transaction' | 'message' | 'bridge'
    readonly chainType: string
    readonly request: unknown
  }
  /** A transaction was sent, or signed. */
  'wallet-confirm-tx-complete': TxResult
}

export interface ConfirmTxRequests {
  /** The visitor wants to add funds during a confirmation. */
  'wallet-fund-request': FundInput
}

/** The options of `show()` for a confirmation; each takes precedence over the attribute of its name. */
export type ConfirmTxOptions = Partial<TransactionRequest>
export type { TxResult }
