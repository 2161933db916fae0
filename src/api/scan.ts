import type {
  ScanResult,
  ScannedAmount,
  ScannedAsset,
  ScannedParams,
  ScanTransaction,
} from '../config/transaction-scan.js'
import { SCAN_TIMEOUT_MS } from '../constants.js'
import { ownMember } from '../lib/own/own-member.js'
import { record } from '../lib/own/record.js'
import { request, type AnswerIssue, type AnswerSchema } from './client.js'
import { ENDPOINTS } from './endpoints.js'

/** Returns a part of the response if it has the right form. Otherwise throws a TypeError that names the part. */
type Read<T> = (part: unknown, name: string) => T

const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null
const text: Read<string | null | undefined> = (part, name) => (part == null ? part : needed(part, name))
const needed: Read<string> = (part, name) => {
  if (typeof part !== 'string') throw new TypeError(name)
  return part
}
/** Absent members stay absent; unknown ones are left out. */
const object =
  <T extends object>(members: { readonly [Name in keyof T]-?: Read<T[Name]> }): Read<T> =>
  (part, name) => {
    if (!isObject(part)) throw new TypeError(name)
    const read = Object.entries<Read<unknown>>(members).map(([member, as]) => [
      member,
      as(ownMember(part, member), `${name}.${member}`),
    ])
    return record(Object.fromEntries(read.filter(([, value]) => value !== undefined)) as T)
  }
/** Any members, all of the same form. */
const each =
  <T>(as: Read<T>): Read<Readonly<Record<string, T>>> =>
  (part, name) => {
    if (!isObject(part)) throw new TypeError(name)
    return record(
      Object.fromEntries(Object.entries(part).map(([member, value]) => [member, as(value, `${name}.${member}`)])),
    )
  }
/** A list that is short enough to be read before approving. */
const short =
  <T>(as: Read<T>): Read<readonly T[]> =>
  (part, name) => {
    if (!Array.isArray(part) || part.length > 100) throw new TypeError(name)
    return part.map((item, index) => as(item, `${name}.${index}`))
  }
const nullish =
  <T>(as: Read<T>): Read<T | null | undefined> =>
  (part, name) =>
    part == null ? (part as null | undefined) : as(part, name)
const status =
  <Status extends string>(expected: Status): Read<Status> =>
  (part, name) => {
    if (part !== expected) throw new TypeError(name)
    return expected
  }
type Part = ScanResult['validation'] | ScanResult['simulation']
type Success<Of extends Part> = Extract<Of, { readonly status: 'Success' }>
type Failure = Extract<Part, { readonly status: 'Error' }>

const failure = object<Failure>({ status: status('Error'), error: text })
const orFailure =
  <T>(success: Read<T>): Read<T | Failure> =>
  (part, name) =>
    (ownMember(part, 'status') === 'Error' ? failure : success)(part, name)
const amount = object<ScannedAmount>({ value: text, usd_price: text })
const asset = object<ScannedAsset>({ type: text, name: text, symbol: text, logo_url: text })
const params = object<ScannedParams>({
  from: text,
  to: text,
  value: text,
  data: text,
  gas: text,
  gas_price: text,
  block_tag: text,
  chain: text,
  calldata: nullish(
    object<NonNullable<ScannedParams['calldata']>>({ function_selector: text, function_signature: text }),
  ),
})
const result = object<ScanResult>({
  validation: orFailure(
    object<Success<ScanResult['validation']>>({ status: status('Success'), result_type: needed, description: text }),
  ),
  simulation: orFailure(
    object<Success<ScanResult['simulation']>>({
      status: status('Success'),
      params: nullish(params),
      assets_diffs: short(object({ asset, in: short(amount), out: short(amount) })),
      exposures: short(object({ asset, spenders: each(amount) })),
    }),
  ),
})

/**
 * The schema of a scan's result, from the provider or the host. It is validated by hand: a library would read its
 * issues, defaults and other members from a polluted `Object.prototype`, and reject the result. A failed scan is
 * ignored, so the verdict would be hidden.
 */
export const scanSchema: AnswerSchema<ScanResult> = record({
  '~standard': record({
    validate(answer: unknown) {
      try {
        return record({ value: result(answer, 'scan'), issues: undefined })
      } catch (error) {
        return record({ issues: [record<AnswerIssue>({ path: [(error as Error).message] })] })
      }
    },
  }),
})

/**
 * Has the provider scan a transaction of the signed-in user for risks. One try with a short time limit, because the
 * visitor waits for it.
 */
export const scanTransaction: ScanTransaction = (body, signal) =>
  request(ENDPOINTS.transactionScan, {
    body: { ...body },
    schema: scanSchema,
    retry: false,
    timeoutMs: SCAN_TIMEOUT_MS,
    signal,
  })
