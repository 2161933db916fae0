import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { ownCopy } from '../../lib/own/own-copy.js'

const tokensSchema = object({
  refresh: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  identity: v.nullable(v.string()),
})

/** The tokens of one session. */
export type Tokens = v.InferOutput<typeof tokensSchema>

const counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const recordSchema = object({
  /** Increases with every change. */
  generation: counter,
  /** Increases with every login and every end of a session. An answer to a request of an earlier session is dropped. */
  session: counter,
  /** Increases with every logout. A login that started before a logout is dropped. */
  logouts: counter,
  tokens: v.nullable(tokensSchema),
  /** The offset of the server's clock from this machine's, in milliseconds. */
  clockOffset: v.pipe(v.number(), v.finite()),
})

/** The session as all tabs of an app share it. */
export type SessionRecord = v.InferOutput<typeof recordSchema>

export const NO_RECORD: SessionRecord = { generation: 0, session: 0, logouts: 0, tokens: null, clockOffset: 0 }

/** A stored value as a record; `NO_RECORD` for anything else, such as the format of another version. */
export function parseRecord(value: unknown): SessionRecord {
  const { success, output } = v.safeParse(recordSchema, ownCopy(value))
  return success ? output : NO_RECORD
}

/** The token for requests: the provider's own if the app has one, otherwise the customer's. */
export const accessTokenOf = (tokens: Tokens | null): string | null => tokens?.provider ?? tokens?.customer ?? null

/** The placeholder for a refresh token that is in a cookie of the provider's server. */
const IN_COOKIE = 'deprecated'

/** The refresh token, if this client holds it. */
export const refreshTokenOf = (tokens: Tokens | null): string | undefined =>
  tokens?.refresh && tokens.refresh !== IN_COOKIE ? tokens.refresh : undefined

/** True if the provider's server sets the token cookies itself, so that ours must not overwrite them. */
export const usesServerCookies = (tokens: Tokens | null): boolean => tokens?.refresh === IN_COOKIE
