/** A React host that uses the components: tests mount it, hydrate it and change its properties. */
import { StrictMode, createElement } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import * as components from '../../elements/react/index.js'

/** The hooks are none. */
export type Name = Extract<keyof typeof components, `Wallet${string}`>
type Properties = Record<string, unknown>

const drawn = (name: Name, properties: Properties) => (
  <StrictMode>{createElement(components[name], properties)}</StrictMode>
)

/** Draws a component into `place`; what comes back draws it again with other properties. */
export function mount(place: Element, name: Name, properties: Properties): (properties: Properties) => void {
  const root = createRoot(place)
  const draw = (changed: Properties) => flushSync(() => root.render(drawn(name, changed)))
  draw(properties)
  return draw
}

/** Takes over markup that a server has written. */
export function hydrate(place: Element, name: Name, properties: Properties): void {
  flushSync(() => {
    hydrateRoot(place, drawn(name, properties))
  })
}
