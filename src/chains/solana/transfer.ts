import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import { invalidRequest } from '../chain-errors.js'
import { SYSTEM_PROGRAM } from '../clusters.js'
import { ASSOCIATED_TOKEN_PROGRAM } from './instructions/associated-token.js'
import { SYSTEM } from './instructions/system.js'
import { TOKEN_PROGRAMS, TYPE } from './instructions/token.js'
import { associatedTokenAccount } from './read.js'
import { parseSolanaTransaction, type SolanaTransaction } from './wire.js'

/** Amounts have 64 bits. */
const LAMPORTS_LIMIT = 2n ** 64n
/** The instruction of the associated token program that accepts an existing account. */
const CREATE_IF_MISSING = 1

/**
 * An unsigned transfer of lamports.
 * @throws WalletError INVALID_DATA for an invalid address, or an amount that is zero or too large
 */
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
  return unsigned(from, blockhash, [
    {
      programAddress: address(SYSTEM_PROGRAM),
      accounts: [
        { address: address(from), role: AccountRole.WRITABLE_SIGNER },
        { address: address(to), role: AccountRole.WRITABLE },
      ],
      data,
    },
  ])
}

/**
 * An unsigned transfer of a token between the associated accounts of two wallets. It creates the recipient's account if
 * that does not exist. The token program compares the decimals with the mint's own.
 * @throws WalletError INVALID_DATA for an invalid address, or an amount that is zero or too large
 */
export async function buildTokenTransfer({
  from,
  to,
  token,
  units,
  blockhash,
}: {
  from: string
  to: string
  token: { readonly address: string; readonly decimals: number }
  units: bigint
  blockhash: string
}): Promise<SolanaTransaction> {
  if (!isAddress(to)) throw invalidRequest('"to" is not an address of Solana')
  if (units <= 0n || units >= LAMPORTS_LIMIT) throw invalidRequest('"units" is not an amount')
  const [owner, recipient, mint, program] = [address(from), address(to), address(token.address), TOKEN_PROGRAMS[0]]
  const [source, destination] = await Promise.all([
    associatedTokenAccount(from, token.address),
    associatedTokenAccount(to, token.address),
  ])
  const data = new Uint8Array(10)
  const view = new DataView(data.buffer)
  view.setUint8(0, TYPE.transferChecked)
  view.setBigUint64(1, units, true)
  view.setUint8(9, token.decimals)
  return unsigned(from, blockhash, [
    {
      programAddress: address(ASSOCIATED_TOKEN_PROGRAM),
      accounts: [
        { address: owner, role: AccountRole.WRITABLE_SIGNER },
        { address: address(destination), role: AccountRole.WRITABLE },
        { address: recipient, role: AccountRole.READONLY },
        { address: mint, role: AccountRole.READONLY },
        { address: address(SYSTEM_PROGRAM), role: AccountRole.READONLY },
        { address: address(program), role: AccountRole.READONLY },
      ],
      data: Uint8Array.of(CREATE_IF_MISSING),
    },
    {
      programAddress: address(program),
      accounts: [
        { address: address(source), role: AccountRole.WRITABLE },
        { address: mint, role: AccountRole.READONLY },
        { address: address(destination), role: AccountRole.WRITABLE },
        { address: owner, role: AccountRole.READONLY_SIGNER },
      ],
      data,
    },
  ])
}

/** An unsigned transaction of these instructions, whose fee `from` pays. It is strictly parsed from its own bytes. */
function unsigned(from: string, blockhash: string, instructions: readonly IInstruction[]): SolanaTransaction {
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayer(address(from), message),
      message =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
          message,
        ),
      message => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  const signers = Object.keys(compiled.signatures).length
  const message = Uint8Array.from(compiled.messageBytes)
  return parseSolanaTransaction(Uint8Array.from([signers, ...new Uint8Array(signers * 64), ...message]))
}
