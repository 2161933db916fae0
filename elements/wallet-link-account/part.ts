import { LOGIN_METHODS, type LoginMethod } from '../../src/config/settings.js'
import { changeAccount } from '../../src/flows/accounts/change-account.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import type { FlowPart } from '../play/flow-part.js'
import type { LinkAccountEvents, LinkAccountOptions, WALLET_LINK_ACCOUNT } from './table.js'

const isMethod = (word: string | undefined): word is LoginMethod => LOGIN_METHODS.some(known => known === word)

/** The flow of `<wallet-link-account>`. */
export const part: FlowPart<LinkAccountOptions, Outcome<LinkAccountEvents>, ElementOf<typeof WALLET_LINK_ACCOUNT>> = {
  part: changeAccount,
  options: ({ action, method, accountId }) => ({
    action,
    ...(isMethod(method) ? { method } : {}),
    ...(accountId ? { accountId } : {}),
  }),
  input: options => options,
}
