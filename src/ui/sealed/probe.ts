import { documentMember } from '../../lib/document-member.js'
import { parseColour, type Colour } from './contrast.js'
import { privately } from './privately.js'

/** A property, and its value, which may contain private properties. */
export type Declaration = readonly [property: string, value: string]

/**
 * The computed values of these declarations inside the frame, by their names. All are computed at once: a change of the
 * document between two of them would cost one more calculation of all styles.
 */
export function computedIn<Name extends string>(
  frame: HTMLElement,
  declarations: ReadonlyMap<Name, Declaration>,
): ReadonlyMap<Name, string> {
  const create = documentMember('createElement', frame.ownerDocument)
  const probes = [...declarations].map(([name, [property, value]]) => {
    const element = create('i')
    element.style.cssText = `transition: none; ${property}: ${privately(value)}`
    return { name, property, element }
  })
  const group = create('i')
  group.hidden = true
  group.append(...probes.map(({ element }) => element))
  frame.append(group)
  try {
    return new Map(
      probes.map(({ name, property, element }) => [name, getComputedStyle(element).getPropertyValue(property)]),
    )
  } finally {
    group.remove()
  }
}

/** The private colours with these names inside the frame, and whether it is dark. */
export function coloursIn<Name extends string>(
  frame: HTMLElement,
  names: readonly Name[],
): { readonly isDark: boolean; readonly of: (name: Name) => Colour | undefined } {
  const values = new Map<string, string>([
    ['scheme', 'light-dark(#fff, #000)'],
    ...names.map(name => [name, `var(--_${name})`] as const),
  ])
  // The computed value of a mix is always numeric, whatever the colours were written in.
  const computed = computedIn(
    frame,
    new Map([...values].map(([name, value]) => [name, ['color', `color-mix(in srgb, ${value}, ${value})`] as const])),
  )
  const of = (name: string) => parseColour(computed.get(name) ?? '')
  return { isDark: of('scheme')?.[0] === 0, of }
}
