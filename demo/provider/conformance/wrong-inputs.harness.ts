import { schemaFault, type Schema } from './schema-fault.js'
import { formsOf } from './schema-forms.harness.js'

type Path = readonly (string | number)[]

/** An input that is correct except in one place. */
export interface WrongInput {
  at: string
  input: Record<string, unknown>
}

const ABSENT = Symbol('absent')
/** The wrong values for a place, the most plausible first. */
const WRONG_VALUES: readonly unknown[] = [
  '',
  'x',
  'x y',
  'x'.repeat(3_000),
  '\0',
  '-1',
  -1,
  0.5,
  1e300,
  [],
  ['x'],
  {},
  { x: {} },
  null,
  true,
  7,
  ABSENT,
]
const PER_PLACE = 2

/**
 * Finds every place in the inputs that a schema accepts, and for each place a few values that the schema forbids. A
 * place that accepts anything has none. With `ofQuery`, all values are strings.
 */
export function wrongInputsOf(
  schema: Schema,
  ofQuery: boolean,
): { places: readonly string[]; wrong: readonly WrongInput[] } {
  const places = new Map<string, WrongInput[]>()
  for (const input of formsOf(schema)) {
    const form = ofQuery ? textsOf(input as object) : (input as Record<string, unknown>)
    for (const path of pathsOf(form)) {
      const place = path.join('.')
      const found = places.get(place) ?? []
      places.set(place, found)
      for (const value of WRONG_VALUES) {
        if (found.length >= PER_PLACE) break
        if (ofQuery && typeof value !== 'string' && value !== ABSENT) continue
        const input = replaced(form, path, value) as Record<string, unknown>
        if (schemaFault(schema, input, true) !== undefined) found.push({ at: place, input })
      }
    }
  }
  return { places: [...places.keys()], wrong: [...places.values()].flat() }
}

const textsOf = (form: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]))

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const names: Path = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return names.flatMap(name => [
    [...path, name],
    ...pathsOf((value as Record<string | number, unknown>)[name], [...path, name]),
  ])
}

/** Copies a value with another value at a path, or with nothing there for `ABSENT`. */
function replaced(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      index !== name ? [item] : replaced(item, rest, other) === ABSENT ? [] : [replaced(item, rest, other)],
    )
  const fields = value as Record<string, unknown>
  const next = replaced(fields[name], rest, other)
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, kept]) =>
      key !== name ? [[key, kept] as const] : next === ABSENT ? [] : [[key, next] as const],
    ),
  )
}
