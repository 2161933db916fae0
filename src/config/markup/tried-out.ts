import { isLocal } from '../../lib/is-local.js'

/**
 * True at a development server of this very machine, where hosts try things out, and no stranger writes into a page. An app on a phone is at
 * `localhost`, too, without a port.
 */
export const isTriedOut = (): boolean => isLocal(globalThis.location?.hostname ?? '') && Boolean(location.port)
