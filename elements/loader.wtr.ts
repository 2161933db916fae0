import { expect } from 'chai'
import { LOADERS } from './tags/loaders.js'
import { bundle, insert, until, findInside, type Tag } from './test/page.harness.js'

const defined = () => Object.keys(LOADERS).filter(tag => customElements.get(tag))
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter(path => path.startsWith('/dist/'))

describe('the loader', () => {
  it('defines a tag when it first appears in the page, and loads nothing else before', async () => {
    await bundle('loader.js')
    expect(defined()).to.deep.equal([])
    expect(loaded()).to.deep.equal(['/dist/loader.js'])
    insert('<div><p><wallet-fund amount="2"></wallet-fund></p></div>')
    await customElements.whenDefined('wallet-fund')
    expect(defined()).to.deep.equal(['wallet-fund'])
  })

  it('gives a defined tag its methods, for callers that wait and for a button before its target [EC-42]', async () => {
    const button = insert('<wallet-button for="late" label="Log in"></wallet-button>')
    const modal = insert('<wallet-login-modal id="late"></wallet-login-modal>') as Partial<Tag> & HTMLElement
    expect(modal.show).to.equal(undefined)
    await customElements.whenDefined('wallet-login-modal')
    for (const method of ['show', 'close', 'back'] as const) expect(modal[method]).to.be.a('function')
    await customElements.whenDefined('wallet-button')
    await until(() => findInside(button, 'button'))
    expect((button as unknown as { target: unknown }).target === modal).to.equal(true)
  })
})
