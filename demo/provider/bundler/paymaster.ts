import { concat, createPublicClient, createWalletClient, http, numberToHex, parseEther, type Hex } from 'viem'
import { entryPoint08Abi, entryPoint08Address, toPackedUserOperation } from 'viem/account-abstraction'
import type { RpcMethod, RpcMethods } from '../chains/json-rpc.js'
import type { EntryPoint } from '../chains/user-operations/entry-point.js'
import { invalidOperation, readEntryPoint, readOperation, type Operation } from './read-operation.js'

const POLL_MS = 20
const VALID_S = 300
/** Before it signs, the paymaster deposits the second amount at the entry point if it has less than the first there. */
const [LEAST_DEPOSIT, DEPOSIT] = [parseEther('1000'), parseEther('10000')]
/** The most that the paymaster pays for one operation. */
const COST_LIMIT = parseEther('10')
const STUB_SIGNATURE: Hex = `0x${'ff'.repeat(64)}1c`

const field = (declaration: string) => {
  const [type = '', name = ''] = declaration.split(' ')
  return { type, name }
}
const SPONSORED =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint128 paymasterVerificationGasLimit,uint128 paymasterPostOpGasLimit,uint48 validUntil'
const types = { SponsoredOperation: SPONSORED.split(',').map(field) }

/**
 * Pays for user operations (ERC-7677) if the context names a policy of an app. Its contract accepts what it signs, for
 * five minutes.
 */
export class Paymaster implements RpcMethods {
  readonly methods: ReadonlyMap<string, RpcMethod>
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    readonly entryPoint: EntryPoint,
    /** Whether an app has this policy on the paymaster's chain. */
    readonly hasPolicy: (policyId: string) => boolean,
  ) {
    const { paymaster } = entryPoint
    this.methods = new Map<string, RpcMethod>([
      [
        'pm_getPaymasterStubData',
        params => {
          this.#read(params)
          const paymasterData = concat([numberToHex(0, { size: 6 }), STUB_SIGNATURE])
          return { paymaster, paymasterData, paymasterPostOpGasLimit: '0x0' }
        },
      ],
      ['pm_getPaymasterData', async params => ({ paymaster, paymasterData: await this.#sign(this.#read(params)) })],
    ])
  }

  #read([value, address, chainId, context]: readonly unknown[]): Operation {
    const { entryPoint, hasPolicy } = this
    readEntryPoint(address)
    if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,12}$/i.test(chainId) || Number(chainId) !== entryPoint.chainId)
      throw invalidOperation(`The chain must be ${numberToHex(entryPoint.chainId)}`)
    const policyId = typeof context === 'object' && context !== null ? (context as { policyId?: unknown }).policyId : ''
    if (typeof policyId !== 'string' || !hasPolicy(policyId))
      throw invalidOperation('The context must name the policy of an app ("policyId")')
    return readOperation({ ...(value as object), paymaster: entryPoint.paymaster }, { toEstimate: true })
  }

  async #sign(operation: Operation): Promise<Hex> {
    const { entryPoint } = this
    if (highestCost(operation) > COST_LIMIT) throw invalidOperation('The operation is too expensive to be sponsored')
    await this.#inTurn(() => this.#payIn())
    // The chain's clock, which a tester cannot move.
    return paymasterDataFor(entryPoint, operation, Math.floor(Date.now() / 1000) + VALID_S)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => {})
    return result
  }

  /** Pays into the paymaster's deposit if it is low. */
  async #payIn(): Promise<void> {
    const { rpcUrl, paymaster, paymasterSigner } = this.entryPoint
    const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: POLL_MS })
    const contract = { address: entryPoint08Address, abi: entryPoint08Abi, args: [paymaster] } as const
    if ((await client.readContract({ ...contract, functionName: 'balanceOf' })) >= LEAST_DEPOSIT) return
    const wallet = createWalletClient({ account: paymasterSigner, transport: http(rpcUrl) })
    const hash = await wallet.writeContract({ ...contract, functionName: 'depositTo', value: DEPOSIT, chain: null })
    await client.waitForTransactionReceipt({ hash })
  }
}

/** Signs an operation for the paymaster. Resolves with the paymaster's data, valid until this time (Unix seconds). */
export async function paymasterDataFor(entryPoint: EntryPoint, operation: Operation, validUntil: number): Promise<Hex> {
  const { chainId, paymaster, paymasterSigner, rpcUrl } = entryPoint
  const signature = await createWalletClient({ account: paymasterSigner, transport: http(rpcUrl) }).signTypedData({
    domain: { name: 'Development Paymaster', version: '1', chainId, verifyingContract: paymaster },
    types,
    primaryType: 'SponsoredOperation',
    message: {
      ...toPackedUserOperation(operation),
      paymasterVerificationGasLimit: operation.paymasterVerificationGasLimit ?? 0n,
      paymasterPostOpGasLimit: operation.paymasterPostOpGasLimit ?? 0n,
      validUntil,
    },
  })
  return concat([numberToHex(validUntil, { size: 6 }), signature])
}

const highestCost = (operation: Operation): bigint =>
  operation.maxFeePerGas *
  (operation.preVerificationGas +
    operation.verificationGasLimit +
    operation.callGasLimit +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n))
