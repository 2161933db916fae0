import { setTimeout as pause } from 'node:timers/promises' // also where a test's clock is fake, because the node's is not

const RECEIPT_TIMEOUT_MS = 10_000
const RECEIPT_POLL_MS = 20

/** Makes one call to a node. Throws if the node answers with an error. */
export async function ethereumRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(RECEIPT_TIMEOUT_MS),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** A transaction as the node accepts it. `from` is one of the node's own accounts, by default the first. */
export interface FaucetTransaction {
  from?: string
  to?: string
  value?: bigint
  data?: string
}

/**
 * Sends transactions from the node's development accounts, which the node signs itself, and waits for each receipt.
 * Calls run one after the other, because the node gives concurrent ones the same nonce. Resolves with the transaction's
 * hash.
 */
export function createEthereumFaucet(rpcUrl: string): (transaction: FaucetTransaction) => Promise<string> {
  let last: Promise<unknown> = Promise.resolve()
  return transaction => {
    const sent = last.then(() => send(transaction))
    last = sent.catch(() => {})
    return sent
  }

  async function send({ from, to, value, data }: FaucetTransaction): Promise<string> {
    if (to !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(to))
      throw new RangeError(`Not an Ethereum address: ${to.slice(0, 60)}`)
    const sender = from ?? ((await ethereumRpc(rpcUrl, 'eth_accounts', [])) as string[])[0]
    const hash = await ethereumRpc(rpcUrl, 'eth_sendTransaction', [
      { from: sender, to, data, ...(value === undefined ? {} : { value: `0x${value.toString(16)}` }) },
    ])
    const end = Date.now() + RECEIPT_TIMEOUT_MS
    while (Date.now() < end) {
      const receipt = (await ethereumRpc(rpcUrl, 'eth_getTransactionReceipt', [hash])) as { status?: string } | null
      if (receipt?.status === '0x1') return String(hash)
      if (receipt) throw new Error('The transfer was reverted by its receiver')
      await pause(RECEIPT_POLL_MS)
    }
    throw new Error(`No receipt for ${String(hash)} within ${RECEIPT_TIMEOUT_MS / 1000} s`)
  }
}
