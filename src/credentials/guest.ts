import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { currentUser } from '../session/store.js'
import { person } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { proving } from './proving.js'

/** Nobody in particular, who may log in with something else later. Not offered to a guest. */
export const guest = {
  id: 'guest',
  group: 'web2',
  place: 'line',
  label: text(login, words => words.continueAsGuest),
  mark: { icon: person },
  offered: () => !currentUser()?.isGuest,
  prove: proving('guest', ['log-in'], async () => (await import('./prove-guest.js')).proveGuest),
} satisfies Credential
