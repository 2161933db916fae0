import { documentMember } from '../document-member.js'

/** So long a browser may take to begin a download. */
const KEPT_MS = 5_000

/** Saves a text as a file. The object URL is revoked afterwards. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = documentMember('createElement')('a') as HTMLAnchorElement
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
