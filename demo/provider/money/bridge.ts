import { decodeFunctionData, encodeFunctionData, erc20Abi } from 'viem'
import type { BridgeWay } from '../../../elements/testing/wire.js'
import { ethereumRpc } from '../chains/ethereum-faucet.js'
import type { ChainAccess } from '../chains/index.js'
import type { ProviderContext } from '../context.js'
import { BridgeRequests, type BridgeRequest } from '../store/money/bridge-requests.js'
import { PayoutStore } from '../store/money/payouts.js'
import { NamedValues } from '../store/named-values.js'
import { transaction } from '../store/transaction.js'
import { SLOW_MS } from './checkout.js'

const WAY_KEY = 'bridge-way'
const INTERVAL_MS = 300

/** Sets how the bridge treats future deposits. */
export const setBridgeWay = (context: Pick<ProviderContext, 'db'>, way: BridgeWay): void =>
  new NamedValues(context.db).set(WAY_KEY, way)
/** How the bridge treats deposits at present. */
export const bridgeWay = (context: Pick<ProviderContext, 'db'>): BridgeWay =>
  (new NamedValues(context.db).get(WAY_KEY) ?? 'success') as BridgeWay

/** Watches for deposits. For each it records a payout on the other chain or, for a refund, of the deposit itself. */
export function watchDeposits(
  context: Pick<ProviderContext, 'db' | 'clock'>,
  chains: ChainAccess,
): () => Promise<void> {
  const requests = new BridgeRequests(context.db, context.clock.now)
  const payouts = new PayoutStore(context.db, context.clock.now)
  let checkedAt = 0
  return async () => {
    if (Math.abs(Date.now() - checkedAt) < INTERVAL_MS) return
    for (const request of requests.waiting())
      if ((await depositOf(request, chains)) >= BigInt(request.origin.amount))
        transaction(context.db, () => decide(request))
    checkedAt = Date.now()
  }

  function decide({ id, origin, destination }: BridgeRequest): void {
    const way = bridgeWay(context)
    const end = way === 'refund' ? origin : destination
    requests.decide(
      id,
      way,
      way === 'failure'
        ? null
        : payouts.owe({
            chain: end.chain,
            asset: end.asset,
            token: end.token,
            recipient: end.address,
            amount: BigInt(end.amount),
            dueAt: context.clock.now() + (way === 'slow' ? SLOW_MS : 0),
          }),
    )
  }
}

/** The balance at the deposit address of a request. */
async function depositOf(
  { depositAddress, depositAccount, origin }: BridgeRequest,
  chains: ChainAccess,
): Promise<bigint> {
  if (origin.chain === 'solana') {
    const method = origin.asset === 'USDC' ? 'getTokenAccountBalance' : 'getBalance'
    // A missing account has no balance.
    const answer = (await ethereumRpc(chains.solanaRpcUrl, method, [depositAccount]).catch(() => null)) as {
      value: number | { amount: string }
    } | null
    return answer === null ? 0n : BigInt(typeof answer.value === 'object' ? answer.value.amount : answer.value)
  }
  const rpcUrl = origin.chain === 'ethereum' ? chains.ethereumRpcUrl : chains.baseRpcUrl
  if (origin.token === null)
    return BigInt(String(await ethereumRpc(rpcUrl, 'eth_getBalance', [depositAddress, 'latest'])))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [depositAddress as `0x${string}`] })
  return BigInt(String(await ethereumRpc(rpcUrl, 'eth_call', [{ to: origin.token, data }, 'latest'])))
}

/** The accounts that a transaction pays into, on any local chain. Empty for an unknown transaction. */
export async function paidAccounts(hash: string, chains: ChainAccess): Promise<string[]> {
  if (!hash.startsWith('0x')) {
    const found = (await ethereumRpc(chains.solanaRpcUrl, 'getTransaction', [
      hash,
      { encoding: 'json', maxSupportedTransactionVersion: 0 },
    ]).catch(() => null)) as { transaction: { message: { accountKeys: string[] } } } | null
    return found?.transaction.message.accountKeys ?? []
  }
  for (const rpcUrl of [chains.ethereumRpcUrl, chains.baseRpcUrl]) {
    const found = (await ethereumRpc(rpcUrl, 'eth_getTransactionByHash', [hash])) as {
      to: string | null
      input: `0x${string}`
    } | null
    if (!found) continue
    try {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: found.input })
      if (functionName === 'transfer') return [args[0].toLowerCase()]
    } catch {
      /* not a token call, so it transfers the native coin */
    }
    return [(found.to ?? '').toLowerCase()]
  }
  return []
}

/** The status of a request in the bridge's terms. */
export function bridgeStatus(
  request: BridgeRequest,
  payouts: PayoutStore,
): 'waiting' | 'pending' | 'delayed' | 'success' | 'refund' | 'failure' {
  if (request.state === 'waiting' || request.state === 'failure') return request.state
  const payout = request.payoutId ? payouts.find(request.payoutId) : undefined
  if (!payout || payout.state === 'failed') return 'failure'
  if (payout.state !== 'paid') return request.state === 'slow' ? 'delayed' : 'pending'
  return request.state === 'refund' ? 'refund' : 'success'
}
