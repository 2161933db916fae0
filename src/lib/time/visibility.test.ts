import { afterEach, expect, it, vi } from 'vitest'
import { hideablePage } from '../browser/hideable-page.harness.js'
import { whileVisible } from './visibility.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A wait that the test ends; it counts how often it has begun, and rejects when it is aborted. */
function heldWait() {
  const begun: { end: (value: string) => void; fail: (error: unknown) => void }[] = []
  const run = (signal: AbortSignal) =>
    new Promise<string>((end, fail) => {
      begun.push({ end, fail })
      signal.addEventListener('abort', () => fail(signal.reason))
    })
  return { begun, run }
}
const turnOfEvents = () => new Promise(resolve => setTimeout(resolve))
const never = new AbortController().signal

it('a wait is aborted when the page is hidden, and begins again when it is visible', async () => {
  const page = hideablePage()
  const { begun, run } = heldWait()
  const waiting = whileVisible(run, never)
  await turnOfEvents()
  page.setVisibility('hidden')
  await turnOfEvents()
  expect(begun).toHaveLength(1)
  page.setVisibility('visible')
  await turnOfEvents()
  expect(begun).toHaveLength(2)
  begun[1]?.end('there')
  expect(await waiting).toBe('there')
})

it('a wait does not begin on a hidden page', async () => {
  const page = hideablePage()
  page.setVisibility('hidden')
  const { begun, run } = heldWait()
  const waiting = whileVisible(run, never)
  await turnOfEvents()
  expect(begun).toHaveLength(0)
  page.setVisibility('visible')
  await turnOfEvents()
  begun[0]?.end('there')
  expect(await waiting).toBe('there')
})

it("a wait ends with its own error, or with the caller's", async () => {
  hideablePage()
  const failing = heldWait()
  const failed = whileVisible(failing.run, never)
  await turnOfEvents()
  failing.begun[0]?.fail(new Error('refused'))
  await expect(failed).rejects.toThrow('refused')
  const controller = new AbortController()
  const left = whileVisible(heldWait().run, controller.signal)
  await turnOfEvents()
  controller.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
})

it('a script without a page counts as visible', async () => {
  const { begun, run } = heldWait()
  const waiting = whileVisible(run, never)
  await turnOfEvents()
  begun[0]?.end('there')
  expect(await waiting).toBe('there')
})
