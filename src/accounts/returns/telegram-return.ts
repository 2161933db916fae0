import { ownMember } from '../../lib/own/own-member.js'
import { tryParseJson } from '../../lib/text/json.js'
import { cleanReturn, type AddressReturn } from '../../session/returns/address-return.js'
import type { PendingReturn } from '../../session/returns/pending-return.js'
import { completeLogin } from './complete-login.js'

type TelegramReturn = Extract<AddressReturn, { kind: 'telegram' }>

/**
 * The pending return of Telegram, or of Telegram's mini app. The visitor is asked to confirm it, because anyone can
 * write a link with such data.
 */
export const telegramReturn = (found: TelegramReturn): PendingReturn => ({
  provider: 'telegram',
  unconfirmed: { name: telegramName(found) },
  complete: signal => completeLogin('telegram', found, { signal }),
  used: () => cleanReturn(found),
})

/** The person's name at Telegram, with their unique username. */
function telegramName({ authResult, webAppData }: TelegramReturn): string {
  const person: unknown = authResult ?? tryParseJson(webAppData?.user)
  const text = (name: string) => {
    const value = ownMember(person, name)
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const [first, last, username] = [text('first_name'), text('last_name'), text('username')]
  return [first, last, username ? `(@${username})` : `(${text('id')})`].filter(Boolean).join(' ')
}
