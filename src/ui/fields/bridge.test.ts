// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { jsx } from '../jsx/runtime.js'
import { Bridged } from './bridge.js'

it('a field of the light tree is shown through a slot whose name nothing else in the element can know', () => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = element.attachShadow({ mode: 'open' })
  const drawing = createRoot(root)
  const children = jsx('input', { id: 'field' })
  flushSync(() =>
    drawing.render(jsx(Bridged, { bridge: element, id: 'field', label: 'Password', style: {}, children })),
  )
  const slot = root.querySelector('slot') as HTMLSlotElement
  expect(slot.name).toMatch(/^--\d{20,}-field$/)
  expect([...element.children].map(({ slot }) => slot)).toEqual([slot.name])
  expect([element.querySelector('form input')?.id, element.querySelector('label')?.htmlFor]).toEqual(['field', 'field'])
  flushSync(() => drawing.unmount())
  expect(element.children).toHaveLength(0)
})
