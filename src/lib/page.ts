import { toNullPrototype } from './own/to-null-prototype.js'

/**
 * The global symbol under which all copies of the bundle on a page share their state. It is set when it is first
 * needed, never at import.
 */
export const COPIES = Symbol.for('wallet-elements')
const SCHEMA = 1

export interface PageRecord {
  readonly schema: number
  readonly version: string
  /** Shared values by name. The first copy of the bundle that needs a value creates it. */
  readonly values: Map<string, unknown>
}

let fallbackRecord: PageRecord | undefined

/** The page's record. Two copies of the bundle share it if they agree on its schema; otherwise each has its own. */
export function pageRecord(): PageRecord {
  const world = globalThis as typeof globalThis & { [COPIES]?: PageRecord }
  if (world[COPIES]?.schema === SCHEMA) return world[COPIES]
  fallbackRecord ??= { schema: SCHEMA, version: VERSION, values: new Map() }
  if (!world[COPIES])
    Object.defineProperty(world, COPIES, toNullPrototype<PropertyDescriptor>({ value: fallbackRecord }))
  return fallbackRecord
}

/** The page-wide value of this name. `make` creates it if no copy of the bundle has yet. */
export function onePerPage<T>(name: string, make: () => T): T {
  const { values } = pageRecord()
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as T
}

/** The version of this bundle, from package.json at build time. */
export const VERSION = process.env.WALLET_ELEMENTS_VERSION ?? '0.0.0'

/** Forgets everything, as on a newly opened page; for tests. */
export function forgetPage(): void {
  pageRecord().values.clear()
}
