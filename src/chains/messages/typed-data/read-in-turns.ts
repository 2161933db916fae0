import { record } from '../../../lib/own/record.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { isPlain } from '../../../lib/plain.js'
import { nextTurn } from '../../../lib/time/next-turn.js'
import { beginTypedData, valueOf, type TypedData, type TypedStruct, type TypedValue } from './read-typed-data.js'
import { listOf, type Types } from './types.js'

/** The number of values that are read at a time: a few milliseconds on a slow phone. */
const AT_A_STRETCH = 200

/**
 * Reads typed data like `readTypedData`, in chunks, so that the page is never blocked for long. The data are copied
 * first, so that they cannot change meanwhile.
 * @param given an object, or its JSON
 * @throws WalletError INVALID_DATA
 */
export async function readTypedDataInTurns(given: unknown): Promise<TypedData> {
  const { message, ...begun } = beginTypedData(given, 'v4')
  const read = await new Reader(begun.types).value(begun.primaryType, message, 'message')
  return record({ ...begun, message: read as TypedStruct })
}

class Reader {
  readonly #types: Types
  #left = AT_A_STRETCH

  constructor(types: Types) {
    this.#types = types
  }

  async value(type: string, given: unknown, where: string): Promise<TypedValue> {
    const size = sizeOf(given)
    const list = listOf(type)
    const isOddlyLong = list?.length !== undefined && Array.isArray(given) && given.length !== list.length
    if (size <= AT_A_STRETCH || isOddlyLong) {
      this.#left -= size
      if (this.#left < 0) {
        await nextTurn()
        this.#left = AT_A_STRETCH
      }
      return valueOf(this.#types, type, given, where)
    }
    if (list && Array.isArray(given)) {
      const items: TypedValue[] = []
      for (const [at, item] of given.entries()) items.push(await this.value(list.item, item, `${where}[${at}]`))
      return Object.freeze(items)
    }
    const members = Object.hasOwn(this.#types, type) && isPlain(given) ? this.#types[type] : undefined
    if (!members) return valueOf(this.#types, type, given, where) // a value of the wrong type is detected at once
    const struct: [string, TypedValue][] = []
    for (const { name, type: of } of members)
      struct.push([name, await this.value(of, ownMember(given, name), `${where}.${name}`)])
    return record(Object.fromEntries(struct))
  }
}

/** The number of values; counting stops above one chunk. */
function sizeOf(given: unknown, most = AT_A_STRETCH + 1): number {
  if (typeof given !== 'object' || given === null) return 1
  let size = 1
  for (const value of Object.values(given) as unknown[]) {
    if (size >= most) break
    size += sizeOf(value, most - size)
  }
  return size
}
