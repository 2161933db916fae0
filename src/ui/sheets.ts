/** Constructed style sheets: one an origin text and document, shared by every shadow root of that document. */
const made = new WeakMap<Document, Map<string, CSSStyleSheet>>()
const wanted = new WeakMap<ShadowRoot, Set<string>>()

/** The sheet of this text for this document; a sheet of another document cannot be adopted. */
function sheetFor(document: Document, css: string): CSSStyleSheet {
  const sheets = made.get(document) ?? new Map<string, CSSStyleSheet>()
  made.set(document, sheets)
  const found = sheets.get(css)
  if (found) return found
  const { CSSStyleSheet } = document.defaultView ?? globalThis
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  return sheet
}

/** Adds styles to a shadow root, once, behind those it has. */
export function adoptStyles(root: ShadowRoot, css: string): void {
  const texts = wanted.get(root) ?? new Set<string>()
  wanted.set(root, texts.add(css))
  const sheet = sheetFor(root.ownerDocument, css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

/** After a move to another document, which empties the list of adopted sheets. */
export function adoptStylesAgain(root: ShadowRoot): void {
  for (const css of wanted.get(root) ?? []) adoptStyles(root, css)
}
