import {
  createPublicClient,
  defineChain,
  encodeFunctionData,
  http,
  parseAbi,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toSmartAccount,
  type SmartAccount,
} from 'viem/account-abstraction'
import type { SmartWallets } from '../chains/smart-wallet/smart-wallets.js'
import { smartWalletOf } from '../chains/smart-wallet/smart-wallets.js'

const WALLET = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(Call[] calls)',
])
const STUB_SIGNATURE: Hex = `0x${'ff'.repeat(64)}1c`
const POLL_MS = 20

/** Signs typed data for an address: a key in a test, or the visitor's wallet in a page. */
export interface Owner {
  readonly address: Address
  signTypedData(data: TypedDataDefinition): Promise<Hex>
}

/** A client of a chain as a host makes it. */
export const chainClient = (id: number, url: string) =>
  createPublicClient({
    chain: defineChain({
      id,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(url),
    pollingInterval: POLL_MS,
  })

/** The owner's development smart wallet, as an account for viem's bundler client. */
export const smartAccount = (
  client: ReturnType<typeof chainClient>,
  wallets: Pick<SmartWallets, 'deployment'>,
  owner: Owner,
): Promise<SmartAccount> =>
  toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
    getAddress: () => Promise.resolve(smartWalletOf(owner.address)),
    getFactoryArgs: () => Promise.resolve(wallets.deployment(owner.address)),
    getStubSignature: () => Promise.resolve(STUB_SIGNATURE),
    encodeCalls(calls) {
      const [first] = calls
      return Promise.resolve(
        calls.length === 1 && first
          ? encodeFunctionData({
              abi: WALLET,
              functionName: 'execute',
              args: [first.to, first.value ?? 0n, first.data ?? '0x'],
            })
          : encodeFunctionData({
              abi: WALLET,
              functionName: 'executeBatch',
              args: [calls.map(({ to, value = 0n, data = '0x' }) => ({ target: to, value, data }))],
            }),
      )
    },
    signUserOperation({ chainId = client.chain.id, ...operation }) {
      return owner.signTypedData(
        getUserOperationTypedData({
          chainId,
          entryPointAddress: entryPoint08Address,
          userOperation: { ...operation, sender: smartWalletOf(owner.address) },
        }) as TypedDataDefinition,
      )
    },
    signMessage: () => Promise.reject(new Error('Not needed in these tests')),
    signTypedData: () => Promise.reject(new Error('Not needed in these tests')),
  })
