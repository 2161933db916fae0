import * as v from 'valibot'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { currentUser } from '../../session/store.js'

const LIMIT = 10

/** Records of one user that outlive the page, the oldest first. */
export interface StoredList<T> {
  /** The records that are readable and not too old. Unreadable ones are skipped. */
  readonly read: () => T[]
  /** Replaces all records. Only the latest ten are kept. */
  readonly write: (entries: readonly T[]) => void
  /** True if there may be a record. It does not parse the list. */
  readonly hasAny: () => boolean
}

/**
 * A list of records in this browser's storage, of the user who is signed in.
 * @param options.name a part of the storage key
 * @param options.lifetimeMs the age at which a record is dropped
 */
export function keptList<T extends { readonly at: number }>({
  name,
  schema,
  lifetimeMs,
}: {
  readonly name: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly lifetimeMs: (one: T) => number
}): StoredList<T> {
  const key = () => `wallet-elements:${name}:${currentUser()?.id ?? ''}`
  return {
    read() {
      const stored = tryParseJson(storage().get(key()))
      return (Array.isArray(stored) ? stored : []).slice(-LIMIT).flatMap(one => {
        const { success, output } = v.safeParse(schema, one)
        return success && Math.abs(Date.now() - output.at) < lifetimeMs(output) ? [output] : []
      })
    },
    write(entries) {
      if (entries.length > 0) storage().set(key(), toJson(entries.slice(-LIMIT)))
      else storage().remove(key())
    },
    hasAny: () => storage().get(key()) !== null,
  }
}
