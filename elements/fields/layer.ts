import type { HostConfig } from '../../src/config/settings.js'
import { toNullPrototype } from '../../src/lib/own/to-null-prototype.js'
import type { FieldTable } from './field.js'

type Plain = Record<string, unknown>

/**
 * The given fields, each at its path in the settings. `read` returns undefined for a field that the host did not set.
 */
export function layerOf(fields: FieldTable, read: (name: string) => unknown): HostConfig {
  const layer = toNullPrototype<Plain>()
  for (const [name, { at = name, not }] of Object.entries(fields)) {
    const value = read(name)
    if (value === undefined) continue
    const path = at.split('.')
    const key = path.pop() as string
    path.reduce<Plain>((target, step) => (target[step] ??= toNullPrototype()) as Plain, layer)[key] = not
      ? !value
      : value
  }
  return layer
}
