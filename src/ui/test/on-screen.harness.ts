import type { atom } from 'nanostores'
import type { Language } from '../../copy/language.js'
import type { Fixture } from '../../../demo/gallery/fixture.js'
import { until } from './until.harness.js'

export { settled, until } from './until.harness.js'

interface Gallery {
  atom: typeof atom
  fixtures: readonly Fixture[]
  drawFrame(host: HTMLElement, fixture: Fixture, language?: Language): void
  languageOf(tag: string): Promise<Language>
}

const gallery = () => import(new URL('/dist/demo/gallery.js', location.href).href) as Promise<Gallery>

/** Draws a screen of the gallery in the page, with changes to its model or in another language if given. */
export async function onScreen(
  id: string,
  model: object = {},
  locale = 'en',
): Promise<ShadowRoot & { remove(): void }> {
  const { fixtures, drawFrame, languageOf } = await gallery()
  const fixture = fixtures.find(other => other.id === id)
  if (!fixture) throw new Error(`The gallery has no "${id}".`)
  const host = document.createElement('div')
  document.body.append(host)
  drawFrame(host, { ...fixture, model: { ...(fixture.model as object), ...model } }, await languageOf(locale))
  const root = host.shadowRoot
  if (!root) throw new Error('The frame has no shadow root.')
  await until(() => host.dataset.shown !== undefined)
  return Object.assign(root, { remove: () => host.remove() })
}

/** The same in a page of its own, which can have any size. */
export async function onPage(
  id: string,
  style: string,
  model: object = {},
): Promise<{ root: ShadowRoot; remove(): void }> {
  const frame = document.createElement('iframe')
  frame.style.cssText = style
  frame.src = new URL('/elements/test/blank.html', location.href).href
  document.body.append(frame)
  await new Promise(resolve => {
    frame.onload = resolve
  })
  const page = frame.contentWindow as Window & typeof globalThis
  const { fixtures, drawFrame } = (await page.eval('import("/dist/demo/gallery.js")')) as Gallery
  const host = page.document.createElement('div')
  page.document.body.append(host)
  const fixture = fixtures.find(other => other.id === id) as Fixture
  drawFrame(host, { ...fixture, model: { ...(fixture.model as object), ...model } })
  await until(() => host.dataset.shown !== undefined)
  return { root: host.shadowRoot as ShadowRoot, remove: () => frame.remove() }
}

/** The stores of the bundle, for the models of a test. */
export const stores = async (): Promise<typeof atom> => (await gallery()).atom

export const allFixtures = async (): Promise<readonly Fixture[]> => (await gallery()).fixtures

export function find<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind {
  const element = root.querySelector<Kind>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}.`)
  return element
}
