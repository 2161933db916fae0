import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  generateKeyPair,
  getAddressFromPublicKey,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Address,
  type Blockhash,
  type IInstruction,
} from '@solana/web3.js'
import type { LandedTransaction } from './landed-transaction.js'
import type { SolanaLedger } from './ledger.js'
import { describeTransactionError } from './transaction-error.js'
import { readTransaction } from './wire-transaction.js'

const SYSTEM_PROGRAM = address('11111111111111111111111111111111')
const LAMPORTS = 500_000_000n * 1_000_000_000n

interface NodeAccount {
  readonly address: Address
  /** Sends these instructions in one transaction of the account. Resolves with its signature. */
  readonly send: (instructions: readonly IInstruction[]) => Promise<string>
}

/**
 * Opens the node's own account, which pays for the coins of testers. `onChange` is called with each of its transactions.
 */
export async function openNodeAccount(
  ledger: SolanaLedger,
  onChange: (landed: LandedTransaction) => void,
): Promise<NodeAccount> {
  const keys = await generateKeyPair()
  const payer = await getAddressFromPublicKey(keys.publicKey)
  ledger.setAccount(payer, { lamports: LAMPORTS, data: new Uint8Array(), owner: SYSTEM_PROGRAM, executable: false })

  const signed = async (instructions: readonly IInstruction[]): Promise<Uint8Array> => {
    const { blockhash, lastValidBlockHeight } = ledger.latestBlockhash()
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      empty => setTransactionMessageFeePayer(payer, empty),
      paid =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          paid,
        ),
      timed => appendTransactionMessageInstructions(instructions, timed),
    )
    return new Uint8Array(getTransactionEncoder().encode(await signTransaction([keys], compileTransaction(message))))
  }

  return {
    address: payer,
    async send(instructions) {
      const wire = readTransaction(await signed(instructions))
      const landed = wire && ledger.send(wire)
      if (!landed) throw new Error('The transaction did not reach the chain')
      onChange(landed)
      if (landed.err !== null) throw new Error(describeTransactionError(landed.err))
      return landed.signature
    },
  }
}
