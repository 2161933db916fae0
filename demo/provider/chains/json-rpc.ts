import { randomUUID } from 'node:crypto'

const BATCH_LIMIT = 100

const RPC_PARSE_ERROR = -32700
const RPC_INVALID_REQUEST = -32600
const RPC_METHOD_NOT_FOUND = -32601
export const RPC_INVALID_PARAMS = -32602
const RPC_INTERNAL_ERROR = -32603

/** An error that goes to the caller as it is. Anything else a method throws becomes an internal error. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

export type RpcMethod = (params: readonly unknown[]) => unknown

/** The methods that a server offers. */
export interface RpcMethods {
  readonly methods: ReadonlyMap<string, RpcMethod>
  readonly log?: (line: string) => void
}

/** Answers a JSON-RPC 2.0 request, a single call or a batch. Undefined if it contains only notifications. */
export async function answerText(text: string, methods: RpcMethods): Promise<string | undefined> {
  const answer = await answerAll(text, methods)
  return answer === undefined ? undefined : toJson(answer)
}

async function answerAll(text: string, methods: RpcMethods): Promise<unknown> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return failure(null, new RpcError(RPC_PARSE_ERROR, 'Parse error'))
  }
  if (!Array.isArray(parsed)) return answerCall(parsed, methods)
  if (parsed.length === 0 || parsed.length > BATCH_LIMIT)
    return failure(null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
  const answers: unknown[] = []
  for (const call of parsed) {
    const answer = await answerCall(call, methods)
    if (answer !== undefined) answers.push(answer)
  }
  return answers.length > 0 ? answers : undefined
}

async function answerCall(call: unknown, methods: RpcMethods): Promise<unknown> {
  if (typeof call !== 'object' || call === null || Array.isArray(call))
    return failure(null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
  const { jsonrpc, id, method, params } = call as Record<string, unknown>
  const knownId = typeof id === 'string' || typeof id === 'number' || id === null ? id : undefined
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (id !== undefined && knownId === undefined)) {
    return failure(knownId ?? null, new RpcError(RPC_INVALID_REQUEST, 'Invalid request'))
  }
  const answer = await run(methods, method, params, knownId ?? null)
  return id === undefined ? undefined : answer
}

async function run(
  { methods, log }: RpcMethods,
  name: string,
  params: unknown,
  id: string | number | null,
): Promise<unknown> {
  const method = methods.get(name)
  if (!method) return failure(id, new RpcError(RPC_METHOD_NOT_FOUND, 'Method not found'))
  if (params !== undefined && params !== null && !Array.isArray(params))
    return failure(id, new RpcError(RPC_INVALID_PARAMS, 'Invalid params: expected an array'))
  try {
    return { jsonrpc: '2.0', id, result: (await method(Array.isArray(params) ? params : [])) ?? null }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    log?.(`rpc: ${name}: ${String(error)}`)
    return failure(id, new RpcError(RPC_INTERNAL_ERROR, 'Internal error'))
  }
}

function failure(id: string | number | null, error: RpcError): unknown {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: error.code, message: error.message, ...(error.data === undefined ? {} : { data: error.data }) },
  }
}

// JSON.stringify cannot write a bigint as a number. A string with an unguessable mark stands in, and mark and quotes
// are then removed.
const INTEGER_MARK = randomUUID()
const MARKED_INTEGER = new RegExp(`"${INTEGER_MARK}(-?\\d+)"`, 'g')

function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'bigint' ? `${INTEGER_MARK}${member}` : member,
  ).replace(MARKED_INTEGER, '$1')
}
