import { formatEther, isHex } from 'viem'
import { CHAIN_IDS } from '../chains/index.js'
import { invalidData } from '../wire/wire-error.js'

const FRESH_MS = 5 * 60_000
const REQUEST_LIMIT = 50_000
/** What another app may ask for, and which parameter names the wallet. */
const ADDRESS_AT: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  personal_sign: params => params[1],
  eth_signTypedData_v4: params => params[0],
  eth_sendTransaction: params => fields(params[0])['from'],
  privy_signSmartWalletMessage: params => params[1],
  privy_signSmartWalletTypedData: params => params[0],
  privy_sendSmartWalletTx: params => fields(params[0])['from'],
}

type Fields = Record<string, unknown>

/** What a wallet is asked for. */
export interface WalletWish {
  method: string
  params: readonly unknown[]
  /** The wallet it names; a transaction may leave that open. */
  address: string | undefined
  /** Where a transaction is to be sent. */
  chainId: number
}

/** What another app asks a user's wallet for, and the page that asked and gets the answer. */
export interface CrossAppRequest extends WalletWish {
  callbackUrl: URL
}

/** Reads the `request` of a transact address. Throws 400 for what is no request, too old, or asks for something else. */
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

/** Reads what is asked of a wallet: method, parameters, chain. Throws 400 for what this provider does not serve. */
export function readWish(wish: unknown): WalletWish {
  const { method, params, chainId } = fields(wish)
  if (typeof method !== 'string' || !Object.hasOwn(ADDRESS_AT, method) || !Array.isArray(params))
    throw invalidData(`This page serves ${Object.keys(ADDRESS_AT).join(', ')}`)
  const address = ADDRESS_AT[method]?.(params)
  if (address !== undefined && typeof address !== 'string') throw invalidData('The wallet must be named by its address')
  return { method, params, address, chainId: Number(chainId ?? fields(params[0])['chainId'] ?? CHAIN_IDS.ethereum) }
}

/** Whether it is asked of a smart wallet. */
export const isSmart = ({ method }: WalletWish): boolean => method.startsWith('privy_')

/** Whether something is to be sent, and not only signed. */
export const isSending = ({ method }: WalletWish): boolean =>
  method === 'eth_sendTransaction' || method === 'privy_sendSmartWalletTx'

/** What is to be signed or sent, for people: a text as it is, a payment in coins, data as they are written. */
export function shownToPeople(wish: WalletWish): string {
  const { method, params, chainId } = wish
  if (isSending(wish)) {
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
