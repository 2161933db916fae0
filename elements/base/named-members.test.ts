// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { focused } from './focused.js'
import { langAround } from './lang-around.js'

/** Stands in for the members of the document as `<img name="…">` does in a browser. */
const named: string[] = []
function name(...names: string[]) {
  for (const name of names)
    Object.defineProperty(document, name, { value: Object.assign(new Image(), { name }), configurable: true })
  named.push(...names)
}
afterEach(() => {
  for (const name of named.splice(0)) Reflect.deleteProperty(document, name)
})

it('the focused element is found, through shadow trees, although a picture has the name of that member of the document', () => {
  const host = document.createElement('div')
  const field = document.createElement('input')
  host.attachShadow({ mode: 'open' }).append(field)
  document.body.append(host)
  field.focus()
  name('activeElement')
  expect(focused(document)).toBe(field)
  host.remove()
})

it('the search ends although a picture is called "host", because nothing is the host of a document', () => {
  const element = document.createElement('p')
  const outer = document.createElement('div')
  outer.attachShadow({ mode: 'open' }).append(element)
  document.body.append(outer)
  name('host')
  expect(langAround(element)).toBe('')
  outer.lang = 'de'
  expect(langAround(element)).toBe('de')
  outer.remove()
})
