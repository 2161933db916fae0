import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { kindOf, writeField } from '../field-text.js'
import { attributeOf, type ElementTable, type FieldTable } from '../table.js'
import { eventOf } from './event-of.js'

type Props = Readonly<Record<string, unknown>>

/** On a server there is no layout, and React says so. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** True for what is given to a property and not written: objects. */
const isLive = (fields: FieldTable, name: string, value: unknown): boolean => {
  const kind = kindOf(fields[name] ?? '')
  return name === 'config' || kind === 'json' || (kind === 'chain' && typeof value === 'object' && value !== null)
}

/** What is written into markup: the text of fields, and what React itself understands. A switch is there or not, in every React. */
function markupOf(fields: FieldTable, props: Props): Record<string, unknown> {
  const markup: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    const field = fields[name]
    if (eventOf(name) || isLive(fields, name, value)) continue
    if (field === undefined) markup[name === 'className' ? 'class' : name] = value
    else {
      const text = writeField(field, value)
      markup[attributeOf(name)] = text === null ? undefined : kindOf(field) === 'boolean' ? true : text
    }
  }
  return markup
}

/** A component that draws the tag; objects and listeners are given to it before the page is painted. */
export function componentOf({ tag, fields }: ElementTable) {
  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null)
    const given = useRef<Record<string, unknown>>({})
    useImperativeHandle(ref, () => element.current as HTMLElement)
    useBeforePaint(() => {
      const live = Object.fromEntries(Object.entries(props).filter(([name, value]) => isLive(fields, name, value)))
      for (const name of Object.keys({ ...given.current, ...live })) {
        if (given.current[name] !== live[name]) Object.assign(element.current ?? {}, { [name]: props[name] })
      }
      given.current = live
    })
    useBeforePaint(() => {
      const listening = new AbortController()
      for (const [name, listener] of Object.entries(props)) {
        const event = eventOf(name)
        if (event && typeof listener === 'function') element.current?.addEventListener(event, listener as EventListener, { signal: listening.signal })
      }
      return () => listening.abort()
    })
    return createElement(tag, { ...markupOf(fields, props), ref: element })
  })
  Component.displayName = tag
  return Component
}
