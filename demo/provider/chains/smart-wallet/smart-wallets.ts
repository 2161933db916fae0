import { readFileSync } from 'node:fs'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  numberToHex,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import { ethereumRpc, type FaucetTransaction } from '../ethereum-faucet.js'

const { wallet: walletCode, factory: factoryCode } = JSON.parse(
  readFileSync(new URL('./development-smart-wallet.json', import.meta.url), 'utf8'),
) as { wallet: Hex; factory: Hex }
const FACTORY = parseAbi([
  'function create(address owner)',
  'function execute(address owner, address to, uint256 value, bytes data, bytes signature)',
])
const WALLET = parseAbi(['function nonce() view returns (uint256)'])
/** The node's account that makes the factory by its first transaction (so that it is always at the same address), and pays for what owners signed. */
const BRINGER = 8
const NO_SALT = numberToHex(0, { size: 32 })

/** The first address that the bringer's account makes; the node's accounts are the same everywhere (its published test phrase). */
const factoryAddress = getContractAddress({ from: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f', nonce: 0n })

/** What a smart wallet is to do: a call with so many wei. */
export interface SmartWalletCall {
  to: Address
  value: bigint
  data: Hex
}

/** The smart wallets of one chain: contracts that do what their owner has signed. */
export interface SmartWallets {
  /** What has this owner's wallet made, as ERC-6492 wants it. */
  deployment(owner: Address): { factory: Address; factoryData: Hex }
  isDeployed(owner: Address): Promise<boolean>
  /** The number that the owner's next call is signed with. */
  nonceOf(owner: Address): Promise<bigint>
  /** Brings what the owner signed to the wallet, which is made when it is not there yet; waits until it is mined. Answers the transaction's hash; throws where the wallet refuses. */
  execute(owner: Address, call: SmartWalletCall, signature: Hex): Promise<string>
}

/** The address of an owner's smart wallet, on each chain the same. */
export const smartWalletOf = (owner: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: factoryAddress,
    salt: NO_SALT,
    bytecode: concat([walletCode, encodeAbiParameters([{ type: 'address' }], [owner])]),
  })

/** The smart wallets of a chain; their factory is deployed when it is not there yet. */
export async function openSmartWallets(
  rpcUrl: string,
  send: (transaction: FaucetTransaction) => Promise<string>,
): Promise<SmartWallets> {
  const bringer = ((await ethereumRpc(rpcUrl, 'eth_accounts', [])) as Address[])[BRINGER]
  if (!bringer || getContractAddress({ from: bringer, nonce: 0n }) !== factoryAddress)
    throw new Error('The Ethereum node has other accounts than it should')
  const hasCode = async (address: Address) => (await ethereumRpc(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x'
  if (!(await hasCode(factoryAddress))) await send({ from: bringer, data: factoryCode })
  const isDeployed = (owner: Address) => hasCode(smartWalletOf(owner))
  return {
    deployment: owner => ({
      factory: factoryAddress,
      factoryData: encodeFunctionData({ abi: FACTORY, functionName: 'create', args: [owner] }),
    }),
    isDeployed,
    async nonceOf(owner) {
      if (!(await isDeployed(owner))) return 0n
      return BigInt(
        (await ethereumRpc(rpcUrl, 'eth_call', [
          { to: smartWalletOf(owner), data: encodeFunctionData({ abi: WALLET }) },
          'latest',
        ])) as Hex,
      )
    },
    async execute(owner, { to, value, data }, signature) {
      const transaction = {
        from: bringer,
        to: factoryAddress,
        data: encodeFunctionData({ abi: FACTORY, functionName: 'execute', args: [owner, to, value, data, signature] }),
      }
      // First without doing it: only so the wallet says why it refuses.
      await ethereumRpc(rpcUrl, 'eth_call', [transaction, 'latest'])
      return send(transaction)
    },
  }
}
