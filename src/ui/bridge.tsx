import { createContext, useContext, useLayoutEffect, useState, type FormEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** How a field looks in the light tree, where no style of ours reaches: written on it, over whatever the page says. */
export type Look = Readonly<Record<string, string>>

const GONE: Look = { display: 'contents' }
const UNSEEN: Look = { position: 'absolute', 'inline-size': '1px', 'block-size': '1px', overflow: 'hidden', 'clip-path': 'inset(50%)', 'white-space': 'nowrap' }

function dress(element: HTMLElement | null, look: Look): void {
  for (const [property, value] of Object.entries({ all: 'unset', ...look })) element?.style.setProperty(property, value, 'important')
}

/** The element whose light tree takes the fields, for password managers that look nowhere else; null unless the host asked for that. */
export const Bridge = createContext<Element | null>(null)

export const useBridge = (): Element | null => useContext(Bridge)

/** The field that a screen is opened for, in whichever tree it stands. */
export function firstField(place: ParentNode | null): HTMLElement | null {
  const found = place?.querySelector<HTMLElement>('[data-first]') ?? null
  return found?.localName === 'slot' ? (found as HTMLSlotElement).assignedElements()[0]?.querySelector('input') ?? null : found
}

const stay = (sent: FormEvent) => sent.preventDefault()

/** A field in the light tree of the element, in a form and with a label of its own, seen at this place. It goes when this goes. */
export function Bridged({ bridge, id, label, look, children }: { bridge: Element; id: string; label: string; look: Look; children: ReactNode }) {
  const [holder] = useState(() => Object.assign(bridge.ownerDocument.createElement('div'), { slot: id }))
  useLayoutEffect(() => {
    for (const shell of [holder, holder.querySelector('form')]) dress(shell, GONE)
    dress(holder.querySelector('label'), UNSEEN)
    bridge.append(holder)
    return () => holder.remove()
  }, [bridge, holder])
  useLayoutEffect(() => dress(holder.querySelector('input'), look), [holder, look])
  return (
    <>
      <slot name={id} data-first />
      {createPortal(<form noValidate onSubmit={stay}><label htmlFor={id}>{label}</label>{children}</form>, holder)}
    </>
  )
}
