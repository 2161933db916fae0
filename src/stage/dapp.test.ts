import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { generator } from '../../demo/hard/harness/random.js'
import { sixteenRequests } from './dapp.harness.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('sixteen requests of one dapp, half of them aborted and a tag removed on the way, end exactly once each and leave nothing behind', async () => {
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0 }), async seed => {
      const found = await sixteenRequests(generator(seed))
      found.outcomes.forEach(end => ends.add(end))
      expect(found.violations).toEqual([])
      expect(vi.getTimerCount()).toBe(0)
    }),
    { numRuns: 60 },
  )
  // the long run also counts the rarer results
  expect([...ends]).toEqual(expect.arrayContaining(['answered', 'REQUEST_ABORTED', 'USER_REJECTED_REQUEST']))
})
