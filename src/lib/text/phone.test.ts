import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callingCode, formatPhone, isValidPhone, toE164 } from './phone.js'

it('checks a number against its country\'s numbering plan', () => {
  expect(isValidPhone('(212) 555-0100')).toBe(true)
  expect(isValidPhone('212 555 0100', 'FR')).toBe(false)
  expect(isValidPhone('030 901820', 'DE')).toBe(true)
  expect(isValidPhone('+49 30 901820', 'US')).toBe(true)
  for (const none of ['', '1', 'call 212 555 0100', '+1 212', '+999 123456', '1'.repeat(1_000)]) expect(isValidPhone(none), none).toBe(false)
})

it('shows a number in its international form, and what is none as it is', () => {
  expect(formatPhone('+12125550100')).toBe('+1 212 555 0100')
  expect(formatPhone('030901820', 'DE')).toBe('+49 30 901820')
  expect(formatPhone('hello')).toBe('hello')
})

it('writes a number as servers want it', () => {
  expect(toE164('(212) 555-0100')).toBe('+12125550100')
  expect(toE164('nothing')).toBeUndefined()
})

it('takes a number whole or not at all, and one of the United States where no country is told', () => {
  expect([isValidPhone('call +1 212 555 0100'), isValidPhone('call 212 555 0100', 'US'), isValidPhone('+1 212 555 0100 or so')]).toEqual([false, false, false])
  expect([isValidPhone('030 901820'), formatPhone('2125550100'), toE164('2125550100')]).toEqual([false, '+1 212 555 0100', '+12125550100'])
})

it('knows calling codes', () => {
  expect(callingCode('GB')).toBe('44')
  expect(callingCode('XX')).toBeUndefined()
})

it('answers any text and any country', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (number, country) => {
    if (isValidPhone(number, country)) expect(formatPhone(number, country)).toMatch(/^\+/)
  }))
})
