import { security } from '../../src/flows/security/security.js'
import type { Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { SecurityEvents } from './table.js'

/** What protects a wallet, as `<wallet-security>` plays it. */
export const part: FlowPart<object, Outcome<SecurityEvents>> = {
  part: security,
  options: () => ({}),
  input: () => ({}),
}
