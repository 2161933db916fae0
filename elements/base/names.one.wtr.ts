import { expect } from 'chai'
import { inBatches } from '../../src/ui/test/batches.harness.js'

interface Named {
  name: string
}
interface Declaration {
  name: string
  tagName: string
  attributes: Named[]
  members: (Named & { kind: string })[]
  events: Named[]
  cssParts?: Named[]
  cssProperties?: Named[]
  cssStates?: Named[]
}
interface Manifest {
  modules: { declarations: Declaration[] }[]
}

const TAKEN =
  /^(title|hidden|lang|dir|id|class|style|slot|part|role|translate|draggable|popover|inert|autofocus|tabindex|tabIndex|is|ref|key|children|className|on.*|data-.*|aria-.*)$/
const PARTS = new Set(
  `dialog panel header title subtitle back-button info-button close-button body footer button button-primary button-secondary link input
  label hint code-box select checkbox list list-item chip icon avatar qr wallet-card amount details row pill message error spinner progress`.split(
    /\s+/,
  ),
)

describe('the public names of the elements', () => {
  let declarations: Declaration[]
  before(async () => {
    const manifest = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest
    declarations = manifest.modules.flatMap(module => module.declarations).filter(({ tagName }) => tagName)
  })

  it('every tag name is words after the prefix, and its class has the same name [EC-10]', () => {
    expect(declarations).to.have.length.above(4)
    for (const { name, tagName } of declarations) {
      expect(tagName).to.match(/^wallet(-[a-z]+)+$/)
      expect(name).to.equal(
        `${tagName
          .split('-')
          .map(word => word[0]?.toUpperCase() + word.slice(1))
          .join('')}Element`,
      )
    }
  })

  it('do not reuse a name that every HTML element already has [EC-12]', () => {
    for (const { attributes, members } of declarations)
      for (const { name } of [...attributes, ...members]) expect(name).not.to.match(TAKEN)
  })

  it('are lower-case words with a prefix, for events [EC-14]', () => {
    for (const { events } of declarations) for (const { name } of events) expect(name).to.match(/^wallet(-[a-z]+)+$/)
  })

  it('are from one list of nouns, for parts [EC-15]', () => {
    for (const { cssParts = [] } of declarations) for (const { name } of cssParts) expect([...PARTS]).to.include(name)
  })

  inBatches('are from that list on every screen, for parts [EC-15] [EC-50]', async look => {
    const found = await look(
      () => {},
      screens => screens.flatMap(root => [...root.querySelectorAll('[part]')].flatMap(marked => [...marked.part])),
    )
    expect(found.filter(part => !PARTS.has(part))).to.deep.equal([])
  })

  it('have the prefix for custom properties, and private properties are not documented [EC-16]', () => {
    for (const { cssProperties = [] } of declarations)
      for (const { name } of cssProperties) expect(name).to.match(/^--wallet(-[a-z]+)+$/)
  })
})
