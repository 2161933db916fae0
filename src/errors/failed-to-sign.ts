import { WalletError, type WalletErrorFacts } from './wallet-error.js'

/** The error of a signature that did not come about, or that is not what was asked for. */
export const failedToSign = (what: 'message' | 'transaction', facts?: WalletErrorFacts): WalletError =>
  new WalletError('UNABLE_TO_SIGN', `Failed to sign ${what}`, facts)
