import { documentMember } from '../../lib/document-member.js'

/** Copies a text exactly; false where the browser lets nobody. Where the page must not use the clipboard API it is done by a field in `place`, which is gone again at once. */
export async function copyText(text: string, place: Element | null | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (!place) return false
    const root = place.getRootNode() as ShadowRoot
    const active = root.activeElement
    const area = documentMember('createElement', place.ownerDocument)('textarea')
    area.className = 'unseen'
    area.value = text
    place.append(area)
    area.select()
    const done = documentMember('execCommand', place.ownerDocument)('copy')
    area.remove()
    if (active instanceof HTMLElement) active.focus({ preventScroll: true })
    return done
  }
}
