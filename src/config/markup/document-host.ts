import { ownMember } from '../../lib/own/own-member.js'
import type { Settings } from '../settings.js'

export type DocumentName = 'termsAndConditionsUrl' | 'privacyPolicyUrl'

/** A longer host is cut at its beginning, because its end names the owner. */
const LIMIT = 40

/**
 * The host of a document of the app, for the visitor to judge. Undefined if the provider or a script has set the
 * document, and for the page's own host. Letters of other scripts are written as in a certificate (`xn--`), so that no
 * host looks like another.
 */
export function documentHost({ legal, stated }: Settings, name: DocumentName): string | undefined {
  if (!URL.canParse(legal[name]) || ownMember(ownMember(stated, 'legal'), name) !== undefined) return undefined
  const { host } = new URL(legal[name])
  if (host === globalThis.location?.host) return undefined
  return host.length > LIMIT ? `…${host.slice(1 - LIMIT)}` : host
}
