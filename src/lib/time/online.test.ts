import { afterEach, expect, it, vi } from 'vitest'
import { backOnline, isOffline } from './online.js'
import { eventually } from './eventually.harness.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('the page is offline only if the browser says so', () => {
  const said = [{ onLine: false }, { onLine: true }, {}, undefined].map(navigator => {
    vi.stubGlobal('navigator', navigator)
    return isOffline()
  })
  expect(said).toEqual([true, false, false, false])
})

it('the return of the network is reported once, and not after an abort', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const [waiting, aborted] = [new AbortController(), new AbortController()]
  const reported: string[] = []
  void backOnline(waiting.signal).then(() => reported.push('here'))
  void backOnline(aborted.signal).then(() => reported.push('gone'))
  aborted.abort()
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  await eventually(() => expect(reported).toEqual(['here']))
})
