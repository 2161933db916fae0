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
/** The hash of no block: what is signed with it can never be sent. */
const NO_BLOCK = '11111111111111111111111111111111'

/** A transaction that does nothing but carry a text, for wallets that sign no text alone; unsigned, in base64. It can never be sent. */
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
