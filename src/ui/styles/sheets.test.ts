import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adoptStyles, adoptStylesAgain } from '../sheets.js'

class Sheet {
  text = ''
  replaceSync(text: string) {
    this.text = text
  }
}
const aDocument = () => ({ defaultView: 'an <img name=defaultView>', own: { CSSStyleSheet: class extends Sheet {} } })
const aRoot = (ownerDocument: object) =>
  ({ ownerDocument, adoptedStyleSheets: [] as Sheet[] }) as unknown as ShadowRoot & {
    adoptedStyleSheets: Sheet[]
    ownerDocument: ReturnType<typeof aDocument>
  }
const textsIn = (root: { adoptedStyleSheets: readonly unknown[] }) =>
  root.adoptedStyleSheets.map(sheet => (sheet as Sheet).text)

/** A platform's document, with a member that an element named `defaultView` cannot hide. */
class FakeDocument {
  get defaultView() {
    return (this as { own?: unknown }).own
  }
}
beforeEach(() => {
  vi.stubGlobal('CSSStyleSheet', Sheet)
  vi.stubGlobal('Document', FakeDocument)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('styles are added once, after existing ones, and the roots of a document share one sheet', () => {
  const document = aDocument()
  const [one, other] = [aRoot(document), aRoot(document)]
  one.adoptedStyleSheets.push(Object.assign(new Sheet(), { text: "a host's" }) as never)
  for (const css of ['base', 'more', 'base']) adoptStyles(one, css)
  adoptStyles(other, 'more')
  expect([textsIn(one), textsIn(other)]).toEqual([["a host's", 'base', 'more'], ['more']])
  expect(other.adoptedStyleSheets[0]).toBe(one.adoptedStyleSheets[2])
})

it('a sheet is created by the window of the adopting document, or by the page if it has no window', () => {
  const [framed, parsed] = [aDocument(), { own: null }]
  const roots = [aRoot(framed), aRoot(parsed)]
  for (const root of roots) adoptStyles(root, 'base')
  expect(roots.map(root => root.adoptedStyleSheets[0]?.constructor)).toEqual([framed.own.CSSStyleSheet, Sheet])
})

it('all styles are added again in the document that a root has moved to, and none to a root that had none', () => {
  const [before, after] = [aDocument(), aDocument()]
  const root = aRoot(before)
  for (const css of ['base', 'more']) adoptStyles(root, css)
  const moved = Object.assign(root, { ownerDocument: after, adoptedStyleSheets: [] as Sheet[] })
  adoptStylesAgain(moved as unknown as ShadowRoot)
  expect(textsIn(moved)).toEqual(['base', 'more'])
  expect(moved.adoptedStyleSheets[0]).toBeInstanceOf(after.own.CSSStyleSheet)
  const plain = aRoot(after)
  adoptStylesAgain(plain)
  expect(textsIn(plain)).toEqual([])
})
