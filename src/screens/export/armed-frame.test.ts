// @vitest-environment happy-dom
import { act, createElement, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyFixtures } from '../../../demo/gallery/fixtures/keys.js'
import { ARM_DELAY_MS } from '../../constants.js'
import ExportKeysView from './export-keys.view.js'
import ImportKeyView from './import-key.view.js'

const VIEWS = {
  'export-wallet': ExportKeysView,
  'import-key': ImportKeyView,
} as unknown as Readonly<Record<string, ComponentType<{ model: unknown }>>>

let root: Root
let host: HTMLElement
/** What waits for the next painted frame. */
let paints: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  paints = []
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paints.push(paint))
  host = document.createElement('div') // outside the document, where happy-dom loads no page into the frame
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const show = (id: string, state: string) => {
  const model = keyFixtures.find(fixture => fixture.id === state)?.model
  act(() => root.render(createElement(VIEWS[id] as ComponentType<{ model: unknown }>, { model })))
}
const frame = () => host.querySelector('iframe') as HTMLIFrameElement
const isInert = () => frame().hasAttribute('inert')
/** A frame is painted, and time passes. */
function pass(ms: number): void {
  for (const paint of paints.splice(0)) paint()
  vi.advanceTimersByTime(ms)
}

describe.each(Object.keys(VIEWS))('the frame of the provider in the screen %s', id => {
  it('takes no press until it has been in view and unmoved for a moment', () => {
    show(id, id)
    expect(isInert(), 'at first').toBe(true)
    pass(ARM_DELAY_MS - 1)
    expect(isInert(), 'shortly before').toBe(true)
    pass(ARM_DELAY_MS)
    expect(isInert(), 'afterwards').toBe(false)
  })

  it('takes none again once it has moved', () => {
    show(id, id)
    pass(2 * ARM_DELAY_MS)
    expect(isInert()).toBe(false)
    frame().getBoundingClientRect = () => new DOMRect(0, 40, 300, 44)
    pass(ARM_DELAY_MS / 2)
    expect(isInert()).toBe(true)
  })

  it('takes none, however long it is in view, while the page in it has not opened', () => {
    show(id, `${id}-opening`)
    pass(10 * ARM_DELAY_MS)
    expect(isInert()).toBe(true)
  })
})
