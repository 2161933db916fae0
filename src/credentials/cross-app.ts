import { NEXT_STEP_AFTER_REDIRECT_MS } from '../constants.js'
import { login } from '../copy/areas/login.js'
import { text } from '../copy/language.js'
import { wallet as icon } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { laterRows } from './rows/later-rows.js'
import { proving } from './proving.js'

let parts: typeof import('./cross-app/app-rows.js') | undefined

/** The visitor's wallet at another app: a row for each connected app. */
export const crossApp = {
  id: 'cross-app',
  type: 'cross_app',
  group: 'web2',
  place: 'row',
  label: text(login, words => words.continueWithOtherApp),
  mark: { icon },
  ...laterRows('cross-app', async () => (parts = await import('./cross-app/app-rows.js')).rowsSoon()),
  opensWindow: row => row !== undefined,
  press: (settings, row) => (row ? parts?.popupFor(settings) : undefined),
  pause: NEXT_STEP_AFTER_REDIRECT_MS,
  prove: proving(
    'cross-app',
    ['log-in', 'link'],
    async () => (await import('./cross-app/prove-cross-app.js')).proveCrossApp,
  ),
} satisfies Credential
