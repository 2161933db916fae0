import { manageFactors } from '../../src/flows/mfa/manage-factors.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { MfaEvents, MfaOptions, WALLET_MFA } from './table.js'

/** The flow of `<wallet-mfa>`, which manages second factors. */
export const part: FlowPart<MfaOptions, Outcome<MfaEvents>, ElementOf<typeof WALLET_MFA>> = {
  part: manageFactors,
  options: ({ start }) => ({ start }),
  input: options => options,
}
