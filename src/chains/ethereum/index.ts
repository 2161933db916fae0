/** Everything that needs viem. Reached by `import()` only, so that it loads with the first screen that needs a chain. */
export { encodeTokenTransfer, getBalance, getErc20Balance, getErc20Info } from './balance.js'
export type { EthereumAccess } from './client.js'
export { decodeCall } from './decode-call.js'
export type { DecodedCall } from './decode-call.js'
export { checksummed, hasOddChecksum, prepareTransaction } from './prepare-transaction.js'
export type { EthereumTransaction, PreparedTransaction, PrepareOptions } from './prepare-transaction.js'
export { sendRawTransaction, waitForReceipt } from './send-transaction.js'
export { checkSigned, hashOf, toSignable } from './signed-transaction.js'
