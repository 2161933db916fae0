import { documentMember } from '../../lib/document-member.js'

/**
 * Copies a text exactly; false if the browser prevents it. If the page may not use the clipboard API, a temporary field
 * in `place` is used instead.
 */
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
