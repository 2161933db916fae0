import * as v from 'valibot'
import { ALL_OPERATIONS, type Operation } from '../operations/index.js'

const DELAY_AT_MOST_MS = 10 * 60_000
const text = v.pipe(v.string(), v.maxLength(50_000))
const headerValue = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,300}$/))

export const operationName = v.custom<Operation>(
  name => typeof name === 'string' && Object.hasOwn(ALL_OPERATIONS, name),
)
export const timesSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))

/**
 * A fault for any request, as a test arms it over HTTP: `FaultMatch` (with the path as text) and `Fault` of
 * `elements/testing/fault.ts`.
 */
export const FAULT_SCHEMA = v.strictObject({
  match: v.strictObject({
    operation: v.exactOptional(operationName),
    path: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
    method: v.exactOptional(v.picklist(['GET', 'POST', 'PATCH', 'DELETE'])),
    appId: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
    times: v.exactOptional(timesSchema),
  }),
  fault: v.union([
    v.strictObject({
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      body: v.exactOptional(v.unknown()),
      headers: v.exactOptional(v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,60}$/)), headerValue)),
    }),
    v.strictObject({ delayMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DELAY_AT_MOST_MS)) }),
    v.strictObject({ reset: v.literal(true) }),
    v.strictObject({ hang: v.literal(true) }),
    v.strictObject({ lostAnswer: v.literal(true) }),
    v.strictObject({ html: v.literal(true) }),
    v.strictObject({ truncated: v.literal(true) }),
    v.strictObject({ wrongTypes: v.literal(true) }),
    v.strictObject({ oversized: v.literal(true) }),
    v.strictObject({ raw: text, contentType: v.exactOptional(headerValue) }),
    v.strictObject({
      rpcError: v.strictObject({
        code: v.pipe(v.number(), v.integer()),
        message: text,
        data: v.exactOptional(v.unknown()),
      }),
    }),
  ]),
})
