import type { AbiParameter } from 'viem'
import { hasOwn } from '../../../lib/own/has-own.js'
import { checksummed } from '../checksum.js'

/** Digits of a word. */
const WORD = 64
/** The maximum number of list items that are read. */
export const LIST_LIMIT = 50

export interface CallArguments {
  /** Tuples are arrays. */
  readonly values: readonly unknown[]
  /** True if encoding these arguments gives other data. */
  readonly isNonCanonical: boolean
  /** True if a list continues after the last item that was read. */
  readonly cut: boolean
  /** The number of bytes after the arguments. */
  readonly extraBytes: number
}

/** The items that were read, and the length of the list. */
export interface ReadList {
  readonly items: readonly unknown[]
  readonly length: number
}

interface Source {
  readonly data: string
  isNonCanonical: boolean
  cut: boolean
}

/** A value and the position after it; undefined after a list that was not read to its end. */
interface Part<Value = unknown> {
  readonly value: Value
  readonly end: number | undefined
}

/**
 * Decodes arguments as leniently as a contract can: words are masked to their type, every offset is followed, and
 * missing trailing bytes are zero. `odd` is true if a strict decoder would reject them. Undefined if no contract could
 * decode them.
 * @param data hex digits without the selector
 */
export function readArguments(inputs: readonly AbiParameter[], data: string): CallArguments | undefined {
  const missing = sizeOf(inputs) - data.length
  const padded = missing > 0 && missing < WORD && !inputs.some(isDynamic)
  const source: Source = { data: padded ? data.padEnd(sizeOf(inputs), '0') : data, isNonCanonical: padded, cut: false }
  try {
    const { value, end = data.length } = readTuple(source, inputs, 0)
    return {
      values: value,
      isNonCanonical: source.isNonCanonical,
      cut: source.cut,
      extraBytes: Math.max(0, Math.floor((data.length - end) / 2)),
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Offsets are relative to the start of their tuple or list. The dynamic parts follow the head. */
function readTuple(
  source: Source,
  params: readonly AbiParameter[],
  begin: number,
  tail = begin + sizeOf(params),
): Part<unknown[]> {
  let head = begin
  let end: number | undefined = tail
  const value = params.map(param => {
    const at = head
    head += headOf(param)
    if (!isDynamic(param))
      return param.type === 'tuple'
        ? readTuple(source, componentsOf(param), at).value
        : readWord(source, param.type, at)
    const place = begin + 2 * readNumber(source, at)
    if (end !== undefined && place !== end) source.isNonCanonical = true
    const part = readDynamic(source, param, place)
    end = part.end
    return part.value
  })
  return { value, end }
}

function readDynamic(source: Source, param: AbiParameter, place: number): Part {
  if (param.type === 'tuple') return readTuple(source, componentsOf(param), place)
  const length = readNumber(source, place)
  const begin = place + WORD
  if (!param.type.endsWith('[]')) return readBytes(source, begin, length)
  const element = { ...param, type: param.type.slice(0, -2) }
  const size = length * headOf(element)
  requireUpTo(source, begin + size)
  const count = Math.min(length, LIST_LIMIT)
  const cut = length > count
  if (cut) source.cut = true
  const { value: items, end } = readTuple(
    source,
    Array.from({ length: count }, () => element),
    begin,
    begin + size,
  )
  return { value: { items, length } satisfies ReadList, end: cut && isDynamic(element) ? undefined : end }
}

function readBytes(source: Source, begin: number, length: number): Part<string> {
  const stop = begin + 2 * length
  requireUpTo(source, stop)
  const end = begin + Math.ceil(length / 32) * WORD
  if (isSet(source.data.slice(stop, end)) || end > source.data.length) source.isNonCanonical = true
  return { value: source.data.slice(begin, stop), end: Math.min(end, source.data.length) }
}

/** A value of one word, with the excess bits masked off. */
function readWord(source: Source, type: string, at: number): unknown {
  requireUpTo(source, at + WORD)
  const word = source.data.slice(at, at + WORD)
  const size = Number(/\d+$/.exec(type)?.[0] ?? 256)
  if (type.startsWith('bytes')) return masked(source, word.slice(0, 2 * size), word.slice(2 * size))
  if (type === 'address') return checksummed(`0x${masked(source, word.slice(24), word.slice(0, 24))}`)
  if (type === 'bool') {
    if (BigInt(`0x${word}`) > 1n) source.isNonCanonical = true
    return isSet(word)
  }
  const digits = masked(source, word.slice(-size / 4), word.slice(0, -size / 4))
  return size <= 48 ? Number(`0x${digits}`) : BigInt(`0x${digits}`)
}

function masked(source: Source, value: string, rest: string): string {
  if (isSet(rest)) source.isNonCanonical = true
  return value
}

const isSet = (digits: string): boolean => /[^0]/.test(digits)

/** An offset or a length. */
function readNumber(source: Source, at: number): number {
  requireUpTo(source, at + WORD)
  const number = Number(`0x${source.data.slice(at, at + WORD)}`)
  if (number > source.data.length) throw new RangeError('Beyond the data')
  return number
}

function requireUpTo({ data }: Source, end: number): void {
  if (end > data.length) throw new RangeError('Beyond the data')
}

/** The components of a tuple, or of a list of tuples. */
export const componentsOf = (param: AbiParameter): readonly AbiParameter[] =>
  hasOwn(param, 'components') ? param.components : []

const isDynamic = (param: AbiParameter): boolean =>
  param.type === 'bytes' ||
  param.type === 'string' ||
  param.type.endsWith('[]') ||
  (param.type === 'tuple' && componentsOf(param).some(isDynamic))

/** The number of digits in the head; a dynamic parameter has only its offset there. */
const headOf = (param: AbiParameter): number =>
  param.type === 'tuple' && !isDynamic(param) ? sizeOf(componentsOf(param)) : WORD

const sizeOf = (params: readonly AbiParameter[]): number => params.reduce((size, param) => size + headOf(param), 0)
