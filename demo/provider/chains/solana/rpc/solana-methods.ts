import type { Address } from '@solana/web3.js'
import type { RpcMethod } from '../../json-rpc.js'
import type { LandedTransaction } from '../landed-transaction.js'
import type { SolanaLedger } from '../ledger.js'
import { accountMethods } from './account-methods.js'
import { chainMethods } from './chain-methods.js'
import { historyMethods } from './history-methods.js'
import { readAddress, readInteger } from './params.js'
import { sendingMethods } from './sending-methods.js'

/**
 * The part of Solana's JSON-RPC that wallets use, on top of a ledger. Commitment levels are ignored: every response
 * shows the current state.
 */
export function solanaMethods(
  ledger: SolanaLedger,
  options: {
    airdrop: (address: Address, lamports: bigint) => Promise<string>
    changed: (landed: LandedTransaction) => void
  },
): ReadonlyMap<string, RpcMethod> {
  const requestAirdrop: RpcMethod = ([address, lamports]) =>
    options.airdrop(readAddress(address), BigInt(readInteger(lamports)))
  return new Map(
    Object.entries({
      ...chainMethods(ledger),
      ...accountMethods(ledger),
      ...sendingMethods(ledger, options.changed),
      ...historyMethods(ledger),
      requestAirdrop,
    }),
  )
}
