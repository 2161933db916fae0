import { atom } from 'nanostores'
import { make } from '../../elements/base/make.js'
import { menuStyles } from '../../elements/menu/menu.css.js'
import { menuTokensOf } from '../../elements/menu/menu-tokens.js'
import { fillBalances } from '../../elements/wallet-balance/balance-list.js'
import { balanceText } from '../../elements/wallet-balance/balance-text.js'
import { textIn, type Language } from '../../src/copy/language.js'
import type { BalanceLine, Balances } from '../../src/funding/balances/live-balances.js'
import { adoptStyles } from '../../src/ui/sheets.js'
import { tokens } from '../../src/ui/styles/tokens.js'
import { nothing } from './fixture.js'

/** A small tag in one of its states, with the list that it opens. */
export interface TagFixture {
  readonly id: string
  readonly screen: string
  readonly state: string
  readonly draw: (host: HTMLElement, language: Language) => Promise<void>
}

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DECIMALS: Readonly<Record<string, number>> = { USDC: 6, SOL: 9 }
const AT = Date.parse('2026-03-03T12:00:00Z')
const read = () => new Promise<never>(nothing)
const price = (usd: number) => ({ usd, source: 'auth.privy.io', at: AT })

const balanceLine = (
  key: string,
  units: bigint | undefined,
  more: Partial<BalanceLine> = {},
  address = ADDRESS,
): BalanceLine => {
  const [symbol = '', network = ''] = key.split(' on ')
  const kind = symbol === 'USDC' ? 'USDC' : 'native'
  const decimals = DECIMALS[symbol] ?? 18
  return {
    holding: { key: `${key} ${address}`, address, kind, symbol, network, decimals, read },
    units,
    unread: false,
    price: undefined,
    ...more,
  }
}
const ether = balanceLine('ETH on Base', 1_204_000_000_000_000_000n, { price: price(3224.1) })
const dollars = balanceLine('USDC on Base', 250_000_000n, { price: price(1) })
const sol = balanceLine(
  'SOL on Solana',
  2_500_000_000n,
  { price: price(142.5) },
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
)
const moved = ({ holding }: BalanceLine, units: bigint, minutes: number) => ({
  key: holding.key,
  units,
  at: AT - minutes * 60_000,
})

const STATES: readonly (readonly [id: string, state: string, balances: Balances])[] = [
  ['balance-none', 'no wallet yet', { lines: [], at: undefined, movements: [] }],
  ['balance-reading', 'being read', { lines: [balanceLine('ETH on Base', undefined)], at: undefined, movements: [] }],
  [
    'balance-empty',
    'nothing in it',
    { lines: [balanceLine('ETH on Base', 0n), balanceLine('USDC on Base', 0n)], at: AT, movements: [] },
  ],
  [
    'balance',
    'three assets, and what came in',
    {
      lines: [ether, dollars, sol],
      at: AT,
      movements: [moved(dollars, 250_000_000n, 4), moved(ether, -10_000_000_000_000_000n, 61)],
    },
  ],
  [
    'balance-unpriced',
    'two wallets, and no prices',
    {
      lines: [{ ...ether, price: undefined }, balanceLine('ETH on Base', 60_000_000_000_000_000n, {}, OTHER)],
      at: AT,
      movements: [],
    },
  ],
  ['balance-silent', 'a network does not answer', { lines: [ether, { ...sol, unread: true }], at: AT, movements: [] }],
]

/** Places the open list in the page, below the tag's own text, which uses the font of the host. */
const STANDING =
  '.said { font: inherit; margin-block-end: 10px; } .menu.menu { display: block; position: static; inline-size: 100%; max-block-size: none; }'

/** `<wallet-balance>` as it appears in the text of a host, with its list open. */
export const balanceFixtures: readonly TagFixture[] = STATES.map(([id, state, balances]) => ({
  id,
  screen: 'wallet-balance',
  state,
  draw: async (host, language) => {
    const root = host.attachShadow({ mode: 'open' })
    for (const styles of [menuTokensOf(tokens), menuStyles, STANDING]) adoptStyles(root, styles)
    const value = make(
      'div',
      { class: 'said', dir: language.direction },
      textIn(balanceText(balances, 'total'), language),
    )
    const menu = make('div', { class: `menu ${host.getAttribute('theme') ?? ''}`, role: 'group' })
    root.append(value, menu)
    await fillBalances(
      menu,
      { $balances: atom(balances), $language: atom(language), refresh: async () => {}, forget: () => {} },
      new AbortController().signal,
    )
  },
}))
