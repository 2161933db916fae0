import { WalletError } from './wallet-error.js'

/** The error of a request that whoever made it has called off. */
export const requestAborted = (cause: unknown): WalletError =>
  new WalletError('REQUEST_ABORTED', 'The request was aborted.', { cause })
