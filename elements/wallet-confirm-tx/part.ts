import { KNOWN_CHAINS } from '../../src/config/resolve.js'
import { confirmTransaction } from '../../src/flows/confirm-transaction.js'
import type { ConfirmTransactionInput } from '../../src/flows/transaction-job.js'
import type { TxResult } from '../../src/screens/transaction/transaction.js'
import { currentUser } from '../../src/session/store.js'
import { embeddedWallets } from '../../src/session/embedded-wallets.js'
import { emit } from '../events.js'
import { asWritten, chainIdOf, type FlowPart } from '../flow-part.js'
import { askHost } from '../request-event.js'
import type { ConfirmTxOptions } from '../options.js'
import type { WalletConfirmTxElement } from './wallet-confirm-tx.js'

const DECIMALS: Record<string, number> = { ether: 18, sol: 9 }

/** A plain transfer, from attributes alone; its value in the smallest unit. What is no amount, or has too many decimals, stays as it is, and is refused. */
function plainTransfer(element: WalletConfirmTxElement): object | undefined {
  const { to, data, value = asWritten(element, 'value'), valueUnit, chainType } = element
  if (!to && !data) return undefined
  const decimals = DECIMALS[valueUnit] ?? 0
  const [whole = '', part = ''] = (value ?? '0').split('.')
  const smallest = part.length > decimals || element.value !== value ? value : `${whole}${part.padEnd(decimals, '0')}`.replace(/^0+(?=\d)/, '')
  return { ...(to ? { to } : {}), ...(data ? { data } : {}), ...(value !== undefined || chainType === 'solana' ? { value: smallest } : {}) }
}

/** A confirmation, as `<wallet-confirm-tx>` plays it. */
export const part: FlowPart<ConfirmTxOptions, TxResult, WalletConfirmTxElement> = {
  part: confirmTransaction,
  chains: KNOWN_CHAINS,
  options: element => {
    const { chainType, chain, cluster, heading, description, buttonText, successHeader, successDescription, actionText, requesterAppId, signOnly } = element
    return {
      chainType,
      transaction: element.transaction ?? element.transactionBase64 ?? plainTransfer(element),
      ...(chain === undefined ? {} : { chain: chainIdOf(chain) }),
      ...(cluster ? { cluster } : {}),
      signOnly,
      ...(element.sponsored ? { sponsored: true } : {}),
      uiOptions: {
        ...(heading ? { title: heading } : {}),
        ...(description ? { description } : {}),
        ...(buttonText ? { buttonText } : {}),
        ...(successHeader ? { successHeader } : {}),
        ...(successDescription ? { successDescription } : {}),
        ...(requesterAppId ? { requesterAppId } : {}),
        ...(actionText ? { transactionInfo: { action: actionText } } : {}),
        ...(element.notCancellable ? { isCancellable: false } : {}),
        ...(element.headless ? { showWalletUIs: false } : {}),
      },
    }
  },
  input({ chainType = 'ethereum', transaction, chain, cluster, address, uiOptions, signOnly, sponsored }, _settings, element): ConfirmTransactionInput {
    const wallets = embeddedWallets(currentUser(), chainType)
    return {
      chainType,
      transaction,
      wallet: address ? wallets.find(wallet => wallet.address.toLowerCase() === address.toLowerCase()) : wallets[0],
      ...(chain === undefined ? {} : { chainId: chain }),
      ...(cluster ? { cluster } : {}),
      ...(uiOptions ? { uiOptions } : {}),
      ...(signOnly === undefined ? {} : { signOnly }),
      ...(sponsored === undefined ? {} : { sponsored }),
      beforeSubmit: submission => emit(element, 'wallet-before-submit', submission),
      beforeFund: async input => (await askHost(element, 'wallet-fund-request', input)).by === 'nobody',
    }
  },
  value: ({ hash, signedTransaction }) => hash ?? signedTransaction ?? '',
}
