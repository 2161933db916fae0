import { expect, it } from 'vitest'
import { ownMember } from './own-member.js'

it('an own member is read, and an inherited one is not', () => {
  const polluted = Object.assign(Object.create({ code: 'inherited' }) as object, { status: 0, message: undefined })
  expect(ownMember(polluted, 'status')).toBe(0)
  expect(ownMember(polluted, 'message')).toBeUndefined()
  expect(ownMember(polluted, 'code')).toBeUndefined()
  expect(ownMember({}, 'toString')).toBeUndefined()
  expect(ownMember(Object.assign(Object.create(null) as object, { code: 1 }), 'code')).toBe(1)
})

it('a value that is not a record has no own member', () => {
  for (const none of [undefined, null, 'text', 4, true, Symbol('x')]) expect(ownMember(none, 'length')).toBeUndefined()
})
