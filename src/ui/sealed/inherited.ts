import { readDocument } from '../../lib/page-document.js'
import { facts } from '../styles/facts.js'
import { base } from '../styles/base.js'
import { tokens } from '../styles/tokens.js'

const names = new Set([tokens, base, facts].flatMap(sheet => sheet.match(/--_[\w-]+/g) ?? []))
const kept = new WeakSet<Document>()

/**
 * Lets the private values reach all that is in a frame. With `@property` a style sheet of the page can keep any property of its document from
 * being inherited, in shadow trees as well, and say what it is there: nothing, or transparent. What a script has registered wins over that.
 */
export function keepInherited({ ownerDocument: page }: HTMLElement): void {
  if (kept.has(page)) return
  kept.add(page)
  const { CSS } = (readDocument('defaultView', page) as typeof globalThis | null) ?? globalThis
  for (const name of names) {
    try {
      CSS.registerProperty({ name, syntax: '*', inherits: true })
    } catch {
      // another copy of this file was here before
    }
  }
}
