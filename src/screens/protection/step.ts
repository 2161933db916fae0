import { refreshUser } from '../../session/refresh-user.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { OnStage } from '../../stage/define.js'

/** A flow that a protection screen plays on top of itself. */
export type Step =
  | 'factors'
  | 'passkeys'
  | { readonly secure: WalletAccount; readonly automatic?: true }
  | { readonly delegation: 'grant' | 'revoke' }
  | { readonly export: WalletAccount }

/** Plays a step on top of the screen; rejects if the visitor leaves it. */
export type PlayStep = (step: Step, stage: OnStage<never>) => Promise<unknown>

/**
 * The action of a button that starts a step. Errors are ignored: the step has shown them. If the visitor leaves it, its
 * effect may have happened, so the user is loaded again.
 */
export const steps = (stage: OnStage<never>, play: PlayStep): ((step: Step) => void) => {
  const startStep = stage.run(async (step: Step) => {
    await play(step, stage).catch(() => refreshUser().catch(() => null))
  })
  return step => void startStep(step)
}
