import { AccountRole, address, type Address, type IInstruction } from '@solana/web3.js'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const TRANSFER = 2

/** The system program's instruction that transfers lamports. */
export function transferLamports(
  from: Address,
  to: Address,
  lamports: bigint,
): Required<Pick<IInstruction, 'programAddress' | 'accounts' | 'data'>> {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, TRANSFER, true)
  view.setBigUint64(4, lamports, true)
  return {
    programAddress: SYSTEM_PROGRAM,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data,
  }
}
