// @vitest-environment happy-dom
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { codeFixtures } from '../../../../demo/gallery/fixtures/login/codes.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import type { CodeModel } from './code.js'
import CodeView from './code.view.js'

it('a long address may break after its "@", and its text stays the same', async () => {
  const model = codeFixtures.find(({ id }) => id === 'code')?.model as CodeModel
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(createElement(CodeView, { model }))
  await eventually(() => expect(host.querySelector('.subtitle bdi')).not.toBeNull())
  const address = host.querySelector('.subtitle bdi')
  expect(address?.textContent).toBe('mira@example.com')
  expect(address?.querySelector('wbr')?.previousSibling?.textContent).toBe('mira@')
  root.unmount()
})

it('a code is not kept by its field after the screen is left, which React may keep', async () => {
  const model = codeFixtures.find(({ id }) => id === 'code')?.model as CodeModel
  const host = document.createElement('div')
  const root = createRoot(host)
  root.render(createElement(CodeView, { model }))
  await eventually(() => expect(host.querySelector('input')).not.toBeNull())
  const input = host.querySelector('input') as HTMLInputElement
  input.value = '418209'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await eventually(() => expect(host.querySelectorAll('.filled')).toHaveLength(6))
  root.unmount()
  expect([host.childElementCount, input.value]).toEqual([0, ''])
})
