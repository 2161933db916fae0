import { refreshUser } from '../../session/refresh-user.js'
import type { WalletAccount } from '../../session/user/user.js'
import type { OnStage } from '../../stage/define.js'

/** What is done on top of a screen that says what protects a wallet. */
export type Step =
  | 'factors'
  | 'passkeys'
  | { readonly secure: WalletAccount; readonly automatic?: true }
  | { readonly delegation: 'grant' | 'revoke' }
  | { readonly export: WalletAccount }

/** Plays a step on top of the screen; rejects where the visitor leaves it. */
export type PlayStep = (step: Step, stage: OnStage<never>) => Promise<unknown>

/** What a press does that begins a step. However that goes, the visitor has seen it; what they left on its way may have happened. */
export const steps = (stage: OnStage<never>, play: PlayStep): ((step: Step) => void) => {
  const begin = stage.run(async (step: Step) => {
    await play(step, stage).catch(() => refreshUser().catch(() => null))
  })
  return step => void begin(step)
}
