import type { WireRequest } from '../context.js'
import { invalidData } from './wire-error.js'

/** A value of the query that may be given once; undefined where it is not given. */
export function single(request: WireRequest, name: string): string | undefined {
  const [value, ...others] = request.req.queries(name) ?? []
  if (others.length > 0) throw invalidData(`"${name}" is given once`)
  return value
}
