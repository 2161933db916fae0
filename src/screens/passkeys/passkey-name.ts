import { wordsOf, type Language, type Text } from '../../copy/language.js'
import { passkeys } from '../../copy/areas/passkeys.js'
import type { PasskeyAccount } from '../../session/user/user.js'

/** The name of a passkey: its authenticator, else where it was created. */
export const passkeyName = ({ authenticatorName, ...passkey }: PasskeyAccount): Text =>
  authenticatorName || deviceText(passkey) || (language => wordsOf(passkeys, language).manage.passkey)

/** The date when it was added; without a date, its kind. */
export const passkeyAge =
  ({ firstVerifiedAt, verifiedAt }: PasskeyAccount): Text =>
  language => {
    const { manage } = wordsOf(passkeys, language)
    const added = firstVerifiedAt ?? verifiedAt
    return added ? manage.added({ date: dateIn(added, language) }) : manage.passkey
  }

/** Where it was created, if its name does not say so. */
export const passkeyOrigin = (passkey: PasskeyAccount): Text | undefined =>
  passkey.authenticatorName ? deviceText(passkey) : undefined

function deviceText({
  createdWithBrowser: browser,
  createdWithOs: system,
}: Pick<PasskeyAccount, 'createdWithBrowser' | 'createdWithOs'>): Text | undefined {
  if (browser && system) return language => wordsOf(passkeys, language).manage.madeWith({ browser, system })
  return browser || system || undefined
}

/** A date in the format of a language. */
export const dateIn = (date: Date, { tag }: Language) =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(date)
