import type { SolanaLedger } from '../ledger.js'

export const VERSION = '2.1.0'

/** An answer, with the slot that it holds for. */
export const inContext = (ledger: SolanaLedger, value: unknown) => ({
  context: { slot: ledger.slot, apiVersion: VERSION },
  value,
})
