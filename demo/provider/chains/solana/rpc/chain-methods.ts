import type { RpcMethod } from '../../json-rpc.js'
import type { SolanaLedger } from '../ledger.js'
import { messageFee, readMessage, TRANSACTION_LIMIT_BYTES } from '../wire-transaction.js'
import { inContext, VERSION } from './in-context.js'
import { invalid, readAddress, readBytes, readInteger } from './params.js'
import { MAX_ACCOUNT_BYTES } from './read-account.js'

const SLOTS_PER_EPOCH = 432_000

/** RPC methods for the state of the chain and the cost of a transaction. */
export function chainMethods(ledger: SolanaLedger): Record<string, RpcMethod> {
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 0 }),
    getGenesisHash: () => ledger.genesisHash,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getEpochInfo: () => ({
      epoch: Math.floor(ledger.slot / SLOTS_PER_EPOCH),
      slotIndex: ledger.slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      transactionCount: null,
    }),
    getLatestBlockhash: () => inContext(ledger, ledger.latestBlockhash()),
    isBlockhashValid: ([blockhash]) => inContext(ledger, ledger.isBlockhashValid(readAddress(blockhash))),
    getFeeForMessage: ([message]) => {
      const read = readMessage(readBytes(message, 'base64', TRANSACTION_LIMIT_BYTES))
      if (!read) throw invalid('failed to deserialize message')
      return inContext(ledger, ledger.isBlockhashValid(read.lifetimeToken) ? messageFee(read) : null)
    },
    getMinimumBalanceForRentExemption: ([bytes]) =>
      ledger.minimumBalanceForRentExemption(readInteger(bytes, MAX_ACCOUNT_BYTES)),
  }
}
