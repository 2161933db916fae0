import type { ConnectOptions as ConnectQuestion } from '../../src/ask/questions/connect-wallet.js'
import type { ConnectedResult } from '../../src/ask/questions/login.js'
import type { WalletChainType } from '../../src/config/settings.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Connects an external wallet without a login. */
export const WALLET_CONNECT = {
  tag: 'wallet-connect',
  later: true,
  fields: {
    ...VISUAL,
    /** A line that says what the wallet is needed for. */
    description: string,
    /** The name of the form field. */
    name: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface ConnectEvents {
  /** An external wallet is connected. `show()` resolves with the same. */
  'wallet-connect-complete': ConnectedResult
}

/** The options of `show()`; each takes precedence over the attribute of its name. */
export interface ConnectOptions extends ConnectQuestion {
  /** External wallets to offer, in order. */
  readonly walletList?: readonly string[]
  /** The chains for which they are offered. */
  readonly walletChainType?: WalletChainType
}
