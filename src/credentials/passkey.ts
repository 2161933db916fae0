import { text } from '../copy/language.js'
import { login } from '../copy/areas/login.js'
import { key } from '../ui/pictures/icons.js'
import type { Credential } from './credential.js'
import { proving } from './proving.js'

/** A passkey (WebAuthn). */
export const passkey = {
  id: 'passkey',
  type: 'passkey',
  group: 'web2',
  place: 'row',
  label: text(login, words => words.continueWithPasskey),
  mark: { icon: key },
  suggest: (stage, choose) =>
    import('./passkey/suggest-passkeys.js').then(({ suggestPasskeys }) => suggestPasskeys(stage, choose)),
  prove: proving('passkey', ['log-in', 'link'], async () => (await import('./passkey/prove-passkey.js')).provePasskey),
} satisfies Credential
