import type { VerifiedFactor } from '../../ask/questions/verify-identity.js'
import type { CodeMfaMethod, MfaMethod } from '../../config/settings.js'
import type { PromptEntry } from '../../screens/mfa/prompt-answers.js'
import type { User } from '../../session/user/user.js'
import { later, laterFlow, type LaterFlow, type LaterScreen } from '../../stage/define.js'

/** A second factor: the screen that proves it, and the flow that enrols it. */
export interface Factor {
  readonly verify: LaterScreen<PromptEntry, VerifiedFactor>
  readonly enrol: LaterFlow<Record<never, never>, User>
}

const codeOf = (method: CodeMfaMethod) =>
  later(`verify-${method}`, async () => (await import('../../screens/mfa/verify-code.js')).verifyCode(method))

/** All second factors. */
export const factors: Readonly<Record<MfaMethod, Factor>> = {
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
