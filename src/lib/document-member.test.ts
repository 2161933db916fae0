// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { guardDocument } from './document-member.js'

/** Hides members of the document, as `<img name="…">` does in a browser. */
const named: string[] = []
function name(...names: string[]) {
  for (const name of names)
    Object.defineProperty(document, name, { value: Object.assign(new Image(), { name }), configurable: true })
  named.push(...names)
}
afterEach(() => {
  for (const name of named.splice(0)) Reflect.deleteProperty(document, name)
})

it("a guarded document has the platform's members even if images of the page are named like them", () => {
  const [plain, guarded] = [document.createElement('div'), guardDocument(document.createElement('div'))]
  name('createElement', 'body', 'nodeType')
  expect(plain.ownerDocument.body.localName).toBe('img')
  const { ownerDocument: seen } = guarded
  const drawn = seen.createElement('p')
  expect([drawn.localName, drawn.ownerDocument === document, seen.body.localName, seen.nodeType]).toEqual([
    'p',
    true,
    'body',
    9,
  ])
})

it("a property set on the guarded document is shared by guarded elements and kept out of the page's document", () => {
  const [first, second] = [guardDocument(document.createElement('div')), guardDocument(document.createElement('p'))]
  Object.assign(first.ownerDocument, { _mark: true })
  expect([Reflect.get(second.ownerDocument, '_mark'), Reflect.get(document, '_mark')]).toEqual([true, undefined])
})

it("listeners on a guarded document are never called for events of the page's document", () => {
  const heard = vi.fn()
  guardDocument(document.createElement('div')).ownerDocument.addEventListener('selectionchange', heard)
  document.dispatchEvent(new Event('selectionchange'))
  expect(heard).not.toHaveBeenCalled()
})
