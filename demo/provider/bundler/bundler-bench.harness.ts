import { http, parseEther, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  entryPoint08Address,
  formatUserOperationRequest,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { startWorld, type World } from '../../world.js'
import type { ChainAccess } from '../chains/index.js'
import { chainClient, smartAccount } from './smart-account.harness.js'

export const CHAIN = 31337
export const POLICY = '7f0c2d5e-3a41-4b8e-9f10-2c6d8a9b1e23'
/** What the operations of these tests pay. */
export const VALUE = parseEther('0.25')

interface Answer {
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

export const somebody = (): Address => privateKeyToAccount(generatePrivateKey()).address

/** A world with an app that has a paymaster policy, and clients of its bundler as hosts make them. */
export class BundlerBench {
  readonly client: ReturnType<typeof chainClient>
  readonly bundlerUrl: string
  readonly paymasterUrl: string

  private constructor(
    readonly world: World,
    readonly chains: ChainAccess,
  ) {
    this.client = chainClient(CHAIN, world.ethereumRpcUrl)
    this.bundlerUrl = `${world.apiUrlLocal}/bundler/${CHAIN}`
    this.paymasterUrl = `${world.apiUrlLocal}/paymaster/${CHAIN}`
  }

  static async start(): Promise<BundlerBench> {
    const world = await startWorld()
    const { chains } = world.driver
    if (!chains) throw new Error('There are no chains')
    await world.driver.createApp({
      smart_wallets: {
        enabled: true,
        smart_wallet_type: 'kernel',
        configured_networks: [{ chain_id: `eip155:${CHAIN}`, paymaster_context: { policy_id: POLICY } }],
      },
    })
    return new BundlerBench(world, chains)
  }

  /** A new owner's smart wallet, with coins in it. */
  async account(coins: string | bigint = '1'): Promise<SmartAccount> {
    const owner = privateKeyToAccount(generatePrivateKey())
    const account = await smartAccount(this.client, this.chains.smartWallets.ethereum, owner)
    if (coins !== 0n) await this.chains.fund(account.address, coins, 'ethereum')
    return account
  }

  bundler(account: SmartAccount) {
    const transport = http(this.bundlerUrl, { retryCount: 0 })
    return createBundlerClient({ account, client: this.client, transport, pollingInterval: 20 })
  }

  /** The options of an operation that the paymaster pays for. */
  sponsored(policyId = POLICY) {
    const paymaster = createPaymasterClient({ transport: http(this.paymasterUrl, { retryCount: 0 }) })
    return { paymaster, paymasterContext: { policyId } }
  }

  balanceOf(address: Address): Promise<bigint> {
    return this.client.getBalance({ address })
  }

  depositOf(address: Address): Promise<bigint> {
    return this.client.readContract({
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'balanceOf',
      args: [address],
    })
  }

  /** All that an address has: its coins, and its deposit at the entry point. */
  async wealthOf(address: Address): Promise<bigint> {
    return (await this.balanceOf(address)) + (await this.depositOf(address))
  }

  /** A prepared operation that pays `VALUE`, with these changes, signed by the owner. */
  async signed(account: SmartAccount, recipient: Address, changes: object = {}, options: object = {}) {
    const calls = [{ to: recipient, value: VALUE }]
    const prepared = await this.bundler(account).prepareUserOperation({ account, calls, ...options })
    const operation = { ...prepared, ...changes } as UserOperation<'0.8'>
    return { ...operation, signature: await account.signUserOperation(operation) }
  }

  /** Sends a JSON-RPC call. Resolves with its result or its error. */
  async call(method: string, params: readonly unknown[], url = this.bundlerUrl): Promise<Answer> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    return (await answer.json()) as Answer
  }

  send(operation: object): Promise<Answer> {
    return this.call('eth_sendUserOperation', [
      formatUserOperationRequest(operation as UserOperation),
      entryPoint08Address,
    ])
  }
}
