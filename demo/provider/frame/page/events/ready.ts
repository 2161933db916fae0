import type { EventHandler } from './event-handler.js'

/** Hosts repeat this event until the first response. It needs no token and reveals nothing. */
export const readyEvents: Readonly<Record<string, EventHandler>> = {
  'privy:iframe:ready': () => Promise.resolve({}),
}
