import { createPublicClient, createWalletClient, http, numberToHex, type Hex, type PublicClient } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationHash,
  toPackedUserOperation,
} from 'viem/account-abstraction'
import { RpcError, type RpcMethod, type RpcMethods } from '../chains/json-rpc.js'
import type { EntryPoint } from '../chains/user-operations/entry-point.js'
import { estimateGas } from './estimate.js'
import { minedOperation, operationReceipt } from './mined-operation.js'
import { preVerificationGasOf } from './pre-verification-gas.js'
import { invalidOperation, readEntryPoint, readHash, readOperation, type Operation } from './read-operation.js'
import { refusalOf, RPC_REJECTED } from './refusal.js'

const POLL_MS = 20
/** Gas of a bundle beside the limits of its operation. */
const BUNDLE_GAS = 200_000n

/**
 * A small bundler (ERC-4337, ERC-7769). Each operation is simulated and then mined at once, in a bundle of its own; it
 * is refused if the simulation is. There is no pool of waiting operations and no reputation, and the code of accounts is
 * not held to the storage rules (ERC-7562).
 */
export class Bundler implements RpcMethods {
  readonly methods: ReadonlyMap<string, RpcMethod>
  readonly #client: PublicClient
  #last: Promise<unknown> = Promise.resolve()

  constructor(readonly entryPoint: EntryPoint) {
    this.#client = createPublicClient({ transport: http(entryPoint.rpcUrl), pollingInterval: POLL_MS })
    this.methods = new Map<string, RpcMethod>([
      ['eth_chainId', () => numberToHex(entryPoint.chainId)],
      ['eth_supportedEntryPoints', () => [entryPoint08Address]],
      ['eth_estimateUserOperationGas', params => this.#estimate(params)],
      ['eth_sendUserOperation', params => this.#send(params)],
      ['eth_getUserOperationByHash', ([hash]) => minedOperation(this.#client, entryPoint.chainId, readHash(hash))],
      ['eth_getUserOperationReceipt', ([hash]) => operationReceipt(this.#client, readHash(hash))],
    ])
  }

  async #estimate([value, address, stateOverride]: readonly unknown[]): Promise<Record<string, Hex>> {
    readEntryPoint(address)
    if (stateOverride !== undefined && stateOverride !== null)
      throw invalidOperation('A state override is not supported here')
    const estimate = await estimateGas(this.#client, this.entryPoint, readOperation(value, { toEstimate: true }))
    return Object.fromEntries(Object.entries(estimate).map(([name, gas]: [string, bigint]) => [name, numberToHex(gas)]))
  }

  async #send([value, address]: readonly unknown[]): Promise<Hex> {
    readEntryPoint(address)
    const operation = readOperation(value)
    const needed = preVerificationGasOf(operation)
    if (operation.preVerificationGas < needed) throw invalidOperation(`preVerificationGas must be at least ${needed}`)
    const { baseFeePerGas } = await this.#client.getBlock()
    if (operation.maxFeePerGas < (baseFeePerGas ?? 0n))
      throw invalidOperation(`maxFeePerGas must be at least ${baseFeePerGas ?? 0n}`)
    // One after the other: each operation is simulated on what the one before it has left.
    const mined = this.#last.then(() => this.#mine(operation))
    this.#last = mined.catch(() => {})
    await mined
    return getUserOperationHash({
      chainId: this.entryPoint.chainId,
      entryPointAddress: entryPoint08Address,
      entryPointVersion: '0.8',
      userOperation: operation,
    })
  }

  async #mine(operation: Operation): Promise<void> {
    const { bundler, rpcUrl } = this.entryPoint
    const bundle = {
      account: bundler,
      address: entryPoint08Address,
      abi: entryPoint08Abi,
      functionName: 'handleOps',
      args: [[toPackedUserOperation(operation)], bundler],
      gas: gasOf(operation),
      maxFeePerGas: operation.maxFeePerGas,
      maxPriorityFeePerGas: operation.maxPriorityFeePerGas,
    } as const
    await this.#client.simulateContract(bundle).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const wallet = createWalletClient({ account: bundler, transport: http(rpcUrl) })
    const hash = await wallet.writeContract({ ...bundle, chain: null })
    const { status } = await this.#client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new RpcError(RPC_REJECTED, 'The chain has changed, and refused the operation')
  }
}

const gasOf = (operation: Operation): bigint =>
  BUNDLE_GAS +
  operation.preVerificationGas +
  operation.verificationGasLimit +
  (operation.paymasterVerificationGasLimit ?? 0n) +
  ((operation.callGasLimit + (operation.paymasterPostOpGasLimit ?? 0n)) * 64n) / 63n
