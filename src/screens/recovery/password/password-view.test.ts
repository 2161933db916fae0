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
