import { createContext, useContext, useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { documentMember, guardDocument } from '../../lib/document-member.js'
import { privately } from '../sealed/privately.js'

/** Inline styles of a field in the light tree, where our style sheets do not apply; they override the page's own. */
export type InlineStyle = Readonly<Record<string, string>>

const NO_BOX: InlineStyle = { display: 'contents' }
const VISUALLY_HIDDEN: InlineStyle = {
  position: 'absolute',
  'inline-size': '1px',
  'block-size': '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
  'white-space': 'nowrap',
}

function applyStyle(element: HTMLElement | null, style: InlineStyle): void {
  for (const [property, value] of Object.entries({ all: 'unset', ...style }))
    element?.style.setProperty(property, value, 'important')
}

/**
 * The element whose light tree holds the fields, for password managers that ignore shadow trees; null unless the host
 * has enabled that.
 */
export const Bridge = createContext<Element | null>(null)

export const useBridge = (): Element | null => useContext(Bridge)

/** The field that gets the focus when a screen opens, in the shadow tree or the light tree. */
export function firstField(root: ParentNode | null): HTMLElement | null {
  const found = root?.querySelector<HTMLElement>('[data-first]') ?? null
  return found?.localName === 'slot'
    ? ((found as HTMLSlotElement).assignedElements()[0]?.querySelector('input') ?? null)
    : found
}

const preventSubmit = (event: FormEvent) => event.preventDefault()

/**
 * Renders a field into the light tree of the element, with its own form and label, and shows it here through a slot.
 * Markup cannot know the slot's name, so that nothing in the element can replace the field. Removed on unmount.
 */
export function Bridged({
  bridge,
  id,
  label,
  style,
  children,
}: {
  bridge: Element
  id: string
  label: string
  style: InlineStyle
  children: ReactNode
}) {
  const slot = privately(`--_${id}`)
  const [container] = useState(() =>
    guardDocument(Object.assign(documentMember('createElement', bridge.ownerDocument)('div'), { slot })),
  )
  useLayoutEffect(() => {
    for (const wrapper of [container, container.querySelector('form')]) applyStyle(wrapper, NO_BOX)
    applyStyle(container.querySelector('label'), VISUALLY_HIDDEN)
    bridge.append(container)
    return () => container.remove()
  }, [bridge, container])
  useLayoutEffect(() => applyStyle(container.querySelector('input'), style), [container, style])
  return (
    <>
      <slot name={slot} data-first />
      {createPortal(
        <form noValidate onSubmit={preventSubmit}>
          <label htmlFor={id}>{label}</label>
          {children}
        </form>,
        container,
      )}
    </>
  )
}
