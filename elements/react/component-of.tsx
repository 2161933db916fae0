import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { FieldTable } from '../fields/field.js'
import { isHeld, writeField } from '../fields/field-text.js'
import { attributeOf, type ElementTable } from '../fields/table.js'
import { eventOf } from './event-of.js'

type Props = Readonly<Record<string, unknown>>

/** A server has no layout, and React warns about layout effects there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** True for an object, which an attribute cannot hold. */
const isObject = (fields: FieldTable, name: string, value: unknown): boolean => {
  const field = fields[name]
  return name === 'config' || (field !== undefined && isHeld(field, value))
}

/**
 * The attributes: the texts of fields, and what React itself uses. A boolean attribute is present or absent, in every
 * version of React.
 */
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

/** A component for the tag. Objects and listeners are set before the page is painted. */
export function componentOf({ tag, fields }: ElementTable) {
  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null)
    const assigned = useRef<Record<string, unknown>>({})
    useImperativeHandle(ref, () => element.current as HTMLElement)
    useBeforePaint(() => {
      const objects = Object.fromEntries(Object.entries(props).filter(([name, value]) => isObject(fields, name, value)))
      for (const name of Object.keys({ ...assigned.current, ...objects })) {
        if (assigned.current[name] !== objects[name]) Object.assign(element.current ?? {}, { [name]: props[name] })
      }
      assigned.current = objects
    })
    useBeforePaint(() => {
      const controller = new AbortController()
      for (const [name, listener] of Object.entries(props)) {
        const event = eventOf(name)
        if (event && typeof listener === 'function')
          element.current?.addEventListener(event, listener as EventListener, { signal: controller.signal })
      }
      return () => controller.abort()
    })
    return createElement(tag, { ...attributesOf(fields, props), ref: element })
  })
  Component.displayName = tag
  return Component
}
