import { WalletError } from '../../errors/wallet-error.js'

/** What a host hears where nobody knows whether it was sent: sending it anew could be a second payment. */
export const maybeSent = (cause?: WalletError): WalletError =>
  new WalletError(cause?.code ?? 'TRANSACTION_FAILURE', cause?.message ?? 'The transaction may have been sent.', {
    cause,
    retryable: false,
    data: { sponsor: 'open' },
  })
