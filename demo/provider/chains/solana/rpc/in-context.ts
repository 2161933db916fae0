import type { SolanaLedger } from '../ledger.js'

export const VERSION = '2.1.0'

/** A response, together with the slot for which it holds. */
export const inContext = (ledger: SolanaLedger, value: unknown) => ({
  context: { slot: ledger.slot, apiVersion: VERSION },
  value,
})
