import type { HostConfig } from '../../src/config/settings.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import type { FieldTable } from './table.js'

type Plain = Record<string, unknown>

/** The given fields, each at its place in the settings. `read` answers undefined for what the host did not give. */
export function layerOf(fields: FieldTable, read: (name: string) => unknown): HostConfig {
  const layer = toNullPrototype<Plain>()
  for (const name of Object.keys(fields)) {
    let value = read(name)
    if (value === undefined) continue
    let path = fields[name]?.split(' ')[1] ?? name
    if (path[0] === '!') {
      value = !value
      path = path.slice(1)
    }
    if (path.endsWith('.')) path += name
    const steps = path.split('.')
    const last = steps.pop() as string
    steps.reduce<Plain>((place, step) => (place[step] ??= toNullPrototype()) as Plain, layer)[last] = value
  }
  return layer
}
