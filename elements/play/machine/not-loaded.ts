import { WalletError } from '../../../src/errors/wallet-error.js'

/** The error of a run whose own files fail to load. */
export const notLoaded = (cause: unknown) => new WalletError('NETWORK_ERROR', 'The element did not load.', { cause })
