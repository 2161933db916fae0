import { phoneSystem } from './phone-system.js'

/** True on a phone or a tablet, where an app is opened by a link and no second screen is at hand to scan a code with. */
export const isHandheld = (): boolean =>
  (globalThis.navigator as { readonly userAgentData?: { readonly mobile?: boolean } } | undefined)?.userAgentData
    ?.mobile === true || phoneSystem() !== undefined
