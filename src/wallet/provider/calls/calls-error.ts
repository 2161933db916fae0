import { RPC_INVALID_PARAMS } from '../../../constants.js'
import { ProviderRpcError } from '../provider-error.js'

/** The error codes of EIP-5792. */
const NUMBERS = {
  capability: 5700,
  chain: 5710,
  duplicate: 5720,
  unknown: 5730,
  tooLarge: 5740,
  atomicity: 5760,
} as const

export const callsError = (what: keyof typeof NUMBERS, message: string): ProviderRpcError =>
  new ProviderRpcError(NUMBERS[what], message)
export const invalidCalls = (what: string): ProviderRpcError =>
  new ProviderRpcError(RPC_INVALID_PARAMS, `Invalid calls: ${what}.`)
