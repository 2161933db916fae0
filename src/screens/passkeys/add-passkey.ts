import type { User } from '../../session/user/user.js'
import { screen, type OnStage } from '../../stage/define.js'
import { statusView } from '../shapes/status/status.js'
import { passkeyAttempt } from './passkey-attempt.js'

/** Makes one more passkey for the account. */
export const addPasskey = screen('add-passkey', {
  view: statusView,
  start: (_: Record<never, never>, stage: OnStage<User>) => passkeyAttempt(stage, undefined, async ({ signal, step }) => {
    const { linkPasskey } = await import('../../accounts/passkeys/link-passkey.js')
    return linkPasskey({ signal, onStep: step })
  }),
})
