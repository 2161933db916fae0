/**
 * Everything that needs viem. Reached by `import()` only, so that it loads with the first screen that needs a chain.
 */
export { encodeTokenTransfer, getBalance, getErc20Balance, getErc20Info, getNonce, getToken } from './balance.js'
export type { TokenInfo } from './balance.js'
export type { EthereumAccess } from './client.js'
export type { CallAction, DecodedCall } from './calls/decoded-call.js'
export { readCalls } from './calls/read-calls.js'
export type { CallReading } from './calls/read-calls.js'
export { checksummed, hasOddChecksum } from './checksum.js'
export { atSpeed } from './fee-choice.js'
export type { Speed } from './fees.js'
export { pendingTransaction } from './pending-transaction.js'
export { prepareTransaction } from './prepare-transaction.js'
export type { PrepareOptions } from './prepare-transaction.js'
export type { EthereumTransaction, PreparedTransaction } from './prepared-transaction.js'
export { isTransactionOf, sendRawTransaction, waitForReceipt } from './send-transaction.js'
export { checkSigned, hashOf, toSignable } from './signed-transaction.js'
