import { NEXT_STEP_AFTER_REDIRECT_MS } from '../constants.js'
import { login } from '../copy/areas/login.js'
import { text } from '../copy/language.js'
import { laterFlow } from '../stage/define.js'
import { wallet as icon } from '../ui/pictures/icons.js'
import { laterRows } from '../credentials/later-rows.js'
import type { Method } from './method.js'

let parts: typeof import('./cross-app/app-rows.js') | undefined

/** Login with the wallet that somebody has at another app: a row for each app that this one is connected with. */
export const crossApp: Method = {
  id: 'cross-app',
  group: 'web2',
  place: 'row',
  label: text(login, words => words.continueWithOtherApp),
  mark: { icon },
  ...laterRows('cross-app', async () => (parts = await import('./cross-app/app-rows.js')).rowsSoon()),
  opensWindow: row => row !== undefined,
  press: (settings, row) => row ? parts?.popupFor(settings) : undefined,
  pause: NEXT_STEP_AFTER_REDIRECT_MS,
  flow: laterFlow('cross-app', async () => (await import('./cross-app/cross-app-flow.js')).crossAppFlow),
}
