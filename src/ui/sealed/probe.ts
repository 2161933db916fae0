import { documentMember } from '../../lib/document-member.js'
import { privately } from './privately.js'

/** Returns the computed value of a declaration inside the frame. */
export function withProbe<T>(
  frame: HTMLElement,
  read: (computed: (property: string, value: string) => string) => T,
): T {
  const probe = documentMember('createElement', frame.ownerDocument)('i')
  probe.hidden = true
  frame.append(probe)
  try {
    return read((property, value) => {
      probe.style.cssText = `transition: none; ${property}: ${privately(value)}`
      return getComputedStyle(probe).getPropertyValue(property)
    })
  } finally {
    probe.remove()
  }
}
