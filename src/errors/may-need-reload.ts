import { isOffline } from '../lib/time/online.js'
import { isLoadFailure } from './to-wallet-error.js'

/**
 * True if retrying may never help, but reloading the page does: a module did not load although there is a network.
 * Firefox before 155 never requests a module again that failed once, and a site with a newer deployment no longer has
 * the older files.
 */
export const mayNeedReload = (error: unknown): boolean => isLoadFailure(error) && !isOffline()
