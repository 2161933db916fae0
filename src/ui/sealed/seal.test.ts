// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { seal, sealWhenOpen } from './seal.js'

it('a sealed frame removes every part, also of later content, and restores all of them when it is unsealed', async () => {
  const frame = document.createElement('dialog')
  frame.setAttribute('part', 'dialog')
  frame.innerHTML = '<section part="panel"><h2 part="title">Confirm</h2></section>'
  document.body.append(frame)
  const parts = () => [frame, ...frame.querySelectorAll('*')].map(element => element.getAttribute('part'))
  const open = seal(frame)
  expect(parts()).toEqual([null, null, null])
  const late = document.createElement('button')
  late.setAttribute('part', 'close-button')
  frame.firstElementChild?.append(late)
  await eventually(() => expect(parts()).toEqual([null, null, null, null]))
  frame.querySelector('h2')?.setAttribute('part', 'title')
  await eventually(() => expect(parts()).toEqual([null, null, null, null]))
  open()
  expect(parts()).toEqual(['dialog', 'panel', 'title', 'close-button'])
  expect([frame.hasAttribute('data-sealed'), frame.getAttribute('style') ?? '']).toEqual([false, ''])
})

it('a prepared frame is sealed when it opens, and not if it is removed before', async () => {
  const prepared = () => {
    const frame = document.body.appendChild(document.createElement('dialog'))
    frame.className = 'frame prepared'
    return frame
  }
  const isSealed = (frame: Element) => frame.hasAttribute('data-sealed')
  const [opening, removed] = [prepared(), prepared()]
  const unseal = sealWhenOpen(opening)
  sealWhenOpen(removed)()
  opening.className = 'frame prepared dark'
  await Promise.resolve()
  expect(isSealed(opening)).toBe(false)
  for (const frame of [opening, removed]) frame.className = 'frame attached'
  await eventually(() => expect(isSealed(opening)).toBe(true))
  expect(isSealed(removed)).toBe(false)
  unseal()
  expect(isSealed(opening)).toBe(false)
  const shown = document.body.appendChild(document.createElement('dialog'))
  sealWhenOpen(shown)
  expect(isSealed(shown)).toBe(true)
})

it('a sealed frame ends a view transition, which would lie over it and let presses through for as long as a style sheet says', () => {
  const skipTransition = vi.fn()
  const startViewTransition = vi.fn((update: () => void) => {
    update()
    return { ready: Promise.reject(new DOMException('skipped', 'AbortError')), skipTransition }
  })
  Object.assign(Document.prototype, { startViewTransition })
  try {
    const frame = document.body.appendChild(document.createElement('dialog'))
    seal(frame)()
    expect([startViewTransition.mock.calls.length, skipTransition.mock.calls.length]).toEqual([1, 1])
  } finally {
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  }
})
