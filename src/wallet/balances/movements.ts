import * as v from 'valibot'
import { object } from '../../lib/own/object.js'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'

/** The maximum number of stored movements. The oldest ones are dropped. */
const KEPT_MOVEMENTS = 50
/** The maximum number of stored balances. */
const KEPT_BALANCES = 200

/** A change of a balance between two reads. */
export interface Movement {
  /** The holding's key. */
  readonly key: string
  /** In the smallest unit; negative for an outgoing amount. */
  readonly units: bigint
  /** When the change was seen. */
  readonly at: number
}

/** The movements that this browser has seen so far. */
export interface MovementHistory {
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

/** The readable entries of a stored list; others are skipped. */
function validEntries<Schema extends v.GenericSchema>(
  schema: Schema,
  list: unknown,
  most: number,
): v.InferOutput<Schema>[] {
  return (Array.isArray(list) ? list : []).slice(0, most).flatMap(one => {
    const read = v.safeParse(schema, one)
    return read.success ? [read.output] : []
  })
}

const storageKeyOf = (user: string) => `wallet-elements:balances:${user}`

/** The stored movements of this user's balances in this browser. */
export function readBook(user: string): MovementHistory {
  const stored = Object(tryParseJson(storage().get(storageKeyOf(user)))) as { balances?: unknown; movements?: unknown }
  return {
    balances: new Map(validEntries(balanceSchema, stored.balances, KEPT_BALANCES)),
    movements: validEntries(movementSchema, stored.movements, KEPT_MOVEMENTS),
  }
}

/**
 * Stores the read balances and their changes since the last read; of several changes between two reads, only the sum is
 * known. The first read of a balance is no change. Loads the stored list again, because another tab may have changed
 * it.
 */
export function noteBalances(user: string, read: ReadonlyMap<string, bigint>, at: number): MovementHistory {
  const previous = readBook(user)
  const moved = [...read].flatMap(([key, balance]) => {
    const previousBalance = previous.balances.get(key)
    return previousBalance === undefined || previousBalance === balance
      ? []
      : [{ key, units: balance - previousBalance, at }]
  })
  if (moved.length === 0 && [...read.keys()].every(key => previous.balances.has(key))) return previous
  const balances = new Map([...previous.balances, ...read])
  const movements = [...moved, ...previous.movements].slice(0, KEPT_MOVEMENTS)
  storage().set(
    storageKeyOf(user),
    toJson({
      balances: [...balances].slice(-KEPT_BALANCES).map(([key, units]) => [key, String(units)]),
      movements: movements.map(({ key, units, at }) => ({ key, units: String(units), at })),
    }),
  )
  return { balances, movements }
}
