import type { FundInput, FundResult } from '../../src/ask/questions/fund.js'
import { APP_WIDE, VISUAL } from '../fields/app-wide.js'
import { amount, boolean, chain, oneOf, string } from '../fields/field.js'
import type { ElementTable } from '../fields/table.js'

/** Brings money into an embedded wallet. */
export const WALLET_FUND = {
  tag: 'wallet-fund',
  fields: {
    ...VISUAL,
    /** The wallet to fill; else the user's first embedded one. */
    address: string,
    /** The kind of chain, where the address does not tell. */
    chainType: oneOf('ethereum', 'solana'),
    /** The id of the Ethereum chain; as a property also a chain object. */
    chain: chain,
    /** The Solana cluster. */
    cluster: oneOf('mainnet-beta', 'testnet', 'devnet'),
    /** Decimal text, in the asset's own unit. */
    amount: amount,
    /** `native`, `USDC`, or the address of an ERC-20 or SPL token; of up to four, with spaces between them, the visitor chooses one where they receive. */
    asset: string,
    /** The way to begin with; it runs once by itself. */
    defaultFundingMethod: oneOf('card', 'exchange', 'wallet', 'manual'),
    /** The card provider to prefer. */
    preferredCardProvider: oneOf('coinbase', 'moonpay'),
    /** Offers money that lies on another chain. */
    crossChainBridging: boolean,
    /** The title over the wallet's address. */
    receiveFundsTitle: string,
    /** The line under that title. */
    receiveFundsSubtitle: string,
    ...APP_WIDE,
  },
} as const satisfies ElementTable

export interface FundEvents {
  /** Money is on its way, or has arrived. */
  'wallet-fund-complete': FundResult
}

/** What `show()` of a funding takes; each stands over the attribute of its name. */
export type FundOptions = FundInput
export type { FundResult }
