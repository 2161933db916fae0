import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
} from '@solana/web3.js'

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
/** The hash of no block. A transaction with it can never be sent. */
const NO_BLOCK = '11111111111111111111111111111111'

/**
 * An unsigned transaction in base64 that only contains a text, for wallets that cannot sign a text alone. It can never
 * be sent.
 */
export const memoTransaction = (owner: string, text: string): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        message => setTransactionMessageFeePayer(address(owner), message),
        message =>
          setTransactionMessageLifetimeUsingBlockhash(
            { blockhash: NO_BLOCK as Blockhash, lastValidBlockHeight: 0n },
            message,
          ),
        message =>
          appendTransactionMessageInstruction(
            { programAddress: address(MEMO_PROGRAM), data: new TextEncoder().encode(text) },
            message,
          ),
      ),
    ),
  )
