import { address as solanaAddress } from '@solana/web3.js'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { WireRequest } from '../../context.js'
import { allowedSources, isAllowedOrigin } from '../../frame/allowed-origins.js'
import { invalidCredentials } from '../../wire/wire-error.js'

/** What a signed message says, as far as logins care. Times as the message writes them. */
export interface SignInMessage {
  domain: string
  /** EIP-55 for Ethereum, base58 for Solana. */
  address: string
  uri: string
  chainId: string
  nonce: string
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
}

const refused = (why: string) => invalidCredentials(`The sign-in message is not valid: ${why}`)

/** Clocks of wallets run ahead of ours by no more than this. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
const TIMES = /^(Issued At|Expiration Time|Not Before): (.+)$/gm
/** The first line of a message up to its host, which may be an IPv6 address, a single name, or a name that is not of ASCII letters alone. */
const HOST = /^((?:[a-z][a-z\d+.-]*:\/\/)?)((?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?)(?= wants you to sign in )/i

/** Milliseconds of a time that exists (RFC 3339); NaN for the 30th of February and its like, which `Date` reads as a day in March. */
function timeOf(text: string): number {
  const clock = text.slice(0, 19)
  const read = Date.parse(`${clock}Z`)
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(clock) ? Date.parse(text) : NaN
}

/** Reads an EIP-4361 message; throws 401 for any text that is not exactly one. */
export function readEthereumMessage(text: string): SignInMessage {
  try {
    // viem knows neither IPv6 hosts nor single names: the host is read here, and another one takes its place there.
    const host = HOST.exec(text)?.[2]
    if (host && !URL.canParse(`http://${host}`)) throw new Error('host')
    const readable = text.replace(HOST, '$1localhost')
    const parsed = parseSiweMessage(readable) as SiweMessage
    // What is written anew from the parts must be the same text: nothing is before, between or behind. Only times have more than one form.
    const exact = (message: string) =>
      message.replace(TIMES, (_, name: string, time: string) => `${name}: ${new Date(timeOf(time)).toISOString()}`)
    if (!parsed.issuedAt || exact(createSiweMessage(parsed)) !== exact(readable)) throw new Error('form')
    const { domain: named, uri, nonce, chainId, issuedAt, expirationTime, notBefore } = parsed
    return {
      domain: host ?? named,
      uri,
      nonce,
      address: getAddress(parsed.address),
      chainId: String(chainId),
      issuedAt: issuedAt.toISOString(),
      expirationTime: expirationTime?.toISOString(),
      notBefore: notBefore?.toISOString(),
    }
  } catch {
    throw refused('it is not an EIP-4361 message')
  }
}

/** Reads the Solana form of the same; throws 401 likewise. */
export function readSolanaMessage(text: string): SignInMessage {
  try {
    const parsed = parseSignInMessageText(text)
    if (!parsed || createSignInMessageText(parsed) !== text || parsed.version !== '1') throw new Error('form')
    const { domain, uri, nonce, chainId, issuedAt, expirationTime, notBefore } = parsed
    if (!uri || !nonce || !chainId || !issuedAt) throw new Error('a field is missing')
    return { domain, uri, nonce, chainId, issuedAt, expirationTime, notBefore, address: solanaAddress(parsed.address) }
  } catch {
    throw refused('it is not a Solana sign-in message')
  }
}

/** Throws 401 unless the message was made now, on the page that sends it, which is one of the app's. `elsewhere`: a site whose messages count too. */
export function requireMessageOfPage(
  request: WireRequest,
  { domain, uri, issuedAt, expirationTime, notBefore }: SignInMessage,
  now: number,
  elsewhere?: { domain: string; uri: string },
): void {
  const [issued, expires, begins] = [issuedAt, expirationTime, notBefore].map(time =>
    time === undefined ? undefined : timeOf(time),
  )
  if (issued === undefined || !(issued <= now + CLOCK_TOLERANCE_MS)) throw refused('it is from the future')
  if (expires !== undefined && !(now < expires)) throw refused('it has expired')
  if (begins !== undefined && !(now >= begins)) throw refused('its time has not come')
  if (elsewhere && domain === elsewhere.domain && uri === elsewhere.uri) return
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  const origin = request.req.header('origin')
  if (!url || url.host !== domain || (origin !== undefined && url.origin !== origin))
    throw refused('it is for another site')
  const { allowed_domains: allowed } = request.var.app
  if (allowed.length > 0 && !isAllowedOrigin(url.origin, allowedSources(allowed)))
    throw refused('it is for another site')
}
