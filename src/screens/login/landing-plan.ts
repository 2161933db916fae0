import type { LoginMethod, Settings } from '../../config/settings.js'
import type { LandingMethod, MethodRow } from './landing-method.js'
import { lastUsedFirst, visibleRows } from './rows.js'

export type LandingView = 'default' | 'web2-overflow' | 'web3-overflow'

/** A row with its place: the method that it stands for, and its half of the landing. */
export interface PlacedRow extends MethodRow {
  readonly id: LoginMethod
  readonly group: LandingMethod['group']
  /** True if it can be shown as an open field. */
  readonly opens: boolean
  readonly press?: LandingMethod['press'] | undefined
}

/** A further list, and the label of the row that opens it. */
export interface FurtherList {
  readonly view: Exclude<LandingView, 'default'>
  readonly called: 'otherSocials' | 'otherWallets' | 'moreOptions' | 'continueWithWallet'
  readonly rows: readonly PlacedRow[]
}

export interface LandingPlan {
  /** The methods with an open field. */
  readonly fields: readonly PlacedRow[]
  readonly rows: readonly PlacedRow[]
  readonly further: readonly FurtherList[]
}

/** The enabled login methods, in the host's order. */
export const enabledMethods = ({ loginMethods, loginMethodsAndOrder: order }: Settings): readonly LoginMethod[] =>
  order ? [...order.primary, ...order.overflow] : loginMethods

/**
 * Places each row. `rows` are in the host's order; `opened` is the method whose field the visitor has opened. The last
 * used method comes first, even if it belongs to a further list, so that a returning visitor needs one press. It also
 * stays in its own list.
 */
export function planLanding(settings: Settings, rows: readonly PlacedRow[], opened?: LoginMethod): LandingPlan {
  const { loginMethodsAndOrder: order, appearance } = settings
  const first = openAtFirst(settings, rows)
  const fields = rows.filter(row => row.opens && (row.id === opened || first.includes(row)))
  const closed = lastUsedFirst(rows.filter(row => !fields.includes(row)))
  if (order) return { fields, ...ordered(closed, order.overflow) }
  const web2 = closed.filter(({ group }) => group === 'web2')
  const web3 = closed.filter(({ group }) => group === 'web3')
  const walletsFirst = appearance.loginGroupPriority === 'web3-first' || onlyWallets(rows)
  return {
    fields,
    ...(walletsFirst
      ? grouped(web3, web2, 'otherWallets', 'moreOptions')
      : grouped(web2, web3, 'otherSocials', 'continueWithWallet')),
  }
}

const isRecent = ({ recent }: PlacedRow) => recent
const onlyWallets = (rows: readonly PlacedRow[]) => rows.every(({ group }) => group === 'web3')

/**
 * Returns the fields that are open at the top. In an explicit order these are the fields before the first row;
 * otherwise all fields, if the host puts web2 methods first or there are no wallets.
 */
function openAtFirst(
  { loginMethodsAndOrder: order, appearance }: Settings,
  rows: readonly PlacedRow[],
): readonly PlacedRow[] {
  if (appearance.hideDirectWeb2Inputs) return []
  if (order) {
    const opens = (id: LoginMethod) => rows.some(row => row.id === id && row.opens)
    const end = order.primary.findIndex(id => !opens(id))
    const leading = end === -1 ? order.primary : order.primary.slice(0, end)
    return rows.filter(({ id }) => leading.includes(id))
  }
  return appearance.loginGroupPriority === 'web2-first' || !rows.some(({ group }) => group === 'web3') ? rows : []
}

/** Shows one group first, and the other one behind a row of its own. */
function grouped(
  first: readonly PlacedRow[],
  second: readonly PlacedRow[],
  rest: FurtherList['called'],
  other: FurtherList['called'],
): Omit<LandingPlan, 'fields'> {
  const { shown, overflow } = visibleRows([...second.filter(isRecent), ...first], second.every(isRecent) ? 0 : 1)
  return { rows: shown, further: furtherThan(shown, [list(rest, overflow), list(other, second)]) }
}

/** Keeps the host's order: the primary methods first, and one row for all others. */
function ordered(rows: readonly PlacedRow[], later: readonly LoginMethod[]): Omit<LandingPlan, 'fields'> {
  const behind = rows.filter(({ id }) => later.includes(id))
  const primary = rows.filter(row => row.recent || !behind.includes(row))
  const { shown, overflow } = visibleRows(primary, behind.every(isRecent) ? 0 : 1)
  const rest = [...overflow, ...behind]
  const wallets = shown.some(({ group }) => group === 'web3') ? 'otherWallets' : 'continueWithWallet'
  return { rows: shown, further: furtherThan(shown, [list(onlyWallets(rest) ? wallets : 'moreOptions', rest)]) }
}

/** The further lists that contain more than the first one. */
const furtherThan = (shown: readonly PlacedRow[], lists: readonly FurtherList[]) =>
  lists.filter(({ rows }) => rows.some(row => !shown.includes(row)))

const list = (called: FurtherList['called'], rows: readonly PlacedRow[]): FurtherList => ({
  view: /wallet/i.test(called) ? 'web3-overflow' : 'web2-overflow',
  called,
  rows,
})
