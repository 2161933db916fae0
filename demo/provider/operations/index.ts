import { ACCOUNTS } from './accounts.js'
import { CHAIN_CALLS, RELAY_CALLS } from './calls.js'
import { CROSS_APP } from './cross-app.js'
import type { Family } from './family.js'
import { MONEY } from './money.js'
import { DESK, SITES } from './pages.js'
import { SECURITY } from './security.js'
import { WALLETS } from './wallets.js'

/** The operations that the provider serves over HTTP, by family: the API, and the testers' pages. */
const WIRE = [...ACCOUNTS, ...CROSS_APP, ...SECURITY, ...WALLETS, ...MONEY]
const PAGES = [...SITES, ...DESK]
const CALLS = [...CHAIN_CALLS, ...RELAY_CALLS]

/** All families of operations. */
export const FAMILIES = [...WIRE, ...PAGES, ...CALLS]

type RowsOf<F> = F extends Family<infer Rows> ? Rows : never
type IdOf<Rows> = Rows extends unknown ? keyof Rows : never
type Served = RowsOf<(typeof WIRE)[number] | (typeof PAGES)[number]>

/** The operations that have a route. */
export type ServedId = IdOf<Served>
export type PathOf<Id extends ServedId> = Served extends infer Rows
  ? Rows extends Readonly<Record<Id, { path: infer Path }>>
    ? Path
    : never
  : never

/** The operations that faults can affect: the API, and calls to chains and relay, but not the testers' own pages. */
export type Operation = IdOf<RowsOf<(typeof WIRE)[number] | (typeof CALLS)[number]>>
export type WireOperation = IdOf<RowsOf<(typeof WIRE)[number]>>

export interface Asked {
  readonly method: string
  readonly path: string
}
export interface OperationFacts extends Asked {
  readonly asked?: string
  readonly answered?: string | readonly string[]
}

const table = <Id extends string>(families: readonly Family<object>[]) =>
  Object.assign({}, ...families.map(({ operations }) => operations)) as Readonly<Record<Id, OperationFacts>>

/** The operations of the API by name. */
export const OPERATIONS = table<WireOperation>(WIRE)
/** All operations that faults can affect. */
export const ALL_OPERATIONS = table<Operation>([...WIRE, ...CALLS])
/** All operations that have a route. */
export const SERVED = table<ServedId>([...WIRE, ...PAGES])

/** The path of an operation, with these values for its variable segments. */
export const pathTo = (id: ServedId, values: Readonly<Record<string, string>> = {}): string =>
  SERVED[id].path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''))

/** A path with the same value for each of its variable segments. */
export const filledIn = (path: string, value: string): string => path.replace(/\{\w+\}/g, value)
