import type { atom } from 'nanostores'
import type { Fixture } from '../../demo/gallery/fixtures.js'

interface Gallery {
  atom: typeof atom
  fixtures: readonly Fixture[]
  drawFrame(host: HTMLElement, fixture: Fixture): void
}

const gallery = () => import(new URL('/dist/demo/gallery.js', location.href).href) as Promise<Gallery>

/** Puts a screen of the gallery into the page, with another model if one is given. */
export async function onScreen(id: string, model: object = {}): Promise<ShadowRoot & { remove(): void }> {
  const { fixtures, drawFrame } = await gallery()
  const fixture = fixtures.find(other => other.id === id)
  if (!fixture) throw new Error(`The gallery has no "${id}".`)
  const host = document.createElement('div')
  document.body.append(host)
  drawFrame(host, { ...fixture, model: { ...fixture.model as object, ...model } })
  const root = host.shadowRoot
  if (!root) throw new Error('The frame has no shadow root.')
  await until(() => host.dataset.shown !== undefined)
  return Object.assign(root, { remove: () => host.remove() })
}

/** Stores of the bundle's own kind, for models of a test. */
export const stores = async (): Promise<typeof atom> => (await gallery()).atom

export const allFixtures = async (): Promise<readonly Fixture[]> => (await gallery()).fixtures

/** Waits until something is true, and says what was waited for when it never is. */
export async function until(condition: () => unknown, withinMs = 20_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Never became true: ${condition}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

export function find<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`Nothing matches ${selector}.`)
  return found
}
