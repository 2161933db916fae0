import { siteName } from '../../config/oauth-providers.js'
import { linking } from '../../copy/areas/linking.js'
import { text, type Text } from '../../copy/language.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { handset, key, mail, wallet } from '../../ui/pictures/icons.js'
import { PROVIDER_MARKS } from '../../ui/pictures/provider-marks.js'
import type { Mark } from '../shapes/parts/parts.js'

/** The mark and the name of a kind of account. */
export interface DescribedKind {
  readonly mark: Mark
  readonly kind: Text
}

const kindWithIcon = (icon: string, name: keyof typeof linking.english.kind): DescribedKind => ({
  mark: { icon },
  kind: text(linking, words => words.kind[name]),
})

const email = kindWithIcon(mail, 'email')
const phone = kindWithIcon(handset, 'phone')
const KINDS: Readonly<Record<string, DescribedKind>> = {
  email,
  phone,
  sms: phone,
  wallet: kindWithIcon(wallet, 'wallet'),
  'cross-app': kindWithIcon(wallet, 'app'),
  passkey: kindWithIcon(key, 'passkey'),
}

const MARKS: Readonly<Record<string, string>> = { ...PROVIDER_MARKS, ...APP_MARKS }

/**
 * Describes a kind of account by the name of the account or of its login method: "email", "phone" or "sms", "wallet",
 * "cross-app", "passkey", or the name of a site.
 */
export function describeKind(id: string): DescribedKind {
  if (Object.hasOwn(KINDS, id)) return KINDS[id] as DescribedKind
  const kind = siteName(id)
  return { mark: { name: kind, shape: Object.hasOwn(MARKS, id) ? MARKS[id] : undefined }, kind }
}
