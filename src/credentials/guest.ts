import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { currentUser } from '../session/store.js'
import { person } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { proving } from './proving.js'

/** A guest: a user without an account, who can add one later. Not offered to guests. */
export const guest = {
  id: 'guest',
  group: 'web2',
  place: 'line',
  label: text(login, words => words.continueAsGuest),
  mark: { icon: person },
  offered: () => !currentUser()?.isGuest,
  prove: proving('guest', ['log-in'], async () => (await import('./prove-guest.js')).proveGuest),
} satisfies Credential
