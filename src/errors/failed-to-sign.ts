import { WalletError, type WalletErrorFacts } from './wallet-error.js'

/** The error for a signature that is missing, or that does not match the request. */
export const failedToSign = (what: 'message' | 'transaction', facts?: WalletErrorFacts): WalletError =>
  new WalletError('UNABLE_TO_SIGN', `Failed to sign ${what}`, facts)
