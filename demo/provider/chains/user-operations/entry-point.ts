import { readFileSync } from 'node:fs'
import { concat, encodeAbiParameters, type Address, type Hex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import { ethereumRpc } from '../ethereum-faucet.js'
import { codeFrom, placeContract } from '../place-contract.js'

const contracts = <Name extends string>(file: string) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Record<Name, Hex>
const CODES = contracts<'senderCreator' | 'entryPoint' | 'simulation'>('./development-entry-point.json')
const { paymaster: PAYMASTER_CODE } = contracts<'paymaster'>('./development-paymaster.json')

/** The address of the contract that calls factories for the entry point 0.8. The entry point's code contains it. */
const SENDER_CREATOR = '0xEFC2c1444eBCC4Db75e7613d20C6a62fF67A167C'
const PAYMASTER = '0x4337000000000000000000000000000000005054'

/** Indexes of the node's accounts that send bundles of user operations, and that sign for the paymaster. */
const [BUNDLER_INDEX, SIGNER_INDEX] = [7, 6]

/** The ERC-4337 contracts of one chain, and the accounts of the node that use them. */
export interface EntryPoint {
  readonly rpcUrl: string
  readonly chainId: number
  /** Code that takes the entry point's place in a simulated call, and measures an operation. */
  readonly simulation: Hex
  readonly bundler: Address
  readonly paymaster: Address
  readonly paymasterSigner: Address
}

/** Puts our entry point at the address of the entry point 0.8, with the contracts that belong to it. */
export async function openEntryPoint(rpcUrl: string, chainId: number): Promise<EntryPoint> {
  const accounts = (await ethereumRpc(rpcUrl, 'eth_accounts', [])) as Address[]
  const [bundler, paymasterSigner] = [accounts[BUNDLER_INDEX], accounts[SIGNER_INDEX]]
  if (!bundler || !paymasterSigner) throw new Error('The Ethereum node has too few accounts')
  const paymaster = concat([PAYMASTER_CODE, encodeAbiParameters([{ type: 'address' }], [paymasterSigner])])
  const [simulation] = await Promise.all([
    codeFrom(rpcUrl, CODES.simulation),
    placeContract(rpcUrl, entryPoint08Address, CODES.entryPoint),
    placeContract(rpcUrl, SENDER_CREATOR, CODES.senderCreator),
    placeContract(rpcUrl, PAYMASTER, paymaster),
  ])
  return { rpcUrl, chainId, simulation, bundler, paymaster: PAYMASTER, paymasterSigner }
}
