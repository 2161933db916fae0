import { NEXT_STEP_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { currentUser } from '../session/store.js'
import { later } from '../stage/define.js'
import { person } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { proveOnScreen } from './prove-on-screen.js'

const guestEntry = later('guest', async () => (await import('../screens/login/guest.js')).guestEntry)

/** Nobody in particular, who may log in with something else later. Not offered to a guest. */
export const guest = {
  id: 'guest',
  group: 'web2',
  place: 'line',
  label: text(login, words => words.continueAsGuest),
  mark: { icon: person },
  offered: () => !currentUser()?.isGuest,
  pause: NEXT_STEP_MS,
  prove: { 'log-in': proveOnScreen(guestEntry) },
} satisfies Credential
