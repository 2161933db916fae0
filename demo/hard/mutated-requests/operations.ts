import { below, chance, pick } from '../harness/random.js'
import { gasMembers } from '../harness/operation-gas.js'
import { KNOWN, mutatedHex } from './calls.js'
import { OneFunction } from './one-function.js'
import { membersOf, mutateMessage, type Data } from './typed-data.js'
import { address, amount, bytes, time, USDC, written } from './values.js'

const GAS = 'uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
const CALL = 'uint256 nonce,bytes initCode,bytes callData'
const OLD = `${CALL},uint256 callGasLimit,uint256 verificationGasLimit,${GAS}`
const NEW = `${CALL},uint128 verificationGasLimit,uint128 callGasLimit,uint256 preVerificationGas,uint128 maxPriorityFeePerGas,uint128 maxFeePerGas,bytes paymasterAndData`
const ENDS = 'uint48 validAfter,uint48 validUntil,address entryPoint'
export const OPERATIONS: readonly (readonly [primaryType: string, members: string])[] = [
  ['UserOperation', `address sender,${OLD}`],
  [
    'PackedUserOperation',
    `address sender,${CALL},bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData`,
  ],
  ['SafeOp', `address safe,${OLD},${ENDS}`],
  ['SafeOp', `address safe,${NEW},${ENDS}`],
  [
    'SafeTx',
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
  ],
]
export const EXECUTE = new OneFunction('execute(address, uint256, bytes)')
export const EXECUTE_OP = new OneFunction('executeUserOp(address, uint256, bytes, uint8)')
export const IN_TOKENS = KNOWN.filter(({ signature }) => /^(approve|transfer)\(address, uint256\)$/.test(signature))

const bentData = (digits: string, share: number): string => {
  let data = digits.slice(2)
  while (chance(share)) data = mutatedHex(data)
  return `0x${data.length % 2 ? `${data}0` : data}`
}

export function anOperation(): Data {
  const [primaryType, list] = pick(OPERATIONS)
  const { abi, values } = pick(IN_TOKENS)
  const inner = chance(0.15) ? '0x' : bentData(abi.encode(values()), 0.15)
  const value = chance(0.25) ? amount(96) : 0n
  const executed =
    primaryType === 'SafeOp'
      ? EXECUTE_OP.encode([USDC.address, value, inner, chance(0.1) ? 1 : 0])
      : EXECUTE.encode([USDC.address, value, inner])
  const own: Record<string, () => unknown> = {
    callData: () => (chance(0.1) ? inner : bentData(executed, 0.15)),
    data: () => inner,
    to: () => USDC.address,
    value: () => written(value),
    operation: () => (chance(0.1) ? 1 : 0),
    gasPrice: () => (chance(0.2) ? below(9) : 0),
    validUntil: time,
    ...gasMembers(address),
  }
  const members = membersOf(list)
  const valueOf = (type: string) =>
    type === 'address' ? address() : type === 'bytes' ? '0x' : type === 'bytes32' ? `0x${bytes(32)}` : below(99_999)
  const data: Data = {
    types: { [primaryType]: members },
    primaryType,
    domain: { chainId: 1, verifyingContract: address() },
    message: Object.fromEntries(members.map(({ name, type }) => [name, (own[name] ?? (() => valueOf(type)))()])),
  }
  while (chance(0.25)) mutateMessage(data)
  return data
}
