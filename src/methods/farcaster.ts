import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { appMethod } from './apps/app-method.js'

/** Login and sign-up by Farcaster's app. */
export const farcaster = appMethod('farcaster', 'Farcaster', text(login, words => words.continueWithFarcaster), async () => (await import('./apps/farcaster-flow.js')).farcasterFlow)
