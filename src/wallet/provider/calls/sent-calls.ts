import * as v from 'valibot'
import { sameAddress } from '../../../chains/address.js'
import { currentApp } from '../../../config/current-app.js'
import { object } from '../../../lib/own/object.js'
import { onePerPage } from '../../../lib/page.js'
import { storage } from '../../../lib/storage.js'
import { toJson, tryParseJson } from '../../../lib/text/json.js'

/** How long a page may ask for the status of its calls (EIP-5792). */
const LIFETIME_MS = 24 * 3_600_000
const LIMIT = 50

const sentSchema = object({
  id: v.string(),
  address: v.string(),
  chainId: v.number(),
  hashes: v.array(v.string()),
  /** The number of requested calls; larger than the number of hashes if the rest was not sent. */
  calls: v.number(),
  sentAt: v.number(),
})

/** Calls that were sent together, one transaction each. */
export type SentCalls = v.InferOutput<typeof sentSchema>

const key = () => `wallet-elements:${currentApp().appId}:calls`

function read(): SentCalls[] {
  const { success, output } = v.safeParse(v.array(sentSchema), tryParseJson(storage().get(key())))
  return success ? output.filter(({ sentAt }) => Math.abs(Date.now() - sentAt) < LIFETIME_MS) : []
}

export const findCalls = (id: unknown, address: string): SentCalls | undefined =>
  read().find(sent => sent.id === id && sameAddress(sent.address, address))

/** Stores the sent calls under this id. Replaces an earlier entry, or removes it if there are no hashes. */
export function rememberCalls(sent: Omit<SentCalls, 'sentAt'>): void {
  const others = read().filter(({ id, address }) => id !== sent.id || !sameAddress(address, sent.address))
  const known = sent.hashes.length > 0 ? [...others, { ...sent, sentAt: Date.now() }] : others
  storage().set(key(), toJson(known.slice(-LIMIT)))
}

/** The ids whose calls are still being sent by this page. */
const underWay = () => onePerPage('calls-under-way', () => new Set<string>())
export const isUnderWay = (id: string): boolean => underWay().has(id)

/** Marks the id as being sent until the promise settles: more calls may follow until then. */
export async function whileUnderWay<T>(id: string, sending: Promise<T>): Promise<T> {
  underWay().add(id)
  return sending.finally(() => underWay().delete(id))
}
