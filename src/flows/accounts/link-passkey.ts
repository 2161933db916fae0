import { requireLinkable } from '../../accounts/linking/rules.js'
import { addPasskey } from '../../screens/passkeys/add-passkey.js'
import { at, on } from '../../stage/define.js'
import { linked, linking } from './linking.js'

/** Adds a passkey to the account of a signed-in user. */
export const linkPasskey = linking<Record<never, never>>(() => { requireLinkable('passkey'); return at(addPasskey, {}) }, [on(addPasskey, linked)])
