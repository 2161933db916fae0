import { askedBy } from '../../src/ask/asker.js'
import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { confirmTransaction } from '../../src/flows/signing/confirm-transaction.js'
import type { TransactionInput } from '../../src/transactions/transaction-job.js'
import { emit } from '../events.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import { rawAttribute, chainIdOf, type FlowPart } from '../play/flow-part.js'
import type { ConfirmTxEvents, ConfirmTxOptions, WALLET_CONFIRM_TX } from './table.js'

const DECIMALS: Record<string, number> = { ether: 18, sol: 9 }

/**
 * A plain transfer from attributes, with its value in the smallest unit. An invalid amount, or one with too many
 * decimals, is passed on unchanged and rejected.
 */
function plainTransfer(element: ElementOf<typeof WALLET_CONFIRM_TX>): object | undefined {
  const { to, data, value = rawAttribute(element, 'value'), valueUnit, chainType } = element
  if (!to && !data) return undefined
  const decimals = DECIMALS[valueUnit] ?? 0
  const [integer = '', fraction = ''] = (value ?? '0').split('.')
  const smallest =
    fraction.length > decimals || element.value !== value
      ? value
      : `${integer}${fraction.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  return {
    ...(to ? { to } : {}),
    ...(data ? { data } : {}),
    ...(value !== undefined || chainType === 'solana' ? { value: smallest } : {}),
  }
}

/** The confirmation flow of `<wallet-confirm-tx>`. */
export const part: FlowPart<ConfirmTxOptions, Outcome<ConfirmTxEvents>, ElementOf<typeof WALLET_CONFIRM_TX>> = {
  part: confirmTransaction,
  chains: KNOWN_CHAINS,
  options: element => {
    const {
      chainType,
      chain,
      cluster,
      heading,
      description,
      buttonText,
      successHeader,
      successDescription,
      actionText,
      requesterAppId,
      signOnly,
    } = element
    return {
      chainType,
      transaction: element.transaction ?? element.transactionBase64 ?? plainTransfer(element),
      ...(chain === undefined ? {} : { chain: chainIdOf(chain) }),
      ...(cluster ? { cluster } : {}),
      signOnly,
      uiOptions: {
        ...(heading ? { title: heading } : {}),
        ...(description ? { description } : {}),
        ...(buttonText ? { buttonText } : {}),
        ...(successHeader ? { successHeader } : {}),
        ...(successDescription ? { successDescription } : {}),
        ...(requesterAppId ? { requesterAppId } : {}),
        ...(actionText ? { transactionInfo: { action: actionText } } : {}),
        ...(element.notCancellable ? { isCancellable: false } : {}),
      },
    }
  },
  input: ({ address, transaction, ...request }, _settings, element): TransactionInput => ({
    ...request,
    transaction,
    ...(address && { address }),
    askedBy: askedBy((request as { askedBy?: unknown }).askedBy, element),
    beforeSubmit: submission => emit(element, 'wallet-before-submit', submission),
  }),
  value: ({ hash, signedTransaction }) => hash ?? signedTransaction ?? '',
}
