/** What all copies of this bundle on one page share. It lives under one global symbol, made when first needed, never at import. */
const KEY = Symbol.for('wallet-elements')
const SCHEMA = 1

export interface PageRecord {
  readonly schema: number
  readonly version: string
  /** One slot a concern; a slot is filled by whichever copy of the bundle needs it first. */
  readonly slots: Map<string, unknown>
}

let own: PageRecord | undefined

/** The page's record. Two copies of the bundle get the same one as long as they agree on its schema; otherwise each keeps its own. */
export function pageRecord(): PageRecord {
  const world = globalThis as typeof globalThis & { [KEY]?: PageRecord }
  if (world[KEY]?.schema === SCHEMA) return world[KEY]
  own ??= { schema: SCHEMA, version: VERSION, slots: new Map() }
  if (!world[KEY]) Object.defineProperty(world, KEY, { value: own })
  return own
}

/** The page-wide value of this name, made by `make` when no copy of the bundle has made it yet. */
export function onePerPage<T>(name: string, make: () => T): T {
  const { slots } = pageRecord()
  if (!slots.has(name)) slots.set(name, make())
  return slots.get(name) as T
}

/** The version of this bundle, from package.json at build time. */
export const VERSION = process.env.WALLET_ELEMENTS_VERSION ?? '0.0.0'

/** Everything anew, as on a page that was just opened; for tests. */
export function forgetPage(): void {
  pageRecord().slots.clear()
}
