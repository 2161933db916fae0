import { mfa } from '../../copy/areas/mfa.js'
import { text, type Text } from '../../copy/language.js'
import type { MfaMethod } from '../../config/settings.js'
import { key } from '../../ui/pictures/icons.js'
import { clock, message } from '../../ui/pictures/later-icons.js'

/** All second factors, in the order in which they are offered. */
const ICONS: Readonly<Record<MfaMethod, string>> = { totp: clock, sms: message, passkey: key }

export const FACTORS = Object.keys(ICONS) as readonly MfaMethod[]

/** The name of a second factor, and its icon (path data). */
export const describeFactor = (method: MfaMethod): { readonly label: Text; readonly icon: string } => ({
  label: text(mfa, ({ methods }) => methods[method]),
  icon: ICONS[method],
})
