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
export const enabledMethods = ({ loginMethods, loginMethodsAndOrder: methodOrder }: Settings): readonly LoginMethod[] =>
  methodOrder ? [...methodOrder.primary, ...methodOrder.overflow] : loginMethods

/**
 * Places each row. `rows` are in the host's order; `opened` is the method whose field the visitor has opened. The last
 * used method comes first, even if it belongs to a further list, so that a returning visitor needs one press. It also
 * stays in its own list.
 */
export function planLanding(settings: Settings, rows: readonly PlacedRow[], opened?: LoginMethod): LandingPlan {
  const { loginMethodsAndOrder: methodOrder, appearance } = settings
  const first = initialFields(settings, rows)
  const fields = rows.filter(row => row.opens && (row.id === opened || first.includes(row)))
  const closed = lastUsedFirst(rows.filter(row => !fields.includes(row)))
  if (methodOrder) return { fields, ...orderedPlan(closed, methodOrder.overflow) }
  const web2 = closed.filter(({ group }) => group === 'web2')
  const web3 = closed.filter(({ group }) => group === 'web3')
  const walletsFirst = appearance.loginGroupPriority === 'web3-first' || hasOnlyWallets(rows)
  return {
    fields,
    ...(walletsFirst
      ? grouped(web3, web2, 'otherWallets', 'moreOptions')
      : grouped(web2, web3, 'otherSocials', 'continueWithWallet')),
  }
}

const isRecent = ({ recent }: PlacedRow) => recent
const hasOnlyWallets = (rows: readonly PlacedRow[]) => rows.every(({ group }) => group === 'web3')

/**
 * Returns the fields that are open at the top. In an explicit order these are the fields before the first row;
 * otherwise all fields, if the host puts web2 methods first or there are no wallets.
 */
function initialFields(
  { loginMethodsAndOrder: methodOrder, appearance }: Settings,
  rows: readonly PlacedRow[],
): readonly PlacedRow[] {
  if (appearance.hideDirectWeb2Inputs) return []
  if (methodOrder) {
    const isField = (id: LoginMethod) => rows.some(row => row.id === id && row.opens)
    const firstRowIndex = methodOrder.primary.findIndex(id => !isField(id))
    const leadingFields = firstRowIndex === -1 ? methodOrder.primary : methodOrder.primary.slice(0, firstRowIndex)
    return rows.filter(({ id }) => leadingFields.includes(id))
  }
  return appearance.loginGroupPriority === 'web2-first' || !rows.some(({ group }) => group === 'web3') ? rows : []
}

/** Shows one group first, and the other one behind a row of its own. */
function grouped(
  first: readonly PlacedRow[],
  otherRows: readonly PlacedRow[],
  restLabel: FurtherList['called'],
  otherLabel: FurtherList['called'],
): Omit<LandingPlan, 'fields'> {
  const { shown, overflow } = visibleRows([...otherRows.filter(isRecent), ...first], otherRows.every(isRecent) ? 0 : 1)
  return { rows: shown, further: listsBeyond(shown, [list(restLabel, overflow), list(otherLabel, otherRows)]) }
}

/** Keeps the host's order: the primary methods first, and one row for all others. */
function orderedPlan(rows: readonly PlacedRow[], later: readonly LoginMethod[]): Omit<LandingPlan, 'fields'> {
  const laterRows = rows.filter(({ id }) => later.includes(id))
  const primary = rows.filter(row => row.recent || !laterRows.includes(row))
  const { shown, overflow } = visibleRows(primary, laterRows.every(isRecent) ? 0 : 1)
  const remaining = [...overflow, ...laterRows]
  const wallets = shown.some(({ group }) => group === 'web3') ? 'otherWallets' : 'continueWithWallet'
  return {
    rows: shown,
    further: listsBeyond(shown, [list(hasOnlyWallets(remaining) ? wallets : 'moreOptions', remaining)]),
  }
}

/** The further lists that contain more than the first one. */
const listsBeyond = (shown: readonly PlacedRow[], lists: readonly FurtherList[]) =>
  lists.filter(({ rows }) => rows.some(row => !shown.includes(row)))

const list = (label: FurtherList['called'], rows: readonly PlacedRow[]): FurtherList => ({
  view: /wallet/i.test(label) ? 'web3-overflow' : 'web2-overflow',
  called: label,
  rows,
})
