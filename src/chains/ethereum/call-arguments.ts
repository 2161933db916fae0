import { decodeAbiParameters, encodeAbiParameters, type AbiParameter } from 'viem'
import { wait } from '../../lib/time/wait.js'
import type { Hex } from '../ethereum-request.js'

export interface CallArguments {
  readonly args: readonly unknown[]
  /** How much the data are longer than the arguments. */
  readonly extraBytes: number
}

/** A selector's digits with "0x", and a word's. */
const SELECTOR = 10
const WORD = 64
/** So many words are decoded at once; a page must not stand still for longer lists. */
const WORDS_AT_ONCE = 250

/**
 * Reads the arguments of a call, long lists slice by slice. Undefined where the data are cut short, or are not exactly what
 * encoding those arguments gives: a contract could decode another form differently.
 */
export async function callArguments(inputs: readonly AbiParameter[], data: Hex, signal: AbortSignal): Promise<CallArguments | undefined> {
  const lists: { index: number; from: number; length: number }[] = []
  const short = withoutLists(inputs, data, lists)
  const read = short === undefined ? undefined : canonicalArguments(inputs, short)
  if (!read) return undefined
  const args = [...read.args]
  for (const { index, from, length } of lists) args[index] = await wordsOf(data, from, length, signal)
  return { args, extraBytes: read.extraBytes }
}

function canonicalArguments(inputs: readonly AbiParameter[], data: string): CallArguments | undefined {
  try {
    const args = inputs.length === 0 ? [] : decodeAbiParameters(inputs, `0x${data}`)
    const canonical = encodeAbiParameters(inputs, args).slice(2)
    return data.startsWith(canonical) ? { args, extraBytes: (data.length - canonical.length) / 2 } : undefined
  } catch {
    return undefined
  }
}

/**
 * The data as they would be if their lists were empty, so that only what is short has to be decoded and encoded again: every
 * word is a number, and a list of them cannot be written in two ways. Notes where the lists were. Undefined where a list does
 * not begin right where the part before it ends, or where it is not all there.
 */
function withoutLists(inputs: readonly AbiParameter[], data: Hex, lists: { index: number; from: number; length: number }[]): string | undefined {
  let [rest, cut] = [data.slice(SELECTOR), 0]
  for (const [index, { type }] of inputs.entries()) {
    if (type !== 'uint256[]') continue
    const head = WORD * index
    const begin = numberAt(rest, head) * 2
    const length = numberAt(rest, begin)
    const size = WORD * length
    if (!(begin + WORD + size <= rest.length)) return undefined
    lists.push({ index, from: SELECTOR + cut + begin + WORD, length })
    rest = rest.slice(0, begin) + '0'.repeat(WORD) + rest.slice(begin + WORD + size)
    // What stands behind the list begins earlier now.
    for (const [later, { type: other }] of inputs.entries()) {
      if (later <= index || (other !== 'uint256[]' && other !== 'bytes')) continue
      const moved = numberAt(rest, WORD * later) - size / 2
      if (!(moved >= 0)) return undefined
      rest = rest.slice(0, WORD * later) + moved.toString(16).padStart(WORD, '0') + rest.slice(WORD * (later + 1))
    }
    cut += size
  }
  return rest
}

/** The number that a word holds; NaN where there is none, and where it is larger than any place in the data. */
function numberAt(data: string, place: number): number {
  const word = data.slice(place, place + WORD)
  const number = word.length === WORD ? Number(`0x${word}`) : Number.NaN
  return Number.isSafeInteger(number) ? number : Number.NaN
}

async function wordsOf(data: Hex, from: number, length: number, signal: AbortSignal): Promise<bigint[]> {
  const words: bigint[] = []
  while (words.length < length) {
    if (words.length > 0) await wait(0, signal)
    const count = Math.min(length - words.length, WORDS_AT_ONCE)
    const start = from + WORD * words.length
    const [slice] = decodeAbiParameters([{ type: `uint256[${count}]` }], `0x${data.slice(start, start + WORD * count)}`)
    words.push(...slice as readonly bigint[])
  }
  return words
}
