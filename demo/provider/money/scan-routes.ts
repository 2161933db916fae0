import { Hono } from 'hono'
import { decodeFunctionData, erc20Abi, formatEther, hexToBigInt, isHex } from 'viem'
import { requireUser, type ProviderContext, type Variables } from '../context.js'
import { serve } from '../door/serve.js'
import { Prices } from '../store/money/prices.js'
import { text } from '../wire/body.js'
import { invalidData } from '../wire/wire-error.js'

/** Who receives decides what the scan says; every other recipient is benign. */
export const SCAN_RECIPIENTS = {
  warning: '0x0000000000000000000000000000000000000bad',
  malicious: '0x000000000000000000000000000000000000dead',
  validationFails: '0x00000000000000000000000000000000000fa11e',
  simulationFails: '0x00000000000000000000000000000000000fa115',
} as const
const CALLDATA_LIMIT = 60_000

/** The scan of a transaction before it is approved. The call is read, not run. */
export function scanRoutes(context: ProviderContext): Hono<{ Variables: Variables }> {
  const prices = new Prices(context.db)
  const routes = new Hono<{ Variables: Variables }>()
  serve(routes, 'tx.scan', async request => {
    await requireUser(context, request)
    const { body } = request.var
    const chain = text(body, 'chain_id', 40)
    text(record(body['metadata'], 'metadata'), 'domain', 2_000)
    const { method, params } = record(body['request'], 'request')
    if (method !== 'eth_sendTransaction') throw invalidData('"method" must be "eth_sendTransaction"')
    const sent = record(Array.isArray(params) ? params[0] : undefined, 'params')
    const [from, to] = [optionalHex(sent, 'from'), optionalHex(sent, 'to')]
    const data = optionalHex(sent, 'data') ?? '0x'
    const value = quantity(sent['value'])

    const approval = approvalOf(data)
    const others = [to, approval?.spender].map(address => address?.toLowerCase())
    const meets = (address: string) => others.includes(address)
    const result = meets(SCAN_RECIPIENTS.malicious)
      ? 'Malicious'
      : meets(SCAN_RECIPIENTS.warning)
        ? 'Warning'
        : 'Benign'
    const coin = { type: 'NATIVE', symbol: 'ETH', name: 'Ether', logo_url: '' }
    return request.json({
      validation: meets(SCAN_RECIPIENTS.validationFails)
        ? { status: 'Error', error: 'Transaction scan failed' }
        : { status: 'Success', result_type: result },
      simulation: meets(SCAN_RECIPIENTS.simulationFails)
        ? { status: 'Error', error: 'Simulation failed' }
        : {
            status: 'Success',
            params: {
              from,
              to,
              value: `0x${value.toString(16)}`,
              data,
              chain,
              ...(data.length >= 10 ? { calldata: { function_selector: data.slice(0, 10) } } : {}),
            },
            assets_diffs:
              value === 0n
                ? []
                : [
                    {
                      asset: coin,
                      in: [],
                      out: [
                        {
                          value: formatEther(value),
                          usd_price: (Number(formatEther(value)) * (prices.usd('ETH') ?? 0)).toFixed(2),
                        },
                      ],
                    },
                  ],
            exposures: approval
              ? [
                  {
                    asset: { type: 'ERC20', symbol: 'USDC', name: 'USD Coin', logo_url: '' },
                    spenders: { [approval.spender]: { value: String(approval.amount), usd_price: '0' } },
                  },
                ]
              : [],
          },
    })
  })
  return routes
}

function approvalOf(data: `0x${string}`): { spender: string; amount: bigint } | undefined {
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

/** An amount as wallets write it: hexadecimal, decimal text or a whole number. */
function quantity(value: unknown): bigint {
  if (value === undefined || value === null || value === '0x') return 0n
  if (isHex(value) && value.length <= 66) return hexToBigInt(value)
  if (typeof value === 'string' && /^\d{1,78}$/.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalidData('"value" must be an amount')
}
