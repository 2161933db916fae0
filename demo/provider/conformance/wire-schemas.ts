import * as wire from '@privy-io/public-api'
import { PUBLISHED_AS } from '../login/social/social-sites.js'
import { ALL_OPERATIONS, type Operation } from '../operations/index.js'
import type { Schema } from './schema-fault.js'

/**
 * The published schemas of an operation: of the request, of the response with status 200, or of both. A response may
 * fit any of several.
 */
export interface WireSchemas {
  asked?: Schema
  answered?: readonly Schema[]
}

/** Adapts a schema that expects a `fid` as a bigint, a type that JSON does not have. */
const withLargeFid = (schema: Schema): Schema => ({
  safeParse: value =>
    schema.safeParse(
      typeof value === 'object' && value !== null && 'fid' in value && Number.isSafeInteger(value.fid)
        ? { ...value, fid: BigInt(value.fid as number) }
        : value,
    ),
})

/** Adapts a schema that is older than a social site: the site's names are checked as those of a known site. */
function withNewSites(schema: Schema): Schema {
  if (PUBLISHED_AS.size === 0) return schema
  const publishedName = (_: string, member: unknown) => PUBLISHED_AS.get(member) ?? member
  const value: Schema['safeParse'] = input => schema.safeParse(JSON.parse(JSON.stringify(input), publishedName))
  return Object.create(schema, { safeParse: { value } }) as Schema
}

const published = wire as unknown as Readonly<Record<string, Schema>>
const LARGE_FIDS: readonly string[] = ['FarcasterSignerInitResponse', 'FarcasterSignerStatusResponse']

function named(name: string): Schema {
  const schema = published[name]
  if (!schema) throw new Error(`Nothing is published as ${name}`)
  return withNewSites(LARGE_FIDS.includes(name) ? withLargeFid(schema) : schema)
}

/** The published schemas by operation. An operation without an entry has no published schema. */
export const WIRE_SCHEMAS = Object.fromEntries(
  Object.entries(ALL_OPERATIONS)
    .filter(([, { asked, answered }]) => asked ?? answered)
    .map(([id, { asked, answered }]): [string, WireSchemas] => [
      id,
      { ...(asked ? { asked: named(asked) } : {}), ...(answered ? { answered: [answered].flat().map(named) } : {}) },
    ]),
) as Readonly<Partial<Record<Operation, WireSchemas>>>
