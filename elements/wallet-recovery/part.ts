import { recovery } from '../../src/flows/recovery/recovery.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { RecoveryEvents, RecoveryOptions, WALLET_RECOVERY } from './table.js'

/** The recovery flow of `<wallet-recovery>`. */
export const part: FlowPart<RecoveryOptions, Outcome<RecoveryEvents>, ElementOf<typeof WALLET_RECOVERY>> = {
  part: recovery,
  options: ({ action, recoveryMethod, address }) => ({
    action,
    ...(recoveryMethod ? { recoveryMethod } : {}),
    ...(address ? { address } : {}),
  }),
  input: options => options,
}
