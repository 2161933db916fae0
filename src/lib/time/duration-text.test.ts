import { expect, it } from 'vitest'
import { durationText } from './duration-text.js'

const textOf = (seconds: number, tag = 'en') => durationText(seconds, { tag })

it('a duration is given in seconds up to a minute, then in minutes, rounded up, in the current language', () => {
  expect([0, 1, 1.2, 60, 61, 600, 3_601].map(seconds => textOf(seconds))).toEqual([
    '1 second',
    '1 second',
    '2 seconds',
    '60 seconds',
    '2 minutes',
    '10 minutes',
    '61 minutes',
  ])
  expect([textOf(2, 'de'), textOf(120, 'de')]).toEqual(['2 Sekunden', '2 Minuten'])
  expect(textOf(11, 'ar')).toMatch(/^11 /)
})
