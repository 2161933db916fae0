import { attributeOf } from '../fields/table.js'
import { EVENT_NAMES } from '../tags/event-names.js'

/** The event for a property: `onLoginComplete` for `wallet-login-complete`. Undefined for any other property. */
export function eventOf(property: string): string | undefined {
  const event = `wallet${attributeOf(property.slice(2))}`
  return /^on[A-Z]/.test(property) ? EVENT_NAMES.find(name => name === event) : undefined
}
