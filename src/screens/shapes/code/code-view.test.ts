// @vitest-environment happy-dom
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { codeFixtures } from '../../../../demo/gallery/fixtures/login/codes.js'
import { eventually } from '../../../lib/time/eventually.harness.js'
import type { CodeModel } from './code.js'
import CodeView from './code.view.js'

it('lets a long address go on in the next line at its mark, and leaves its text as it is', async () => {
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
