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
import { placeContract } from '../place-contract.js'

const { wallet: walletCode, factory: factoryCode } = JSON.parse(
  readFileSync(new URL('./development-smart-wallet.json', import.meta.url), 'utf8'),
) as { wallet: Hex; factory: Hex }
const FACTORY = parseAbi([
  'function createAccount(address owner, uint256 salt)',
  'function execute(address owner, address to, uint256 value, bytes data, bytes signature)',
])
const WALLET = parseAbi(['function nonce() view returns (uint256)'])
/** Index of the node's account that pays for calls that owners sign. */
const PAYER_INDEX = 8
const NO_SALT = numberToHex(0, { size: 32 })

/** The address where libraries look for the factory of the simple accounts of the entry point 0.8. */
const FACTORY_ADDRESS = '0x13E9ed32155810FDbd067D4522C492D6f68E5944'

/** A call that a smart wallet makes. `value` is in wei. */
export interface SmartWalletCall {
  to: Address
  value: bigint
  data: Hex
}

/** The smart wallets of one chain: contracts that make the calls their owner has signed. */
export interface SmartWallets {
  /** The factory call that deploys this owner's wallet, in the form of ERC-6492. */
  deployment(owner: Address): { factory: Address; factoryData: Hex }
  isDeployed(owner: Address): Promise<boolean>
  /** The nonce of the owner's next signed call. */
  nonceOf(owner: Address): Promise<bigint>
  /**
   * Submits a call that the owner signed, and deploys the wallet if needed. Waits until it is mined. Resolves with the
   * transaction's hash; rejects if the wallet refuses.
   */
  execute(owner: Address, call: SmartWalletCall, signature: Hex): Promise<string>
}

/** The address of an owner's smart wallet, the same on each chain. */
export const smartWalletOf = (owner: Address): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: FACTORY_ADDRESS,
    salt: NO_SALT,
    bytecode: concat([walletCode, encodeAbiParameters([{ type: 'address' }], [owner])]),
  })

/** Opens the smart wallets of a chain, and puts their factory there. */
export async function openSmartWallets(
  rpcUrl: string,
  send: (transaction: FaucetTransaction) => Promise<string>,
): Promise<SmartWallets> {
  const payer = ((await ethereumRpc(rpcUrl, 'eth_accounts', [])) as Address[])[PAYER_INDEX]
  if (!payer) throw new Error('The Ethereum node has too few accounts')
  await placeContract(rpcUrl, FACTORY_ADDRESS, factoryCode)
  const hasCode = async (address: Address) => (await ethereumRpc(rpcUrl, 'eth_getCode', [address, 'latest'])) !== '0x'
  const isDeployed = (owner: Address) => hasCode(smartWalletOf(owner))
  return {
    deployment: owner => ({
      factory: FACTORY_ADDRESS,
      factoryData: encodeFunctionData({ abi: FACTORY, functionName: 'createAccount', args: [owner, 0n] }),
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
        from: payer,
        to: FACTORY_ADDRESS,
        data: encodeFunctionData({ abi: FACTORY, functionName: 'execute', args: [owner, to, value, data, signature] }),
      }
      // Simulated first, because only `eth_call` returns the wallet's reason for a refusal.
      await ethereumRpc(rpcUrl, 'eth_call', [transaction, 'latest'])
      return send(transaction)
    },
  }
}
