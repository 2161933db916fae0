import { getAddressDecoder, type Address, type CompiledTransactionMessage } from '@solana/web3.js'
import type { LoadedAddresses } from './wire-transaction.js'

const HEADER_BYTES = 56
const ADDRESS_BYTES = 32

/** The addresses that a message loads from lookup tables. `dataOf` reads a table. */
export function loadedAddresses(
  message: CompiledTransactionMessage,
  dataOf: (table: Address) => Uint8Array | undefined,
): LoadedAddresses {
  const writable: Address[] = []
  const readonly: Address[] = []
  const lookups = message.version === 'legacy' ? [] : (message.addressTableLookups ?? [])
  for (const lookup of lookups) {
    const data = dataOf(lookup.lookupTableAddress)
    const at = (index: number): Address[] => {
      const start = HEADER_BYTES + index * ADDRESS_BYTES
      return data && data.length >= start + ADDRESS_BYTES ? [getAddressDecoder().decode(data, start)] : []
    }
    writable.push(...lookup.writableIndices.flatMap(at))
    readonly.push(...lookup.readableIndices.flatMap(at))
  }
  return { writable, readonly }
}
