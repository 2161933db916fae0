import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

const SIGNS_IN = ' wants you to sign in with your Ethereum account:'
/** What viem knows of all hosts in place of one that is a single name, an IPv6 address, or below a domain in another script (`xn--p1ai`). */
const KNOWN = 'localhost'
/** Where a page may be: the authority of its address (RFC 3986), as browsers write it. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i
const FIRST_LINE = /^((?:[a-z][a-z\d+.-]*:\/\/)?)(\S{1,262}) wants you to sign in /i

const isHost = (domain: string): boolean => HOST.test(domain) && URL.canParse(`http://${domain}`)

/** The text of a request to sign in (EIP-4361), at a host of any kind. Throws where a field is none that the standard allows. */
export function siweMessage({ domain, ...fields }: SiweMessage): string {
  const text = createSiweMessage({ ...fields, domain: isHost(domain) ? KNOWN : '' })
  const at = text.indexOf(KNOWN + SIGNS_IN)
  return text.slice(0, at) + domain + text.slice(at + KNOWN.length)
}

/** The fields of such a text, as far as it has them; none where it names no host. */
export function siweFields(text: string): Partial<SiweMessage> {
  const [, scheme = '', domain = ''] = FIRST_LINE.exec(text) ?? []
  if (!isHost(domain)) return toNullPrototype({})
  const readable = scheme + KNOWN + text.slice(scheme.length + domain.length)
  return toNullPrototype({ ...parseSiweMessage(readable), domain })
}
