import type { TelegramAuthResult, TelegramWebAppData } from '../api/telegram.js'
import { cleanAddress, readParameters, type AddressBar } from '../lib/address-bar.js'

/** The query parameters that a login on another site adds. */
export const OAUTH_PARAMETERS = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider'] as const
const WALLET = ['privy_connector', 'privy_wallet_client', 'privy_connect_only'] as const
const TELEGRAM = ['id', 'hash', 'auth_date', 'first_name', 'last_name', 'username', 'photo_url'] as const
const LAUNCH_DATA = 'tgWebAppData'

/** What another site has added to the page's address. */
export type AddressReturn =
  | { readonly kind: 'oauth'; readonly code: string; readonly state: string; readonly provider: string }
  | { readonly kind: 'telegram'; readonly authResult?: TelegramAuthResult; readonly webAppData?: TelegramWebAppData }
  | { readonly kind: 'wallet'; readonly connector: string; readonly walletClient: string; readonly connectOnly: boolean }

/** Reads what came back with the address; null when nothing did. Broken values are nothing. */
export function readReturn(href: string): AddressReturn | null {
  return readOAuth(href) ?? readWallet(href) ?? readTelegramLogin(href) ?? readTelegramLaunch(href)
}

function readOAuth(href: string): AddressReturn | null {
  const { privy_oauth_code: code, privy_oauth_state: state, privy_oauth_provider: provider } = readParameters(href, OAUTH_PARAMETERS)
  return code !== undefined && state && provider ? { kind: 'oauth', code, state, provider } : null
}

function readWallet(href: string): AddressReturn | null {
  const { privy_connector: connector, privy_wallet_client: walletClient, privy_connect_only: connectOnly } = readParameters(href, WALLET)
  return connector && walletClient ? { kind: 'wallet', connector, walletClient, connectOnly: connectOnly !== undefined && connectOnly !== 'false' } : null
}

const WHOLE_NUMBER = /^\d{1,15}$/

function readTelegramLogin(href: string): AddressReturn | null {
  const { id, hash, auth_date: authDate, first_name: firstName, ...more } = readParameters(href, TELEGRAM)
  if (!id || !hash || !authDate || firstName === undefined || !WHOLE_NUMBER.test(id) || !WHOLE_NUMBER.test(authDate)) return null
  return { kind: 'telegram', authResult: { id: Number(id), hash, auth_date: Number(authDate), first_name: firstName, ...more } }
}

/** Launch data of a Telegram mini app, from the address's fragment. */
function readTelegramLaunch(href: string): AddressReturn | null {
  const start = href.indexOf('#')
  if (start === -1) return null
  const data = new URLSearchParams(new URLSearchParams(href.slice(start + 1)).get(LAUNCH_DATA) ?? '')
  const [user, hash, authDate] = [data.get('user'), data.get('hash'), data.get('auth_date') ?? '']
  if (!user || !hash || !WHOLE_NUMBER.test(authDate)) return null
  // Whatever else Telegram says is signed too.
  return { kind: 'telegram', webAppData: { ...Object.fromEntries(data), user, hash, auth_date: Number(authDate) } }
}

/** Takes a return out of the address that is shown. The host's own parameters stay byte for byte, and no history entry is added. */
export function cleanReturn(found: AddressReturn, bar: AddressBar = globalThis): void {
  if (found.kind === 'oauth') return cleanAddress(OAUTH_PARAMETERS, bar)
  if (found.kind === 'wallet') return cleanAddress(WALLET, bar)
  if (found.authResult) return cleanAddress(TELEGRAM, bar)
  const { href } = bar.location
  try {
    bar.history.replaceState(bar.history.state, '', withoutLaunchData(href))
  } catch {
    // a sandboxed page may not change its address; then it stays as it is
  }
}

/** Telegram adds several pieces to the fragment, all named `tgWebApp…`; a fragment of the host's stays. */
function withoutLaunchData(href: string): string {
  const start = href.indexOf('#')
  const kept = href.slice(start + 1).split('&').filter(piece => !piece.startsWith('tgWebApp'))
  return href.slice(0, start) + (kept.length > 0 ? `#${kept.join('&')}` : '')
}
