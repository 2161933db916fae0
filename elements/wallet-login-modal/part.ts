import type { ConnectedResult, LoginResult } from '../../src/accounts/login.js'
import { entrance } from '../../src/flows/entrance.js'
import type { LoginInput } from '../../src/flows/login.js'
import { landing } from '../../src/screens/login/landing.js'
import type { LoginMethod } from '../../src/config/settings.js'
import { pendingLogin, takePendingLogin } from '../../src/session/pending-login.js'
import { session } from '../session.js'
import type { FlowPart } from '../flow-part.js'
import type { LoginOptions } from '../options.js'
import type { WalletLoginModalElement } from './wallet-login-modal.js'

/** Login, as `<wallet-login-modal>` plays it. */
export const part: FlowPart<LoginOptions, LoginResult | ConnectedResult, WalletLoginModalElement> = {
  part: entrance,
  first: ({ flow, prefill, start }) => flow === 'connect-or-create' || prefill || start || pendingLogin() ? undefined : landing.name,
  options: ({ flow, prefillEmail, prefillPhone, prefillDisableSignup, start, valueType }) => {
    const value = prefillEmail ?? prefillPhone
    return {
      flow,
      valueType,
      ...(start ? { start } : {}),
      ...(value ? { prefill: { type: prefillEmail ? 'email' : 'phone', value, disableSignup: prefillDisableSignup } } : {}),
    }
  },
  input: ({ flow, prefill, start }): LoginInput & Pick<LoginOptions, 'flow'> => {
    const resume = flow === 'connect-or-create' ? undefined : takePendingLogin()
    return {
      ...(flow ? { flow } : {}),
      ...(prefill ? { prefill } : {}),
      ...(start ? { start: start as LoginMethod } : {}),
      ...(resume ? { resume } : {}),
    }
  },
  value: async (result, { valueType }) => 'wallet' in result ? result.wallet.address : valueOf(result, valueType),
}

const valueOf = async ({ user }: LoginResult, valueType: LoginOptions['valueType']): Promise<string> =>
  valueType === 'user-id' ? user.id : await (valueType === 'identity-token' ? session().getIdentityToken() : session().getAccessToken()) ?? ''
