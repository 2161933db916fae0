import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { byApp } from './apps/by-app.js'
import type { Credential } from './credential.js'

/** A Telegram account, proven by Telegram's own window. */
export const telegram = {
  ...byApp({
    id: 'telegram',
    name: 'Telegram',
    label: text(login, words => words.continueWithTelegram),
    load: async () => (await import('./apps/prove-telegram.js')).proveByTelegram,
  }),
  opensWindow: () => true,
} satisfies Credential
