import { phoneSystem } from './phone-system.js'

/**
 * True on a phone or a tablet: there a link opens an app, and the visitor has no second screen to scan a QR code with.
 */
export const isHandheld = (): boolean =>
  (globalThis.navigator as { readonly userAgentData?: { readonly mobile?: boolean } } | undefined)?.userAgentData
    ?.mobile === true || phoneSystem() !== undefined
