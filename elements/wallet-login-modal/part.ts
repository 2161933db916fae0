import { login, type LoginInput, type LoginResult } from '../../src/flows/login.js'
import { methods } from '../../src/methods/registry.js'
import { landing } from '../../src/screens/login/landing.js'
import type { LoginMethod } from '../../src/config/settings.js'
import { session } from '../session.js'
import type { FlowPart } from '../flow-part.js'
import type { LoginOptions } from '../options.js'
import type { WalletLoginModalElement } from './wallet-login-modal.js'

/** Login, as `<wallet-login-modal>` plays it. */
export const part: FlowPart<LoginOptions, LoginResult, WalletLoginModalElement> = {
  part: login,
  first: { screen: landing, params: { methods } },
  options: ({ prefillEmail, prefillPhone, prefillDisableSignup, start, valueType }) => {
    const value = prefillEmail ?? prefillPhone
    return {
      valueType,
      ...(start ? { start } : {}),
      ...(value ? { prefill: { type: prefillEmail ? 'email' : 'phone', value, disableSignup: prefillDisableSignup } } : {}),
    }
  },
  input: ({ prefill, start }): LoginInput => ({
    ...(prefill ? { prefill } : {}),
    ...(start ? { start: start as LoginMethod } : {}),
  }),
  value: async ({ user }, { valueType }) =>
    valueType === 'user-id' ? user.id : await (valueType === 'identity-token' ? session().getIdentityToken() : session().getAccessToken()) ?? '',
}
