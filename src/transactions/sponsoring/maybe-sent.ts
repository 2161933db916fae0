import { WalletError } from '../../errors/wallet-error.js'

/**
 * The host's error if it is unknown whether the transaction was sent. It is not retryable, because a new request could
 * pay twice.
 */
export const maybeSent = (cause?: WalletError): WalletError =>
  new WalletError(cause?.code ?? 'TRANSACTION_FAILURE', cause?.message ?? 'The transaction may have been sent.', {
    cause,
    retryable: false,
    data: { sponsor: 'open' },
  })
