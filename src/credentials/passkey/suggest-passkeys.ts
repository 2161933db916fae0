import { provePasskey } from '../../accounts/passkeys/passkey-proof.js'
import { PASSKEY_CHALLENGE_MS } from '../../constants.js'
import { suggestedPasskey } from './suggested-passkey.js'
import { currentUser } from '../../session/store.js'
import type { FlowStage } from '../../stage/define.js'

/**
 * Lets the browser suggest the visitor's passkeys in a field, until the signal ends it; `choose` when they take one. They have not
 * asked for it, so nothing is said of what goes wrong. Not where each request needs a captcha of its own.
 */
export async function suggestPasskeys(stage: FlowStage, choose: () => void): Promise<void> {
  if (stage.$settings.get().captchaEnabled && !currentUser()) return
  const { suggestsPasskeys } = await import('../../security/passkeys/webauthn.js')
  if (!(await suggestsPasskeys()) || stage.signal.aborted) return
  const begun = Date.now()
  const proof = await provePasskey({ signal: stage.signal, autofill: true }).catch(() => undefined)
  if (!proof || stage.signal.aborted) return
  suggestedPasskey(stage).chosen = { proof, isFresh: Date.now() - begun < PASSKEY_CHALLENGE_MS }
  choose()
}
