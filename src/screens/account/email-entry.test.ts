import { expect, it } from 'vitest'
import { mail } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { FormModel } from '../shapes/form/form.js'
import { played } from '../shapes/parts/played.harness.js'
import { said } from '../shapes/parts/shown.harness.js'
import { linkEmailEntry, updateEmailEntry } from './email-entry.js'

it.each([
  ['link-email', linkEmailEntry, 'linkEmail', 'Connect your email', 'A confirmation code will be sent to this address.'],
  ['update-email', updateEmailEntry, 'updateEmail', 'Update your email', 'A confirmation code will be sent to your new address.'],
] as const)('%s asks for an address, says that a code goes there, and ends with it', async (name, entry, key, title, detail) => {
  const { model, shown, result } = played(entry, {})
  await eventually(() => expect(shown()).toBe(name))
  const { field, ...form } = model<FormModel>()
  expect([said(form.title), said(form.detail ?? ''), said(form.button), form.icon]).toEqual([title, detail, 'Submit', mail])
  expect([field.spec.key, field.spec.type, said(field.spec.label), field.$text.get()]).toEqual([key, 'email', 'Email', ''])
  field.type('ada@example')
  field.submit()
  expect(shown(), 'this is no address').toBe(name)
  field.type(' ada@example.com')
  field.submit()
  expect(await result).toEqual({ address: 'ada@example.com' })
})
