import { WalletError } from './wallet-error.js'

/** The error for a request that its caller aborted. */
export const requestAborted = (cause: unknown): WalletError =>
  new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause })
