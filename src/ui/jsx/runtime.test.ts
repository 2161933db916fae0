// @vitest-environment happy-dom
import { createElement, createRef, isValidElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { polluted } from '../../lib/own/polluted.harness.js'
import { ListItem } from '../list.js'
import { Fragment, jsx, jsxs } from './runtime.js'

/** Renders an element, and unmounts it again. */
function drawn(element: () => ReturnType<typeof jsx>): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(element()))
  const html = host.innerHTML
  flushSync(() => root.unmount())
  return html
}

describe('our TSX at run time', () => {
  it('becomes an element of React, with the given props, key and ref', () => {
    const ref = createRef<HTMLElement>()
    const made = jsx('b', { id: 'a', ref, children: 'text' }, 7 as never)
    expect(isValidElement(made)).toBe(true)
    expect([made.type, made.key, { ...made.props }, 'ref' in made.props]).toEqual([
      'b',
      '7',
      { id: 'a', children: 'text' },
      false,
    ])
    expect(jsx('b', {}).key).toBe(createElement('b').key)
    const host = document.createElement('div')
    const root = createRoot(host)
    flushSync(() => root.render(jsxs(Fragment, { children: [made, ' and more'] })))
    expect([host.innerHTML, ref.current?.id]).toEqual(['<b id="a">text</b> and more', 'a'])
    flushSync(() => root.unmount())
  })

  it.each<[string, unknown]>([
    ['children', ['Free', 'gift']],
    ['className', 'theirs'],
    ['title', 'Free gift'],
    ['dangerouslySetInnerHTML', { __html: 'Free gift' }],
    ['defaultProps', { title: 'Free gift', children: 'Free gift' }],
    ['is', 'their-element'],
    ['key', 'same'],
    ['ref', 'theirs'],
    ['onClick', 'theirs'],
    ['style', { display: 'none' }],
  ])('reads "%s" from no polluted object, neither in a tag nor in a component', async (name, value) => {
    const Part = (props: Record<string, unknown>) =>
      jsx('i', { children: name in props ? String(props[name]) : 'none' })
    const draw = () =>
      drawn(() =>
        jsxs('div', {
          children: [jsx('b', {}), jsx(Part, {}), jsx(Fragment, {}), [jsx('u', {}, 'one'), jsx('u', {}, 'two')]],
        }),
      )
    const clean = draw()
    expect(clean).toContain('<i>none</i>')
    for (const html of await polluted({ [name]: value }, draw)) expect(html).toBe(clean)
  })

  it('makes no list row a link because of a polluted Object.prototype', async () => {
    const draw = () => drawn(() => jsx('ul', { children: jsx(ListItem, { children: 'Ada' }) }))
    for (const html of await polluted({ href: 'https://evil.example', onPress: 'theirs' }, draw))
      expect(html).toBe(draw())
  })

  it('starts no field with a value of a polluted Object.prototype', async () => {
    const draw = () => drawn(() => jsxs('p', { children: [jsx('input', {}), jsx('input', { type: 'checkbox' })] }))
    const clean = draw()
    for (const name of ['defaultValue', 'defaultChecked', 'checked', 'type'])
      for (const html of await polluted({ [name]: 'theirs' }, draw)) expect(html, name).toBe(clean)
  })
})
