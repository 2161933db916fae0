import { expect, it } from 'vitest'
import { mail } from '../../ui/pictures/icons.js'
import { eventually } from '../../lib/time/eventually.harness.js'
import type { FormModel } from '../shapes/form/form.js'
import { playPart } from '../shapes/parts/play-part.harness.js'
import { englishText } from '../shapes/parts/screen-content.harness.js'
import { emailAddress } from './email-address.js'
import { entryScreen } from './entry-screen.js'

it.each([
  [
    'link-email',
    entryScreen(emailAddress, 'link'),
    'Connect your email',
    'A confirmation code will be sent to this address.',
  ],
  [
    'update-email',
    entryScreen(emailAddress, 'update'),
    'Update your email',
    'A confirmation code will be sent to your new address.',
  ],
] as const)(
  '%s asks for an address, announces a code, and ends with the address',
  async (name, entry, title, detail) => {
    const { model, screenName, result } = playPart(entry, {})
    await eventually(() => expect(screenName()).toBe(name))
    const { field, ...form } = model<FormModel>()
    expect([englishText(form.title), englishText(form.detail ?? ''), englishText(form.button), form.icon]).toEqual([
      title,
      detail,
      'Submit',
      mail,
    ])
    expect([field.spec.key, field.spec.type, englishText(field.spec.label), field.$text.get()]).toEqual([
      'email',
      'email',
      'Email',
      '',
    ])
    field.type('ada@example')
    field.submit()
    expect(screenName(), 'this is no address').toBe(name)
    field.type(' ada@example.com')
    field.submit()
    expect(await result).toEqual({ identifier: 'ada@example.com' })
  },
)
