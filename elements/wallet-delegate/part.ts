import { delegation } from '../../src/flows/wallets/delegation.js'
import type { FlowPart } from '../play/flow-part.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { DelegateEvents, DelegateOptions, WALLET_DELEGATE } from './table.js'

/** The delegation flow of `<wallet-delegate>`. */
export const part: FlowPart<DelegateOptions, Outcome<DelegateEvents>, ElementOf<typeof WALLET_DELEGATE>> = {
  part: delegation,
  options: ({ action, address, chainType }) => ({
    action,
    ...(address && { address }),
    ...(chainType && { chainType }),
  }),
  input: options => options,
}
