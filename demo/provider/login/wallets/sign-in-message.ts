import { address as solanaAddress } from '@solana/web3.js'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import { getAddress } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import type { WireRequest } from '../../context.js'
import { allowedSources, isAllowedOrigin } from '../../frame/allowed-origins.js'
import { invalidCredentials } from '../../wire/wire-error.js'

/** The fields of a signed message that a login checks. Times are as in the message. */
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

/** The most by which a wallet's clock may run ahead of the provider's. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
const TIMES = /^(Issued At|Expiration Time|Not Before): (.+)$/gm
/** The first line of a message up to its host: an IPv6 address, a single label, or a name, also non-ASCII. */
const HOST = /^((?:[a-z][a-z\d+.-]*:\/\/)?)((?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?)(?= wants you to sign in )/i

/**
 * The time in milliseconds (RFC 3339). NaN for a date that does not exist, such as 30 February, which `Date` would read
 * as a day in March.
 */
function timeOf(text: string): number {
  const clock = text.slice(0, 19)
  const read = Date.parse(`${clock}Z`)
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(clock) ? Date.parse(text) : NaN
}

/** Reads an EIP-4361 message. Throws 401 for any other text. */
export function readEthereumMessage(text: string): SignInMessage {
  try {
    // viem accepts neither IPv6 hosts nor single labels. The host is therefore read here and replaced by another one
    // for viem.
    const host = HOST.exec(text)?.[2]
    if (host && !URL.canParse(`http://${host}`)) throw new Error('host')
    const readable = text.replace(HOST, '$1localhost')
    const parsed = parseSiweMessage(readable) as SiweMessage
    // The message rebuilt from its fields must be the same text, so that nothing stands before, between or after them.
    // Only times may be written in several ways.
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

/** Reads the Solana form of the message. Throws 401 for any other text. */
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

/**
 * Throws 401 unless the message is valid now and was made on the page that sends it, which is one of the app's.
 * Messages of the site `elsewhere` are accepted as well.
 */
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
