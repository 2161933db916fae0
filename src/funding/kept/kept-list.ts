import * as v from 'valibot'
import { storage } from '../../lib/storage.js'
import { toJson, tryParseJson } from '../../lib/text/json.js'
import { currentUser } from '../../session/store.js'

const LIMIT = 10

/** A payment that an external wallet was asked for. */
interface Asked {
  readonly id: string
  readonly at: number
  /** What the wallet has sent; absent until it has answered. */
  readonly hash?: string | undefined
}

/**
 * Notes the wallet's answer, for the user who has asked it. A request to a wallet cannot be withdrawn, so that the answer
 * may come after a logout, and after everything that another page has done with the payment.
 */
export interface WalletAnswer<T> {
  /** Stores the hash. A payment that is no longer stored is stored again with it, unless it has ended. */
  readonly sent: (hash: string) => void
  /** Notes this about the payment, or removes it. */
  readonly notSent: (change?: Partial<T>) => void
}

/** Payments of one user that outlive the page, the oldest first. */
export interface StoredList<T> {
  /** The payments that are readable and not too old. Unreadable ones are skipped. */
  readonly read: () => T[]
  /** Stores a payment, and replaces its earlier entry. Only the latest ten are kept. */
  readonly keep: (payment: T) => WalletAnswer<T>
  /** Removes a payment that has ended. The wallet may still report its hash, which then changes nothing. */
  readonly forget: (id: string) => void
  /** Removes a payment that was not sent, as the visitor says. If the wallet sends it all the same, it is stored again. */
  readonly deny: (id: string) => void
  /** True if there may be a payment. It does not parse the list. */
  readonly hasAny: () => boolean
}

function readArray(key: string): readonly unknown[] {
  const stored = tryParseJson(storage().get(key))
  return Array.isArray(stored) ? stored.slice(-LIMIT) : []
}

function writeArray(key: string, entries: readonly unknown[]): void {
  if (entries.length > 0) storage().set(key, toJson(entries.slice(-LIMIT)))
  else storage().remove(key)
}

/** The key of the ids of payments that have ended before their wallet has answered. */
const endedKey = (key: string) => `${key}:ended`

/**
 * A list of payments in this browser's storage, of the user who is signed in.
 * @param options.name a part of the storage key
 * @param options.lifetimeMs the age at which a payment is dropped
 */
export function keptList<T extends Asked>({
  name,
  schema,
  lifetimeMs,
}: {
  readonly name: string
  readonly schema: v.GenericSchema<unknown, T>
  readonly lifetimeMs: (one: T) => number
}): StoredList<T> {
  const keyNow = () => `wallet-elements:${name}:${currentUser()?.id ?? ''}`
  const read = (key = keyNow()) =>
    readArray(key).flatMap(one => {
      const { success, output } = v.safeParse(schema, one)
      return success && Math.abs(Date.now() - output.at) < lifetimeMs(output) ? [output] : []
    })
  const find = (id: string, key = keyNow()) => read(key).find(payment => payment.id === id)
  const replace = (id: string, by: readonly T[], key = keyNow()) =>
    writeArray(key, [...read(key).filter(payment => payment.id !== id), ...by])
  const deny = (id: string) => replace(id, [])
  return {
    read: () => read(),
    keep(payment) {
      const { id } = payment
      const key = keyNow()
      replace(id, [payment], key)
      return {
        sent(hash) {
          if (!readArray(endedKey(key)).includes(id)) replace(id, [{ ...payment, at: Date.now(), hash }], key)
        },
        notSent(change) {
          const stored = find(id, key)
          replace(id, change && stored ? [{ ...stored, ...change }] : [], key)
        },
      }
    },
    forget(id) {
      const stored = find(id)
      const key = endedKey(keyNow())
      if (stored && stored.hash === undefined) writeArray(key, [...readArray(key), id])
      deny(id)
    },
    deny,
    hasAny: () => storage().get(keyNow()) !== null,
  }
}
