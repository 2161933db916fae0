import { ACCOUNTS } from './accounts.js'
import { CHAIN_CALLS, RELAY_CALLS } from './calls.js'
import { CROSS_APP } from './cross-app.js'
import type { Family } from './family.js'
import { MONEY } from './money.js'
import { DESK, SITES } from './pages.js'
import { SECURITY } from './security.js'
import { WALLETS } from './wallets.js'

/** What the provider serves over HTTP, by what belongs together: the wire, and the pages of testers. */
const WIRE = [...ACCOUNTS, ...CROSS_APP, ...SECURITY, ...WALLETS, ...MONEY]
const PAGES = [...SITES, ...DESK]
const CALLS = [...CHAIN_CALLS, ...RELAY_CALLS]

/** Everything that can be asked. */
export const FAMILIES = [...WIRE, ...PAGES, ...CALLS]

type RowsOf<F> = F extends Family<infer Rows> ? Rows : never
type IdOf<Rows> = Rows extends unknown ? keyof Rows : never
type Served = RowsOf<(typeof WIRE)[number] | (typeof PAGES)[number]>

/** What has a route. */
export type ServedId = IdOf<Served>
export type PathOf<Id extends ServedId> = Served extends infer Rows
  ? Rows extends Readonly<Record<Id, { path: infer Path }>>
    ? Path
    : never
  : never

/** What can be made to go wrong: the wire, and the calls to chains and relay. The tester's own pages never do. */
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

/** The operations of the wire by name. */
export const OPERATIONS = table<WireOperation>(WIRE)
/** Everything that can be made to go wrong. */
export const ALL_OPERATIONS = table<Operation>([...WIRE, ...CALLS])
/** Everything that has a route. */
export const SERVED = table<ServedId>([...WIRE, ...PAGES])

/** Where an operation is, with these values in its places. */
export const pathTo = (id: ServedId, values: Readonly<Record<string, string>> = {}): string =>
  SERVED[id].path.replace(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(values[name] ?? ''))

/** A path with this value wherever it has room for one. */
export const filledIn = (path: string, value: string): string => path.replace(/\{\w+\}/g, value)
