import { atom } from 'nanostores'
import { RESEND_COOLDOWN_MS } from '../../../constants.js'
import { wait } from '../../../lib/time/wait.js'
import type { OnStage } from '../../../stage/define.js'

export type ResendCooldown = ReturnType<typeof resendCooldown>

/**
 * Blocks another code to this identifier for 30 seconds after the last one. The time is measured by the clock, so that
 * leaving the screen does not reset it.
 */
export function resendCooldown(stage: OnStage<never>, identifier: string | undefined) {
  const $sent = atom(false)
  const cooldown = stage.keep(`cooldown:${identifier}`, () => ({ until: 0 }))
  const show = stage.run(async () => {
    const remainingMs = cooldown.until - Date.now()
    if (remainingMs <= 0) return
    $sent.set(true)
    await wait(remainingMs, stage.signal)
    $sent.set(false)
  })
  void show()
  return {
    $sent,
    start() {
      cooldown.until = Date.now() + RESEND_COOLDOWN_MS
      return show()
    },
  }
}
