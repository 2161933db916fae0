import { provePasskey } from '../../accounts/passkeys/passkey-proof.js'
import { PASSKEY_CHALLENGE_MS } from '../../constants.js'
import { suggestedPasskey } from './suggested-passkey.js'
import { currentUser } from '../../session/store.js'
import type { FlowStage } from '../../stage/define.js'

/**
 * Lets the browser suggest the visitor's passkeys in a field until the signal is aborted. Calls `choose` when the
 * visitor takes one. The visitor has not asked for the suggestions, so errors are not shown. It does nothing if each
 * request needs its own captcha.
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
