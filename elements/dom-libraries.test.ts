import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'

/** What hosts test their own pages in: a DOM made of JavaScript, on the oldest Node that we promise. */
describe.each(['jsdom', 'happy-dom'] as const)('in %s', name => {
  let environment: EnvironmentReturn
  beforeEach(async () => {
    environment = await builtinEnvironments[name].setup(globalThis, { [name]: { url: 'https://host.example/' } })
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    vi.resetModules()
    const { forgetPage } = await import('../src/lib/page.js')
    forgetPage()
    await import('./index.js')
    const { LATER } = await import('./tags/later-classes.js')
    await Promise.all(LATER.map(({ tag }) => customElements.whenDefined(tag)))
  })
  afterEach(async () => {
    await vi.dynamicImportSettled() // of tags that are gone, too
    vi.unstubAllGlobals()
    await environment.teardown(globalThis)
  })

  it('every tag is made by its name, keeps attributes and properties, is put in the page and taken away', async () => {
    const [{ FIRST }, { LATER }] = await Promise.all([
      import('./tags/first-classes.js'),
      import('./tags/later-classes.js'),
    ])
    for (const Element of [...FIRST, ...LATER]) {
      document.body.innerHTML = `<${Element.tag} id="parsed"></${Element.tag}>`
      const made = document.createElement(Element.tag)
      document.body.append(made)
      for (const element of [document.getElementById('parsed'), made] as (HTMLElement & Record<string, unknown>)[]) {
        expect(element).toBeInstanceOf(Element)
        const field = Element.tag === 'wallet-button' ? 'label' : 'locale'
        element.setAttribute(field, 'de')
        expect(element[field], Element.tag).toBe('de')
        element[field] = 'ar'
        expect(element.getAttribute(field), Element.tag).toBe('ar')
        element.remove()
      }
    }
  })

  it('a page with an app dispatches its ready event', async () => {
    const app = document.createElement('wallet-app') as HTMLElement & { ready: Promise<void> }
    const said = vi.fn()
    app.addEventListener('wallet-ready', event => said((event as CustomEvent).detail))
    app.setAttribute('app-id', 'almanac-almanac-almanac-a')
    document.body.append(app, document.createElement('wallet-login-modal'))
    await app.ready
    expect(said).toHaveBeenCalledExactlyOnceWith({ appId: 'almanac-almanac-almanac-a', authenticated: false })
  })
})
