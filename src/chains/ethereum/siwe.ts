import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

const SIGNS_IN = ' wants you to sign in with your Ethereum account:'
/**
 * The host that viem gets instead of a single label, an IPv6 address or a punycode top-level domain (`xn--p1ai`), which
 * it rejects.
 */
const KNOWN = 'localhost'
/** The authority of a page's URL (RFC 3986), as browsers write it. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i
const FIRST_LINE = /^((?:[a-z][a-z\d+.-]*:\/\/)?)(\S{1,262}) wants you to sign in /i

const isHost = (domain: string): boolean => HOST.test(domain) && URL.canParse(`http://${domain}`)

/** The text of a sign-in request (EIP-4361), for any host. Throws if a field violates the standard. */
export function siweMessage({ domain, ...fields }: SiweMessage): string {
  const text = createSiweMessage({ ...fields, domain: isHost(domain) ? KNOWN : '' })
  const at = text.indexOf(KNOWN + SIGNS_IN)
  return text.slice(0, at) + domain + text.slice(at + KNOWN.length)
}

/** The fields of such a text, as far as present; empty if it names no host. */
export function siweFields(text: string): Partial<SiweMessage> {
  const [, scheme = '', domain = ''] = FIRST_LINE.exec(text) ?? []
  if (!isHost(domain)) return toNullPrototype()
  const readable = scheme + KNOWN + text.slice(scheme.length + domain.length)
  return Object.assign(toNullPrototype(parseSiweMessage(readable)), { domain })
}
