import type { LoginMethod, Settings } from '../../config/settings.js'
import type { LandingMethod, MethodRow } from '../../methods/method.js'
import { visibleRows } from './rows.js'

export type LandingView = 'default' | 'web2-overflow' | 'web3-overflow'

/** A row as it is placed: the method it stands for, and which half of the landing it belongs to. */
export interface PlacedRow extends MethodRow {
  readonly id: LoginMethod
  readonly group: LandingMethod['group']
}

/** A further list, and how the row that opens it is called. */
export interface FurtherList {
  readonly view: Exclude<LandingView, 'default'>
  readonly called: 'otherSocials' | 'otherWallets' | 'moreOptions' | 'continueWithWallet'
  readonly rows: readonly PlacedRow[]
}

export interface LandingPlan {
  /** True when the e-mail field stands open. */
  readonly field: boolean
  readonly rows: readonly PlacedRow[]
  readonly further: readonly FurtherList[]
}

/** The login methods that the host enables, in the host's order. */
export const enabledMethods = ({ loginMethods, loginMethodsAndOrder: order }: Settings): readonly LoginMethod[] =>
  order ? [...order.primary, ...order.overflow] : loginMethods

/** Where each row stands. `rows` are in the host's order; `opened` says that the visitor has opened the e-mail field. */
export function planLanding(settings: Settings, rows: readonly PlacedRow[], opened: boolean): LandingPlan {
  const { loginMethodsAndOrder: order, appearance } = settings
  const isOpen = ({ id }: PlacedRow) => id === 'email' && (opened || fieldIsFirst(settings, rows))
  const field = rows.some(isOpen)
  const closed = rows.filter(row => !isOpen(row))
  if (order) return { field, ...ordered(closed, order.overflow) }
  const web2 = closed.filter(({ group }) => group === 'web2')
  const web3 = closed.filter(({ group }) => group === 'web3')
  const walletsFirst = appearance.loginGroupPriority === 'web3-first' || onlyWallets(rows)
  return { field, ...walletsFirst ? grouped(web3, web2, 'otherWallets', 'moreOptions') : grouped(web2, web3, 'otherSocials', 'continueWithWallet') }
}

const onlyWallets = (rows: readonly PlacedRow[]) => rows.length > 0 && rows.every(({ group }) => group === 'web3')

/** The e-mail field stands open at the top where e-mail is what the host puts first. */
function fieldIsFirst({ loginMethodsAndOrder: order, appearance }: Settings, rows: readonly PlacedRow[]): boolean {
  if (appearance.hideDirectWeb2Inputs) return false
  if (order) return order.primary[0] === 'email'
  return appearance.loginGroupPriority === 'web2-first' || !rows.some(({ group }) => group === 'web3')
}

/** One group first, the other behind a row of its own. */
function grouped(first: readonly PlacedRow[], second: readonly PlacedRow[], rest: FurtherList['called'], other: FurtherList['called']): Omit<LandingPlan, 'field'> {
  const { shown, overflow } = visibleRows(first, second.length > 0 ? 1 : 0)
  return { rows: shown, further: [list(rest, overflow), list(other, second)].filter(({ rows }) => rows.length > 0) }
}

/** The host's own order: what is primary first, and one row for all that remains. */
function ordered(rows: readonly PlacedRow[], later: readonly LoginMethod[]): Omit<LandingPlan, 'field'> {
  const primary = rows.filter(({ id }) => !later.includes(id))
  const { shown, overflow } = visibleRows(primary, primary.length < rows.length ? 1 : 0)
  const rest = [...overflow, ...rows.filter(({ id }) => later.includes(id))]
  const called = !onlyWallets(rest) ? 'moreOptions' : shown.some(({ group }) => group === 'web3') ? 'otherWallets' : 'continueWithWallet'
  return { rows: shown, further: rest.length > 0 ? [list(called, rest)] : [] }
}

const list = (called: FurtherList['called'], rows: readonly PlacedRow[]): FurtherList =>
  ({ view: called === 'otherWallets' || called === 'continueWithWallet' ? 'web3-overflow' : 'web2-overflow', called, rows })
