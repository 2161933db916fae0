// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { eventually } from '../../lib/time/eventually.harness.js'
import { seal } from './seal.js'

it('takes every part away, also of what comes later, and gives all of them back when it is opened again', async () => {
  const frame = document.createElement('dialog')
  frame.setAttribute('part', 'dialog')
  frame.innerHTML = '<section part="panel"><h2 part="title">Confirm</h2></section>'
  document.body.append(frame)
  const parts = () => [frame, ...frame.querySelectorAll('*')].map(element => element.getAttribute('part'))
  const open = seal(frame)
  expect(parts()).toEqual([null, null, null])
  const late = document.createElement('button')
  late.setAttribute('part', 'close-button')
  frame.firstElementChild?.append(late)
  await eventually(() => expect(parts()).toEqual([null, null, null, null]))
  frame.querySelector('h2')?.setAttribute('part', 'title')
  await eventually(() => expect(parts()).toEqual([null, null, null, null]))
  open()
  expect(parts()).toEqual(['dialog', 'panel', 'title', 'close-button'])
  expect([frame.hasAttribute('data-sealed'), frame.getAttribute('style') ?? '']).toEqual([false, ''])
})
