import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { builtinEnvironments, type EnvironmentReturn } from 'vitest/runtime'

/** The DOM libraries in JavaScript with which hosts test their pages, on the oldest supported Node. */
describe.each(['jsdom', 'happy-dom'] as const)('the elements in %s', name => {
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
    await vi.dynamicImportSettled() // also of removed tags
    vi.unstubAllGlobals()
    await environment.teardown(globalThis)
  })

  it('every tag can be created, keeps its attributes and properties, and can be added to the page and removed', async () => {
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
    const onReady = vi.fn()
    app.addEventListener('wallet-ready', event => onReady((event as CustomEvent).detail))
    app.setAttribute('app-id', 'almanac-almanac-almanac-a')
    document.body.append(app, document.createElement('wallet-login-modal'))
    await app.ready
    expect(onReady).toHaveBeenCalledExactlyOnceWith({ appId: 'almanac-almanac-almanac-a', authenticated: false })
  })
})
