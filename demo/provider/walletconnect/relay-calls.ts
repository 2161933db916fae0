import * as v from 'valibot'

/** An error response of the relay (JSON-RPC 2.0). */
export class RelayError extends Error {
  override readonly name = 'RelayError'

  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

const INVALID_PARAMS = -32602
const UNKNOWN_METHOD = -32601
const DAY_SECONDS = 86_400

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const topics = v.pipe(v.array(topic), v.maxLength(500))
const message = v.pipe(v.string(), v.minLength(1))
const ttl = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30 * DAY_SECONDS))
const publication = v.object({ topic, message, ttl, tag: v.optional(v.pipe(v.number(), v.integer()), 0) })

/** The methods that a client may call, with the schemas of their parameters. */
const CALLS = v.variant('method', [
  v.object({ method: v.literal('irn_publish'), params: publication }),
  v.object({ method: v.literal('irn_batchPublish'), params: v.object({ messages: v.array(publication) }) }),
  v.object({ method: v.literal('irn_subscribe'), params: v.object({ topic }) }),
  v.object({ method: v.literal('irn_batchSubscribe'), params: v.object({ topics }) }),
  v.object({ method: v.literal('irn_unsubscribe'), params: v.object({ topic }) }),
  v.object({
    method: v.literal('irn_batchUnsubscribe'),
    params: v.object({ subscriptions: v.array(v.object({ topic })) }),
  }),
  v.object({ method: v.literal('irn_fetchMessages'), params: v.object({ topic }) }),
  v.object({ method: v.literal('irn_batchFetchMessages'), params: v.object({ topics }) }),
  v.object({
    method: v.literal('wc_proposeSession'),
    params: v.object({ pairingTopic: topic, sessionProposal: message, ttl }),
  }),
  v.object({
    method: v.literal('wc_approveSession'),
    params: v.object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl,
    }),
  }),
])
export type RelayCall = v.InferOutput<typeof CALLS>

const METHODS: ReadonlySet<unknown> = new Set(CALLS.options.map(({ entries }) => entries.method.literal))

/** Checks the parameters of a call. Throws -32601 for an unknown method, -32602 for invalid parameters. */
export function callOf(method: unknown, params: unknown): RelayCall {
  if (!METHODS.has(method)) throw new RelayError(UNKNOWN_METHOD, 'There is no such method')
  const read = v.safeParse(CALLS, { method, params })
  if (!read.success) throw new RelayError(INVALID_PARAMS, read.issues[0].message)
  return read.output
}
