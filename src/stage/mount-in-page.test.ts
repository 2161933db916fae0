// @vitest-environment happy-dom
import { atom } from 'nanostores'
import { expect, it, vi } from 'vitest'
import { eventually } from '../lib/time/eventually.harness.js'
import { jsx } from '../ui/jsx/runtime.js'
import { defineStage, type WalletStageElement } from './mount.js'
import type { Scene } from './scene.js'

const { localName } = document.createElement(defineStage())
const SCREEN = Object.freeze({
  id: 1,
  screen: 'review',
  size: 'full',
  info: false,
  closable: true,
  canGoBack: false,
  direction: 'next',
  model: {},
})

/** A stage with one screen, which counts the subscribers of its scenes. */
function renderable() {
  const drawn = vi.fn(() => jsx('b', { children: 'Pay' }))
  const $scene = atom<Scene | null>({ ...SCREEN, view: async () => ({ default: drawn as never }) })
  const element = document.createElement(localName) as WalletStageElement
  const play = { stage: { $scene }, takesFocus: () => false }
  return { element, drawn, play, subscriberCount: () => $scene.lc }
}
const textOf = ({ textContent }: Element) => textContent

it('a detached element renders nothing', async () => {
  const { element, drawn, play, subscriberCount } = renderable()
  const gone = document.createElement('div')
  gone.append(element) // like an element whose tag has just been removed
  element.draw(play)
  await new Promise(resolve => setTimeout(resolve))
  element.remove()
  expect([drawn.mock.calls.length, subscriberCount(), textOf(element)]).toEqual([0, 0, ''])
})

it('the element renders its props when connected, and releases them when disconnected', async () => {
  const { element, play, subscriberCount } = renderable()
  element.draw(play)
  document.body.append(element)
  await eventually(() => expect(textOf(element)).toBe('Pay'))
  expect(subscriberCount()).toBe(1)
  element.remove()
  await eventually(() => expect([subscriberCount(), textOf(element)]).toEqual([0, '']))
})
