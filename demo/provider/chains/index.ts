import { join } from 'node:path'
import { isAddress as isSolanaAddress } from '@solana/web3.js'
import { coinsToBaseUnits, type CoinChain } from './coin-amount.js'
import { createEthereumFaucet } from './ethereum-faucet.js'
import { startEthereumNode } from './ethereum-node.js'
import { startSolanaNode } from './solana/solana-node.js'

export type { CoinChain } from './coin-amount.js'
export { faucetRoutes } from './faucet/faucet-routes.js'

export interface Chains {
  ethereumRpcUrl: string
  solanaRpcUrl: string
  /**
   * Sends coins to an address by a real transaction of a rich account, and waits until it is mined.
   * `amount`: base units (wei, lamports) as a bigint, or whole coins as decimal text ("0.5").
   * Answers the transaction's hash or signature; throws on a bad address or amount.
   */
  fund(address: string, amount: bigint | string, chain: CoinChain): Promise<string>
  /** Ends both chains; no process and no open handle is left. */
  stop(): Promise<void>
}

export interface ChainsOptions {
  /** 0 takes any free port. */
  ports: { ethereum: number; solana: number }
  /** A folder that keeps the chains over restarts. */
  data?: string
  log?: (line: string) => void
}

/** A local Ethereum chain (id 31337) and a local Solana chain, each with its JSON-RPC on 127.0.0.1. */
export async function startChains({ ports, data, log }: ChainsOptions): Promise<Chains> {
  const logging = log ? { log } : {}
  const [ethereum, solana] = await Promise.allSettled([
    startEthereumNode({ port: ports.ethereum, ...logging, ...(data ? { stateFile: join(data, 'ethereum.json') } : {}) }),
    startSolanaNode({ port: ports.solana, ...logging, ...(data ? { stateFile: join(data, 'solana.json') } : {}) }),
  ])
  if (ethereum.status === 'rejected' || solana.status === 'rejected') {
    await Promise.all([ethereum, solana].map(started => (started.status === 'fulfilled' ? started.value.stop() : undefined)))
    throw ethereum.status === 'rejected' ? ethereum.reason : solana.status === 'rejected' ? solana.reason : undefined
  }
  const ethereumFaucet = createEthereumFaucet(ethereum.value.rpcUrl)
  return {
    ethereumRpcUrl: ethereum.value.rpcUrl,
    solanaRpcUrl: solana.value.rpcUrl,
    async fund(address, amount, chain) {
      const units = typeof amount === 'bigint' ? amount : coinsToBaseUnits(amount, chain)
      if (units <= 0n || units >= 2n ** 128n) throw new RangeError('The amount must be more than nothing, and less than everything')
      if (chain === 'ethereum') return ethereumFaucet(address, units)
      if (!isSolanaAddress(address)) throw new RangeError(`Not a Solana address: ${address.slice(0, 60)}`)
      if (units >= 2n ** 64n) throw new RangeError('The amount must fit into 64 bits')
      return solana.value.airdrop(address, units)
    },
    async stop() {
      await Promise.all([ethereum.value.stop(), solana.value.stop()])
    },
  }
}
