import type { HostConfig } from '../src/config/settings.js'
import type { FieldTable } from './table.js'

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The given fields, each at its place in the settings. `read` answers undefined for what the host did not give. */
export function layerOf(fields: FieldTable, read: (name: string) => unknown): HostConfig {
  const layer: Plain = {}
  for (const name in fields) {
    let value = read(name)
    if (value === undefined) continue
    let path = fields[name]?.split(' ')[1] ?? name
    if (path[0] === '!') {
      value = !value
      path = path.slice(1)
    }
    const steps = path.split('.')
    const last = steps.pop() as string
    steps.reduce<Plain>((place, step) => (place[step] ??= {}) as Plain, layer)[last] = value
  }
  const order = layer.loginMethodsAndOrder
  if (order) layer.loginMethodsAndOrder = { primary: [], overflow: [], ...order }
  return layer
}

/** `over` laid on `under`, place by place; lists are taken whole. */
export function lay(under: Plain, over: Plain): Plain {
  const laid = { ...under }
  for (const key of Object.keys(over)) {
    const [below, above] = [laid[key], over[key]]
    if (key !== '__proto__' && above !== undefined) laid[key] = isPlain(below) && isPlain(above) ? lay(below, above) : above
  }
  return laid
}

/** A host's object, copied as it is now; what is neither plain nor a list is kept as it is. */
export const copied = <T>(value: T): T =>
  (Array.isArray(value) ? value.map(copied)
    : value instanceof Uint8Array ? value.slice()
    : isPlain(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]))
      : value) as T
