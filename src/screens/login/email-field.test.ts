import { expect, it } from 'vitest'
import { resolveSettings } from '../../config/resolve.js'
import { said } from '../shapes/parts/shown.harness.js'
import { emailField } from './email-field.js'

const { read, refuse, key, type, name, autoComplete, icon, label, placeholder = '', complaint = '' } = emailField

it('is what browsers and people know as the field of an e-mail address', () => {
  expect([key, type, name, autoComplete, said(label), said(placeholder), said(complaint)]).toEqual([
    'email',
    'email',
    'email',
    'email',
    'Email',
    'your@email.com',
    'Please enter a valid email address.',
  ])
  expect(icon).toMatch(/^M/)
})

it('trims an address, and refuses a malformed one', () => {
  expect([read(' ada@example.com '), read('ada@example.com'), read('ada@example'), read('')]).toEqual([
    'ada@example.com',
    'ada@example.com',
    undefined,
    undefined,
  ])
})

it('refuses a tag in the address only where the app does not take them', () => {
  const refused = (address: string, disablePlusEmails: boolean) => {
    const why = refuse?.(address, resolveSettings(null, { disablePlusEmails }))
    return why && said(why)
  }
  expect([
    refused('ada+news@example.com', true),
    refused('ada@example.com', true),
    refused('ada+news@example.com', false),
  ]).toEqual(["Please enter a valid email address without a '+'.", undefined, undefined])
})
