import {
  AccountRole,
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
} from '@solana/web3.js'
import { invalidRequest } from '../chain-errors.js'
import { SYSTEM_PROGRAM } from '../clusters.js'
import { SYSTEM } from './instructions/system.js'
import { parseSolanaTransaction, type SolanaTransaction } from './wire.js'

/** Amounts have 64 bits. */
const LAMPORTS_LIMIT = 2n ** 64n

/** A plain transfer of lamports, unsigned. @throws WalletError INVALID_DATA for a bad address or an amount that is zero or too large */
export function buildTransfer({
  from,
  to,
  lamports,
  blockhash,
}: {
  from: string
  to: string
  lamports: bigint
  blockhash: string
}): SolanaTransaction {
  if (!isAddress(to)) throw invalidRequest('"to" is not an address of Solana')
  if (lamports <= 0n || lamports >= LAMPORTS_LIMIT) throw invalidRequest('"lamports" is not an amount')
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, SYSTEM.transfer, true)
  view.setBigUint64(4, lamports, true)
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(address(from), message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
          message,
        ),
      message =>
        appendTransactionMessageInstruction(
          {
            programAddress: address(SYSTEM_PROGRAM),
            accounts: [
              { address: address(from), role: AccountRole.WRITABLE_SIGNER },
              { address: address(to), role: AccountRole.WRITABLE },
            ],
            data,
          },
          message,
        ),
    ),
  )
  const signers = Object.keys(compiled.signatures).length
  const message = Uint8Array.from(compiled.messageBytes)
  return parseSolanaTransaction(Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...message]))
}
