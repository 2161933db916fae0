import { createElement, type ElementType, type Key, type ReactElement, type Ref } from 'react'
import { toNullPrototype } from '../../lib/own/to-null-prototype.js'

export { Fragment } from 'react'

/*
 * The target of our TSX, instead of React's own `jsx`. React passes props as records with a prototype: every prop that
 * is not given would be read from `Object.prototype`, where a page can put values.
 */

const { $$typeof } = createElement('i') as ReactElement & { readonly $$typeof?: symbol }

/** The prototype of props: React reads this member of the props of tags. */
const propsPrototype: object = Object.defineProperty(
  toNullPrototype(),
  'hasOwnProperty',
  toNullPrototype<PropertyDescriptor>({ value: Object.prototype.hasOwnProperty }),
)

/** Creates a React element with own props only. React's development build reads `_store`. */
export function jsx(type: ElementType, input: object, key?: Key): ReactElement {
  const props = Object.assign(Object.create(propsPrototype) as { ref?: Ref<unknown> }, input)
  const { ref = null } = props
  delete props.ref
  const element = { $$typeof, type, key: key === undefined ? null : `${key}`, ref, props, _owner: null }
  return Object.assign(element, { _store: { validated: true } })
}
export const jsxs = jsx
