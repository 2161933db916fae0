import { Hono } from 'hono'
import { decodeFunctionData, erc20Abi, formatEther, hexToBigInt, isHex } from 'viem'
import { requireUser, type ProviderContext, type Routes } from '../context.js'
import { serve } from '../door/serve.js'
import { Prices } from '../store/money/prices.js'
import { text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

/** The recipients that decide the result of a scan. Every other recipient is benign. */
export const SCAN_RECIPIENTS = {
  warning: '0x0000000000000000000000000000000000000bad',
  malicious: '0x000000000000000000000000000000000000dead',
  validationFails: '0x00000000000000000000000000000000000fa11e',
  simulationFails: '0x00000000000000000000000000000000000fa115',
} as const
const CALLDATA_LIMIT = 60_000

/** Route for the scan of a transaction before its approval. The call is decoded but not run. */
export function scanRoutes(context: ProviderContext): Routes {
  const prices = new Prices(context.db)
  const routes: Routes = new Hono()
  serve(routes, 'tx.scan', async request => {
    await requireUser(context, request)
    const call = callOf(request.var.body)
    const approval = approvalOf(call.data)
    const others = [call.to, approval?.spender].map(address => address?.toLowerCase())
    const isInvolved = (address: string) => others.includes(address)
    return request.json({
      validation: validationOf(isInvolved),
      simulation: isInvolved(SCAN_RECIPIENTS.simulationFails)
        ? { status: 'Error', error: 'Simulation failed' }
        : simulationOf(call, approval, prices.usd('ETH') ?? 0),
    })
  })
  return routes
}

/** A call that awaits approval. */
interface Call {
  readonly chain: string
  readonly from: `0x${string}` | undefined
  readonly to: `0x${string}` | undefined
  readonly data: `0x${string}`
  readonly value: bigint
}

function callOf(body: Record<string, unknown>): Call {
  const chain = text(body, 'chain_id', 40)
  text(record(body['metadata'], 'metadata'), 'domain', 2_000)
  const { method, params } = record(body['request'], 'request')
  if (method !== 'eth_sendTransaction') throw invalidData('"method" must be "eth_sendTransaction"')
  const sent = record(Array.isArray(params) ? params[0] : undefined, 'params')
  const [from, to] = [optionalHex(sent, 'from'), optionalHex(sent, 'to')]
  return { chain, from, to, data: optionalHex(sent, 'data') ?? '0x', value: quantity(sent['value']) }
}

function validationOf(isInvolved: (address: string) => boolean): Record<string, unknown> {
  if (isInvolved(SCAN_RECIPIENTS.validationFails)) return { status: 'Error', error: 'Transaction scan failed' }
  const unlessMalicious = isInvolved(SCAN_RECIPIENTS.warning) ? 'Warning' : 'Benign'
  return { status: 'Success', result_type: isInvolved(SCAN_RECIPIENTS.malicious) ? 'Malicious' : unlessMalicious }
}

/** The effects of the call: assets that leave the wallet, and allowances for others. */
function simulationOf(
  { chain, from, to, data, value }: Call,
  approval: Approval | undefined,
  usd: number,
): Record<string, unknown> {
  const coins = formatEther(value)
  const paid = {
    asset: { type: 'NATIVE', symbol: 'ETH', name: 'Ether', logo_url: '' },
    in: [],
    out: [{ value: coins, usd_price: (Number(coins) * usd).toFixed(2) }],
  }
  const exposed = approval && {
    asset: { type: 'ERC20', symbol: 'USDC', name: 'USD Coin', logo_url: '' },
    spenders: { [approval.spender]: { value: String(approval.amount), usd_price: '0' } },
  }
  return {
    status: 'Success',
    params: {
      from,
      to,
      value: `0x${value.toString(16)}`,
      data,
      chain,
      ...(data.length >= 10 ? { calldata: { function_selector: data.slice(0, 10) } } : {}),
    },
    assets_diffs: value === 0n ? [] : [paid],
    exposures: exposed ? [exposed] : [],
  }
}

interface Approval {
  readonly spender: string
  readonly amount: bigint
}

function approvalOf(data: `0x${string}`): Approval | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return functionName === 'approve' ? { spender: args[0], amount: args[1] } : undefined
  } catch {
    return undefined
  }
}

function record(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidData(`"${name}" must be an object`)
  return value as Record<string, unknown>
}

function optionalHex(body: Record<string, unknown>, key: string): `0x${string}` | undefined {
  const value = body[key]
  if (value === undefined || value === null) return undefined
  if (!isHex(value) || value.length > CALLDATA_LIMIT) throw invalidData(`"${key}" must be hexadecimal`)
  return value
}

/** Reads an amount in the forms that wallets use: hexadecimal, decimal text or a whole number. */
function quantity(value: unknown): bigint {
  if (value === undefined || value === null || value === '0x') return 0n
  if (isHex(value) && value.length <= 66) return hexToBigInt(value)
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalidData('"value" must be an amount')
}
