import type { WireRequest } from '../context.js'
import { invalidData } from './wire-error.js'

/** Reads a query parameter that may be given at most once; undefined if it is missing. */
export function single(request: WireRequest, name: string): string | undefined {
  const [value, ...others] = request.req.queries(name) ?? []
  if (others.length > 0) throw invalidData(`"${name}" is given once`)
  return value
}
