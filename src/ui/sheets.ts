import { readDocument } from '../lib/page-document.js'

/** Constructed style sheets by document and text, shared by all shadow roots of a document. */
const sheetsOf = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const adopted = new WeakMap<ShadowRoot, Set<string>>()

/** A sheet can be adopted only in the document that constructed it. */
function sheetFor(document: Document, css: string): CSSStyleSheet {
  const sheets = sheetsOf.get(document) ?? new Map<string, CSSStyleSheet>()
  sheetsOf.set(document, sheets)
  const found = sheets.get(css)
  if (found) return found
  const { CSSStyleSheet } = readDocument('defaultView', document) ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Adds styles to a shadow root, once, after those it has. A DOM made of JavaScript draws nothing and adopts none. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  if (!('adoptedStyleSheets' in root)) return
  const texts = adopted.get(root) ?? new Set<string>()
  adopted.set(root, texts.add(css))
  const sheet = sheetFor(root.ownerDocument, css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** Adds all styles again, after a move to another document has removed them. */
export function adoptStylesAgain(root: ShadowRoot): void {
  for (const css of adopted.get(root) ?? []) adoptStyles(root, css)
}
