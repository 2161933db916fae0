import * as v from 'valibot'
import type { ScanResult, ScanTransaction } from '../config/transaction-scan.js'
import { SCAN_TIMEOUT_MS } from '../constants.js'
import { request } from './client.js'
import { ENDPOINTS } from './endpoints.js'

const text = v.nullish(v.string())
const failure = v.object({ status: v.literal('Error'), error: text })
const amount = v.object({ value: text, usd_price: text })
/** Nobody reads more than that before approving. */
const few = <Schema extends v.GenericSchema>(item: Schema) => v.pipe(v.array(item), v.maxLength(100))
const asset = v.object({ type: text, name: text, symbol: text, logo_url: text })
const params = v.object({
  from: text, to: text, value: text, data: text, gas: text, gas_price: text, block_tag: text, chain: text,
  calldata: v.nullish(v.object({ function_selector: text, function_signature: text })),
})

/** What a scan answers, whoever made it. */
export const scanSchema: v.GenericSchema<unknown, ScanResult> = v.object({
  validation: v.variant('status', [v.object({ status: v.literal('Success'), result_type: v.string() }), failure]),
  simulation: v.variant('status', [
    v.object({
      status: v.literal('Success'),
      params: v.nullish(params),
      assets_diffs: few(v.object({ asset, in: few(amount), out: few(amount) })),
      exposures: few(v.object({ asset, spenders: v.record(v.string(), amount) })),
    }),
    failure,
  ]),
})

/** Has the provider look at a transaction of the signed-in user. Asked once: nobody waits longer than that for a second opinion. */
export const scanTransaction: ScanTransaction = (body, signal) =>
  request(ENDPOINTS.transactionScan, { body: { ...body }, schema: scanSchema, retry: false, timeoutMs: SCAN_TIMEOUT_MS, signal })
