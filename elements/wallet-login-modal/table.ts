import { APP_WIDE, VISUAL } from '../app-wide.js'
import type { FlowEvents } from '../events.js'
import type { ElementTable } from '../table.js'

/** Login and sign-up. */
export const WALLET_LOGIN_MODAL = {
  tag: 'wallet-login-modal',
  fields: {
    ...VISUAL,
    /** Log in, or connect an external wallet and else log in. */
    flow: '*login|connect-or-create',
    /** The login method to begin with, instead of the landing. */
    start: 'string',
    /** The address the e-mail field begins with. */
    prefillEmail: 'string',
    /** The number the phone field begins with. */
    prefillPhone: 'string',
    /** With a prefilled address: existing users only. */
    prefillDisableSignup: 'boolean',
    /** In a form: sets the value, then submits the form. */
    submitOnComplete: 'boolean',
    /** What a surrounding form gets. */
    valueType: '*access-token|identity-token|user-id',
    /** The name of the form field. */
    name: 'string',
    ...APP_WIDE,
  },
} as const satisfies ElementTable

/** The events of `<wallet-login-modal>`. */
export type Events = FlowEvents | 'wallet-login-complete' | 'wallet-connect-or-create-complete' | 'wallet-oauth-tokens'
