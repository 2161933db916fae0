import type { FundInput, FundResult } from '../../src/ask/questions/fund.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { amount, boolean, chain, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Adds funds to an embedded wallet. */
export const WALLET_FUND = {
  tag: 'wallet-fund',
  fields: {
    ...VISUAL,
    /** The wallet to fund; by default the user's first embedded one. */
    address: string,
    /** The kind of chain, if the address does not determine it. */
    chainType: oneOf('ethereum', 'solana'),
    /** The id of the Ethereum chain; as a property also a chain object. */
    chain: chain,
    /** The Solana cluster. */
    cluster: oneOf('mainnet-beta', 'testnet', 'devnet'),
    /** A decimal amount, in the asset's own unit. */
    amount: amount,
    /**
     * `native`, `USDC`, or the address of an ERC-20 or SPL token. Of up to four, separated by spaces, the visitor
     * chooses one when receiving.
     */
    asset: string,
    /** The way to start with; it starts once by itself. */
    defaultFundingMethod: oneOf('card', 'exchange', 'wallet', 'manual'),
    /** The card provider to prefer. */
    preferredCardProvider: oneOf('coinbase', 'moonpay'),
    /** Offers funds on another chain. */
    crossChainBridging: boolean,
    /** The title above the wallet's address. */
    receiveFundsTitle: string,
    /** The line below that title. */
    receiveFundsSubtitle: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface FundEvents {
  /** Funds are on their way, or have arrived. */
  'wallet-fund-complete': FundResult
}

/** The options of `show()` for a funding; each takes precedence over the attribute of its name. */
export type FundOptions = FundInput
export type { FundResult }
