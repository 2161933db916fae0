import {
  decodeFunctionData,
  getAddress,
  hexToBigInt,
  isAddressEqual,
  numberToHex,
  parseEventLogs,
  size,
  slice,
  zeroAddress,
  type Hex,
  type PublicClient,
} from 'viem'
import { entryPoint08Abi, entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import type { Operation } from './read-operation.js'

type Packed = Extract<ReturnType<typeof decodeBundle>, { functionName: 'handleOps' }>['args'][0][number]

const decodeBundle = (data: Hex) => decodeFunctionData({ abi: entryPoint08Abi, data })

/** The entry point's event of a mined operation; undefined for an unknown hash. */
async function eventOf(client: PublicClient, hash: Hex) {
  const [event] = await client.getContractEvents({
    address: entryPoint08Address,
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash },
    fromBlock: 0n,
    strict: true,
  })
  return event
}

/** The answer of `eth_getUserOperationByHash`: null for an operation that is not mined. */
export async function minedOperation(client: PublicClient, chainId: number, hash: Hex): Promise<object | null> {
  const event = await eventOf(client, hash)
  if (!event) return null
  const { input, blockHash, blockNumber } = await client.getTransaction({ hash: event.transactionHash })
  const bundle = decodeBundle(input)
  const operations = bundle.functionName === 'handleOps' ? bundle.args[0].map(unpacked) : []
  const userOperation = operations.find(
    operation =>
      getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint08Address,
        entryPointVersion: '0.8',
        userOperation: operation,
      }) === hash.toLowerCase(),
  )
  return userOperation
    ? {
        userOperation: inHex(userOperation),
        entryPoint: entryPoint08Address,
        transactionHash: event.transactionHash,
        blockHash,
        blockNumber: numberToHex(blockNumber),
      }
    : null
}

/** The answer of `eth_getUserOperationReceipt`: null for an operation that is not mined. */
export async function operationReceipt(client: PublicClient, hash: Hex): Promise<object | null> {
  const event = await eventOf(client, hash)
  if (!event) return null
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [event.transactionHash] })
  if (!receipt) return null
  const { sender, paymaster, nonce, success, actualGasCost, actualGasUsed } = event.args
  const logs = ownLogs(receipt.logs, event.logIndex)
  const [reverted] = parseEventLogs({ abi: entryPoint08Abi, logs, eventName: 'UserOperationRevertReason' })
  return {
    userOpHash: hash,
    entryPoint: entryPoint08Address,
    sender,
    nonce: numberToHex(nonce),
    ...(isAddressEqual(paymaster, zeroAddress) ? {} : { paymaster }),
    actualGasCost: numberToHex(actualGasCost),
    actualGasUsed: numberToHex(actualGasUsed),
    success,
    ...(reverted ? { reason: reverted.args.revertReason } : {}),
    logs,
    receipt,
  }
}

/** The logs of one operation in its bundle: those after the operation before it, up to its own event. */
function ownLogs<Log extends Parameters<typeof parseEventLogs>[0]['logs'][number]>(logs: Log[], last: number): Log[] {
  const ends = parseEventLogs({ abi: entryPoint08Abi, logs, eventName: ['BeforeExecution', 'UserOperationEvent'] })
  const before = ends.map(({ logIndex }) => Number(logIndex)).filter(index => index < last)
  const first = Math.max(-1, ...before)
  return logs.filter(({ logIndex }) => Number(logIndex) > first && Number(logIndex) <= last)
}

function unpacked({ initCode, accountGasLimits, gasFees, paymasterAndData, ...same }: Packed): Operation {
  return {
    ...same,
    verificationGasLimit: hexToBigInt(slice(accountGasLimits, 0, 16)),
    callGasLimit: hexToBigInt(slice(accountGasLimits, 16)),
    maxPriorityFeePerGas: hexToBigInt(slice(gasFees, 0, 16)),
    maxFeePerGas: hexToBigInt(slice(gasFees, 16)),
    ...(size(initCode) >= 20 ? { factory: getAddress(slice(initCode, 0, 20)), factoryData: rest(initCode, 20) } : {}),
    ...(size(paymasterAndData) >= 52
      ? {
          paymaster: getAddress(slice(paymasterAndData, 0, 20)),
          paymasterVerificationGasLimit: hexToBigInt(slice(paymasterAndData, 20, 36)),
          paymasterPostOpGasLimit: hexToBigInt(slice(paymasterAndData, 36, 52)),
          paymasterData: rest(paymasterAndData, 52),
        }
      : {}),
  } as Operation
}

const rest = (data: Hex, start: number): Hex => (size(data) > start ? slice(data, start) : '0x')

const inHex = (operation: Operation): object =>
  Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
