import { confirmTransaction, type ConfirmTransactionInput, type TxResult } from '../../src/flows/confirm-transaction.js'
import { currentUser } from '../../src/session/store.js'
import { embeddedWallets } from '../../src/session/user.js'
import { emit } from '../events.js'
import type { FlowPart } from '../flow-part.js'
import { askHost } from '../request-event.js'
import type { ConfirmTxOptions } from './wallet-confirm-tx.js'

/** A confirmation, as `<wallet-confirm-tx>` plays it. */
export const part: FlowPart<ConfirmTxOptions, TxResult> = {
  part: confirmTransaction,
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
