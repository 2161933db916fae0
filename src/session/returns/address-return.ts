import type { TelegramAuthResult, TelegramWebAppData } from '../../api/login/telegram.js'
import { cleanAddress, readParameters, type AddressBar } from '../../lib/browser/address-bar.js'

/** The query parameters that an OAuth login adds. */
export const OAUTH_PARAMETERS = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
const TELEGRAM_PARAMETERS = ['id', 'hash', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url'] as const
const LAUNCH_DATA_PARAMETER = 'tgWebAppData'

/** The result of a login at another site, which the site has added to the page's address. */
export type AddressReturn =
  | { readonly kind: 'oauth'; readonly code: string; readonly state: string; readonly provider: string }
  | { readonly kind: 'telegram'; readonly authResult?: TelegramAuthResult; readonly webAppData?: TelegramWebAppData }

/** Reads the result in an address; null when there is none, or when it is malformed. */
export function readReturn(href: string): AddressReturn | null {
  return readOAuth(href) ?? readTelegramLogin(href) ?? readTelegramLaunch(href)
}

function readOAuth(href: string): AddressReturn | null {
  const {
    privy_oauth_code: code,
    privy_oauth_state: state,
    privy_oauth_provider: provider,
  } = readParameters(href, OAUTH_PARAMETERS)
  return code !== undefined && state && provider ? { kind: 'oauth', code, state, provider } : null
}

const WHOLE_NUMBER = /^\d{1,15}$/

function readTelegramLogin(href: string): AddressReturn | null {
  const {
    id,
    hash,
    auth_date: authDate,
    first_name: firstName,
    ...optional
  } = readParameters(href, TELEGRAM_PARAMETERS)
  if (!id || !hash || !authDate || firstName === undefined || !WHOLE_NUMBER.test(id) || !WHOLE_NUMBER.test(authDate))
    return null
  return {
    kind: 'telegram',
    authResult: { id: Number(id), hash, auth_date: Number(authDate), first_name: firstName, ...optional },
  }
}

/** Launch data of a Telegram mini app, from the address's fragment. */
function readTelegramLaunch(href: string): AddressReturn | null {
  const start = href.indexOf('#')
  if (start === -1) return null
  const data = new URLSearchParams(new URLSearchParams(href.slice(start + 1)).get(LAUNCH_DATA_PARAMETER) ?? undefined)
  const [user, hash, authDate] = [data.get('user'), data.get('hash'), data.get('auth_date')]
  if (!user || !hash || !authDate || !WHOLE_NUMBER.test(authDate)) return null
  // All members, also unknown ones, are part of what Telegram signed.
  return { kind: 'telegram', webAppData: { ...Object.fromEntries(data), user, hash, auth_date: Number(authDate) } }
}

/**
 * Removes the result from the visible address. The host's own parameters stay byte for byte, and no history entry is
 * added.
 */
export function cleanReturn(addressReturn: AddressReturn, addressBar: AddressBar = globalThis): void {
  if (addressReturn.kind === 'oauth') return cleanAddress(OAUTH_PARAMETERS, addressBar)
  if (addressReturn.authResult) return cleanAddress(TELEGRAM_PARAMETERS, addressBar)
  const { href } = addressBar.location
  try {
    addressBar.history.replaceState(addressBar.history.state, '', withoutLaunchData(href))
  } catch {
    // A sandboxed page cannot change its address.
  }
}

/** Removes Telegram's parts of the fragment, all named `tgWebApp…`, and keeps the host's own. */
function withoutLaunchData(href: string): string {
  const start = href.indexOf('#')
  const ownParts = href
    .slice(start + 1)
    .split('&')
    .filter(part => !part.startsWith('tgWebApp'))
  return href.slice(0, start) + (ownParts.length > 0 ? `#${ownParts.join('&')}` : '')
}
