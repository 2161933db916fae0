// @vitest-environment happy-dom
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { recoveryFixtures } from '../../../../demo/gallery/fixtures/recovery.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import type { PasswordModel } from './password.js'
import PasswordView from './password.view.js'

it.each([
  ['create-password-common', 'Medium', 'Many people use this password. Attackers try it first.'],
  ['create-password-strong', 'Strong', ''],
])('a password is said to be common beside its strength, if it is: %s', async (id, strength, hint) => {
  const model = recoveryFixtures.find(fixture => fixture.id === id)?.model as PasswordModel
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(createElement(PasswordView, { model }))
  await eventually(() => expect(host.querySelector('.strength .word')?.textContent).toBe(strength))
  expect(host.querySelector('.hint')?.textContent).toBe(hint)
  root.unmount()
})

it('a password is not kept by its field after the screen is left, which React may keep', async () => {
  const model = recoveryFixtures.find(({ id }) => id === 'create-password-strong')?.model as PasswordModel
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(createElement(PasswordView, { model }))
  const entry = () => host.querySelector<HTMLInputElement>('input[name=password]')
  await eventually(() => expect(entry()?.value).toBe(model.input.$text.get()))
  const input = entry() as HTMLInputElement
  expect(input.value).not.toBe('')
  root.unmount()
  expect([host.childElementCount, input.value]).toEqual([0, ''])
})
