import { isLocal } from '../../lib/is-local.js'

/**
 * True on a development server of this machine, where hosts try settings out and no stranger writes into a page. An app
 * on a phone also runs at `localhost`, but without a port.
 */
export const isTriedOut = (): boolean => isLocal(globalThis.location?.hostname ?? '') && Boolean(location.port)
