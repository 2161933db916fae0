import { WalletError } from '../../../errors/wallet-error.js'

/** The texts for failures, loaded in the background while there is a network. */
export const loadFailure = () => import('./code-failure.js')

/** The error of an action that is skipped because the browser reports that there is no network. */
export const offline = () => new WalletError('NETWORK_ERROR', 'There is no network.')
