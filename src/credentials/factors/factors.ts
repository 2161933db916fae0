import type { FactorPurpose } from '../../accounts/proofs/purpose.js'
import type { CodeMfaMethod, MfaMethod } from '../../config/settings.js'
import { later, laterFlow } from '../../stage/define.js'
import type { Proving } from '../credential.js'

const codeOf = (method: CodeMfaMethod) =>
  later(`verify-${method}`, async () => (await import('../../screens/mfa/verify-code.js')).verifyCode(method))

/**
 * The `prove` of each credential that can be a second factor, for that use. An authenticator app (`totp`) has no other
 * use; `sms` and `passkey` are in `registry.ts` under the same ids.
 *
 * These purposes have a registry of their own, because the landing loads `registry.ts`: in it they would add 28 bytes
 * (gzip) to the scripts before the first field, or 132 if each keeps its own file, and there is room for neither. The
 * prompt for a second factor would load 22 modules of the landing (3.5 kB), which it does not need. And every
 * credential there has a place on the landing, which an authenticator app has not.
 */
export const factors: Readonly<Record<MfaMethod, Proving<FactorPurpose>>> = {
  totp: {
    verify: codeOf('totp'),
    enrol: laterFlow('enrol-totp', async () => (await import('./totp.js')).totp),
  },
  sms: {
    verify: codeOf('sms'),
    enrol: laterFlow('enrol-sms', async () => (await import('./sms.js')).sms),
  },
  passkey: {
    verify: later('verify-passkey', async () => (await import('../../screens/mfa/verify-passkey.js')).verifyPasskey),
    enrol: laterFlow('enrol-passkey', async () => (await import('./passkey.js')).passkeyFactor),
  },
}
