import type { WireRequest } from '../context.js'

/** The input of a request: its body, or for GET its query. Repeated query parameters become a list. */
export const inputOf = (request: WireRequest): Record<string, unknown> =>
  request.req.method === 'GET' ? queryOf(request.req.queries()) : (request.get('body') ?? {})

const queryOf = (queries: Record<string, string[]>): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
