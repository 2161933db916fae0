import { siteName } from '../../config/oauth-providers.js'
import { linking } from '../../copy/areas/linking.js'
import { text, type Text } from '../../copy/language.js'
import { APP_MARKS } from '../../ui/pictures/app-marks.js'
import { handset, key, mail, wallet } from '../../ui/pictures/icons.js'
import { PROVIDER_MARKS } from '../../ui/pictures/provider-marks.js'
import type { Mark } from '../shapes/parts/parts.js'

/** What stands for a kind of account, and what it is called. */
export interface DescribedKind {
  readonly mark: Mark
  readonly kind: Text
}

const ours = (icon: string, name: keyof typeof linking.english.kind): DescribedKind => ({
  mark: { icon },
  kind: text(linking, words => words.kind[name]),
})

const email = ours(mail, 'email')
const phone = ours(handset, 'phone')
const OURS: Readonly<Record<string, DescribedKind>> = {
  email,
  phone,
  sms: phone,
  wallet: ours(wallet, 'wallet'),
  'cross-app': ours(wallet, 'app'),
  passkey: ours(key, 'passkey'),
}

const MARKS: Readonly<Record<string, string>> = { ...PROVIDER_MARKS, ...APP_MARKS }

/** How a kind of account is spoken of, by what the account or its login method is called: "email", "phone" or "sms", "wallet", "cross-app", "passkey", else a site's own name. */
export function describeKind(id: string): DescribedKind {
  if (Object.hasOwn(OURS, id)) return OURS[id] as DescribedKind
  const kind = siteName(id)
  return { mark: { name: kind, shape: Object.hasOwn(MARKS, id) ? MARKS[id] : undefined }, kind }
}
