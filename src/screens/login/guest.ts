import { verbFor } from '../../accounts/verbs.js'
import { text } from '../../copy/language.js'
import { account } from '../../copy/areas/account.js'
import type { Authenticated } from '../../session/authenticate.js'
import { screen, type OnStage } from '../../stage/define.js'
import { person } from '../../ui/pictures/icons.js'
import { attempt, type AttemptStates } from '../shapes/status/attempt.js'
import { statusView } from '../shapes/status/status.js'

const states: AttemptStates = {
  waiting: {
    mark: { icon: person },
    title: text(account, ({ guest }) => guest.entering),
    detail: text(account, ({ guest }) => guest.moments),
  },
}

/** Logs in as a guest. The visitor enters nothing, so the screen only shows that it is waiting. */
export const guestEntry = screen('guest', {
  view: statusView,
  start: (_: Record<never, never>, stage: OnStage<Authenticated>) =>
    attempt(stage, states, signal => verbFor('log-in')({ kind: 'guest' }, { signal })),
})
