import { documentMember } from '../document-member.js'

/** How long the object URL stays valid, so that the browser has time to begin the download. */
const URL_VALID_MS = 5_000

/** Saves a text as a file, and revokes the object URL afterwards. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = documentMember('createElement')('a') as HTMLAnchorElement
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_VALID_MS)
}
