import type { EthereumRequest } from '../chains/ethereum-request.js'
import type { EthereumTransaction } from '../chains/ethereum/index.js'
import type { ScanRequest } from '../config/transaction-scan.js'
import { record } from '../lib/own/record.js'
import { hexQuantity } from '../lib/text/hex.js'

/** Builds a scan request for a transaction, which is filled in if possible, else as the host wrote it. */
export function scanRequest(
  transaction: EthereumTransaction | EthereumRequest,
  { from, chainId, domain }: { from: string; chainId: number; domain: string },
): ScanRequest {
  const { to, data, value, gas, nonce, gasPrice = transaction.maxFeePerGas } = record(transaction)
  return {
    metadata: { domain },
    chain_id: String(chainId),
    request: {
      method: 'eth_sendTransaction',
      params: [
        record({
          from,
          value: hexQuantity(value),
          ...(to && { to }),
          ...(data && { data }),
          ...(gas !== undefined && { gas: hexQuantity(gas) }),
          ...(gasPrice !== undefined && { gasPrice: hexQuantity(gasPrice) }),
          ...(nonce !== undefined && { nonce: hexQuantity(nonce) }),
        }),
      ],
    },
  }
}
