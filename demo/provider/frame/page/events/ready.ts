import type { EventHandler } from './event-handler.js'

/** Hosts ask this again and again until the first answer; it needs no token and tells nothing. */
export const readyEvents: Readonly<Record<string, EventHandler>> = {
  'privy:iframe:ready': () => Promise.resolve({}),
}
