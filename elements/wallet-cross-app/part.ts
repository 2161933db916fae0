import { crossApp } from '../../src/flows/accounts/cross-app.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { CrossAppEvents, CrossAppOptions, WALLET_CROSS_APP } from './table.js'

/** The flow of `<wallet-cross-app>`, with another app's wallet. */
export const part: FlowPart<CrossAppOptions, Outcome<CrossAppEvents>, ElementOf<typeof WALLET_CROSS_APP>> = {
  part: crossApp,
  options: ({ action, providerAppId, address, message, transaction }) => ({
    action,
    ...(providerAppId ? { providerAppId } : {}),
    ...(address ? { address } : {}),
    ...(message ? { message } : {}),
    ...(transaction === undefined ? {} : { transaction }),
  }),
  input: options => options,
}
