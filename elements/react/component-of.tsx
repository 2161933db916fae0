import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { FieldTable } from '../fields/field.js'
import { isHeld, writeField } from '../fields/field-text.js'
import { attributeOf, type ElementTable } from '../fields/table.js'
import { eventOf } from './event-of.js'

type Props = Readonly<Record<string, unknown>>

/** On a server there is no layout, and React says so. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** True for what no attribute can hold: objects. */
const isObject = (fields: FieldTable, name: string, value: unknown): boolean => {
  const field = fields[name]
  return name === 'config' || (field !== undefined && isHeld(field, value))
}

/** The attributes: the text of fields, and what React itself understands. A boolean is there or not, in every version of React. */
function attributesOf(fields: FieldTable, props: Props): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    const field = fields[name]
    if (eventOf(name) || isObject(fields, name, value)) continue
    if (field === undefined) attributes[name === 'className' ? 'class' : name] = value
    else {
      const text = writeField(field, value)
      attributes[attributeOf(name)] = text === null ? undefined : field.kind === 'boolean' ? true : text
    }
  }
  return attributes
}

/** A component that draws the tag; objects and listeners are given to it before the page is painted. */
export function componentOf({ tag, fields }: ElementTable) {
  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null)
    const given = useRef<Record<string, unknown>>({})
    useImperativeHandle(ref, () => element.current as HTMLElement)
    useBeforePaint(() => {
      const objects = Object.fromEntries(Object.entries(props).filter(([name, value]) => isObject(fields, name, value)))
      for (const name of Object.keys({ ...given.current, ...objects })) {
        if (given.current[name] !== objects[name]) Object.assign(element.current ?? {}, { [name]: props[name] })
      }
      given.current = objects
    })
    useBeforePaint(() => {
      const listening = new AbortController()
      for (const [name, listener] of Object.entries(props)) {
        const event = eventOf(name)
        if (event && typeof listener === 'function')
          element.current?.addEventListener(event, listener as EventListener, { signal: listening.signal })
      }
      return () => listening.abort()
    })
    return createElement(tag, { ...attributesOf(fields, props), ref: element })
  })
  Component.displayName = tag
  return Component
}
