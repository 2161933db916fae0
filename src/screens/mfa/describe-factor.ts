import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import type { MfaMethod } from '../../config/settings.js'
import { key } from '../../ui/pictures/icons.js'
import { clock, message } from '../../ui/pictures/later-icons.js'

/** In this order they are offered. */
export const FACTORS = ['totp', 'sms', 'passkey'] as const satisfies readonly MfaMethod[]

const ICONS: Readonly<Record<MfaMethod, string>> = { totp: clock, sms: message, passkey: key }

/** What a second factor is called, and its icon (path data). */
export const describeFactor = (method: MfaMethod): { readonly label: Text; readonly icon: string } => ({
  label: text(mfa, ({ methods }) => methods[method]),
  icon: ICONS[method],
})
