import type { Authenticated } from '../../session/authenticate.js'
import { screen, type OnStage } from '../../stage/define.js'

/** Goes in without a name; nothing is asked, so it only waits. */
export const guestEntry = screen('guest', {
  view: () => import('./guest.view.js'),
  start: (_: Record<never, never>, stage: OnStage<Authenticated>): Record<never, never> => {
    void stage.run(async () => {
      const { loginAsGuest } = await import('../../session/guest.js')
      stage.finish(await loginAsGuest(stage.signal))
    })()
    return {}
  },
})
