import { join } from 'node:path'
import { isAddress as isSolanaAddress, type Address } from '@solana/web3.js'
import type { Asset, CoinChain } from '../../../elements/testing/wire.js'
import { coinsToBaseUnits } from './coin-amount.js'
import { createEthereumFaucet } from './ethereum-faucet.js'
import { startEthereumNode } from './ethereum-node.js'
import { openSmartWallets, type SmartWallets } from './smart-wallet/smart-wallets.js'
import { startSolanaNode } from './solana/solana-node.js'
import { openEthereumUsdc } from './usdc/ethereum-usdc.js'
import { USDC_ADDRESSES, USDC_MINTS } from './usdc/real-addresses.js'
import { openEntryPoint, type EntryPoint } from './user-operations/entry-point.js'

/** The chain ids of the two Ethereum chains. */
export const CHAIN_IDS = { ethereum: 31337, base: 31338 } as const

export interface Chains {
  ethereumRpcUrl: string
  baseRpcUrl: string
  solanaRpcUrl: string
  /** The address of the local USDC: a contract on the Ethereum chains, a mint on Solana. */
  usdc: Readonly<Record<CoinChain, string>>
  /**
   * Sends coins or local USDC to an address in a real transaction and waits until it is mined. `amount` is in base
   * units (wei, lamports, millionths) as a bigint, or in whole coins as decimal text ("0.5"). `token` is an address of
   * real USDC and selects the local USDC at that address. Resolves with the transaction's hash or signature. Rejects on
   * a bad address or amount.
   */
  fund(address: string, amount: bigint | string, chain: CoinChain, asset?: Asset, token?: string): Promise<string>
  /** The smart wallets of each Ethereum chain. */
  smartWallets: Readonly<Record<'ethereum' | 'base', SmartWallets>>
  /** The entry point for user operations (ERC-4337) on each Ethereum chain. */
  entryPoints: Readonly<Record<'ethereum' | 'base', EntryPoint>>
  /** Stops all chains. No process and no open handle remains. */
  stop(): Promise<void>
}

/** The provider's access to the chains: everything except stopping them. */
export type ChainAccess = Omit<Chains, 'stop'>

interface ChainsOptions {
  /** 0 takes any free port. */
  ports: { ethereum: number; base?: number; solana: number }
  /** A folder that keeps the chains over restarts. */
  data?: string
  log?: (line: string) => void
}

/** Starts two local Ethereum chains and a local Solana chain, each with JSON-RPC on 127.0.0.1. */
export async function startChains({ ports, data, log }: ChainsOptions): Promise<Chains> {
  const logging = log ? { log } : {}
  const persisted = (file: string) => (data ? { stateFile: join(data, file) } : {})
  const started = await Promise.allSettled([
    startEthereum('ethereum', ports.ethereum),
    startEthereum('base', ports.base ?? 0),
    startSolanaNode({ port: ports.solana, ...logging, ...persisted('solana.json') }),
  ] as const)
  const stop = async () => {
    await Promise.all(started.map(node => (node.status === 'fulfilled' ? node.value.stop() : undefined)))
  }
  const [ethereum, base, solana] = started
  if (ethereum.status === 'rejected' || base.status === 'rejected' || solana.status === 'rejected') {
    await stop()
    throw started.find(node => node.status === 'rejected')?.reason
  }
  return {
    ethereumRpcUrl: ethereum.value.rpcUrl,
    baseRpcUrl: base.value.rpcUrl,
    solanaRpcUrl: solana.value.rpcUrl,
    usdc: { ethereum: ethereum.value.usdc.address, base: base.value.usdc.address, solana: USDC_MINTS[0] },
    smartWallets: { ethereum: ethereum.value.smartWallets, base: base.value.smartWallets },
    entryPoints: { ethereum: ethereum.value.entryPoint, base: base.value.entryPoint },
    async fund(address, amount, chain, asset = 'native', token) {
      const units = typeof amount === 'bigint' ? amount : coinsToBaseUnits(amount, chain, asset)
      if (units <= 0n || units >= 2n ** 128n)
        throw new RangeError('The amount must be more than nothing, and less than everything')
      if (chain !== 'solana') {
        const { value } = chain === 'ethereum' ? ethereum : base
        return asset === 'USDC' ? value.usdc.mint(address, units, token) : value.send({ to: address, value: units })
      }
      if (!isSolanaAddress(address)) throw new RangeError(`Not a Solana address: ${address.slice(0, 60)}`)
      if (units >= 2n ** 63n) throw new RangeError('The amount must fit into 63 bits')
      return asset === 'USDC'
        ? solana.value.mintUsdc(address as Address, units, token)
        : solana.value.airdrop(address, units)
    },
    stop,
  }

  async function startEthereum(chain: 'ethereum' | 'base', port: number) {
    const node = await startEthereumNode({ port, chainId: CHAIN_IDS[chain], ...logging, ...persisted(`${chain}.json`) })
    const send = createEthereumFaucet(node.rpcUrl)
    try {
      return {
        ...node,
        send,
        usdc: await openEthereumUsdc(node.rpcUrl, send, USDC_ADDRESSES[chain]),
        smartWallets: await openSmartWallets(node.rpcUrl, send),
        entryPoint: await openEntryPoint(node.rpcUrl, CHAIN_IDS[chain]),
      }
    } catch (error) {
      await node.stop()
      throw error
    }
  }
}
