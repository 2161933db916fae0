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
    /** Log in, or connect an external wallet and else log in. */
    flow: firstOf('login', 'connect-or-create'),
    /** The login method to begin with, instead of the landing. */
    start: string,
    /** The address the e-mail field begins with. */
    prefillEmail: string,
    /** The number the phone field begins with: national in the default country, or international with "+" or "00". */
    prefillPhone: string,
    /** With a prefilled address: existing users only. */
    prefillDisableSignup: boolean,
    /** In a form: sets the value, then submits the form. */
    submitOnComplete: boolean,
    /** What a surrounding form gets. */
    valueType: firstOf('access-token', 'identity-token', 'user-id'),
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface LoginEvents {
  /** A login is done and the app can be used: the terms are accepted, the wallets made. `show()` resolves with the same. */
  'wallet-login-complete': LoginResult
  /** A wallet of the visitor's own is connected, or they have logged in and have one. */
  'wallet-connect-or-create-complete': LoginResult | ConnectedResult
  /** The tokens that a login provider gave; on the element only. */
  'wallet-oauth-tokens': OAuthTokens
}

/** What `show()` of a login takes; each stands over the attribute of its name. */
export interface LoginOptions extends LoginQuestion {
  /** What a surrounding form gets. */
  readonly valueType?: 'access-token' | 'identity-token' | 'user-id'
}
export type { ConnectedResult, LoginResult, OAuthTokens }
