const RECEIPT_TIMEOUT_MS = 10_000
const RECEIPT_POLL_MS = 20

/**
 * Sends coins from the node's first development account, which the node signs for itself, and waits for the receipt.
 * Calls take turns: the node gives two transfers that come at once the same nonce.
 */
export function createEthereumFaucet(rpcUrl: string): (to: string, wei: bigint) => Promise<string> {
  let calls = 0
  const rpc = async (method: string, params: unknown[]): Promise<unknown> => {
    calls += 1
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: calls, method, params }),
      signal: AbortSignal.timeout(RECEIPT_TIMEOUT_MS),
    })
    const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  let last: Promise<unknown> = Promise.resolve()
  return (to, wei) => {
    const turn = last.then(() => send(to, wei))
    last = turn.catch(() => {})
    return turn
  }

  async function send(to: string, wei: bigint): Promise<string> {
    if (!/^0x[0-9a-fA-F]{40}$/.test(to)) throw new RangeError(`Not an Ethereum address: ${to.slice(0, 60)}`)
    const [from] = (await rpc('eth_accounts', [])) as string[]
    const hash = await rpc('eth_sendTransaction', [{ from, to, value: `0x${wei.toString(16)}` }])
    const end = Date.now() + RECEIPT_TIMEOUT_MS
    while (Date.now() < end) {
      const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as { status?: string } | null
      if (receipt?.status === '0x1') return String(hash)
      if (receipt) throw new Error('The transfer was reverted by its receiver')
      await new Promise(resolve => setTimeout(resolve, RECEIPT_POLL_MS))
    }
    throw new Error(`No receipt for ${String(hash)} within ${RECEIPT_TIMEOUT_MS / 1000} s`)
  }
}
