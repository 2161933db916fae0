import { storage } from '../../lib/storage.js'

/**
 * True where the page cannot be left for another site and come back: it stands in a frame, which such sites refuse to be
 * shown in, or the browser keeps nothing of it. Everywhere else the page is left: nothing blocks that, on no device.
 */
export const needsPopup = (): boolean => globalThis.top !== globalThis.self || storage().forgets === true
