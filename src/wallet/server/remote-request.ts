import { WalletError } from '../../errors/wallet-error.js'
import { record } from '../../lib/own/record.js'
import { isPlain } from '../../lib/plain.js'
import { parseJson, tryParseJson } from '../../lib/text/json.js'
import type { SigningRequest } from '../frame/signing-request.js'

type Members = Readonly<Record<string, unknown>>

/** A transaction's fields, with their names in the server's API. */
const ON_WIRE: Readonly<Record<string, string>> = {
  from: 'from',
  to: 'to',
  data: 'data',
  value: 'value',
  nonce: 'nonce',
  type: 'type',
  chainId: 'chain_id',
  gas: 'gas_limit',
  gasLimit: 'gas_limit',
  gasPrice: 'gas_price',
  maxFeePerGas: 'max_fee_per_gas',
  maxPriorityFeePerGas: 'max_priority_fee_per_gas',
}

const invalid = (what: string) => new WalletError('INVALID_DATA', `Invalid signing request: ${what}.`)

/** Converts the parameters of a wallet frame method to those of the API of server wallets. */
const PARAMS: Readonly<Record<string, (params: unknown) => Members>> = {
  personal_sign: params => {
    const message = String((params as readonly unknown[])[0])
    // As in the wallet frame: hex of whole bytes means those bytes, any other text its UTF-8 bytes.
    return { message, encoding: /^0x(?:[0-9a-fA-F]{2})*$/.test(message) ? 'hex' : 'utf-8' }
  },
  eth_signTypedData_v4: params => {
    const rawData = (params as readonly unknown[])[1]
    const data: unknown = typeof rawData === 'string' ? tryParseJson(rawData) : rawData
    if (!isPlain(data)) throw invalid('the typed data are no JSON')
    const { domain = record({}), types, message, primaryType } = record(data)
    return { typed_data: record({ domain, types, message, primary_type: primaryType }) }
  },
  eth_signTransaction: params => ({ transaction: transactionOnWire((params as readonly Members[])[0] ?? {}) }),
  eth_sendTransaction: params => ({ transaction: transactionOnWire((params as readonly Members[])[0] ?? {}) }),
  signMessage: params => ({ message: (params as Members)['message'], encoding: 'base64' }),
}

/** A signing request for server wallets: the same plain JSON is signed and sent. */
export function remoteRequest({ method, params }: SigningRequest): { method: string; params: Members } {
  return { method, params: parseJson(JSON.stringify(PARAMS[method]?.(params), numbersAsText)) as Members }
}

/** JSON has no bigint; EIP-712 accepts decimal text. */
const numbersAsText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

function transactionOnWire(transaction: Members): Members {
  return record(
    Object.fromEntries(
      Object.entries(transaction).map(([name, value]) => {
        if (!Object.hasOwn(ON_WIRE, name)) throw invalid(`a transaction of the server has no ${name.slice(0, 40)}`)
        return [ON_WIRE[name], value]
      }),
    ),
  )
}
