import { account } from '../../src/flows/accounts/account.js'
import type { Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { AccountEvents } from './table.js'

/** The account flow of `<wallet-account>`. */
export const part: FlowPart<object, Outcome<AccountEvents>> = { part: account, options: () => ({}), input: () => ({}) }
