import { boolean, firstOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** What the wallets of who is signed in hold, as text among the text of the page, and the list behind it. */
export const WALLET_BALANCE = {
  tag: 'wallet-balance',
  later: true,
  fields: {
    /** What it says: all that is there, or one asset of all networks. */
    asset: firstOf('total', 'native', 'USDC'),
    /** Asks for no prices and shows amounts alone. */
    noPrices: boolean,
    /** The language of its text (BCP 47); without it that of the page's settings, else of the nearest `lang` around it, else English. */
    locale: string,
  },
} as const satisfies ElementTable

export type SharedEvents = 'wallet-ready' | 'wallet-session-change'
export type States = 'authenticated' | 'busy' | 'error' | 'ready' | 'restoring'

/** The parts of `<wallet-balance>`. */
export interface Parts {
  /** The native button around the text, in the type and colour of the page. */
  button: HTMLButtonElement
  /** The text. */
  label: HTMLElement
}
