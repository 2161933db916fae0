import { ethereumRpc } from '../../chains/ethereum-faucet.js'

/** What became of a Solana transaction: on its way, confirmed, or failed. */
export async function solanaStatus(signature: string, rpcUrl: string): Promise<'broadcasted' | 'confirmed' | 'failed'> {
  const { value: [status] } = await ethereumRpc(rpcUrl, 'getSignatureStatuses', [[signature]]) as { value: ({ err: unknown } | null)[] }
  return !status ? 'broadcasted' : status.err === null ? 'confirmed' : 'failed'
}
