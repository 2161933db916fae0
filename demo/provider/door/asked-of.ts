import type { WireRequest } from '../context.js'

/** What a request asks with: its body, or the query of a request that has none; several values of one name are a list. */
export const askedOf = (request: WireRequest): Record<string, unknown> =>
  request.req.method === 'GET' ? queryOf(request.req.queries()) : (request.get('body') ?? {})

const queryOf = (queries: Record<string, string[]>): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
