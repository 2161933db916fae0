import type { LoginResult } from '../../src/ask/questions/login.js'
import { entrance } from '../../src/flows/entrance.js'
import { hasOwn } from '../../src/lib/own/has-own.js'
import { landing } from '../../src/screens/login/landing.js'
import { pendingLogin } from '../../src/session/returns/pending-login.js'
import type { ElementOf, Outcome } from '../fields/table.js'
import { session } from '../page/session.js'
import type { FlowPart } from '../play/flow-part.js'
import type { LoginEvents, LoginOptions, WALLET_LOGIN_MODAL } from './table.js'

/** The login flow of `<wallet-login-modal>`. */
export const part: FlowPart<LoginOptions, Outcome<LoginEvents>, ElementOf<typeof WALLET_LOGIN_MODAL>> = {
  part: entrance,
  first: ({ flow, prefill, start }) =>
    flow === 'connect-or-create' || prefill || start || pendingLogin() ? undefined : [landing.name],
  options: ({ flow, prefillEmail, prefillPhone, prefillDisableSignup, start, valueType }) => {
    const value = prefillEmail ?? prefillPhone
    return {
      flow,
      valueType,
      ...(start ? { start } : {}),
      ...(value
        ? { prefill: { type: prefillEmail ? 'email' : 'phone', value, disableSignup: prefillDisableSignup } }
        : {}),
    }
  },
  input: ({ valueType: _, ...options }) => options,
  value: async (result, { valueType }) =>
    hasOwn(result, 'wallet') ? result.wallet.address : valueOf(result, valueType),
}

const valueOf = async ({ user }: LoginResult, valueType: LoginOptions['valueType']): Promise<string> =>
  valueType === 'user-id'
    ? user.id
    : ((await (valueType === 'identity-token' ? session().getIdentityToken() : session().getAccessToken())) ?? '')
