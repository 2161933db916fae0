import { record } from '../../lib/own/record.js'
import { isPlainlyWritten } from '../messages/sign-in/plainly-written.js'
import type { SignInRequest } from '../messages/sign-in/sign-in-request.js'
import { siweFields, siweMessage } from './siwe.js'

/** Parses a sign-in request (EIP-4361); undefined for any other text, even with one extra line. */
export function readSignIn(text: string): SignInRequest | undefined {
  try {
    const fields = siweFields(text)
    if (inOneForm(siweMessage(fields as Parameters<typeof siweMessage>[0])) !== inOneForm(text)) return undefined
    const { domain = '', address = '0x', chainId, scheme, statement, uri, resources } = fields
    const { issuedAt, expirationTime, notBefore } = fields
    if (!isPlainlyWritten(text, statement)) return undefined
    return record<SignInRequest>({
      domain,
      address,
      scheme,
      statement,
      uri,
      resources,
      chainId: String(chainId),
      issuedAt: issuedAt?.toISOString(),
      expirationTime: expirationTime?.toISOString(),
      notBefore: notBefore?.toISOString(),
    })
  } catch {
    return undefined
  }
}

/** Normalises the parts with several encodings: times, the case of the address, and the line of a missing statement. */
const inOneForm = (text: string): string =>
  text
    .replace(
      /^(Issued At|Expiration Time|Not Before): (.*)$/gm,
      (_, name: string, time: string) => `${name}: ${new Date(time).toISOString()}`,
    )
    .replace(/^0x[0-9a-f]{40}$/im, address => address.toLowerCase())
    .replace(/^(0x[0-9a-f]{40}\n\n)\n(?=URI: )/m, '$1')
