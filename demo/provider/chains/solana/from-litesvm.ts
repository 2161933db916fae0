import { getAddressDecoder, type Address } from '@solana/web3.js'
import type { TransactionMetadata } from 'litesvm'
import type { ChainAccount, InnerInstruction, Outcome } from './landed-transaction.js'
import type { WireTransaction } from './wire-transaction.js'

// litesvm depends on a later major version of the same codecs. In both, addresses are strings and transactions are
// bytes plus signatures. Only the type names differ, so these two functions cast between them.
export function foreign<T extends Address | WireTransaction['transaction']>(value: T): never {
  return value as never
}
export function own(address: string): Address {
  return address as Address
}

/** An account in litesvm's form. */
interface ForeignAccount {
  readonly lamports: bigint
  readonly data: ArrayLike<number>
  readonly programAddress: string
  readonly executable: boolean
}

export const ownAccount = ({ lamports, data, programAddress, executable }: ForeignAccount): ChainAccount => ({
  lamports,
  data: new Uint8Array(data),
  owner: own(programAddress),
  executable,
})

type ForeignInstruction = ReturnType<TransactionMetadata['innerInstructions']>[number][number]

function innerInstruction(inner: ForeignInstruction): InnerInstruction {
  const instruction = inner.instruction()
  return {
    programIdIndex: instruction.programIdIndex(),
    accounts: [...instruction.accounts()],
    data: new Uint8Array(instruction.data()),
    stackHeight: inner.stackHeight(),
  }
}

/** The result of a transaction that litesvm ran, without its error. */
export function outcome(meta: TransactionMetadata): Omit<Outcome, 'err'> {
  const returned = meta.returnData()
  const data = new Uint8Array(returned.data())
  return {
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData: data.length === 0 ? null : { program: getAddressDecoder().decode(returned.programId()), data },
    innerInstructions: meta.innerInstructions().map(list => list.map(innerInstruction)),
  }
}
