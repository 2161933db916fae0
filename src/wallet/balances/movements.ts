import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'

/** So many are kept, the latest first. */
const KEPT_MOVEMENTS = 50
/** Nobody looks at more balances than that. */
const KEPT_BALANCES = 200

/** What came in, or went out, between two looks at a balance. */
export interface Movement {
  /** Whose balance has moved: the key of its holding. */
  readonly key: string
  /** In the smallest unit; below zero for what went out. */
  readonly units: bigint
  /** When it was seen. */
  readonly at: number
}

/** What was seen so far, by this browser. */
export interface Book {
  readonly balances: ReadonlyMap<string, bigint>
  /** The latest first. */
  readonly movements: readonly Movement[]
}

const key = v.pipe(v.string(), v.maxLength(200))
const units = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,78}$/),
  v.transform(digits => BigInt(digits)),
)
const balanceSchema = v.tuple([key, units])
const movementSchema = object({ key, units, at: v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15)) })

/** What can be read of a list; what cannot is left out, and nothing else. */
function each<Schema extends v.GenericSchema>(schema: Schema, list: unknown, most: number): v.InferOutput<Schema>[] {
  return (Array.isArray(list) ? list : []).slice(0, most).flatMap(one => {
    const read = v.safeParse(schema, one)
    return read.success ? [read.output] : []
  })
}

const placeOf = (user: string) => `wallet-elements:balances:${user}`

/** What this browser has seen of this user's balances. */
export function readBook(user: string): Book {
  const stored = Object(tryParseJson(storage().get(placeOf(user)))) as { balances?: unknown; movements?: unknown }
  return {
    balances: new Map(each(balanceSchema, stored.balances, KEPT_BALANCES)),
    movements: each(movementSchema, stored.movements, KEPT_MOVEMENTS),
  }
}

/**
 * Notes what was read, and what has moved since the last time: between two looks only the difference is known. The first look at a
 * balance moves nothing. Reads the book anew, as another tab may have written it.
 */
export function noteBalances(user: string, read: ReadonlyMap<string, bigint>, at: number): Book {
  const before = readBook(user)
  const moved = [...read].flatMap(([key, now]) => {
    const then = before.balances.get(key)
    return then === undefined || then === now ? [] : [{ key, units: now - then, at }]
  })
  if (moved.length === 0 && [...read.keys()].every(key => before.balances.has(key))) return before
  const balances = new Map([...before.balances, ...read])
  const movements = [...moved, ...before.movements].slice(0, KEPT_MOVEMENTS)
  storage().set(
    placeOf(user),
    toJson({
      balances: [...balances].slice(-KEPT_BALANCES).map(([key, units]) => [key, String(units)]),
      movements: movements.map(({ key, units, at }) => ({ key, units: String(units), at })),
    }),
  )
  return { balances, movements }
}
