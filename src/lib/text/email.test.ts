import fc from 'fast-check'
import { expect, it } from 'vitest'
import { watchedText } from './watched.harness.js'
import { hasPlus, isEmail } from './email.js'

it('a valid address is accepted', () => {
  for (const address of [
    'ada@example.com',
    'a@b.co',
    'ada.lovelace+news@sub.example.org',
    "x_y-z!#$%&'*/=?^`{|}~@a-b.example",
    '1@2.3',
  ])
    expect(isEmail(address)).toBe(true)
})

it('malformed addresses are refused, also with a dot at the start or the end', () => {
  for (const text of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada @example.com',
    ' ada@example.com',
    'ada@example.com ',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exam_ple.com',
    'ada@.com',
    'ada@example..com',
    'ada@example.com.',
    'Ada <ada@example.com>',
    'ада@example.com',
    'ada@exämple.com',
    'ada@example.com\n',
    'ada,bob@example.com',
    '.ada@example.com',
    'ada.@example.com',
    'ada..lovelace@example.com',
    '.@example.com',
    `${'a'.repeat(250)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
  ])
    expect(isEmail(text), text).toBe(false)
})

it('an address may have 254 characters, and no more', () => {
  const of = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
  expect([isEmail(of(254)), isEmail(of(255))]).toEqual([true, false])
})

it('any text is checked, and one that is too long is not read', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(isEmail(text) && !text.includes('@')).toBe(false)
    }),
  )
  for (const long of [`${'a'.repeat(1_000_000)}@`, `a@${'a.'.repeat(500_000)}`, '@'.repeat(1_000_000)]) {
    const { text, read } = watchedText(long)
    expect([isEmail(text), read()]).toEqual([false, 0])
  }
  for (const backAndForth of [`a@${'a-'.repeat(126)}`, `a@${'a.'.repeat(126)}`, `${'a.'.repeat(127)}`])
    expect(isEmail(backAndForth)).toBe(false) // a bad expression would never end
})

it('a tag is recognised before the last @ only', () => {
  expect(hasPlus('ada+news@example.com')).toBe(true)
  expect(hasPlus('+@example.com')).toBe(true)
  expect(hasPlus('ada@example.com')).toBe(false)
  expect(hasPlus('ada@exam+ple.com')).toBe(false)
})
