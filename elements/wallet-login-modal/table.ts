import type { ConnectedResult, LoginOptions as LoginQuestion, LoginResult } from '../../src/ask/questions/login.js'
import type { OAuthTokens } from '../../src/session/tokens/oauth-tokens-listener.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Login and sign-up. */
export const WALLET_LOGIN_MODAL = {
  tag: 'wallet-login-modal',
  fields: {
    ...VISUAL,
    /** Log in, or connect an external wallet as an alternative to the login. */
    flow: firstOf('login', 'connect-or-create'),
    /** The login method to start with, instead of the landing. */
    start: string,
    /** The prefilled address of the e-mail field. */
    prefillEmail: string,
    /** The prefilled number of the phone field: national in the default country, or international with "+" or "00". */
    prefillPhone: string,
    /** With a prefilled address: admits existing users only. */
    prefillDisableSignup: boolean,
    /** In a form: sets the value, then submits the form. */
    submitOnComplete: boolean,
    /** The value for a surrounding form. */
    valueType: firstOf('access-token', 'identity-token', 'user-id'),
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface LoginEvents {
  /**
   * A login is complete and the app can be used: the terms are accepted, the wallets created. `show()` resolves with
   * the same.
   */
  'wallet-login-complete': LoginResult
  /** An external wallet is connected, or the visitor has logged in and has a wallet. */
  'wallet-connect-or-create-complete': LoginResult | ConnectedResult
  /** The tokens of a login provider; dispatched on the element only. */
  'wallet-oauth-tokens': OAuthTokens
}

/** The options of `show()` for a login; each takes precedence over the attribute of its name. */
export interface LoginOptions extends LoginQuestion {
  /** The value for a surrounding form. */
  readonly valueType?: 'access-token' | 'identity-token' | 'user-id'
}
export type { ConnectedResult, LoginResult, OAuthTokens }
