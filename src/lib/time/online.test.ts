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
  const [here, gone] = [new AbortController(), new AbortController()]
  const told: string[] = []
  void backOnline(here.signal).then(() => told.push('here'))
  void backOnline(gone.signal).then(() => told.push('gone'))
  gone.abort()
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  await eventually(() => expect(told).toEqual(['here']))
})
