import * as v from 'valibot'

const tokensSchema = v.object({
  refresh: v.nullable(v.string()),
  customer: v.nullable(v.string()),
  provider: v.nullable(v.string()),
  identity: v.nullable(v.string()),
})

/** All tokens of one session, together or not at all. */
export type Tokens = v.InferOutput<typeof tokensSchema>

const counter = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const recordSchema = v.object({
  /** Grows with every change. */
  generation: counter,
  /** Grows with every login and every end of a session: what was asked for in an earlier one counts no more. */
  session: counter,
  /** Grows with every logout: a login that was begun before it counts no more. */
  logouts: counter,
  tokens: v.nullable(tokensSchema),
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  clockOffset: v.pipe(v.number(), v.finite()),
})

/** What all tabs of an app know of its session. */
export type SessionRecord = v.InferOutput<typeof recordSchema>

export const NO_RECORD: SessionRecord = { generation: 0, session: 0, logouts: 0, tokens: null, clockOffset: 0 }

/** A stored value as a record; anything else, also what an older version left, is none. */
export function parseRecord(value: unknown): SessionRecord {
  const { success, output } = v.safeParse(recordSchema, value)
  return success ? output : NO_RECORD
}

/** The token for requests: the provider's own where the app has one, else the customer's. */
export const accessTokenOf = (tokens: Tokens | null): string | null => tokens?.provider ?? tokens?.customer ?? null

/** What clients hold where a server cookie holds the refresh token. */
const IN_COOKIE = 'deprecated'

/** The refresh token, if it is one. */
export const refreshTokenOf = (tokens: Tokens | null): string | undefined =>
  tokens?.refresh && tokens.refresh !== IN_COOKIE ? tokens.refresh : undefined

/** True where the provider keeps the tokens in cookies of its own; ours must not overwrite them. */
export const keptInCookies = (tokens: Tokens | null): boolean => tokens?.refresh === IN_COOKIE
