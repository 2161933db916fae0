/** A React host that uses the components. Tests mount and hydrate it and change its properties. */
import { StrictMode, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import * as components from '../../elements/react/index.js'

/** The names of the components. The entry also exports hooks, which do not match. */
export type Name = Extract<keyof typeof components, `Wallet${string}`>
type Properties = Record<string, unknown>

const elementOf = (name: Name, properties: Properties) => (
  <StrictMode>{createElement(components[name], properties)}</StrictMode>
)

/** Renders a component into `place`. Returns a function that renders it again with other properties. */
export function mount(place: Element, name: Name, properties: Properties): (properties: Properties) => void {
  const root = createRoot(place)
  const draw = (properties: Properties) => flushSync(() => root.render(elementOf(name, properties)))
  draw(properties)
  return draw
}

/** Hydrates markup that a server has rendered. */
export function hydrate(place: Element, name: Name, properties: Properties): void {
  flushSync(() => {
    hydrateRoot(place, elementOf(name, properties))
  })
}
