import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { byApp } from './apps/by-app.js'

/** A Farcaster account, proven by a signature in Farcaster's app. */
export const farcaster = byApp({
  id: 'farcaster',
  name: 'Farcaster',
  label: text(login, words => words.continueWithFarcaster),
  load: async () => (await import('./apps/prove-farcaster.js')).proveByFarcaster,
})
