import { WalletError } from '../../../src/errors/wallet-error.js'

/** How a run ends whose own files do not come. */
export const notLoaded = (cause: unknown) => new WalletError('NETWORK_ERROR', 'The element did not load.', { cause })
