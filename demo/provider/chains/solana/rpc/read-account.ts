import { RpcError } from '../../json-rpc.js'
import type { ChainAccount } from '../landed-transaction.js'
import type { SolanaLedger } from '../ledger.js'
import { accountJson, type AccountEncoding, type DataSlice } from './account-json.js'
import { readChoice, readConfig, readInteger } from './params.js'

export const MAX_ACCOUNTS = 100
export const MAX_ACCOUNT_BYTES = 10_485_760
const ENCODINGS: readonly AccountEncoding[] = ['base58', 'base64', 'jsonParsed']

/** An account in the encoding that the caller asks for; null if it does not exist. */
export function readAccount(
  ledger: SolanaLedger,
  found: ChainAccount | undefined,
  config: Readonly<Record<string, unknown>>,
): unknown {
  const encoding = readChoice(config['encoding'], ENCODINGS, 'base58')
  const slice = readSlice(config['dataSlice'])
  if (!found) return null
  const json = accountJson(found, encoding, slice, mint => ledger.mintDecimals(mint))
  if (json === undefined)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return json
}

function readSlice(value: unknown): DataSlice | undefined {
  if (value === undefined || value === null) return undefined
  const { offset, length } = readConfig(value)
  return { offset: readInteger(offset, MAX_ACCOUNT_BYTES), length: readInteger(length, MAX_ACCOUNT_BYTES) }
}
