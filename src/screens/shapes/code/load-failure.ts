import { WalletError } from '../../../errors/wallet-error.js'

/** What there is to say of a failure: loaded behind the screen, while the network is there. */
export const loadFailure = () => import('./code-failure.js')

/** For what is not even tried while the browser says that there is no network. */
export const offline = () => new WalletError('NETWORK_ERROR', 'There is no network.')
