import { storage } from '../../lib/storage.js'

/**
 * True if the page cannot be left for another site: it is in a frame, where such sites refuse to load, or the browser
 * stores nothing. In all other cases the page is left, which no pop-up blocker prevents.
 */
export const needsPopup = (): boolean => globalThis.top !== globalThis.self || storage().isMemoryOnly === true
