import { ownMember } from '../../lib/own/own-member.js'
import type { Settings } from '../settings.js'

export type DocumentName = 'termsAndConditionsUrl' | 'privacyPolicyUrl'

/** Of a host that is longer only the end is shown, which says whose it is. */
const LIMIT = 40

/**
 * The host at which a document of the app is, for the visitor to judge: where nobody but markup says so, and it is not the page's own. Letters
 * of other scripts stand there as in a certificate (`xn--`), so that none looks like another.
 */
export function documentHost({ legal, stated }: Settings, name: DocumentName): string | undefined {
  if (!URL.canParse(legal[name]) || ownMember(ownMember(stated, 'legal'), name) !== undefined) return undefined
  const { host } = new URL(legal[name])
  if (host === globalThis.location?.host) return undefined
  return host.length > LIMIT ? `…${host.slice(1 - LIMIT)}` : host
}
