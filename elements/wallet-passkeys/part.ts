import { passkeys } from '../../src/flows/accounts/passkeys.js'
import type { Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { PasskeysEvents } from './table.js'

/** The flow of `<wallet-passkeys>`, which manages passkeys. */
export const part: FlowPart<object, Outcome<PasskeysEvents>> = {
  part: passkeys,
  options: () => ({}),
  input: () => ({}),
}
