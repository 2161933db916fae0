import { isOffline } from '../lib/time/online.js'
import { isLoadFailure } from './to-wallet-error.js'

/**
 * True where another try may never bring what is missing: code did not come although there is a network. Firefox before 155 does not ask
 * again for a module that failed once, and a site that has newer files by now has no older ones; a reload of the page helps in both.
 */
export const mayNeedReload = (error: unknown): boolean => isLoadFailure(error) && !isOffline()
