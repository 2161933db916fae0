import { expect, it } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { emailField } from './email-field.js'

const { read, refuse, key, type, name, autoComplete, icon, label, placeholder = '', complaint = '' } = emailField

it('browsers and people recognise the field as that of an e-mail address', () => {
  expect([key, type, name, autoComplete, englishText(label), englishText(placeholder), englishText(complaint)]).toEqual(
    ['email', 'email', 'email', 'email', 'Email', 'your@email.com', 'Please enter a valid email address.'],
  )
  expect(icon).toMatch(/^M/)
})

it('an address is trimmed, and a malformed one is refused', () => {
  expect([read(' ada@example.com '), read('ada@example.com'), read('ada@example'), read('')]).toEqual([
    'ada@example.com',
    'ada@example.com',
    undefined,
    undefined,
  ])
})

it('a tag in the address is refused only if the app does not allow it', () => {
  const refused = (address: string, disablePlusEmails: boolean) => {
    const why = refuse?.(address, resolveSettings(null, { disablePlusEmails }))
    return why && englishText(why)
  }
  expect([
    refused('ada+news@example.com', true),
    refused('ada@example.com', true),
    refused('ada+news@example.com', false),
  ]).toEqual(["Please enter a valid email address without a '+'.", undefined, undefined])
})
