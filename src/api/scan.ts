import * as v from 'valibot'
import type { ScanResult, ScanTransaction } from '../config/transaction-scan.js'
import { SCAN_TIMEOUT_MS } from '../constants.js'
import { object } from '../lib/own/object.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'

const text = v.nullish(v.string())
const failure = object({ status: v.literal('Error'), error: text })
const amount = object({ value: text, usd_price: text })
/** A list as long as anybody reads before approving. */
const short = <Schema extends v.GenericSchema>(item: Schema) => v.pipe(v.array(item), v.maxLength(100))
const asset = object({ type: text, name: text, symbol: text, logo_url: text })
const params = object({
  from: text, to: text, value: text, data: text, gas: text, gas_price: text, block_tag: text, chain: text,
  calldata: v.nullish(object({ function_selector: text, function_signature: text })),
})

/** The result of a scan, whether the provider or the host made it. */
export const scanSchema: v.GenericSchema<unknown, ScanResult> = object({
  validation: v.variant('status', [object({ status: v.literal('Success'), result_type: v.string(), description: text }), failure]),
  simulation: v.variant('status', [
    object({
      status: v.literal('Success'),
      params: v.nullish(params),
      assets_diffs: short(object({ asset, in: short(amount), out: short(amount) })),
      exposures: short(object({ asset, spenders: v.record(v.string(), amount) })),
    }),
    failure,
  ]),
})

/** Has the provider scan a transaction of the signed-in user for risks. One try with a short timeout, because the visitor waits for it. */
export const scanTransaction: ScanTransaction = (body, signal) =>
  request(ENDPOINTS.transactionScan, { body: { ...body }, schema: scanSchema, retry: false, timeoutMs: SCAN_TIMEOUT_MS, signal })
