import { documentHost, type DocumentName } from '../../src/config/markup/document-host.js'
import type { Settings } from '../../src/config/settings.js'
import { adoptStyles } from '../../src/ui/sheets.js'

const DOCUMENT_NAMES: readonly DocumentName[] = ['termsAndConditionsUrl', 'privacyPolicyUrl']

/** Shows the host name of each link in the landing's footer that only markup has set. */
export function showDocumentHosts({ shadowRoot }: HTMLElement, settings: Settings): void {
  for (const name of DOCUMENT_NAMES) {
    const host = documentHost(settings, name)
    if (!host || !shadowRoot) continue
    const isolatedHost = `\\2066 (${CSS.escape(host)})\\2069 `
    adoptStyles(
      shadowRoot,
      `.legal a[href=${CSS.escape(settings.legal[name])}]::after { content: " ${isolatedHost}"; overflow-wrap: anywhere; }`,
    )
  }
}
