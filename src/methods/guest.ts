import { NEXT_STEP_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import type { Authenticated } from '../session/authenticate.js'
import { currentUser } from '../session/store.js'
import { at, done, flow, later, on } from '../stage/define.js'
import { person } from '../ui/pictures/icons.js'
import type { Method, MethodInput } from './method.js'

const guestEntry = later('guest', async () => (await import('../screens/login/guest.js')).guestEntry)

/** Login as a guest, who may log in with another method later. Not offered to a guest. */
export const guest: Method = {
  id: 'guest',
  group: 'web2',
  place: 'line',
  label: text(login, words => words.continueAsGuest),
  mark: { icon: person },
  offered: () => !currentUser()?.isGuest,
  pause: NEXT_STEP_MS,
  flow: flow<MethodInput, Authenticated>('guest', {
    start: () => at(guestEntry, {}),
    on: [on(guestEntry, authenticated => done(authenticated))],
  }),
}
