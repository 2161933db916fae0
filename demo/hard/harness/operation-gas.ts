import { below, chance, pick } from './random.js'

const hex = (number: bigint, length: number) => number.toString(16).padStart(length * 2, '0')
const joinHalves = (one: bigint, other: bigint) => `0x${hex(one, 16)}${hex(other, 16)}`

/** Sometimes a price that causes a fee warning, or a limit above any block's. */
const price = () => pick([0n, 1n, BigInt(below(99_999)), BigInt(below(2 ** 31)) * 2n ** 20n])
const limit = () => (chance(0.05) ? 2n ** 128n - 1n : BigInt(below(99_999)))

/** The gas fields of a user operation's data. `address` makes up an address. */
export const gasMembers = (address: () => string): Readonly<Record<string, () => string>> => ({
  accountGasLimits: () => joinHalves(limit(), limit()),
  gasFees: () => joinHalves(price(), price()),
  maxFeePerGas: () => String(price()),
  verificationGasLimit: () => String(limit()),
  paymasterAndData: () =>
    chance(0.5)
      ? '0x'
      : pick([
          `${address()}${hex(limit(), 16)}${hex(limit(), 16)}`,
          `${address()}12`,
          `0x${'00'.repeat(20)}`,
          '0x1234',
        ]).toLowerCase(),
})

const word = (data: string, from: number, to: number) => BigInt(`0x${data.slice(2 + from * 2, 2 + to * 2) || '0'}`)

/** The prefund that the entry point's contracts require from the payer, from these fields and their types. */
export function prefund(message: Record<string, unknown>, members: string): { most: bigint; paymaster?: string } {
  const number = (name: string) => BigInt(String(message[name] ?? 0))
  const data = String(message['paymasterAndData'])
  const bytes = (data.length - 2) / 2
  const paymaster = bytes >= 20 && word(data, 0, 20) !== 0n ? data.slice(0, 42) : undefined
  const [gasLimits, fees] = [String(message['accountGasLimits']), String(message['gasFees'])]
  const isPacked = 'gasFees' in message
  const gas = isPacked
    ? word(gasLimits, 0, 16) + word(gasLimits, 16, 32)
    : number('callGasLimit') + number('verificationGasLimit')
  const since07 = isPacked || members.includes('uint128 callGasLimit')
  const padded = data.padEnd(2 + 52 * 2, '0')
  const more = since07
    ? word(padded, 20, 36) + word(padded, 36, 52)
    : paymaster
      ? 2n * number('verificationGasLimit')
      : 0n
  const maxCost = (gas + more + number('preVerificationGas')) * (isPacked ? word(fees, 16, 32) : number('maxFeePerGas'))
  return { most: maxCost, ...(paymaster && { paymaster }) }
}
