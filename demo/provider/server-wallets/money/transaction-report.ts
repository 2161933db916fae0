import { decodeFunctionData, erc20Abi, getAddress, isAddressEqual, parseTransaction, type Hex } from 'viem'
import { ethereumRpc } from '../../chains/ethereum-faucet.js'
import type { ChainAccess } from '../../chains/index.js'
import { CHAIN_IDS } from '../../chains/index.js'
import { solanaStatus } from '../signing/solana-status.js'
import type { KeptTransaction, ServerWallet } from '../store.js'
import { NETWORKS, told } from './wallet-money.js'

type Status = 'broadcasted' | 'confirmed' | 'execution_reverted' | 'failed'

const NETWORK_OF: Readonly<Record<string, string>> = { [`eip155:${CHAIN_IDS.ethereum}`]: 'ethereum', [`eip155:${CHAIN_IDS.base}`]: 'base' }

/** The network of a transaction by its CAIP-2 name; undefined for one that has no name here. */
const networkOf = (caip2: string): string | undefined => caip2.startsWith('solana:') ? 'solana' : NETWORK_OF[caip2]

/** What became of a transaction, as its chain says now. */
export async function statusOf({ hash, caip2 }: KeptTransaction, chains: ChainAccess | undefined): Promise<Status> {
  const network = networkOf(caip2)
  if (!chains || network === undefined) return 'broadcasted'
  if (network === 'solana') return solanaStatus(hash, chains.solanaRpcUrl)
  const receipt = await ethereumRpc(network === 'ethereum' ? chains.ethereumRpcUrl : chains.baseRpcUrl, 'eth_getTransactionReceipt', [hash]) as { status: string } | null
  return receipt === null ? 'broadcasted' : receipt.status === '0x1' ? 'confirmed' : 'execution_reverted'
}

/** The payment that an Ethereum transaction makes: coins, or the local USDC; null for anything else. */
export function transferOf(kept: KeptTransaction, wallet: ServerWallet, chains: ChainAccess | undefined) {
  const network = networkOf(kept.caip2)
  if (network === undefined || network === 'solana' || !chains) return null
  const { to, value = 0n, data = '0x' } = parseTransaction(kept.raw as Hex)
  const payment = paymentOf(to ?? null, value, data, [chains.usdc[network === 'ethereum' ? 'ethereum' : 'base'], ...NETWORKS[network]?.usdc ?? []])
  if (!payment) return null
  return {
    type: 'transfer_sent' as const, sender: wallet.address, sender_privy_user_id: wallet.userId, recipient: getAddress(payment.recipient), recipient_privy_user_id: null,
    ...told(network, payment.asset, payment.amount),
  }
}

function paymentOf(to: Hex | null, value: bigint, data: Hex, tokens: readonly string[]): { recipient: string; asset: 'eth' | 'usdc'; amount: bigint } | undefined {
  if (to === null) return undefined
  if (data === '0x') return { recipient: to, asset: 'eth', amount: value }
  if (!tokens.some(token => isAddressEqual(token as Hex, to))) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'transfer' ? { recipient: args[0], asset: 'usdc', amount: args[1] } : undefined
  } catch {
    return undefined
  }
}
