import { record } from '../../../lib/own/record.js'
import { ownMember } from '../../../lib/own/own-member.js'
import { isPlain } from '../../../lib/plain.js'
import { nextTurn } from '../../../lib/time/next-turn.js'
import { beginTypedData, valueOf, type TypedData, type TypedStruct, type TypedValue } from './read-typed-data.js'
import { listOf, type Types } from './types.js'

/** The number of values that are read at a time: a few milliseconds on a slow phone. */
const AT_A_STRETCH = 200

/**
 * Reads typed data in chunks, so that the page is never blocked for long. The data are copied first, so that they cannot
 * change meanwhile.
 * @param input an object, or its JSON
 * @throws WalletError INVALID_DATA
 */
export async function readTypedDataInTurns(input: unknown): Promise<TypedData> {
  const { message, ...begun } = beginTypedData(input)
  const read = await new Reader(begun.types).value(begun.primaryType, message, 'message')
  return record({ ...begun, message: read as TypedStruct })
}

class Reader {
  readonly #types: Types
  #left = AT_A_STRETCH

  constructor(types: Types) {
    this.#types = types
  }

  async value(type: string, input: unknown, where: string): Promise<TypedValue> {
    const size = sizeOf(input)
    const list = listOf(type)
    const isOddlyLong = list?.length !== undefined && Array.isArray(input) && input.length !== list.length
    if (size <= AT_A_STRETCH || isOddlyLong) {
      this.#left -= size
      if (this.#left < 0) {
        await nextTurn()
        this.#left = AT_A_STRETCH
      }
      return valueOf(this.#types, type, input, where)
    }
    if (list && Array.isArray(input)) {
      const items: TypedValue[] = []
      for (const [at, item] of input.entries()) items.push(await this.value(list.item, item, `${where}[${at}]`))
      return Object.freeze(items)
    }
    const members = Object.hasOwn(this.#types, type) && isPlain(input) ? this.#types[type] : undefined
    if (!members) return valueOf(this.#types, type, input, where) // a value of the wrong type is detected at once
    const struct: [string, TypedValue][] = []
    for (const { name, type: of } of members)
      struct.push([name, await this.value(of, ownMember(input, name), `${where}.${name}`)])
    return record(Object.fromEntries(struct))
  }
}

/** The number of values; counting stops above one chunk. */
function sizeOf(input: unknown, most = AT_A_STRETCH + 1): number {
  if (typeof input !== 'object' || input === null) return 1
  let size = 1
  for (const value of Object.values(input) as unknown[]) {
    if (size >= most) break
    size += sizeOf(value, most - size)
  }
  return size
}
