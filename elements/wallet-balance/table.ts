import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** The balances of the signed-in user's wallets, as text within the page's text, with the list behind it. */
export const WALLET_BALANCE = {
  tag: 'wallet-balance',
  later: true,
  fields: {
    /** The shown assets: all, or one asset on all networks. */
    asset: firstOf('total', 'native', 'USDC'),
    /** Requests no prices, and shows only amounts. */
    noPrices: boolean,
    /**
     * The language of its text (BCP 47). By default that of the page's settings, the nearest `lang` around it, or
     * English.
     */
    locale: string,
  },
} as const satisfies ElementTable

export type SharedEvents = 'wallet-ready' | 'wallet-session-change'
export type States = 'authenticated' | 'busy' | 'error' | 'ready' | 'restoring'

/** The parts of `<wallet-balance>`. */
export interface Parts {
  /** The native button around the text, in the font and colour of the page. */
  button: HTMLButtonElement
  /** The text. */
  label: HTMLElement
}
