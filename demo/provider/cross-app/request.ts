import { formatEther, isHex } from 'viem'
import { CHAIN_IDS } from '../chains/index.js'
import { invalidData } from '../wire/wire-error.js'

const FRESH_MS = 5 * 60_000
const REQUEST_LIMIT = 50_000
/** The methods that another app may request, and the position of the wallet's address in their parameters. */
const ADDRESS_AT: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: params => params[1],
  eth_signTypedData_v4: params => params[0],
  eth_sendTransaction: params => fields(params[0])['from'],
  privy_signSmartWalletMessage: params => params[1],
  privy_signSmartWalletTypedData: params => params[0],
  privy_sendSmartWalletTx: params => fields(params[0])['from'],
}

type Fields = Record<string, unknown>

/** A request to a wallet. */
export interface WalletWish {
  method: string
  params: readonly unknown[]
  /** The wallet's address; a transaction may omit it. */
  address: string | undefined
  /** The chain that a transaction is for. */
  chainId: number
}

/** Another app's request to a user's wallet, with the address of the page that receives the response. */
export interface CrossAppRequest extends WalletWish {
  callbackUrl: URL
}

/** Reads the `request` parameter of a transact URL. Throws 400 if it is malformed, too old or not supported. */
export function readCrossAppRequest(json: string, now: number): CrossAppRequest {
  let parsed: Fields
  try {
    parsed = fields(json.length <= REQUEST_LIMIT ? JSON.parse(json) : undefined)
  } catch {
    throw invalidData('"request" must be JSON')
  }
  const { timestamp, callbackUrl } = parsed
  if (typeof timestamp !== 'number' || Math.abs(now - timestamp) > FRESH_MS) throw invalidData('The request is too old')
  if (typeof callbackUrl !== 'string' || !URL.canParse(callbackUrl))
    throw invalidData('"callbackUrl" must be a web address')
  return { ...readWish(fields(fields(parsed['content'])['request'])['request']), callbackUrl: new URL(callbackUrl) }
}

/** Reads a request to a wallet: method, parameters and chain. Throws 400 for an unsupported method. */
export function readWish(request: unknown): WalletWish {
  const { method, params, chainId } = fields(request)
  if (typeof method !== 'string' || !Object.hasOwn(ADDRESS_AT, method) || !Array.isArray(params))
    throw invalidData(`This page serves ${Object.keys(ADDRESS_AT).join(', ')}`)
  const address = ADDRESS_AT[method]?.(params)
  if (address !== undefined && typeof address !== 'string') throw invalidData('The wallet must be named by its address')
  return { method, params, address, chainId: Number(chainId ?? fields(params[0])['chainId'] ?? CHAIN_IDS.ethereum) }
}

/** Whether the request is for a smart wallet. */
export const isSmart = ({ method }: WalletWish): boolean => method.startsWith('privy_')

/** Whether the request sends something instead of only signing it. */
export const isSending = ({ method }: WalletWish): boolean =>
  method === 'eth_sendTransaction' || method === 'privy_sendSmartWalletTx'

/** The content of a request as readable text: a message as plain text, a payment in coins, other data as JSON. */
export function shownToPeople(request: WalletWish): string {
  const { method, params, chainId } = request
  if (isSending(request)) {
    const { to, value, data } = fields(params[0])
    return [
      `Send ${coins(value)} to ${typeof to === 'string' ? to : 'a new contract'}`,
      `on chain ${chainId}`,
      ...(data === undefined ? [] : [`with the data ${String(data)}`]),
    ].join('\n')
  }
  const content = params[/TypedData/.test(method) ? 1 : 0]
  if (typeof content !== 'string') return JSON.stringify(content, null, 2) ?? ''
  const text =
    isHex(content) && content.length % 2 === 0 ? Buffer.from(content.slice(2), 'hex').toString('utf8') : content
  return text.includes('\ufffd') ? content : text
}

function coins(value: unknown): string {
  try {
    return `${formatEther(BigInt((value ?? 0) as string | number))} ETH`
  } catch {
    throw invalidData('The value of the transaction cannot be read')
  }
}

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
