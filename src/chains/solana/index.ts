/**
 * Everything that needs @solana/web3.js. Reached by `import()` only, so that it loads with the first screen that needs
 * a cluster.
 */
export { describeTransaction } from './describe.js'
export type { NamedToken, Grant, SolanaDescription, SolanaInstruction, Swap } from './describe.js'
export { memoTransaction } from './memo.js'
export { prepareSolana } from './prepare.js'
export { LAMPORTS_PER_SIGNATURE, offeredFee } from './fee.js'
export type { PreparedSolana } from './prepare.js'
export {
  assertSolanaAddress,
  associatedTokenAccount,
  getBalance,
  getLatestBlockhash,
  getTokenBalance,
  isSolanaAddress,
  leastToKeep,
  tokenAccountRent,
} from './read.js'
export { isTransaction } from './is-transaction.js'
export { confirm, getParsedTransaction, hasExpired, sendRaw } from './send.js'
export { buildTokenTransfer, buildTransfer } from './transfer.js'
export {
  base64,
  fromBase64,
  messageOf,
  parseSolanaTransaction,
  serialize,
  signatureOf,
  withBlockhash,
  withSignature,
} from './wire.js'
export type { CompiledInstruction, SolanaTransaction } from './wire.js'
