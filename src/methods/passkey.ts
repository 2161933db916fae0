import { NEXT_STEP_MS } from '../constants.js'
import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { key } from '../ui/pictures/icons.js'
import { loaded } from './loaded.js'
import type { Method } from './method.js'

/** Login and sign-up with a passkey (WebAuthn). */
export const passkey: Method = {
  id: 'passkey',
  group: 'web2',
  place: 'row',
  label: text(login, words => words.continueWithPasskey),
  mark: { icon: key },
  pause: NEXT_STEP_MS,
  suggest: (stage, choose) => import('./passkey/suggest-passkeys.js').then(({ suggestPasskeys }) => suggestPasskeys(stage, choose)),
  flow: loaded('passkey', async () => (await import('./passkey/passkey-flow.js')).passkeyFlow),
}
