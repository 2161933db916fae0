import { security } from '../../src/flows/security/security.js'
import type { Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { SecurityEvents } from './table.js'

/** The flow of `<wallet-security>`, which shows the protection of a wallet. */
export const part: FlowPart<object, Outcome<SecurityEvents>> = {
  part: security,
  options: () => ({}),
  input: () => ({}),
}
