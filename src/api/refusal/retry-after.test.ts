import { expect, it } from 'vitest'
import { RETRY_AFTER_LIMIT_MS } from '../../constants.js'
import { retryAtOf } from './retry-after.js'

const NOW = Date.parse('2030-01-01T12:00:00Z')
const at = (header?: string, date?: string) =>
  retryAtOf(new Headers({ ...(header !== undefined && { 'retry-after': header }), ...(date && { date }) }), NOW)
const inSeconds = (seconds: number) => NOW + seconds * 1_000

it("the time of the next attempt is read in seconds, or as a date by the server's clock", () => {
  expect([at('40'), at(' 40 ')]).toEqual([inSeconds(40), inSeconds(40)])
  expect(at('Tue, 01 Jan 2030 12:00:30 GMT')).toBe(inSeconds(30))
  expect(
    at('Tue, 01 Jan 2030 11:00:30 GMT', 'Tue, 01 Jan 2030 11:00:00 GMT'),
    'a server whose clock is an hour behind',
  ).toBe(inSeconds(30))
  expect(at('Tue, 01 Jan 2030 12:00:30 GMT', 'some day'), 'a server that tells no time').toBe(inSeconds(30))
})

it('a past or malformed time is ignored, and a distant one is limited', () => {
  for (const none of [undefined, '', '0', '-5', '1.5e3', 'soon', 'Tue, 01 Jan 2030 11:59:59 GMT'])
    expect(at(none), none).toBeUndefined()
  for (const far of ['99999999999', 'Thu, 01 Jan 2099 00:00:00 GMT'])
    expect(at(far), far).toBe(NOW + RETRY_AFTER_LIMIT_MS)
})
